import { SellerWebhookEvent, SellerWebhookEventList } from '@tradepost/contract/platform/developers/seller-webhook-log'
import type { ListSearch } from '#src/shell/lists/list-search.ts'
import { listQuery, thingQuery } from '#src/shell/lists/noun-queries.ts'

const NOUN = 'webhook-events'

/** Loads one page of events, newest first. */
export const eventsQuery = (slug: string, search: ListSearch) => listQuery(slug, NOUN, SellerWebhookEventList, search)

/** Loads one event with its body and deliveries. */
export const eventQuery = (slug: string, id: string) =>
  thingQuery({ slug, noun: NOUN, id, answer: SellerWebhookEvent, nameOf: ({ type }) => type })
