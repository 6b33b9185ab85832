import { SellerSubscriptionList } from '@tradepost/contract/platform/seller-subscriptions'
import { type ListSearch, listSearch } from '#src/shell/list-search.ts'
import { pagedListQuery } from '#src/shell/noun-queries.ts'

/** What the address of the list may hold. */
export const subscriptionsSearch = listSearch(
  'status',
  'product_id',
  'customer_id',
  'created_at_from',
  'created_at_to',
  'next_billing_date_from',
  'next_billing_date_to',
)

/** One page of a business's subscriptions, newest first. */
export const subscriptionsQuery = (slug: string, search: ListSearch) =>
  pagedListQuery(slug, 'subscriptions', SellerSubscriptionList, search)
