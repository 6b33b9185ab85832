/** Disputes: list, answer with evidence, accept. */

import { formatEmail } from '@tradepost/contract/email-address'
import type { SellerDisputeItem } from '@tradepost/contract/platform/sales/seller-disputes'
import { Money } from '@tradepost/ui/commerce/money'
import { StatusBadge } from '@tradepost/ui/commerce/status-badge'
import { RelativeTime } from '@tradepost/ui/formats/relative-time'
import { t } from '#src/dashboard-messages.ts'
import { customerFilter } from '#src/nouns/customers/customer-filter.tsx'
import { reasonLabel, stageLabel } from '#src/nouns/disputes/dispute-labels.ts'
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
  columns: [
    {
      id: 'amount',
      header: t('nouns.payments.amount'),
      align: 'end',
      phone: 'value',
      className: 'w-32',
      cell: ({ amount, currency }) => <Money amount={Number(amount)} currency={currency} />,
    },
    {
      id: 'status',
      header: t('nouns.payments.status'),
      phone: 'note',
      cell: ({ dispute_status: status }) => <StatusBadge status={status} />,
    },
    {
      id: 'respond_by',
      header: t('sellerDisputes.deadline.column'),
      cell: ({ respond_by: at, dispute_status: status }) =>
        at && status === 'dispute_opened' ? <RelativeTime at={at} /> : <span className="text-ink-3">–</span>,
    },
    {
      id: 'customer',
      header: t('nouns.payments.customer'),
      phone: 'title',
      cell: ({ customer, dispute_id: id }) => (
        <span className="inline-block max-w-full truncate align-bottom list:max-w-56">
          <span className="font-[560] text-ink">{customer?.name ?? id}</span>
          <span className="font-normal text-ink-3 max-list:hidden"> {formatEmail(customer?.email ?? '')}</span>
        </span>
      ),
    },
    {
      id: 'reason',
      header: t('sellerDisputes.reason'),
      cell: ({ reason }) => (
        <span className="inline-block max-w-48 truncate align-bottom text-ink-2">
          {reason === null ? '–' : reasonLabel(reason)}
        </span>
      ),
    },
    { id: 'stage', header: t('sellerDisputes.stage'), cell: ({ dispute_stage: stage }) => stageLabel(stage) },
    {
      id: 'created_at',
      header: t('sellerDisputes.opened'),
      phone: 'aside',
      cell: ({ created_at: at }) => <RelativeTime at={at} />,
    },
  ],
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
