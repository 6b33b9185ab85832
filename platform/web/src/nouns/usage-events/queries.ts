import { SellerUsageEventList } from '@tradepost/contract/platform/seller-usage-events'
import { type ListSearch, listSearch } from '#src/shell/list-search.ts'
import { pagedListQuery } from '#src/shell/noun-queries.ts'

/** What the address of the list may hold; `event` is the one that is open. */
export const usageEventsSearch = listSearch(
  'view',
  'event_name',
  'customer_id',
  'meter_id',
  'timestamp_from',
  'timestamp_to',
  'event',
)

/** One page of a business's usage events, newest first. */
export const usageEventsQuery = (slug: string, search: ListSearch) =>
  pagedListQuery(slug, 'usage-events', SellerUsageEventList, search, ({ timestamp_gte, timestamp_lt, ...wire }) => ({
    ...wire,
    start: timestamp_gte,
    end: timestamp_lt,
  }))

/** The last hundred events, of one name or of all: what names and properties there are. */
export const recentEventsQuery = (slug: string, name?: string) =>
  usageEventsQuery(slug, { event_name: name || undefined, page_size: '100' })
