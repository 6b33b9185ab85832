import {
  SellerRetriedDeliveries,
  SellerWebhookDeliveriesQuery,
  SellerWebhookDelivery,
  SellerWebhookDeliveryList,
  SellerWebhookEvent,
  SellerWebhookEventList,
  SellerWebhookEventsQuery,
} from '@tradepost/contract/platform/developers/seller-webhook-log'
import { platformRoutes } from '#src/callers.ts'
import { asSeller, openSellerProvider } from '#src/seller/ask-provider.ts'
import { listIterated } from '#src/seller/iterated-page.ts'
import { getEvent } from './get-event.ts'
import { viewDelivery } from './view-delivery.ts'

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
