import { NONE, OTHERS, type ReportRow, SALES_BY, type SalesBy } from '@tradepost/contract/platform/seller-reports'
import { type RawBuilder, sql } from '@tradepost/kit/database/database'
import type { RecordScope } from '#src/scope.ts'
import { isOfShop } from '#src/seller-home/total-rows.ts'
import { type Asked, type Counted, instantsOf, shareOf, toFigures } from './report.ts'

/** Rows that a report shows; the others are added up as the last one. */
const ROWS_MAX = 250

const VALUES: Readonly<Record<SalesBy, RawBuilder<unknown>>> = {
  product: sql`product_id`,
  country: sql`country`,
  discount: sql`codes`,
  channel: sql`channel`,
}

type Sold = { value: string; isNow: boolean; payments: number; revenue: number; tax: number; refunded: number }

/**
 * Divides each of `refunds` over the lines of its payment, in proportion to what each cost: `divided` has parts that add up, with
 * the product, country, codes, channel and currency of their lines. For `with`.
 */
export const divideRefunds = (scope: RecordScope): RawBuilder<unknown> => sql`lines as (
      select refunds.id, refunds.created_at, refunds.amount, line, product_id, country, codes, channel, currency,
        sum(charged) over (partition by refunds.id) as charged,
        sum(sold.revenue + sold.tax) over (partition by refunds.id order by line) as below
      from refunds join (select * from sold_lines where ${isOfShop(scope)} and payment_id = any(array(select payment_id from refunds))) sold
        using (payment_id)
    ), returned as (
      select *, coalesce(round(amount * below / nullif(charged, 0)), 0) as returned_below from lines
    ), divided as (
      select *, returned_below - lag(returned_below, 1, 0::numeric) over (partition by id order by line) as refunded from returned
    )`

/**
 * Sums what was sold, and what was refunded in the same time. A refund of a payment of several lines counts for each in
 * proportion to what it cost, in parts that add up.
 */
async function sumSold(scope: RecordScope, { period, currency }: Asked, by: SalesBy): Promise<Sold[]> {
  const instants = instantsOf(period)
  const value = sql`coalesce(${VALUES[by]}, ${NONE})`
  const start = period.starts[0]?.toISOString()
  const within = sql`created_at >= ${instants[0]}::timestamptz and created_at < ${instants.at(-1)}::timestamptz`
  // A payment is one sale, of one country and one channel, and a sale of each of its products.
  const isSale = by === 'product' ? sql`revenue + tax > 0` : sql`line = 0 and charged > 0`
  const { rows } = await sql<Sold>`
    with refunds as (
      select id, payment_id, amount, created_at from refund_records
      where ${isOfShop(scope)} and body is not null and status = 'succeeded' and ${within}
    ), ${divideRefunds(scope)}, parts as (
      select ${value} as value, created_at >= ${start}::timestamptz as is_now, (${isSale})::int as payments, revenue, tax, 0 as refunded
      from sold_lines where ${isOfShop(scope)} and currency = ${currency} and ${within}
      union all
      select ${value}, created_at >= ${start}::timestamptz, 0, 0, 0,
        refunded
      from divided where currency = ${currency}
    )
    select value, is_now as "isNow", sum(payments)::int as payments, sum(revenue)::bigint as revenue, sum(tax)::bigint as tax,
      sum(refunded)::bigint as refunded
    from parts group by 1, 2`.execute(scope.trx)
  return rows
}

/** Returns the names of products and add-ons. */
async function findNames(scope: RecordScope, ids: readonly string[]): Promise<Map<string, string>> {
  const named = (table: string) =>
    sql`select id, body ->> 'name' as name from ${sql.table(table)} where ${isOfShop(scope)} and id = any(${[...ids]}::text[])`
  const { rows } = await sql<{ id: string; name: string | null }>`
    ${named('product_records')} union all ${named('addon_records')}`.execute(scope.trx)
  return new Map(rows.flatMap(({ id, name }) => (name ? [[id, name]] : [])))
}

type Sums = Pick<Sold, 'payments' | 'revenue' | 'tax' | 'refunded'>
const sum = (list: readonly Sums[]): Sums =>
  list.reduce<Sums>(
    (left, right) => ({
      payments: left.payments + right.payments,
      revenue: left.revenue + right.revenue,
      tax: left.tax + right.tax,
      refunded: left.refunded + right.refunded,
    }),
    { payments: 0, revenue: 0, tax: 0, refunded: 0 },
  )

/** Returns what was asked for, or the first; undefined names what isn't known. */
export const readSalesBy = (by: string | undefined): SalesBy | undefined =>
  by === undefined ? SALES_BY[0] : SALES_BY.find((known) => known === by)

/** Counts sales by product, country, discount code or channel, the largest first, at the time of each sale. */
export async function countSales(scope: RecordScope, asked: Asked, by: SalesBy): Promise<Counted> {
  const sold = await sumSold(scope, asked, by)
  const now = sold
    .filter(({ isNow }) => isNow)
    .sort((left, right) => right.revenue - left.revenue || right.payments - left.payments || (left.value < right.value ? -1 : 1))
  const whole = sum(now)
  const shown = now.slice(0, ROWS_MAX)
  const beyond = now.slice(ROWS_MAX)
  const names =
    by === 'product'
      ? await findNames(
          scope,
          shown.map(({ value }) => value),
        )
      : new Map<string, string>()
  const valuesOf = (sums: Sums): ReportRow['values'] => ({
    payments: sums.payments,
    revenue: sums.revenue,
    tax: sums.tax,
    refunded: sums.refunded,
    share: shareOf(sums.revenue, whole.revenue),
  })
  const { share: _, ...compared } = valuesOf(whole)
  return {
    rows: [
      ...shown.map((each) => ({ key: each.value, label: names.get(each.value) ?? null, values: valuesOf(each) })),
      ...(beyond.length > 0 ? [{ key: OTHERS, label: null, values: valuesOf(sum(beyond)) }] : []),
    ],
    total: valuesOf(whole),
    figures: toFigures('sales', { now: compared, before: valuesOf(sum(sold.filter(({ isNow }) => !isNow))) }),
  }
}
