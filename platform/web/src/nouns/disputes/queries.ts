/** Disputes, and the words for their reasons and stages. */

import { SellerDispute, SellerDisputeList } from '@tradepost/contract/platform/sales/seller-disputes'
import { formatMoney } from '@tradepost/ui/commerce/money'
import { t } from '#src/dashboard-messages.ts'
import type { ListSearch } from '#src/shell/lists/list-search.ts'
import { listQuery, thingQuery } from '#src/shell/lists/noun-queries.ts'

/** Loads one page of a business's disputes. */
export const disputesQuery = (slug: string, search: ListSearch) => listQuery(slug, 'disputes', SellerDisputeList, search)

/** Loads one dispute with its answer and timeline. */
export const disputeQuery = (slug: string, id: string) =>
  thingQuery({
    slug,
    noun: 'disputes',
    id,
    answer: SellerDispute,
    nameOf: ({ amount, currency, customer }) =>
      customer
        ? t('sellerDisputes.page.name', { amount: formatMoney(Number(amount), currency), customer: customer.name })
        : formatMoney(Number(amount), currency),
  })
