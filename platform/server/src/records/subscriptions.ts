import * as z from 'zod'
import { planKeyOf } from '#src/payments-provider/subscriptions.ts'
import type { Noun } from './noun.ts'

/** Those of which pages say what they are charged next. */
const Charged = z.object({
  status: z.literal('active'),
  on_demand: z.literal(false),
  meters: z.tuple([]),
  scheduled_change: z.null(),
  product_id: z.string(),
  quantity: z.int(),
  addons: z.array(z.object({ addon_id: z.string(), quantity: z.int() })),
})

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
  async get(provider, id) {
    const subscription = await provider.subscriptions.get(id)
    await provider.customers.listPaymentMethods(subscription.customer.customer_id)
    if (Charged.safeParse(subscription).success) await provider.subscriptions.previewCycle(subscription)
  },
  open: ['pending', 'active', 'on_hold', 'paused'],
  lacks(body) {
    const { data } = Charged.safeParse(body)
    return data !== undefined && body.cycle_of !== planKeyOf(data)
  },
  indexes: {
    by_next_billing_date: 'next_billing_date, id',
    by_customer: 'customer_id, created_at desc, id desc',
  },
}
