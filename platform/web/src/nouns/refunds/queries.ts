/** Refunds, their columns and credit notes. */

import { SellerRefund, SellerRefundList } from '@tradepost/contract/platform/sales/seller-refunds'
import { formatMoney } from '@tradepost/ui/commerce/money'
import { t } from '#src/dashboard-messages.ts'
import type { ListSearch } from '#src/shell/lists/list-search.ts'
import { listQuery, thingQuery } from '#src/shell/lists/noun-queries.ts'

/** Loads one page of a business's refunds. */
export const refundsQuery = (slug: string, search: ListSearch) => listQuery(slug, 'refunds', SellerRefundList, search)

/** Returns what a refund is called: "$29.00 to Maya Lindqvist", or its amount alone. */
export function formatRefundName({ amount, currency, customer, refund_id: id }: SellerRefund): string {
  if (amount === null || currency === null) return id
  const money = formatMoney(amount, currency)
  return customer ? t('sellerRefunds.page.name', { amount: money, customer: customer.name }) : money
}

/** Loads one refund. */
export const refundQuery = (slug: string, id: string) =>
  thingQuery({ slug, noun: 'refunds', id, answer: SellerRefund, nameOf: formatRefundName })
