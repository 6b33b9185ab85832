import { SellerUsageEventList } from '@tradepost/contract/platform/seller-usage-events'
import type { ListSearch } from '#src/shell/list-search.ts'
import { pagedListQuery } from '#src/shell/noun-queries.ts'

/** Loads one page of a business's usage events, newest first. The open event and the view stay out of the query. */
export const usageEventsQuery = (slug: string, { event: _event, view: _view, ...search }: ListSearch) =>
  pagedListQuery(slug, 'usage-events', SellerUsageEventList, search, ({ timestamp_gte, timestamp_lt, ...wire }) => ({
    ...wire,
    start: timestamp_gte,
    end: timestamp_lt,
  }))

/** Loads the last hundred events, of one name or all, to find out which names and properties exist. */
export const recentEventsQuery = (slug: string, name?: string) =>
  usageEventsQuery(slug, { event_name: name || undefined, page_size: '100' })
