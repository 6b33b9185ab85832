/** Usage events: columns, names and one event. */

import { SellerUsageEventList } from '@tradepost/contract/platform/sales/seller-usage-events'
import type { ListSearch } from '#src/shell/lists/list-search.ts'
import { listQuery } from '#src/shell/lists/noun-queries.ts'

/** Loads one page of a business's usage events, newest first. The open event and the view stay out of the query. */
export const usageEventsQuery = (slug: string, { event: _event, view: _view, ...search }: ListSearch) =>
  listQuery(slug, 'usage-events', SellerUsageEventList, search)

/** Loads the last hundred events, of one name or all, to find out which names and properties exist. */
export const recentEventsQuery = (slug: string, name?: string) =>
  usageEventsQuery(slug, { event_name: name || undefined, page_size: '100' })
