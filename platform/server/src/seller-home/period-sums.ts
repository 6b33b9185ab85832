import { type RawBuilder, sql } from '@tradepost/kit/database/database'
import type { ConnectionKey, RecordScope, Work } from '#src/scope.ts'
import type { Period } from '#src/seller/periods.ts'
import type { Totals } from './table.ts'
import { countedRows, isOfShop, openQuarters, SUMS } from './total-rows.ts'

/** Totals of one part of a period, or of the period before. `place` counts from 1 through both, the earlier one first. */
export type PlacedTotals = Totals & { place: number }

type Span = Pick<Period, 'startsBefore' | 'starts' | 'end'>

/**
 * Sums what a shop sold in each part of both periods: from the totals of whole days, of the hours of days that a part ends in,
 * and of the quarters of such hours. What has changed since it was closed is read from the records, quarter by quarter: of an
 * array, Postgres expects few elements, and reads the records of each by an index. `own`: the condition on rows of that shop.
 */
function sumsQuery(own: RawBuilder<unknown>, { startsBefore, starts, end }: Span): RawBuilder<PlacedTotals> {
  const instants = [...startsBefore, ...starts].map((start) => start.toISOString())
  const isInside = sql`start >= ${instants[0]}::timestamptz and start < ${end.toISOString()}::timestamptz`
  const columns = sql`start, currency, payments, gross, orders, refunds, disputes, customers`
  return sql<PlacedTotals>`
    with opened as materialized (
      select start, subscriptions from open_totals where ${own}
    ), quarters as materialized (
      select start from unnest(array(${openQuarters(own)})) start where ${isInside}
    ), edges as (
      select unnest(${[...instants, end.toISOString()]}::timestamptz[]) as at
    ), days as (
      select date_trunc('day', start, 'UTC') as start from quarters
      union select date_trunc('day', at, 'UTC') from edges where at <> date_trunc('day', at, 'UTC')
    ), hours as (
      select date_trunc('hour', start, 'UTC') as start from quarters
      union select date_trunc('hour', at, 'UTC') from edges where at <> date_trunc('hour', at, 'UTC')
    ), parts as (
      select ${columns} from closed_totals
      where ${own} and unit = 'day' and ${isInside} and start not in (select start from days)
      union all
      select closed.* from days cross join lateral (
        select ${columns} from closed_totals
        where ${own} and unit = 'hour' and start >= days.start and start < days.start + interval '1 day'
      ) closed where closed.start not in (select start from hours)
      union all
      select closed.* from hours cross join lateral (
        select ${columns} from closed_totals
        where ${own} and unit = 'quarter' and start >= hours.start and start < hours.start + interval '1 hour'
      ) closed where closed.start not in (select start from quarters)
      union all
      ${countedRows(own)}
    )
    select width_bucket(start, ${instants}::timestamptz[]) as place, currency, ${SUMS} from parts where ${isInside} group by 1, 2`
}

/** Sums what one shop sold in each part of both periods. */
export async function sumPeriods(scope: RecordScope, period: Span): Promise<PlacedTotals[]> {
  return (await sumsQuery(isOfShop(scope), period).execute(scope.trx)).rows
}

/** Sums the same for each of many shops, by one statement. */
export async function sumPeriodsOf(
  { trx }: Pick<Work, 'trx'>,
  shops: readonly ConnectionKey[],
  period: Span,
): Promise<(PlacedTotals & Pick<ConnectionKey, 'organizationId'>)[]> {
  const own = sql`organization_id = shop.organization_id and environment = shop.environment`
  const ids = shops.map(({ organizationId }) => organizationId)
  const environments = shops.map(({ environment }) => environment)
  const { rows } = await sql<PlacedTotals & Pick<ConnectionKey, 'organizationId'>>`
    select shop.organization_id as "organizationId", sums.*
    from unnest(${ids}::text[], ${environments}::text[]) as shop (organization_id, environment)
    cross join lateral (${sumsQuery(own, period)}) sums`.execute(trx)
  return rows
}
