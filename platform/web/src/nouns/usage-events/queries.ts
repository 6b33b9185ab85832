import { SellerUsageEventList } from '@tradepost/contract/platform/seller-usage-events'
import type { ListSearch } from '#src/shell/list-search.ts'
import { pagedListQuery } from '#src/shell/noun-queries.ts'

/** One page of a business's usage events, newest first. Which event is open, and the view, are the page's own. */
export const usageEventsQuery = (slug: string, { event: _event, view: _view, ...search }: ListSearch) =>
  pagedListQuery(slug, 'usage-events', SellerUsageEventList, search, ({ timestamp_gte, timestamp_lt, ...wire }) => ({
    ...wire,
    start: timestamp_gte,
    end: timestamp_lt,
  }))

/** The last hundred events, of one name or of all: what names and properties there are. */
export const recentEventsQuery = (slug: string, name?: string) =>
  usageEventsQuery(slug, { event_name: name || undefined, page_size: '100' })
