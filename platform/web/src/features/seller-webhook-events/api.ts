import { SellerWebhookEvent, SellerWebhookEventList } from '@tradepost/contract/platform/seller-webhook-log'
import type { ListSearch } from '#src/shell/list-search.ts'
import { listQuery, thingQuery } from '#src/shell/noun-queries.ts'

const NOUN = 'webhook-events'

/** Loads one page of events, newest first. */
export const eventsQuery = (slug: string, search: ListSearch) => listQuery(slug, NOUN, SellerWebhookEventList, search)

/** Loads one event with its body and deliveries. */
export const eventQuery = (slug: string, id: string) =>
  thingQuery({ slug, noun: NOUN, id, answer: SellerWebhookEvent, nameOf: ({ type }) => type })
