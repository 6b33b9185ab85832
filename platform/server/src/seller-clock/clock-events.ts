import type { ClockEvent, ClockEventList } from '@tradepost/contract/platform/seller-clock'
import * as z from 'zod'
import { type Between, listEventsBetween } from '#src/provider-events/list-events-between.ts'
import type { ProviderEventRow } from '#src/provider-events/table.ts'
import type { Scope } from '#src/scope.ts'

const PAGE_SIZE = 50

const id = z.string().min(1).max(200).optional().catch(undefined)
/** The fields shown of an event's object; a field in an unknown format is left out. */
const EventPayload = z.object({
  data: z
    .object({
      dispute_id: id,
      refund_id: id,
      payment_id: id,
      subscription_id: id,
      payload_type: z.string().optional().catch(undefined),
      customer: z
        .object({ name: z.string().max(200) })
        .optional()
        .catch(undefined),
      total_amount: z.int().optional().catch(undefined),
      recurring_pre_tax_amount: z.int().optional().catch(undefined),
      amount: z.int().optional().catch(undefined),
      currency: z.string().length(3).optional().catch(undefined),
    })
    .catch({}),
})

function readBody(body: string): z.infer<typeof EventPayload>['data'] {
  try {
    return EventPayload.parse(JSON.parse(body)).data
  } catch {
    return {}
  }
}

/** Summarizes an event: a payment event by its payment, a subscription event by its subscription. */
export function viewEvent(event: Pick<ProviderEventRow, 'webhookId' | 'type' | 'happenedAt' | 'body'>): ClockEvent {
  const data = readBody(event.body)
  const isSubscription = event.type.startsWith('subscription.')
  const amount = data.total_amount ?? data.recurring_pre_tax_amount ?? data.amount
  return {
    id: event.webhookId,
    type: event.type,
    at: event.happenedAt.toISOString(),
    object_id:
      (isSubscription ? data.subscription_id : (data.dispute_id ?? data.refund_id ?? data.payment_id)) ??
      data.subscription_id ??
      null,
    customer_name: data.customer?.name ?? null,
    ...(amount !== undefined && data.currency ? { amount, currency: data.currency } : { amount: null, currency: null }),
  }
}

/** Lists one page of the events between two instants of the provider's clock, in order. */
export async function listClockEvents(
  scope: Scope,
  { page, ...between }: Omit<Between, 'offset' | 'limit'> & { page: number },
): Promise<ClockEventList> {
  const events = await listEventsBetween(scope, { ...between, offset: page * PAGE_SIZE, limit: PAGE_SIZE + 1 })
  return { items: events.slice(0, PAGE_SIZE).map(viewEvent), has_more: events.length > PAGE_SIZE }
}
