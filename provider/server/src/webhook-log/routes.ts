import {
  ListWebhookDeliveriesQuery,
  RetriedDeliveries,
  WebhookDelivery,
  WebhookDeliveryList,
} from '@tradepost/contract/provider/webhooks/webhook-deliveries'
import {
  ListWebhookEventsQuery,
  WebhookEventDetails,
  WebhookEventList,
} from '@tradepost/contract/provider/webhooks/webhook-events'
import { WEBHOOK_RETRIES_MAX } from '@tradepost/contract/provider/webhooks/webhook-figures'
import { EXTENSION, providerRoutes } from '#src/callers.ts'
import { viewIterated } from '#src/paging.ts'
import { getDelivery, listDeliveries, listDeliveriesOfEvent } from './list-deliveries.ts'
import { getEvent, listEvents } from './list-events.ts'
import { resendDelivery, retryWaiting } from './resend-delivery.ts'
import { showDelivery, viewDeliveryListItem, viewEvent, viewEventListItem } from './view.ts'

/** Beyond the published API, where businesses see their deliveries in the dashboard. */
export const webhookLogRoutes = providerRoutes('Webhooks')
  .get(
    '/webhook_events',
    {
      summary: 'List events',
      description: `${EXTENSION} Newest first, also those that no endpoint asked for. Kept for 90 days.`,
      caller: 'read',
      query: ListWebhookEventsQuery,
      returns: WebhookEventList,
    },
    async ({ scope, query }) => viewIterated(await listEvents(scope, query), viewEventListItem),
  )
  .get(
    '/webhook_events/{event_id}',
    {
      summary: 'Get an event with its deliveries',
      description: EXTENSION,
      caller: 'read',
      returns: WebhookEventDetails,
      faults: [404],
    },
    async ({ scope, params }) =>
      viewEvent(await getEvent(scope, params.event_id), await listDeliveriesOfEvent(scope, params.event_id)),
  )
  .get(
    '/webhook_deliveries',
    {
      summary: 'List deliveries',
      description: `${EXTENSION} Newest first.`,
      caller: 'read',
      query: ListWebhookDeliveriesQuery,
      returns: WebhookDeliveryList,
    },
    async ({ scope, query }) => viewIterated(await listDeliveries(scope, query), viewDeliveryListItem),
  )
  .get(
    '/webhook_deliveries/{delivery_id}',
    {
      summary: 'Get a delivery with its attempts',
      description: EXTENSION,
      caller: 'read',
      returns: WebhookDelivery,
      faults: [404],
    },
    async ({ scope, params }) => showDelivery(scope, await getDelivery(scope, params.delivery_id)),
  )
  .post(
    '/webhook_deliveries/{delivery_id}/resend',
    {
      summary: 'Send an event to the same endpoint again',
      description: `${EXTENSION} With the same ID and the same bytes, up to eight times like at first. If it waits for its next attempt, that is made now.`,
      caller: 'write',
      returns: WebhookDelivery,
      faults: [404, 409],
    },
    async ({ scope, deps, params }) => showDelivery(scope, await resendDelivery(scope, deps, params.delivery_id)),
  )
  .post(
    '/webhooks/{webhook_id}/retry',
    {
      summary: 'Send now what waits for its next attempt',
      description: `${EXTENSION} For an endpoint that works again: at most ${WEBHOOK_RETRIES_MAX} deliveries, those of the soonest attempts. Their schedules go on.`,
      caller: 'write',
      returns: RetriedDeliveries,
      faults: [404, 409],
    },
    async ({ scope, deps, params }) => ({ retried: await retryWaiting(scope, deps, params.webhook_id) }),
  )
