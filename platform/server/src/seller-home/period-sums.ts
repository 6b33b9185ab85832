import { sql } from '@tradepost/kit/database'
import { IS_ORDER } from '#src/records/payments.ts'
import type { RecordScope } from '#src/records/save-records.ts'
import type { Period } from './periods.ts'

/** Figures of one part of a period, or of one of the period before. `place` counts from 1 through both, the earlier one first. */
type Placed = { place: number }
export type PaymentSums = Placed & { currency: string; gross: number; orders: number }
export type RefundSums = Placed & { currency: string; amount: number }
export type CustomerCounts = Placed & { count: number }

/** The parts of both periods as one list: Postgres finds the place of a row by it, whatever the time zone. */
function placesOf({ startsBefore, starts, end }: Period) {
  const instants = [...startsBefore, ...starts].map((start) => start.toISOString())
  return {
    place: sql`width_bucket(created_at, ${instants}::timestamptz[])`,
    isInside: sql`created_at >= ${instants[0]}::timestamptz and created_at < ${end.toISOString()}::timestamptz`,
  }
}

/** Succeeded payments by currency: what they come to, and how many of them were orders. A free trial is none. */
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

/** Refunds by currency, at their own instants. Nothing can be refunded until the provider has refunds and records of them. */
export async function sumRefunds(_scope: RecordScope, _period: Period): Promise<RefundSums[]> {
  return []
}

/** Customers by when they were created. */
export async function countNewCustomers(scope: RecordScope, period: Period): Promise<CustomerCounts[]> {
  const { place, isInside } = placesOf(period)
  const { rows } = await sql<CustomerCounts>`
    select ${place} as place, count(*)::int as count from customer_records
    where organization_id = ${scope.organizationId} and environment = ${scope.environment} and body is not null and ${isInside}
    group by 1`.execute(scope.trx)
  return rows
}
