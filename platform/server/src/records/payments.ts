import type { Noun } from './noun.ts'

export const payments: Noun = {
  name: 'payments',
  table: 'payment_records',
  id: 'payment_id',
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
  // What was sold for it is a question of its own.
  lacks: (body) => body.status === 'succeeded' && body.lines === undefined,
  indexes: { by_amount: 'amount, id', by_customer: 'customer_id, created_at desc, id desc' },
}
