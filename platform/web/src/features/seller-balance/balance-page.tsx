/** The balance, its days and its entries. */

import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { CurrencyBalance, SellerBalanceEntry } from '@tradepost/contract/platform/sales/seller-balance'
import { Stat, StatGroup } from '@tradepost/ui/charts/stat'
import { BigMoney, Money } from '@tradepost/ui/commerce/money'
import { RelativeTime } from '@tradepost/ui/formats/relative-time'
import { NativeSelect } from '@tradepost/ui/inputs/native-select'
import { Skeleton } from '@tradepost/ui/skeleton'
import { lazy, Suspense, useState } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { balanceEventLabel, balanceEventOptions } from '#src/nouns/payouts/balance-labels.ts'
import { groupByPayment } from '#src/nouns/payouts/payment-groups.tsx'
import { findReferencePath, ReferenceLink } from '#src/nouns/payouts/reference-link.tsx'
import { dashboardPath } from '#src/shell/frames/dashboard-pages.ts'
import type { ListDescription } from '#src/shell/lists/list-description.ts'
import { createChoiceFilter, createDaysFilter } from '#src/shell/lists/list-filters.tsx'
import { ListPage } from '#src/shell/lists/list-page.tsx'
import type { ListSearch } from '#src/shell/lists/list-search.ts'
import { useMayOpen } from '#src/shell/page-link.tsx'
import { QueryView } from '#src/shell/query-view.tsx'
import { balanceEntriesQuery, balanceQuery } from './api.ts'

const BalanceChart = lazy(() => import('./balance-chart.tsx'))

const ledger: ListDescription<SellerBalanceEntry> = {
  title: t('sellerBalance.title'),
  description: t('sellerBalance.description'),
  noun: 'balance-entries',
  words: 'sellerBalance',
  query: balanceEntriesQuery,
  columns: (slug) => [
    {
      id: 'type',
      header: t('sellerBalance.type'),
      phone: 'title',
      cell: ({ event_type }) => <span className="font-[560] text-ink">{balanceEventLabel(event_type)}</span>,
    },
    {
      id: 'reference',
      header: t('sellerBalance.reference'),
      phone: 'note',
      cell: ({ reference_object_id: id }) => <ReferenceLink slug={slug} id={id} />,
    },
    {
      id: 'change',
      header: t('sellerBalance.change'),
      align: 'end',
      phone: 'value',
      cell: ({ amount, is_credit, currency }) => <Money amount={is_credit ? amount : -amount} currency={currency} isSigned />,
    },
    {
      id: 'after',
      header: t('sellerBalance.after'),
      align: 'end',
      cell: ({ after_balance: after, currency }) => (after === null ? null : <Money amount={after} currency={currency} />),
    },
    {
      id: 'created_at',
      header: t('sellerBalance.date'),
      phone: 'aside',
      cell: ({ created_at }) => <RelativeTime at={created_at} />,
    },
  ],
  groups: groupByPayment,
  sortedBy: ['created_at'],
  idOf: ({ id }) => id,
  search: { label: t('sellerBalance.search'), placeholder: t('sellerBalance.searchPlaceholder') },
  filters: [
    createChoiceFilter(t('sellerBalance.type'), 'event_type', balanceEventOptions),
    createDaysFilter(t('sellerBalance.date'), 'created_at'),
  ],
  empty: { title: t('sellerBalance.nothing'), text: t('sellerBalance.nothingText') },
}

function Figures({ balance: { currency, available, held, on_its_way } }: { balance: CurrencyBalance }) {
  const money = (amount: number) => <BigMoney size="md" amount={amount} currency={currency} />
  return (
    <StatGroup>
      <Stat label={t('sellerBalance.available')} definition={t('sellerBalance.availableMeaning')} value={money(available)} />
      <Stat label={t('sellerBalance.onItsWay')} definition={t('sellerBalance.onItsWayMeaning')} value={money(on_its_way)} />
      <Stat label={t('sellerBalance.held')} definition={t('sellerBalance.heldMeaning')} value={money(held)} />
    </StatGroup>
  )
}

function ChartSkeleton() {
  return <Skeleton className="h-[331px] rounded-lg max-list:h-[401px]" />
}

/** As high as the figures and the chart, so that the list below stays where it is. */
function OverviewSkeleton() {
  return (
    <div className="grid gap-6 max-shell:gap-4">
      <Skeleton className="h-24 rounded-lg max-list:h-[181px]" />
      <ChartSkeleton />
    </div>
  )
}

type OverviewProps = { slug: string; balances: readonly CurrencyBalance[] }

/** Shows the balance of one currency: the largest, unless another is chosen. */
function Overview({ slug, balances }: OverviewProps) {
  const [chosen, setChosen] = useState<string>()
  const balance = balances.find(({ currency }) => currency === chosen) ?? balances[0]
  if (!balance) return null
  return (
    <>
      {balances.length > 1 ? (
        <NativeSelect
          aria-label={t('sellerBalance.currency')}
          value={balance.currency}
          onChange={(event) => setChosen(event.target.value)}
          className="w-32"
        >
          {balances.map(({ currency }) => (
            <option key={currency} value={currency}>
              {currency}
            </option>
          ))}
        </NativeSelect>
      ) : null}
      <Figures balance={balance} />
      <Suspense fallback={<ChartSkeleton />}>
        <BalanceChart slug={slug} currency={balance.currency} />
      </Suspense>
    </>
  )
}

/** Shows what a business has earned: the balance now and by day, and each change of it. */
export function BalancePage({ slug, search }: { slug: string; search: ListSearch }) {
  const navigate = useNavigate()
  const mayOpen = useMayOpen(slug)
  const balance = useQuery(balanceQuery(slug))
  return (
    <ListPage
      slug={slug}
      list={ledger}
      search={search}
      above={
        <QueryView query={balance} what={t('sellerBalance.what')} skeleton={<OverviewSkeleton />}>
          {({ balances }) => <Overview slug={slug} balances={balances} />}
        </QueryView>
      }
      onRowOpen={({ reference_object_id: id }) => {
        const path = findReferencePath(id)
        if (path && mayOpen(...path)) void navigate({ href: dashboardPath(slug, ...path) })
      }}
    />
  )
}
