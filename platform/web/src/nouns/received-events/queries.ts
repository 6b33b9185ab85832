/** Events that a business received, and their state. */

import { ReceivedEventDetails, ReceivedEventList } from '@tradepost/contract/platform/developers/seller-received-events'
import type { ListSearch } from '#src/shell/lists/list-search.ts'
import { listQuery, thingQuery } from '#src/shell/lists/noun-queries.ts'

/** Loads one page of the events that a business received. */
export const receivedEventsQuery = (slug: string, search: ListSearch) =>
  listQuery(slug, 'received-events', ReceivedEventList, search)

/** Loads one received event with its body. */
export const receivedEventQuery = (slug: string, id: string) =>
  thingQuery({ slug, noun: 'received-events', id, answer: ReceivedEventDetails, nameOf: ({ type }) => type })
