/** Subscriptions: columns, plans, next charge, and what a plan change costs. */

import { SellerSubscriptionList } from '@tradepost/contract/platform/sales/seller-subscriptions'
import type { ListSearch } from '#src/shell/lists/list-search.ts'
import { listQuery } from '#src/shell/lists/noun-queries.ts'

/** Loads one page of a business's subscriptions, newest first. */
export const subscriptionsQuery = (slug: string, search: ListSearch) =>
  listQuery(slug, 'subscriptions', SellerSubscriptionList, search)
