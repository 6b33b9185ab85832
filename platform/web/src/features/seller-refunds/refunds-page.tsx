/** Refunds: list, and one with its credit note. */

import type { SellerRefund } from '@tradepost/contract/platform/sales/seller-refunds'
import { t } from '#src/dashboard-messages.ts'
import { customerFilter } from '#src/nouns/customers/customer-filter.tsx'
import { refundsQuery } from '#src/nouns/refunds/queries.ts'
import { refundColumns } from '#src/nouns/refunds/refund-columns.tsx'
import { createAmountFilter } from '#src/shell/lists/amount-filter.tsx'
import type { ListDescription } from '#src/shell/lists/list-description.ts'
import { createDaysFilter } from '#src/shell/lists/list-filters.tsx'
import { ListPage } from '#src/shell/lists/list-page.tsx'
import type { ListSearch } from '#src/shell/lists/list-search.ts'

const refunds: ListDescription<SellerRefund> = {
  title: t('sellerRefunds.list.title'),
  description: t('sellerRefunds.list.description'),
  noun: 'refunds',
  words: 'sellerRefunds',
  query: refundsQuery,
  columns: refundColumns,
  sortedBy: ['amount', 'created_at'],
  idOf: (refund) => refund.refund_id,
  search: { label: t('sellerRefunds.list.search.label'), placeholder: t('sellerRefunds.list.search.placeholder') },
  tabs: {
    label: t('sellerRefunds.list.tabs.label'),
    name: 'status',
    items: [
      { value: undefined, label: t('sellerPayments.list.tabs.all') },
      { value: 'succeeded', label: t('sellerPayments.list.tabs.succeeded') },
      { value: 'pending', label: t('sellerRefunds.list.tabs.pending') },
      { value: 'failed', label: t('sellerPayments.list.tabs.failed') },
    ],
  },
  filters: [
    customerFilter,
    createDaysFilter(t('sellerPayments.list.filters.date'), 'created_at'),
    createAmountFilter(t('sellerPayments.list.filters.amount'), 'amount'),
  ],
  empty: { title: t('sellerRefunds.list.empty.title'), text: t('sellerRefunds.list.empty.text') },
}

/** Lists a business's refunds. */
export function RefundsPage({ slug, search }: { slug: string; search: ListSearch }) {
  return <ListPage slug={slug} list={refunds} search={search} />
}
