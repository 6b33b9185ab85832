import { PENDING_PAYMENT_STATUSES } from '@tradepost/contract/provider/payments'
import { sql } from '@tradepost/kit/database/database'
import { SeenPayment } from '#src/payments-provider/calls/payments.ts'
import type { Noun } from '#src/records/noun.ts'

/** A payment of the same shop that succeeded before `p`. */
const EARLIER = sql`payment_records earlier
  where earlier.organization_id = p.organization_id and earlier.environment = p.environment and earlier.status = 'succeeded'
    and (earlier.created_at, earlier.id) < (p.created_at, p.id)`

/**
 * Condition on a row `p`: whether the payment is a purchase. The first payment of a subscription is one, also a free one that
 * starts a trial; later ones are renewals and plan changes. Nearly every payment has at most one subscription, which an index
 * finds; payments with several are searched separately.
 */
export const IS_ORDER = sql`(p.subscription_ids = '{}' or not (
  exists (select from ${EARLIER} and earlier.subscription_ids[1] = p.subscription_ids[1])
  or exists (select from ${EARLIER} and cardinality(earlier.subscription_ids) > 1 and earlier.subscription_ids && p.subscription_ids)
  or cardinality(p.subscription_ids) > 1
    and exists (select from ${EARLIER} and earlier.subscription_ids[1] = any(p.subscription_ids))))`

export const payments: Noun = {
  name: 'payments',
  table: 'payment_records',
  id: 'payment_id',
  schema: SeenPayment,
  payload: 'Payment',
  columns: {
    created_at: ['timestamptz', 'created_at'],
    status: ['text', 'status'],
    amount: ['bigint', 'total_amount'],
    currency: ['text', 'currency'],
    brand_id: ['text', 'brand_id'],
    customer_id: ['text', 'customer.customer_id'],
    card_last_four: ['text', 'card_last_four'],
    card_network: ['text', 'card_network'],
    method: ['text', 'payment_method_type'],
    refund_status: ['text', 'refund_status'],
    subscription_ids: ['text[]', 'subscription_ids'],
    product_ids: ['text[]', 'product_cart.*.product_id'],
  },
  // The lines come with the printed numbers of the payment's documents; only the embedded provider sends them.
  words: ['payment_id', 'customer.name', 'customer.email', 'card_last_four', 'invoice_id', 'lines.documents.*.number'],
  lists: [(provider, paging) => provider.payments.list(paging)],
  async get(provider, id) {
    await provider.payments.get(id)
    await provider.payments.listLines(id)
  },
  open: PENDING_PAYMENT_STATUSES,
  asides: ['lines', 'delivery'],
  // Its lines take a request of their own. A declined payment has the lines that it would have charged.
  lacks: (body) => (body.status === 'succeeded' || body.status === 'failed') && body.lines === undefined,
  found: ['product_ids', 'subscription_ids'],
  indexes: {
    by_amount: 'amount, id',
    by_customer: 'customer_id, created_at desc, id desc',
    // All columns that a period's figures need, so that they are read from the index alone.
    by_status: 'status, created_at desc, id desc, currency, amount, subscription_ids',
    // For `IS_ORDER` to find an earlier payment of one subscription, and of several.
    of_subscription: { columns: '(subscription_ids[1]), created_at, id', where: "status = 'succeeded'" },
    of_subscriptions: { columns: 'created_at, id', where: "status = 'succeeded' and cardinality(subscription_ids) > 1" },
  },
}
