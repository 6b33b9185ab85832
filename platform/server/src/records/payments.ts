import { sql } from '@tradepost/kit/database'
import { SeenPayment } from '#src/payments-provider/payments.ts'
import type { Noun } from './noun.ts'

/**
 * Of a row `p` that was paid: whether somebody bought something by it. The first payment of a subscription is a purchase, also
 * a free one, which begins a trial; its later ones are renewals and changes of plan.
 */
export const IS_ORDER = sql`not exists (
  select from payment_records earlier
  where earlier.organization_id = p.organization_id and earlier.environment = p.environment
    and p.subscription_ids <> '{}' and earlier.subscription_ids && p.subscription_ids and earlier.status = 'succeeded'
    and (earlier.created_at, earlier.id) < (p.created_at, p.id))`

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
  words: ['payment_id', 'customer.name', 'customer.email', 'card_last_four'],
  lists: [(provider, paging) => provider.payments.list(paging)],
  async get(provider, id) {
    await provider.payments.get(id)
    await provider.payments.listLines(id)
  },
  open: ['processing', 'requires_customer_action', 'requires_confirmation', 'requires_capture'],
  asides: ['lines'],
  // What was sold for it is a question of its own.
  lacks: (body) => body.status === 'succeeded' && body.lines === undefined,
  found: ['product_ids', 'subscription_ids'],
  indexes: { by_amount: 'amount, id', by_customer: 'customer_id, created_at desc, id desc' },
}
