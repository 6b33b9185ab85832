/** Disputes: list, answer with evidence, accept. */

import type { SellerDisputeItem } from '@tradepost/contract/platform/sales/seller-disputes'
import { t } from '#src/dashboard-messages.ts'
import { customerFilter } from '#src/nouns/customers/customer-filter.tsx'
import { disputeColumns } from '#src/nouns/disputes/dispute-columns.tsx'
import { stageLabel } from '#src/nouns/disputes/dispute-labels.ts'
import { disputesQuery } from '#src/nouns/disputes/queries.ts'
import { createAmountFilter } from '#src/shell/lists/amount-filter.tsx'
import type { ListDescription } from '#src/shell/lists/list-description.ts'
import { createChoiceFilter, createDaysFilter } from '#src/shell/lists/list-filters.tsx'
import { ListPage } from '#src/shell/lists/list-page.tsx'
import type { ListSearch } from '#src/shell/lists/list-search.ts'

const disputes: ListDescription<SellerDisputeItem> = {
  title: t('sellerDisputes.list.title'),
  description: t('sellerDisputes.list.description'),
  noun: 'disputes',
  words: 'sellerDisputes',
  query: disputesQuery,
  columns: disputeColumns,
  sortedBy: ['amount', 'respond_by', 'created_at'],
  idOf: (dispute) => dispute.dispute_id,
  search: { label: t('sellerDisputes.list.search.label'), placeholder: t('sellerDisputes.list.search.placeholder') },
  tabs: {
    label: t('sellerDisputes.list.tabs.label'),
    name: 'status',
    items: [
      { value: undefined, label: t('sellerPayments.list.tabs.all') },
      { value: 'dispute_opened', label: t('sellerDisputes.list.tabs.opened') },
      { value: 'dispute_challenged', label: t('sellerDisputes.list.tabs.challenged') },
      { value: 'dispute_won', label: t('sellerDisputes.list.tabs.won') },
      { value: 'dispute_lost', label: t('sellerDisputes.list.tabs.lost') },
      { value: 'dispute_accepted', label: t('sellerDisputes.list.tabs.accepted') },
      { value: 'dispute_expired', label: t('sellerDisputes.list.tabs.expired') },
    ],
  },
  filters: [
    createChoiceFilter(t('sellerDisputes.stage'), 'stage', [
      { value: 'pre_dispute', label: stageLabel('pre_dispute') },
      { value: 'dispute', label: stageLabel('dispute') },
      { value: 'pre_arbitration', label: stageLabel('pre_arbitration') },
    ]),
    customerFilter,
    createDaysFilter(t('sellerDisputes.opened'), 'created_at'),
    createAmountFilter(t('sellerPayments.list.filters.amount'), 'amount'),
  ],
  sumsAre: 'held',
  empty: { title: t('sellerDisputes.list.empty.title'), text: t('sellerDisputes.list.empty.text') },
}

/** Lists a business's disputes. */
export function DisputesPage({ slug, search }: { slug: string; search: ListSearch }) {
  return <ListPage slug={slug} list={disputes} search={search} />
}
