import * as z from 'zod'
import { keptSecret, Timestamp } from '#src/provider/primitives.ts'
import { FaultKind } from './webhook-faults.ts'
import { IteratorQuery, iteratedList } from './webhook-lists.ts'
import { FilterType } from './webhooks.ts'

/** `pending`: waits for its first or its next attempt. `failed`: the last attempt failed, and none follows. */
export const DeliveryStatus = z.enum(['pending', 'delivered', 'failed']).meta({ id: 'WebhookDeliveryStatus' })

/**
 * One try to send an event. Either `response_status` or `error` is set: what the endpoint answered, or why it didn't. Answers are
 * kept up to their first 4 kB, and values of headers that look like credentials are masked.
 */
const WebhookAttempt = z
  .object({
    id: z.string(),
    number: z.int().meta({ description: 'Counts from 1 and continues when the event is sent again' }),
    started_at: Timestamp,
    milliseconds: z.int(),
    url: z.string().nullable().meta({ description: 'Null for attempts from before it was kept, like the headers' }),
    request_headers: z.record(z.string(), z.string()).nullable().meta({ description: 'Null if nothing was sent' }),
    response_status: z.int().nullable(),
    response_headers: z.record(z.string(), z.string()).nullable(),
    response_body: z.string().nullable(),
    error: z.string().nullable(),
    fault: FaultKind.nullable().meta({ description: 'What the fault lab did to this attempt' }),
  })
  .meta({ id: 'WebhookAttempt' })
export type WebhookAttempt = z.infer<typeof WebhookAttempt>

/** One event on its way to one endpoint. Its times are real time, also while a test clock is ahead. */
export const WebhookDeliveryListItem = z
  .object({
    id: z.string(),
    webhook_id: z.string(),
    event_id: z.string().meta({ description: 'The `webhook-id` of every attempt' }),
    event_type: z.string(),
    object_id: z.string().meta({ description: 'The payment, subscription or other object of the event' }),
    is_example: z.boolean(),
    status: DeliveryStatus,
    attempt_count: z.int(),
    last_attempt: WebhookAttempt.pick({ started_at: true, response_status: true, error: true, fault: true })
      .nullable()
      .meta({ description: 'Null before the first one' }),
    next_attempt_at: Timestamp.nullable().meta({ description: 'Null if no attempt follows' }),
    replay_id: z.string().nullable().meta({ description: 'The last replay that sent it' }),
    created_at: Timestamp,
  })
  .meta({ id: 'WebhookDeliveryListItem' })
export type WebhookDeliveryListItem = z.infer<typeof WebhookDeliveryListItem>

/** GET /webhook_deliveries/{delivery_id}: with the bytes of its body and all its attempts, the first one first. */
export const WebhookDelivery = WebhookDeliveryListItem.extend({
  body: z.string().meta(keptSecret('The bytes that are sent')),
  attempts: z.array(WebhookAttempt),
}).meta({ id: 'WebhookDelivery' })
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

/** POST /webhooks/{webhook_id}/retry */
export const RetriedDeliveries = z
  .object({ retried: z.int().meta({ description: 'Deliveries whose next attempt is made now' }) })
  .meta({ id: 'RetriedDeliveries' })

/** GET /webhook_deliveries, newest first. The times are inclusive. */
export const ListWebhookDeliveriesQuery = IteratorQuery.extend({
  webhook_id: z.string().optional(),
  event_id: z.string().optional(),
  event_type: FilterType.optional(),
  object_id: z.string().optional(),
  replay_id: z.string().optional(),
  status: DeliveryStatus.optional(),
  created_at_gte: Timestamp.optional(),
  created_at_lte: Timestamp.optional(),
})
export type ListWebhookDeliveriesQuery = z.infer<typeof ListWebhookDeliveriesQuery>
export const WebhookDeliveryList = iteratedList(WebhookDeliveryListItem)
