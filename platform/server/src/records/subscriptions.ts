import type { Noun } from './noun.ts'

export const subscriptions: Noun = {
  name: 'subscriptions',
  table: 'subscription_records',
  id: 'subscription_id',
  payload: 'Subscription',
  columns: {
    created_at: ['timestamptz', 'created_at'],
    status: ['text', 'status'],
    product_id: ['text', 'product_id'],
    brand_id: ['text', 'brand_id'],
    customer_id: ['text', 'customer.customer_id'],
    quantity: ['bigint', 'quantity'],
    amount: ['bigint', 'recurring_pre_tax_amount'],
    currency: ['text', 'currency'],
    next_billing_date: ['timestamptz', 'next_billing_date'],
    cancel_at_next_billing_date: ['boolean', 'cancel_at_next_billing_date'],
    cancelled_at: ['timestamptz', 'cancelled_at'],
  },
  words: ['subscription_id', 'product_name', 'customer.name', 'customer.email'],
  lists: [(provider, paging) => provider.subscriptions.list(paging)],
  // A line tells less of its discounts.
  ofLine: ({ discounts: _, ...line }) => line,
  get: (provider, id) => provider.subscriptions.get(id),
  indexes: {
    by_next_billing_date: 'next_billing_date, id',
    by_customer: 'customer_id, created_at desc, id desc',
  },
}
