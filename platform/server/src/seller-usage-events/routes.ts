import { SellerPageQuery } from '@tradepost/contract/platform/organization/seller'
import {
  SellerRejectedEventsList,
  SellerUsageEvent,
  SellerUsageEventList,
  SellerUsageEventsQuery,
  SentUsageEvent,
  UsageEventForm,
} from '@tradepost/contract/platform/sales/seller-usage-events'
import { platformRoutes } from '#src/callers.ts'
import { asSeller, openSellerProvider } from '#src/seller/ask-provider.ts'
import { listRejectedEvents, listUsageEvents, sendUsageEvent } from './usage-events.ts'

/** Thin: forwards requests to the provider, and returns its answers. */
export const sellerUsageEventRoutes = platformRoutes('Seller: usage events')
  .get(
    '/api/organizations/{slug}/usage-events',
    {
      ...asSeller,
      needs: 'usage:read',
      summary: 'List usage events',
      query: SellerUsageEventsQuery,
      returns: SellerUsageEventList,
    },
    listUsageEvents,
  )
  .post(
    '/api/organizations/{slug}/usage-events',
    {
      ...asSeller,
      needs: 'usage:create',
      action: 'usage_event.sent',
      summary: 'Send a usage event',
      body: UsageEventForm,
      returns: SentUsageEvent,
    },
    async (asked) => {
      asked.noteChange({ objectId: asked.body.event_id, objectName: asked.body.event_name })
      return sendUsageEvent(await openSellerProvider(asked), asked.body)
    },
  )
  .get(
    '/api/organizations/{slug}/usage-events/{event_id}',
    { ...asSeller, needs: 'usage:read', summary: 'Get a usage event', returns: SellerUsageEvent },
    async (asked) => (await openSellerProvider(asked)).usageEvents.get(asked.params.event_id),
  )
  .get(
    '/api/organizations/{slug}/rejected-events',
    {
      ...asSeller,
      needs: 'usage:read',
      summary: 'List rejected ingest requests',
      query: SellerPageQuery,
      returns: SellerRejectedEventsList,
    },
    async (asked) => listRejectedEvents(await openSellerProvider(asked), asked.query.page),
  )
