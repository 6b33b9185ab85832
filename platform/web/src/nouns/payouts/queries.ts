/** Payouts, and the words for entries of the balance. */

import { SellerPayout, SellerPayoutList } from '@tradepost/contract/platform/sales/seller-payouts'
import { formatMoney } from '@tradepost/ui/commerce/money'
import type { ListSearch } from '#src/shell/lists/list-search.ts'
import { listQuery, thingQuery } from '#src/shell/lists/noun-queries.ts'

/** Loads one page of a business's payouts, newest first. */
export const payoutsQuery = (slug: string, search: ListSearch) => listQuery(slug, 'payouts', SellerPayoutList, search)

/** Loads one payout with its breakdown. */
export const payoutQuery = (slug: string, id: string) =>
  thingQuery({
    slug,
    noun: 'payouts',
    id,
    answer: SellerPayout,
    nameOf: ({ amount, currency }) => formatMoney(amount, currency),
  })
