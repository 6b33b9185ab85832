import { SeenRefund } from '#src/payments-provider/calls/refunds.ts'
import type { Noun } from '#src/records/noun.ts'

export const refunds: Noun = {
  name: 'refunds',
  table: 'refund_records',
  id: 'refund_id',
  schema: SeenRefund,
  payload: 'Refund',
  columns: {
    created_at: ['timestamptz', 'created_at'],
    status: ['text', 'status'],
    amount: ['bigint', 'amount'],
    currency: ['text', 'currency'],
    payment_id: ['text', 'payment_id'],
    customer_id: ['text', 'customer.customer_id'],
  },
  words: ['refund_id', 'payment_id', 'customer.name', 'customer.email', 'reason'],
  lists: [(provider, paging) => provider.refunds.list(paging)],
  get: (provider, id) => provider.refunds.get(id),
  open: ['pending', 'review'],
  changesPayment: 'payment_id',
  indexes: {
    by_amount: 'amount, id',
    by_customer: 'customer_id, created_at desc, id desc',
    by_payment: 'payment_id, created_at desc, id desc',
    // All columns that a period's figures need, so that they are read from the index alone.
    by_status: 'status, created_at desc, id desc, currency, amount',
  },
}
