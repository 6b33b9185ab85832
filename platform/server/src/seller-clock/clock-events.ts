import type { ClockEvent, ClockEventList } from '@tradepost/contract/platform/developers/seller-clock'
import * as z from 'zod'
import type { Permissions } from '#src/auth/guards/permissions.ts'
import { type Between, listEventsBetween } from '#src/provider-events/list-events.ts'
import type { ProviderEventRow } from '#src/provider-events/table.ts'
import type { Scope } from '#src/scope.ts'
import { EventFacts, findSubject, NO_FACTS } from './subjects.ts'

const PAGE_SIZE = 50

const id = z.string().min(1).max(200).optional().catch(undefined)
/** The IDs of an event's object; one in an unknown format is left out. */
const EventIds = z.object({ dispute_id: id, refund_id: id, payout_id: id, payment_id: id, subscription_id: id })
const EventPayload = z.object({ data: EventIds.catch({}).and(EventFacts.catch(NO_FACTS)) })

function readBody(body: string): z.infer<typeof EventPayload>['data'] {
  try {
    return EventPayload.parse(JSON.parse(body)).data
  } catch {
    return NO_FACTS
  }
}

type Event = Pick<ProviderEventRow, 'webhookId' | 'type' | 'happenedAt' | 'body'>

/**
 * Summarizes an event: a payment event by its payment, a subscription event by its subscription. Whose it is and its amount are
 * told to those who may read that object.
 */
export function viewEvent({ webhookId, type, happenedAt, body }: Event, permissions: Permissions): ClockEvent {
  const { dispute_id, refund_id, payout_id, payment_id, subscription_id, ...facts } = readBody(body)
  const isSubscription = type.startsWith('subscription.')
  const objectId = (isSubscription ? subscription_id : (dispute_id ?? refund_id ?? payout_id ?? payment_id)) ?? subscription_id
  const isShown = objectId !== undefined && findSubject(objectId, permissions) !== undefined
  return {
    id: webhookId,
    type,
    at: happenedAt.toISOString(),
    object_id: objectId ?? null,
    ...(isShown ? facts : NO_FACTS),
  }
}

/** Lists one page of the events between two instants of the provider's clock, in order. */
export async function listClockEvents(
  scope: Scope,
  { page, permissions, ...between }: Omit<Between, 'offset' | 'limit'> & { page: number; permissions: Permissions },
): Promise<ClockEventList> {
  const events = await listEventsBetween(scope, { ...between, offset: page * PAGE_SIZE, limit: PAGE_SIZE + 1 })
  return { items: events.slice(0, PAGE_SIZE).map((event) => viewEvent(event, permissions)), has_more: events.length > PAGE_SIZE }
}
