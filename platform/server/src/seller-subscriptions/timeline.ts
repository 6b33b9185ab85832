import type { ProviderEnvironment } from '@tradepost/contract/platform/organization/seller'
import type { SellerSubscription } from '@tradepost/contract/platform/sales/seller-subscriptions'
import * as z from 'zod'
import { describeEvent, getEventTitle } from '#src/provider-events/event-titles.ts'
import { listSubscriptionEvents, SUBSCRIPTION_EVENTS_MAX } from '#src/provider-events/list-events.ts'
import type { ProviderEventRow } from '#src/provider-events/table.ts'
import type { Scope } from '#src/scope.ts'

type TimelineEntry = SellerSubscription['timeline'][number]

/** The event fields that a timeline shows; all others are ignored. */
const EventPayload = z.object({
  data: z.object({
    payment_id: z.string().optional().catch(undefined),
    total_amount: z.int().optional().catch(undefined),
    currency: z.string().optional().catch(undefined),
    error_code: z.string().nullish().catch(undefined),
    error_message: z.string().nullish().catch(undefined),
    product_name: z.string().nullish().catch(undefined),
    quantity: z.int().optional().catch(undefined),
    cancel_at_next_billing_date: z.boolean().optional().catch(undefined),
    next_billing_date: z.string().optional().catch(undefined),
  }),
})

function parseEvent(body: string): z.infer<typeof EventPayload>['data'] {
  try {
    return EventPayload.safeParse(JSON.parse(body)).data?.data ?? {}
  } catch {
    return {}
  }
}

type Detail = Pick<TimelineEntry, 'amount' | 'detail' | 'detail_text'>

function readDetail(type: string, told: z.infer<typeof EventPayload>['data']): Detail {
  const { total_amount: amount, currency, error_code: code, error_message: error, product_name: name, quantity } = told
  const only = (detail: string | null): Detail => ({ amount: null, detail, detail_text: null })
  if (type.startsWith('payment.') && amount !== undefined && currency)
    return { amount: { amount, currency }, detail: error || null, detail_text: error && code ? { code } : null }
  if (type === 'subscription.plan_changed' && name) return only(quantity && quantity > 1 ? `${name} × ${quantity}` : name)
  if (type === 'subscription.updated' && told.cancel_at_next_billing_date) {
    const { words, text } = describeEvent('subscription.ending')
    return { amount: null, detail: words, detail_text: text }
  }
  return only(null)
}

type Event = Pick<ProviderEventRow, 'webhookId' | 'type' | 'happenedAt' | 'body'>

/**
 * Finds the event that started a subscription: it is reported as active again after a failed charge. Undefined if events may be
 * missing.
 */
function findStart(events: readonly Event[]): Event | undefined {
  return events.length < SUBSCRIPTION_EVENTS_MAX ? events.findLast(({ type }) => type === 'subscription.active') : undefined
}

/** Returns whether a "renewed" event reports the first charge, which, unlike a renewal, keeps the billing date of the start. */
function isFirstCharge({ type, body }: Event, start: Event | undefined): boolean {
  if (type !== 'subscription.renewed' || !start) return false
  return parseEvent(body).next_billing_date === parseEvent(start.body).next_billing_date
}

function toTimelineEntry({ webhookId, type, happenedAt, body }: Event, start: Event | undefined): TimelineEntry {
  const told = parseEvent(body)
  // Free trials and card changes report a payment of 0.
  const isNothing = type === 'payment.succeeded' && told.total_amount === 0
  const { words, text } = isNothing
    ? describeEvent('payment.nothing_due')
    : webhookId === start?.webhookId
      ? describeEvent('subscription.started')
      : type === 'payment.succeeded'
        ? describeEvent('payment.paid')
        : getEventTitle(type)
  return {
    id: webhookId,
    at: happenedAt.toISOString(),
    type,
    title: words,
    title_text: text,
    ...(isNothing ? { amount: null, detail: null, detail_text: null } : readDetail(type, told)),
    payment_id: told.payment_id ?? null,
  }
}

type TimelineQuery = { environment: ProviderEnvironment; subscriptionId: string }

/** Lists the events of a subscription, newest first. */
export async function listTimeline(scope: Scope, about: TimelineQuery): Promise<TimelineEntry[]> {
  const events = await listSubscriptionEvents(scope, about)
  const start = findStart(events)
  return events.filter((event) => !isFirstCharge(event, start)).map((event) => toTimelineEntry(event, start))
}
