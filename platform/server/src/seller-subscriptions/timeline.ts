import type { ProviderEnvironment } from '@tradepost/contract/platform/seller'
import type { SellerSubscription } from '@tradepost/contract/platform/seller-subscriptions'
import { formatMoney } from '@tradepost/kit/money'
import * as z from 'zod'
import { listSubscriptionEvents, SUBSCRIPTION_EVENTS_MAX } from '#src/provider-events/list-subscription-events.ts'
import type { ProviderEventRow } from '#src/provider-events/table.ts'
import type { Scope } from '#src/scope.ts'

type TimelineEntry = SellerSubscription['timeline'][number]

const TITLES: Readonly<Record<string, string>> = {
  'payment.succeeded': 'Paid',
  'payment.failed': 'A charge failed',
  'payment.processing': 'The bank is processing a payment',
  'payment.cancelled': 'A payment was given up',
  'subscription.active': 'Active again',
  'subscription.renewed': 'Renewed',
  'subscription.on_hold': 'On hold, because a charge failed',
  'subscription.paused': 'Paused',
  'subscription.unpaused': 'Goes on after the pause',
  'subscription.plan_changed': 'Plan changed',
  'subscription.cancelled': 'Cancelled',
  'subscription.failed': 'Did not begin, because its first payment failed',
  'subscription.expired': 'Ran out',
  'subscription.updated': 'Details changed',
  'subscription.update_payment_method': 'Another payment method',
}

/** What the lines of a timeline are made of; whatever else an event says is left alone. */
const Told = z.object({
  data: z.object({
    payment_id: z.string().optional().catch(undefined),
    total_amount: z.int().optional().catch(undefined),
    currency: z.string().optional().catch(undefined),
    error_message: z.string().nullish().catch(undefined),
    product_name: z.string().nullish().catch(undefined),
    quantity: z.int().optional().catch(undefined),
    cancel_at_next_billing_date: z.boolean().optional().catch(undefined),
    next_billing_date: z.string().optional().catch(undefined),
  }),
})

function parseEvent(body: string): z.infer<typeof Told>['data'] {
  try {
    return Told.safeParse(JSON.parse(body)).data?.data ?? {}
  } catch {
    return {}
  }
}

function detailOf(type: string, told: z.infer<typeof Told>['data']): string | null {
  const { total_amount: amount, currency, error_message: error, product_name: name, quantity } = told
  if (type.startsWith('payment.') && amount !== undefined && currency)
    return [formatMoney({ amount, currency }), error].filter(Boolean).join(': ')
  if (type === 'subscription.plan_changed' && name) return quantity && quantity > 1 ? `${name} × ${quantity}` : name
  if (type === 'subscription.updated' && told.cancel_at_next_billing_date) return 'Ends at the next billing'
  return null
}

type Event = Pick<ProviderEventRow, 'webhookId' | 'type' | 'happenedAt' | 'body'>

/** The event by which a subscription started; after a failed charge it becomes active again. Unknown where not every event is here. */
function findStart(events: readonly Event[]): Event | undefined {
  return events.length < SUBSCRIPTION_EVENTS_MAX ? events.findLast(({ type }) => type === 'subscription.active') : undefined
}

/** The provider says "renewed" of the first charge too. Unlike a renewal, it keeps the dates that the start has set. */
function isFirstCharge({ type, body }: Event, start: Event | undefined): boolean {
  if (type !== 'subscription.renewed' || !start) return false
  return parseEvent(body).next_billing_date === parseEvent(start.body).next_billing_date
}

function toTimelineEntry({ webhookId, type, happenedAt, body }: Event, start: Event | undefined): TimelineEntry {
  const told = parseEvent(body)
  // A free trial begins so, and a card is changed so.
  const isNothing = type === 'payment.succeeded' && told.total_amount === 0
  return {
    id: webhookId,
    at: happenedAt.toISOString(),
    type,
    title: isNothing ? 'No payment due' : webhookId === start?.webhookId ? 'Started' : (TITLES[type] ?? type),
    detail: isNothing ? null : detailOf(type, told),
    payment_id: told.payment_id ?? null,
  }
}

type About = { environment: ProviderEnvironment; subscriptionId: string }

/** What we were told about a subscription, newest first. */
export async function listTimeline(scope: Scope, about: About): Promise<TimelineEntry[]> {
  const events = await listSubscriptionEvents(scope, about)
  const start = findStart(events)
  return events.filter((event) => !isFirstCharge(event, start)).map((event) => toTimelineEntry(event, start))
}
