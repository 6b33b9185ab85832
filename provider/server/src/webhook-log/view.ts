import type {
  WebhookAttempt,
  WebhookDelivery,
  WebhookDeliveryListItem,
} from '@tradepost/contract/provider/webhooks/webhook-deliveries'
import type { WebhookEventDetails, WebhookEventListItem } from '@tradepost/contract/provider/webhooks/webhook-events'
import { WebhookEvent } from '@tradepost/contract/provider/webhooks/webhooks'
import type { EventRow } from '#src/outbox/table.ts'
import type { Scope } from '#src/scope.ts'
import type { WebhookAttemptRow } from '#src/webhooks/table.ts'
import { type LoggedDelivery, listAttempts } from './list-deliveries.ts'
import { getEvent, type LoggedEvent } from './list-events.ts'

/** Returns a delivery as the API shows it, with its body and attempts. */
export async function showDelivery(scope: Scope, delivery: LoggedDelivery): Promise<WebhookDelivery> {
  return viewDelivery(delivery, await getEvent(scope, delivery.eventId), await listAttempts(scope, delivery))
}

export function viewEventListItem(event: LoggedEvent): WebhookEventListItem {
  return {
    id: event.id,
    type: event.type,
    object_id: event.subjectId,
    is_example: event.isExample,
    created_at: event.createdAt.toISOString(),
  }
}

/** Returns an event with its body, and its deliveries. */
export const viewEvent = (event: EventRow, deliveries: readonly LoggedDelivery[]): WebhookEventDetails => ({
  ...viewEventListItem(event),
  body: WebhookEvent.parse(JSON.parse(event.payload)),
  deliveries: deliveries.map(viewDeliveryListItem),
})

export function viewDeliveryListItem(delivery: LoggedDelivery): WebhookDeliveryListItem {
  const { startedAt, responseStatus, error, fault } = delivery
  return {
    id: delivery.id,
    webhook_id: delivery.endpointId,
    event_id: delivery.eventId,
    event_type: delivery.eventType,
    object_id: delivery.subjectId,
    is_example: delivery.isExample,
    status: delivery.status,
    attempt_count: delivery.attemptCount,
    last_attempt: startedAt && { started_at: startedAt.toISOString(), response_status: responseStatus, error, fault },
    // While it is being sent, this is when its sender would be given up, which nobody waits for.
    next_attempt_at: (delivery.leasedUntil ? null : delivery.nextAttemptAt)?.toISOString() ?? null,
    replay_id: delivery.replayId,
    created_at: delivery.createdAt.toISOString(),
  }
}

/** Returns a delivery with its body's bytes and its attempts. */
const viewDelivery = (
  delivery: LoggedDelivery,
  { payload }: Pick<EventRow, 'payload'>,
  attempts: readonly WebhookAttemptRow[],
): WebhookDelivery => ({ ...viewDeliveryListItem(delivery), body: payload, attempts: attempts.map(viewAttempt) })

function viewAttempt(attempt: WebhookAttemptRow): WebhookAttempt {
  return {
    id: attempt.id,
    number: attempt.number,
    started_at: attempt.startedAt.toISOString(),
    milliseconds: attempt.milliseconds,
    url: attempt.url,
    request_headers: attempt.requestHeaders,
    response_status: attempt.responseStatus,
    response_headers: attempt.responseHeaders,
    response_body: attempt.responseBody,
    error: attempt.error,
    fault: attempt.fault,
  }
}
