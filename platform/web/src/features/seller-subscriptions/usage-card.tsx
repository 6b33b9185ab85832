import { useQuery } from '@tanstack/react-query'
import { SELLER_PAGE_SIZE } from '@tradepost/contract/platform/organization/seller'
import type { UsageHistoryItem } from '@tradepost/contract/provider/usage/usage-history'
import { Card } from '@tradepost/ui/card'
import { Money } from '@tradepost/ui/commerce/money'
import { EmptyState } from '@tradepost/ui/empty-state'
import { DataTable } from '@tradepost/ui/tables/data-table'
import type { DataColumn } from '@tradepost/ui/tables/data-table-columns'
import { Pagination } from '@tradepost/ui/tables/pagination'
import { useMemo, useState } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { formatDay } from '#src/shell/moment.ts'
import { PageLink } from '#src/shell/page-link.tsx'
import { getErrorMessage } from '#src/shell/request.ts'
import { type SubscriptionRef, usageQuery } from './api.ts'

type Row = UsageHistoryItem['meters'][number] & { start: string; end: string }

const rowsOf = (items: readonly UsageHistoryItem[] | undefined): Row[] | undefined =>
  items?.flatMap(({ start_date: start, end_date: end, meters }) => meters.map((meter) => ({ ...meter, start, end })))

const columnsOf = (slug: string): DataColumn<Row>[] => [
  {
    id: 'cycle',
    header: t('sellerSubscriptions.usage.cycle'),
    phone: 'title',
    cell: ({ start, end }) => t('sellerSubscriptions.days', { from: formatDay(start), to: formatDay(end) }),
  },
  {
    id: 'meter',
    header: t('sellerSubscriptions.usage.meter'),
    phone: 'note',
    cell: ({ id, name }) => (
      <PageLink slug={slug} path={['meters', id]} className="tp-link">
        {name}
      </PageLink>
    ),
  },
  { id: 'used', header: t('sellerSubscriptions.usage.used'), align: 'end', cell: ({ consumed_units: used }) => used },
  {
    id: 'charged',
    header: t('sellerSubscriptions.usage.billable'),
    align: 'end',
    phone: 'aside',
    cell: ({ chargeable_units: units }) => units,
  },
  {
    id: 'amount',
    header: t('sellerSubscriptions.usage.amount'),
    align: 'end',
    phone: 'value',
    cell: ({ total_price: amount, currency }) => <Money amount={amount} currency={currency} />,
  },
]

/** Shows the metered usage of a subscription by billing cycle. The current cycle comes first and grows. */
export function UsageCard({ about }: { about: SubscriptionRef }) {
  const [page, setPage] = useState(1)
  const usage = useQuery(usageQuery(about, page))
  const rows = useMemo(() => rowsOf(usage.data?.items), [usage.data])
  const columns = useMemo(() => columnsOf(about.slug), [about.slug])
  return (
    <Card title={t('sellerSubscriptions.usage.title')} description={t('sellerSubscriptions.usage.description')} isFlush>
      <DataTable
        label={t('sellerSubscriptions.usage.title')}
        rows={rows}
        columns={columns}
        rowId={({ id, start }) => `${id} ${start}`}
        isLoading={usage.isFetching}
        skeletonRows={2}
        error={usage.isError ? getErrorMessage(usage.error) : undefined}
        onRetry={() => void usage.refetch()}
        empty={
          <EmptyState drawing={null} title={t('sellerSubscriptions.usage.empty.title')}>
            {t('sellerSubscriptions.usage.empty.text')}
          </EmptyState>
        }
        footer={
          page > 1 || usage.data?.has_more ? (
            <Pagination page={page} pageSize={SELLER_PAGE_SIZE} hasNext={usage.data?.has_more} onPageChange={setPage} />
          ) : undefined
        }
      />
    </Card>
  )
}
