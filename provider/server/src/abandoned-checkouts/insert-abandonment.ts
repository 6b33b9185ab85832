import type { AbandonmentReason } from '@tradepost/contract/provider/checkout/abandoned-checkouts'
import { type RawBuilder, sql } from '@tradepost/kit/database/database'
import type { PaymentRow } from '#src/payments/table.ts'
import type { Scope, Tenant } from '#src/scope.ts'
import type { AbandonedCheckoutRow } from './table.ts'

/** A checkout's last attempt, and when its buyer was last seen. */
export type LastAttempt = { payment: PaymentRow; abandonedAt: Date; reason: AbandonmentReason }

/** Selects the products of a payment, each once. */
export const selectProducts = ({ businessId, mode }: Tenant, paymentId: string | RawBuilder<string>): RawBuilder<string[]> =>
  sql`array(select distinct product_id from payment_lines
    where business_id = ${businessId} and mode = ${mode} and payment_id = ${paymentId})`

/**
 * Inserts an abandoned checkout, in one statement that checks again. Undefined if it's there already, is paid or being paid, or
 * continues another one by the link of a reminder, or if its buyer has bought the same elsewhere since. A payment link lives a
 * day, so no older payment is one of those.
 */
export async function insertAbandonment(
  scope: Scope,
  sessionId: string,
  { payment, abandonedAt, reason }: LastAttempt,
): Promise<AbandonedCheckoutRow | undefined> {
  const { businessId, mode } = scope
  const { id: paymentId, customerId, brandId } = payment
  const { rows } = await sql<AbandonedCheckoutRow>`
    insert into abandoned_checkouts (business_id, mode, checkout_session_id, payment_id, customer_id, brand_id, product_ids,
      reason, status, abandoned_at, updated_at)
    select ${businessId}, ${mode}, ${sessionId}, ${paymentId}, ${customerId}, ${brandId}, product_ids,
      ${reason}, 'abandoned', ${abandonedAt}::timestamptz, ${scope.clock.now()}::timestamptz
    from (select ${selectProducts(scope, paymentId)} as product_ids) as cart
    where not exists (
      select from payments as paid where paid.business_id = ${businessId} and paid.mode = ${mode}
        and paid.checkout_session_id = ${sessionId} and paid.status in ('processing', 'requires_customer_action', 'succeeded')
    ) and not exists (
      select from abandoned_checkouts as first where first.business_id = ${businessId} and first.mode = ${mode}
        and first.reminded_session_id = ${sessionId}
    ) and not exists (
      select from payments as bought where bought.business_id = ${businessId} and bought.mode = ${mode}
        and bought.customer_id = ${customerId} and bought.status = 'succeeded'
        and bought.billing_reason in ('purchase', 'subscription_create')
        and bought.updated_at >= ${abandonedAt}::timestamptz
        and bought.created_at >= ${abandonedAt}::timestamptz - interval '1 day'
        and ${selectProducts(scope, sql<string>`bought.id`)} @> cart.product_ids
    )
    on conflict do nothing returning *`.execute(scope.trx)
  return rows[0]
}
