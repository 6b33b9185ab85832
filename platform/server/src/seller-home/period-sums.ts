import { sql } from '@tradepost/kit/database/database'
import { LOST_DISPUTES } from '#src/access/customer-facts.ts'
import { IS_ORDER } from '#src/records/nouns/payments.ts'
import type { RecordScope } from '#src/scope.ts'
import type { Period } from './periods.ts'

/** Figures of one part of a period, or of the period before. `place` counts from 1 through both, the earlier one first. */
type Placed = { place: number }
export type PaymentSums = Placed & { currency: string; gross: number; orders: number }
/** What went back to buyers, by way: `refunds` that succeeded, and `disputes` that their banks decided for them. */
export type ReturnedSums = Placed & { currency: string; refunds: number; disputes: number }
export type CustomerCounts = Placed & { count: number }

/** Lists the parts of both periods in a row: Postgres finds a row's place by it, in any time zone. */
function placesOf({ startsBefore, starts, end }: Period) {
  const instants = [...startsBefore, ...starts].map((start) => start.toISOString())
  return {
    place: sql`width_bucket(created_at, ${instants}::timestamptz[])`,
    isInside: sql`created_at >= ${instants[0]}::timestamptz and created_at < ${end.toISOString()}::timestamptz`,
  }
}

/** Sums succeeded payments by currency, and counts the orders among them. A free trial doesn't count. */
export async function sumPayments(scope: RecordScope, period: Period): Promise<PaymentSums[]> {
  const { place, isInside } = placesOf(period)
  const { rows } = await sql<PaymentSums>`
    select ${place} as place, currency, sum(amount)::bigint as gross, count(*) filter (where amount > 0 and ${IS_ORDER})::int as orders
    from payment_records p
    where organization_id = ${scope.organizationId} and environment = ${scope.environment} and body is not null
      and status = 'succeeded' and currency is not null and ${isInside}
    group by 1, 2`.execute(scope.trx)
  return rows
}

/** Sums succeeded refunds and lost disputes by currency, each at its own time: a sale stays in the period that it was made in. */
export async function sumReturned(scope: RecordScope, period: Period): Promise<ReturnedSums[]> {
  const { place, isInside } = placesOf(period)
  const ofShop = sql`organization_id = ${scope.organizationId} and environment = ${scope.environment} and body is not null
    and currency is not null and ${isInside}`
  const { rows } = await sql<ReturnedSums>`
    select place, currency, coalesce(sum(amount) filter (where way = 'refund'), 0)::bigint as refunds,
      coalesce(sum(amount) filter (where way = 'dispute'), 0)::bigint as disputes
    from (
      select ${place} as place, currency, amount, 'refund' as way from refund_records where ${ofShop} and status = 'succeeded'
      union all
      select ${place} as place, currency, amount, 'dispute' as way from dispute_records
      where ${ofShop} and status = any(${[...LOST_DISPUTES]}::text[])
    ) returned group by 1, 2`.execute(scope.trx)
  return rows
}

/** Counts customers by creation time. */
export async function countNewCustomers(scope: RecordScope, period: Period): Promise<CustomerCounts[]> {
  const { place, isInside } = placesOf(period)
  const { rows } = await sql<CustomerCounts>`
    select ${place} as place, count(*)::int as count from customer_records
    where organization_id = ${scope.organizationId} and environment = ${scope.environment} and body is not null and ${isInside}
    group by 1`.execute(scope.trx)
  return rows
}
