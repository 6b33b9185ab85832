import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ADMIN_SALES_PERIOD, type AdminSales } from '@tradepost/contract/platform/admin-shops'
import { Card } from '@tradepost/ui/card'
import { StatGroup } from '@tradepost/ui/charts/stat'
import { formatMoney } from '@tradepost/ui/commerce/money'
import { EmptyState } from '@tradepost/ui/empty-state'
import { NativeSelect } from '@tradepost/ui/inputs/native-select'
import { PageHeader } from '@tradepost/ui/page-header'
import { DataTable } from '@tradepost/ui/tables/data-table'
import type { DataColumn } from '@tradepost/ui/tables/data-table-columns'
import { useMemo } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { countLabel, PeriodStats } from '#src/nouns/figures/period-stats.tsx'
import { PeriodTrends } from '#src/nouns/figures/period-trends.tsx'
import { DetailSkeleton } from '#src/shell/detail-page.tsx'
import { PageTitle } from '#src/shell/frames/page-title.tsx'
import { useShowSearch } from '#src/shell/lists/list-search.ts'
import { LeftOut } from '#src/shell/periods/left-out.tsx'
import { PeriodPicker } from '#src/shell/periods/period-picker.tsx'
import { QueryView } from '#src/shell/query-view.tsx'
import { type SalesSearch, salesQuery } from './api.ts'
import { environmentLabel } from './shop-badges.tsx'

type Shop = AdminSales['shops'][number]

const columnsIn = (currency: string): readonly DataColumn<Shop>[] => [
  { id: 'name', header: t('adminShops.columns.shop'), phone: 'title', cell: ({ name }) => name, sortValue: ({ name }) => name },
  {
    id: 'orders',
    header: t('adminShops.sales.orders'),
    align: 'end',
    phone: 'note',
    sortValue: ({ orders }) => orders.now,
    cell: ({ orders }) => countLabel(orders.now),
  },
  {
    id: 'gross',
    header: t('adminShops.sales.gross'),
    align: 'end',
    phone: 'value',
    sortValue: ({ gross }) => gross.now,
    cell: ({ gross }) => formatMoney(gross.now, currency),
  },
  {
    id: 'before',
    header: t('adminShops.sales.before'),
    align: 'end',
    sortValue: ({ gross }) => gross.before,
    cell: ({ gross }) => <span className="text-ink-3">{formatMoney(gross.before, currency)}</span>,
  },
  {
    id: 'net',
    header: t('adminShops.sales.net'),
    align: 'end',
    sortValue: ({ net }) => net.now,
    cell: ({ net }) => formatMoney(net.now, currency),
  },
]

function ShopsCard({ sales }: { sales: AdminSales }) {
  const navigate = useNavigate()
  const columns = useMemo(() => columnsIn(sales.currency), [sales.currency])
  const pathOf = ({ organization_id: id }: Shop) => `/admin/shops/${id}`
  return (
    <Card title={t('adminShops.sales.shops')} isFlush action={t('adminShops.sales.shopsOf', { count: sales.shops_total })}>
      <DataTable
        label={t('adminShops.sales.shops')}
        rows={sales.shops}
        columns={columns}
        rowId={(shop) => shop.organization_id}
        rowHref={pathOf}
        onRowOpen={(shop) => void navigate({ href: pathOf(shop) })}
        empty={<EmptyState title={t('adminShops.sales.noSales')}>{t('adminShops.sales.noSalesText')}</EmptyState>}
      />
    </Card>
  )
}

/** Selects through which provider the shops sell, if there are several. */
function EnvironmentPicker({ sales, search }: { sales: AdminSales; search: SalesSearch }) {
  const show = useShowSearch()
  const choices = [...new Set([...sales.environments, sales.environment])]
  return choices.length > 1 ? (
    <NativeSelect
      aria-label={t('adminShops.columns.provider')}
      value={sales.environment}
      onChange={({ target }) => show({ ...search, environment: target.value, currency: undefined })}
      className="w-auto! justify-self-start"
    >
      {choices.map((value) => (
        <option key={value} value={value}>
          {environmentLabel(value)}
        </option>
      ))}
    </NativeSelect>
  ) : null
}

/** Shows what all shops sold, by day, and which of them sold most. */
export function SalesPage({ search }: { search: SalesSearch }) {
  const query = useQuery(salesQuery(search))
  return (
    <>
      <PageTitle>{t('adminShops.sales.title')}</PageTitle>
      <PageHeader title={t('adminShops.sales.title')} description={t('adminShops.sales.description')} />
      <QueryView query={query} what={t('adminShops.sales.what')} isPage skeleton={<DetailSkeleton />}>
        {(sales) => (
          <div
            aria-busy={query.isPlaceholderData}
            className="grid gap-6 transition-opacity duration-(--fast) aria-busy:opacity-60 max-list:gap-5"
          >
            <LeftOut names={sales.left_out} />
            <PeriodPicker shown={sales} search={search} usual={ADMIN_SALES_PERIOD} />
            <EnvironmentPicker sales={sales} search={search} />
            <StatGroup>
              <PeriodStats figures={sales} />
            </StatGroup>
            <PeriodTrends figures={sales} />
            <ShopsCard sales={sales} />
            <p className="text-xs text-ink-3">{t('adminShops.sales.zone', { zone: sales.time_zone })}</p>
          </div>
        )}
      </QueryView>
    </>
  )
}
