/** Payouts: list, one with what it pays, their schedule. */

import { Link } from '@tanstack/react-router'
import type { SellerPayoutItem } from '@tradepost/contract/platform/sales/seller-payouts'
import { getButtonClassName } from '@tradepost/ui/button'
import { Money } from '@tradepost/ui/commerce/money'
import { StatusBadge } from '@tradepost/ui/commerce/status-badge'
import { RelativeTime } from '@tradepost/ui/formats/relative-time'
import { t } from '#src/dashboard-messages.ts'
import { payoutsQuery } from '#src/nouns/payouts/queries.ts'
import { createAmountFilter } from '#src/shell/lists/amount-filter.tsx'
import type { ListDescription } from '#src/shell/lists/list-description.ts'
import { createDaysFilter } from '#src/shell/lists/list-filters.tsx'
import { ListPage } from '#src/shell/lists/list-page.tsx'
import type { ListSearch } from '#src/shell/lists/list-search.ts'
import { NextPayout, ScheduleButton } from './schedule-button.tsx'

function BalanceLink({ slug }: { slug: string }) {
  return (
    <Link to="/dashboard/$slug/balance" params={{ slug }} className={getButtonClassName()}>
      {t('sellerPayouts.list.viewBalance')}
    </Link>
  )
}

const payouts: ListDescription<SellerPayoutItem> = {
  title: t('sellerPayouts.list.title'),
  description: t('sellerPayouts.list.description'),
  noun: 'payouts',
  words: 'sellerPayouts',
  query: payoutsQuery,
  columns: [
    {
      id: 'amount',
      header: t('sellerPayouts.facts.amount'),
      align: 'end',
      phone: 'value',
      className: 'w-36',
      cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
    },
    { id: 'currency', header: t('sellerPayouts.facts.currency'), cell: ({ currency }) => currency },
    {
      id: 'status',
      header: t('sellerPayouts.facts.status'),
      phone: 'note',
      cell: ({ status }) => <StatusBadge status={status} />,
    },
    {
      id: 'payout_id',
      header: t('sellerPayouts.facts.id'),
      phone: 'title',
      cell: ({ payout_id: id }) => (
        <span dir="ltr" className="inline-block max-w-56 truncate align-bottom font-mono text-xs" title={id}>
          {id}
        </span>
      ),
    },
    {
      id: 'fee',
      header: t('sellerPayouts.facts.fee'),
      align: 'end',
      cell: ({ fee, currency }) => <Money amount={fee} currency={currency} />,
    },
    {
      id: 'created_at',
      header: t('sellerPayouts.facts.created'),
      phone: 'aside',
      cell: ({ created_at }) => <RelativeTime at={created_at} />,
    },
  ],
  sortedBy: ['amount', 'created_at'],
  idOf: ({ payout_id }) => payout_id,
  search: { label: t('sellerPayouts.list.search'), placeholder: t('sellerPayouts.list.searchPlaceholder') },
  tabs: {
    label: t('sellerPayouts.facts.status'),
    name: 'status',
    items: [
      { value: undefined, label: t('sellerPayouts.list.all') },
      { value: 'success', label: t('sellerPayouts.list.arrived') },
      { value: 'in_progress', label: t('sellerPayouts.list.onTheirWay') },
      { value: 'not_initiated', label: t('sellerPayouts.list.planned') },
      { value: 'on_hold', label: t('sellerPayouts.list.held') },
      { value: 'failed', label: t('sellerPayouts.list.failed') },
    ],
  },
  filters: [
    createDaysFilter(t('sellerPayouts.facts.created'), 'created_at'),
    createAmountFilter(t('sellerPayouts.facts.amount'), 'amount'),
  ],
  sumsAre: 'paid',
  Actions: ScheduleButton,
  empty: { title: t('sellerPayouts.list.emptyTitle'), text: t('sellerPayouts.list.emptyText'), Action: BalanceLink },
}

/** Lists a business's payouts. */
export function PayoutsPage({ slug, search }: { slug: string; search: ListSearch }) {
  return <ListPage slug={slug} list={payouts} search={search} above={<NextPayout slug={slug} />} />
}
