import { addMilliseconds } from '@tradepost/kit/clock'
import { type SelectQueryBuilder, sql } from '@tradepost/kit/database/database'
import { assert } from '@tradepost/kit/faults'
import type { RawBuilder } from 'kysely'
import { filterPath } from '#src/meters/filter-path.ts'
import type { MeterRow } from '#src/meters/table.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import type { ProviderTables } from '#src/tables.ts'
import { AGE_MILLISECONDS_MAX } from './ingest-events.ts'

/** Selects the events of the business. */
export const selectEvents = (scope: Scope) => scope.trx.selectFrom('usageEvents').where((row) => row.and(toTenant(scope)))

/** Selects the events that a meter counts: with its event name, and matching its filter. */
export function selectCountedEvents(scope: Scope, { eventName, filter }: Pick<MeterRow, 'eventName' | 'filter'>) {
  const events = selectEvents(scope).where('eventName', '=', eventName)
  return filter ? events.where(sql<boolean>`coalesce(metadata, '{}') @@ ${filterPath(filter)}::jsonpath`) : events
}

/** Sorts latest first; among events at the same time, the last received first. */
export const latestFirst = <O>(events: SelectQueryBuilder<ProviderTables, 'usageEvents', O>) =>
  events.orderBy('happenedAt', 'desc').orderBy('receivedAt', 'desc').orderBy('position', 'desc').orderBy('id', 'desc')

/**
 * Selects usage from `from` (inclusive) to `to` (exclusive), so that adjacent periods share no event. `countsLate`: a late event
 * belongs to the period in which it was received, so that each event is billed once, however late it is.
 */
export type UsageOfPeriod = { meter: MeterRow; customerId: string; from: Date; to: Date; countsLate?: boolean }

/** Formats a number in its shortest form, like `formatDecimal`. */
const asDecimal = (number: RawBuilder<unknown>) => sql<string>`trim_scale(${number})::text`.as('units')

/**
 * Aggregates a customer's events in a period by a meter, as an exact decimal; "0" without any. Only numbers are summed or
 * compared: a string never counts, even if it looks like a number.
 */
export async function sumUsage(scope: Scope, { meter, customerId, from, to, countsLate }: UsageOfPeriod): Promise<string> {
  const ofCustomer = selectCountedEvents(scope, meter).where('customerId', '=', customerId).where('happenedAt', '<', to)
  const counted = sql<Date>`greatest(happened_at, received_at)`
  const events = countsLate
    ? ofCustomer
        .where('happenedAt', '>=', addMilliseconds(from, -AGE_MILLISECONDS_MAX))
        .where(counted, '>=', from)
        .where(counted, '<', to)
    : ofCustomer.where('happenedAt', '>=', from)
  if (meter.aggregation === 'count') {
    const { units } = await events.select(sql<string>`count(*)::text`.as('units')).executeTakeFirstOrThrow()
    return units
  }
  assert(meter.aggregationKey !== null, 'A meter that does more than count has a key')
  const value = sql`metadata -> ${meter.aggregationKey}::text`
  const numbers = events.where(sql<string>`jsonb_typeof(${value})`, '=', 'number')
  if (meter.aggregation === 'last') {
    const last = await latestFirst(numbers.select(asDecimal(sql`(${value})::numeric`)))
      .limit(1)
      .executeTakeFirst()
    return last?.units ?? '0'
  }
  const number = sql`(${value})::numeric`
  const units = asDecimal(sql`coalesce(${meter.aggregation === 'sum' ? sql`sum(${number})` : sql`max(${number})`}, 0)`)
  return (await numbers.select(units).executeTakeFirstOrThrow()).units
}
