import {
  SellerRetriedDeliveries,
  SellerWebhookDeliveriesQuery,
  SellerWebhookDelivery,
  SellerWebhookDeliveryList,
  SellerWebhookEvent,
  SellerWebhookEventList,
  SellerWebhookEventsQuery,
} from '@tradepost/contract/platform/developers/seller-webhook-log'
import type { WebhookDelivery } from '@tradepost/contract/provider/webhooks/webhook-deliveries'
import type { Permissions } from '#src/auth/guards/permissions.ts'
import { platformRoutes } from '#src/callers.ts'
import { asSeller, openSellerProvider, type SellerCall } from '#src/seller/ask-provider.ts'
import { listMissingForEvent } from '#src/seller/body-permissions.ts'
import { listIterated } from '#src/seller/iterated-page.ts'

/** Returns a delivery as a member may see it. Endpoints may answer with what they were sent, so their answers are part of it. */
function viewDelivery(delivery: WebhookDelivery, permissions: Permissions): SellerWebhookDelivery {
  const missing = listMissingForEvent({ type: delivery.event_type, body: delivery.body }, permissions)
  if (missing.length === 0) return { ...delivery, missing_permissions: missing }
  const attempts = delivery.attempts.map((attempt) => ({ ...attempt, response_headers: null, response_body: null }))
  return { ...delivery, body: null, attempts, missing_permissions: missing }
}

/** Returns an event with its deliveries and where they went. @throws 404 for another business's event */
async function getEvent(asked: SellerCall & { permissions: Permissions }, id: string): Promise<SellerWebhookEvent> {
  const { webhookLog, webhooks } = await openSellerProvider(asked)
  const event = await webhookLog.getEvent(id)
  const endpoints = event.deliveries.length > 0 ? await webhooks.list() : []
  const urls = new Map(endpoints.map((endpoint) => [endpoint.id, endpoint.url]))
  const missing = listMissingForEvent({ type: event.type, body: JSON.stringify(event.body) }, asked.permissions)
  return {
    ...event,
    body: missing.length > 0 ? null : event.body,
    missing_permissions: missing,
    deliveries: event.deliveries.map((delivery) => ({ ...delivery, url: urls.get(delivery.webhook_id) ?? null })),
  }
}

const EVENTS = '/api/organizations/{slug}/webhook-events'
const DELIVERIES = '/api/organizations/{slug}/webhook-deliveries'

const asReader = { ...asSeller, needs: 'webhook:read' } as const

export const sellerWebhookLogRoutes = platformRoutes('Seller: webhook log')
  .get(
    EVENTS,
    { ...asReader, summary: 'List webhook events', query: SellerWebhookEventsQuery, returns: SellerWebhookEventList },
    async (asked) => {
      const { webhookLog } = await openSellerProvider(asked)
      return listIterated(asked.query, (query) => webhookLog.listEvents(query))
    },
  )
  .get(
    `${EVENTS}/{webhook_event_id}`,
    { ...asReader, summary: 'Get a webhook event with its deliveries', returns: SellerWebhookEvent },
    async (asked) => getEvent(asked, asked.params.webhook_event_id),
  )
  .get(
    DELIVERIES,
    {
      ...asReader,
      summary: 'List webhook deliveries',
      query: SellerWebhookDeliveriesQuery,
      returns: SellerWebhookDeliveryList,
    },
    async (asked) => {
      const { webhookLog } = await openSellerProvider(asked)
      return listIterated(asked.query, (query) => webhookLog.listDeliveries(query))
    },
  )
  .get(
    `${DELIVERIES}/{delivery_id}`,
    { ...asReader, summary: 'Get a webhook delivery with its attempts', returns: SellerWebhookDelivery },
    async (asked) =>
      viewDelivery(await (await openSellerProvider(asked)).webhookLog.getDelivery(asked.params.delivery_id), asked.permissions),
  )
  .post(
    `${DELIVERIES}/{delivery_id}/resend`,
    {
      ...asSeller,
      needs: 'webhook:update',
      action: 'webhook.delivery_resent',
      summary: 'Send a webhook delivery again',
      returns: SellerWebhookDelivery,
    },
    async (asked) => {
      const delivery = await (await openSellerProvider(asked)).webhookLog.resend(asked.params.delivery_id)
      asked.noteChange({ objectName: delivery.event_type })
      return viewDelivery(delivery, asked.permissions)
    },
  )
  .post(
    '/api/organizations/{slug}/webhooks/{webhook_id}/retry',
    {
      ...asSeller,
      needs: 'webhook:update',
      action: 'webhook.deliveries_retried',
      summary: 'Send now what waits for its next attempt',
      returns: SellerRetriedDeliveries,
    },
    async (asked) => (await openSellerProvider(asked)).webhookLog.retryWaiting(asked.params.webhook_id),
  )
