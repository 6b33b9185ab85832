/** Deliveries and types of webhook events. */

import { SellerWebhookDelivery, SellerWebhookDeliveryList } from '@tradepost/contract/platform/developers/seller-webhook-log'
import { SellerWebhookDetails, SellerWebhookList } from '@tradepost/contract/platform/developers/seller-webhooks'
import type { ListSearch } from '#src/shell/lists/list-search.ts'
import { listQuery, thingQuery } from '#src/shell/lists/noun-queries.ts'
import { urlLabel } from './webhook-labels.ts'

/** Loads the endpoints of a business. */
export const webhooksQuery = (slug: string, search: ListSearch = {}) => listQuery(slug, 'webhooks', SellerWebhookList, search)

/** Loads one endpoint with its figures. */
export const webhookQuery = (slug: string, id: string) =>
  thingQuery({ slug, noun: 'webhooks', id, answer: SellerWebhookDetails, nameOf: ({ url }) => urlLabel(url) })

/** Loads one page of deliveries. */
export const deliveriesQuery = (slug: string, search: ListSearch) =>
  listQuery(slug, 'webhook-deliveries', SellerWebhookDeliveryList, search)

/** Loads one delivery with its body and attempts. */
export const deliveryQuery = (slug: string, id: string) =>
  thingQuery({
    slug,
    noun: 'webhook-deliveries',
    id,
    answer: SellerWebhookDelivery,
    nameOf: ({ event_type: type }) => type,
  })
