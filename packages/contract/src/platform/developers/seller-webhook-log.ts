import * as z from 'zod'
import { keptListOf } from '#src/platform/lists.ts'
import { MissingPermissions } from '#src/platform/organization/permissions.ts'
import { SellerIteratedQuery } from '#src/platform/seller-iterated.ts'
import {
  DeliveryStatus,
  RetriedDeliveries,
  WebhookDelivery,
  WebhookDeliveryListItem,
} from '#src/provider/webhooks/webhook-deliveries.ts'
import { WebhookEventDetails, WebhookEventListItem } from '#src/provider/webhooks/webhook-events.ts'
import { FilterType } from '#src/provider/webhooks/webhooks.ts'

const Id = z.string().max(100)

/** GET …/webhook-events */
export const SellerWebhookEventsQuery = SellerIteratedQuery.extend({ type: FilterType.optional(), object_id: Id.optional() })
export type SellerWebhookEventsQuery = z.infer<typeof SellerWebhookEventsQuery>
export const SellerWebhookEventList = keptListOf(WebhookEventListItem).meta({ id: 'SellerWebhookEventList' })
export type SellerWebhookEventList = z.infer<typeof SellerWebhookEventList>
export type SellerWebhookEventItem = WebhookEventListItem

/** GET …/webhook-events/{event_id}: its body, and what became of it at each endpoint. */
export const SellerWebhookEvent = WebhookEventDetails.extend({
  body: WebhookEventDetails.shape.body.nullable(),
  missing_permissions: MissingPermissions,
  deliveries: z.array(
    WebhookDeliveryListItem.extend({ url: z.string().nullable().meta({ description: 'Null if the endpoint was deleted' }) }),
  ),
}).meta({ id: 'SellerWebhookEvent' })
export type SellerWebhookEvent = z.infer<typeof SellerWebhookEvent>

/** GET …/webhook-deliveries */
export const SellerWebhookDeliveriesQuery = SellerIteratedQuery.extend({
  webhook_id: Id.optional(),
  event_type: FilterType.optional(),
  object_id: Id.optional(),
  status: DeliveryStatus.optional(),
})
export type SellerWebhookDeliveriesQuery = z.infer<typeof SellerWebhookDeliveriesQuery>
export const SellerWebhookDeliveryList = keptListOf(WebhookDeliveryListItem).meta({ id: 'SellerWebhookDeliveryList' })
export type SellerWebhookDeliveryList = z.infer<typeof SellerWebhookDeliveryList>
export type SellerWebhookDeliveryItem = WebhookDeliveryListItem

/** GET …/webhook-deliveries/{delivery_id} */
export const SellerWebhookDelivery = WebhookDelivery.extend({
  body: z.string().nullable(),
  missing_permissions: MissingPermissions,
}).meta({ id: 'SellerWebhookDelivery' })
export type SellerWebhookDelivery = z.infer<typeof SellerWebhookDelivery>

/** POST …/webhooks/{webhook_id}/retry */
export const SellerRetriedDeliveries = RetriedDeliveries.meta({ id: 'SellerRetriedDeliveries' })
