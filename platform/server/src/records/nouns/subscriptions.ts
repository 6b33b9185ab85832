import { isInTrial as isTrial } from '@tradepost/contract/platform/buyer/trials'
import { TimeInterval } from '@tradepost/contract/provider/prices'
import { Subscription } from '@tradepost/contract/provider/subscriptions/subscriptions'
import { sql } from '@tradepost/kit/database/database'
import * as z from 'zod'
import { planKeyOf, SeenSubscription } from '#src/payments-provider/calls/subscriptions.ts'
import { RUNNING } from '#src/payments-provider/codes.ts'
import type { Body } from '#src/records/merge-update.ts'
import type { Noun } from '#src/records/noun.ts'

const Timed = Subscription.pick({
  status: true,
  trial_period_days: true,
  created_at: true,
  previous_billing_date: true,
  next_billing_date: true,
  payment_frequency_count: true,
  payment_frequency_interval: true,
})

/** Returns whether it is in a trial, which the API calls active. */
function isInTrial(body: Body): boolean {
  const timed = Timed.safeParse(body).data
  return timed !== undefined && isTrial(timed)
}

/** Condition: the next billing date is the subscription's end. */
export const ENDS_NEXT = sql`(cancel_at_next_billing_date and status = any(${[...RUNNING]}::text[]))`

const Recurring = z.object({
  on_demand: z.literal(false),
  payment_frequency_count: z.int().positive(),
  payment_frequency_interval: TimeInterval,
})

/** Parses "3 Month", the format of the column `cadence`. */
export const Cadence = z.string().transform((text, context) => {
  const [count, interval] = text.split(' ')
  const { data } = Recurring.omit({ on_demand: true }).safeParse({
    payment_frequency_count: Number(count),
    payment_frequency_interval: interval,
  })
  if (data) return { count: data.payment_frequency_count, interval: data.payment_frequency_interval }
  context.addIssue('No cadence')
  return z.NEVER
})

/** Returns its billing interval. */
function cadenceOf(body: Body): string | undefined {
  const { data } = Recurring.safeParse(body)
  return data && `${data.payment_frequency_count} ${data.payment_frequency_interval}`
}

/** The fields of subscriptions whose next charge pages show. */
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
  schema: SeenSubscription,
  payload: 'Subscription',
  columns: {
    created_at: ['timestamptz', 'created_at'],
    status: ['text', 'status'],
    shown_status: ['text', (body) => (isInTrial(body) ? 'trialing' : body.status)],
    product_id: ['text', 'product_id'],
    brand_id: ['text', 'brand_id'],
    customer_id: ['text', 'customer.customer_id'],
    quantity: ['bigint', 'quantity'],
    amount: ['bigint', 'recurring_pre_tax_amount'],
    currency: ['text', 'currency'],
    cadence: ['text', cadenceOf],
    next_billing_date: ['timestamptz', 'next_billing_date'],
    cancel_at_next_billing_date: ['boolean', 'cancel_at_next_billing_date'],
    cancelled_at: ['timestamptz', 'cancelled_at'],
  },
  words: ['subscription_id', 'product_name', 'customer.name', 'customer.email'],
  lists: [(provider, paging) => provider.subscriptions.list(paging)],
  // A line has fewer fields of its discounts.
  ofLine: ({ discounts: _, ...line }) => line,
  async get(provider, id) {
    const subscription = await provider.subscriptions.get(id)
    await provider.customers.listPaymentMethods(subscription.customer.customer_id)
    if (Charged.safeParse(subscription).success) await provider.subscriptions.previewCycle(subscription)
  },
  open: ['pending', 'active', 'on_hold', 'paused'],
  asides: ['cycle', 'cycle_of'],
  lacks(body) {
    const { data } = Charged.safeParse(body)
    return data !== undefined && body.cycle_of !== planKeyOf(data)
  },
  indexes: {
    by_next_billing_date: 'next_billing_date, id',
    by_status: 'shown_status, currency, cadence, amount',
    by_customer: 'customer_id, created_at desc, id desc',
  },
}
