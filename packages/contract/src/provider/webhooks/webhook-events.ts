import * as z from 'zod'
import { Timestamp } from '#src/provider/primitives.ts'
import { WebhookDeliveryListItem } from './webhook-deliveries.ts'
import { IteratorQuery, iteratedList } from './webhook-lists.ts'
import { FilterType, WebhookEvent } from './webhooks.ts'

/** An event of the business, also one that no endpoint asked for. */
export const WebhookEventListItem = z
  .object({
    id: z.string().meta({ description: 'The `webhook-id` of its deliveries' }),
    type: z.string(),
    object_id: z.string(),
    is_example: z.boolean(),
    created_at: Timestamp.meta({ description: "By the business's clock, like `timestamp` of the body" }),
  })
  .meta({ id: 'WebhookEventListItem' })
export type WebhookEventListItem = z.infer<typeof WebhookEventListItem>

/** GET /webhook_events/{event_id}: with its body and a delivery for each endpoint that it went to. */
export const WebhookEventDetails = WebhookEventListItem.extend({
  body: WebhookEvent,
  deliveries: z.array(WebhookDeliveryListItem),
}).meta({ id: 'WebhookEventDetails' })
export type WebhookEventDetails = z.infer<typeof WebhookEventDetails>

/** GET /webhook_events, newest first. The times are inclusive. */
export const ListWebhookEventsQuery = IteratorQuery.extend({
  type: FilterType.optional(),
  object_id: z.string().optional(),
  created_at_gte: Timestamp.optional(),
  created_at_lte: Timestamp.optional(),
})
export type ListWebhookEventsQuery = z.infer<typeof ListWebhookEventsQuery>
export const WebhookEventList = iteratedList(WebhookEventListItem)

/** POST /webhooks/{webhook_id}/examples */
export const SendWebhookExample = z.object({ type: FilterType }).meta({ id: 'SendWebhookExampleRequest' })
