import { type RawBuilder, sql } from '@tradepost/kit/database/database'
import { LOST_DISPUTES } from '#src/access/customer-facts.ts'
import { IS_ORDER } from '#src/records/nouns/payments.ts'
import type { ConnectionKey } from '#src/scope.ts'

/** The columns of totals, added up. */
export const SUMS = sql`sum(payments)::int as payments, sum(gross)::bigint as gross, sum(orders)::int as orders,
  sum(refunds)::bigint as refunds, sum(disputes)::bigint as disputes, sum(customers)::int as customers`

/** The quarter of an hour that an instant is in. */
export const quarterOf = (at: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`date_bin('15 minutes', ${at}, 'epoch'::timestamptz)`

export const isOfShop = ({ organizationId, environment }: ConnectionKey): RawBuilder<unknown> =>
  sql`organization_id = ${organizationId} and environment = ${environment}`

/**
 * Selects what each record adds to the totals of the quarter `quarters.start`, for all `quarters`. `own`: which shop's. Refunds
 * and lost disputes count at their own time: a sale stays in the period that it was made in. A free trial is no order.
 */
export function countedRows(own: RawBuilder<unknown>): RawBuilder<unknown> {
  const within = sql`${own} and body is not null and created_at >= quarters.start and created_at < quarters.start + interval '15 minutes'`
  const lost = sql`status = any(${[...LOST_DISPUTES]}::text[])`
  return sql`
    select quarters.start, counted.* from quarters cross join lateral (
      select currency, 1 as payments, coalesce(amount, 0) as gross, (amount > 0 and ${IS_ORDER})::int as orders, 0 as refunds, 0 as disputes,
        0 as customers
      from payment_records p where ${within} and status = 'succeeded' and currency is not null
      union all select currency, 0, 0, 0, coalesce(amount, 0), 0, 0 from refund_records where ${within} and status = 'succeeded' and currency is not null
      union all select currency, 0, 0, 0, 0, coalesce(amount, 0), 0 from dispute_records where ${within} and ${lost} and currency is not null
      union all select '', 0, 0, 0, 0, 0, 1 from customer_records where ${within}
    ) counted`
}

/**
 * Selects the quarters of an hour of a shop's open totals in `opened`, and those of later payments that may be orders no longer.
 * `own`: which shop's.
 */
export function openQuarters(own: RawBuilder<unknown>): RawBuilder<unknown> {
  const later = sql`${own} and status = 'succeeded' and created_at >= opened.start`
  return sql`
    select start from opened
    union select ${quarterOf(sql`later.created_at`)} from opened cross join lateral (
      select created_at from payment_records where ${later} and subscription_ids[1] = any(opened.subscriptions)
      union all
      select created_at from payment_records
      where ${later} and cardinality(subscription_ids) > 1 and subscription_ids && opened.subscriptions
    ) later where opened.subscriptions <> '{}'`
}
