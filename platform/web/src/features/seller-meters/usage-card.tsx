import { useQuery } from '@tanstack/react-query'
import type { SellerMeter } from '@tradepost/contract/platform/catalog/seller-meters'
import { ChartFrame } from '@tradepost/ui/charts/chart-frame'
import { EmptyState, LoadError } from '@tradepost/ui/empty-state'
import { Segmented } from '@tradepost/ui/inputs/segmented'
import { Skeleton } from '@tradepost/ui/skeleton'
import { lazy, type ReactNode, Suspense } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { CustomerFilter } from '#src/nouns/customers/customer-filter.tsx'
import { usePermissions } from '#src/shell/frames/organizations.ts'
import { getErrorMessage } from '#src/shell/request.ts'
import { getLastDays, meterUsageQuery } from './api.ts'
import { type MeterSearch, USAGE_DAYS } from './meter-search.ts'
import { figureLabel, getTotalUsage } from './usage-figures.ts'

// Loads the large chart library separately, so that the page appears first.
const UsageChart = lazy(() => import('./usage-chart.tsx'))

type UsageCardProps = {
  slug: string
  meter: SellerMeter
  now: Date
  search: MeterSearch
  onSearchChange: (search: MeterSearch) => void
}

/** Shows the daily usage of a meter, for one customer or for all. */
export function UsageCard({ slug, meter, now, search, onSearchChange }: UsageCardProps) {
  const mayFilter = usePermissions(slug)('customer:read')
  const { days = 30, customer } = search
  const { type } = meter.aggregation
  const span = getLastDays(now, days)
  const usage = useQuery(meterUsageQuery(slug, meter.id, { ...span, customer }))
  const items = usage.data?.items
  let instead: ReactNode
  if (usage.isError && !usage.data)
    instead = (
      <LoadError title={t('sellerMeters.usage.failed')} onRetry={() => void usage.refetch()} isRetrying={usage.isFetching}>
        {getErrorMessage(usage.error)}
      </LoadError>
    )
  else if (items === null)
    instead = (
      <EmptyState level={3} drawing={null} title={t('sellerMeters.usage.unavailable.title')}>
        {t('sellerMeters.usage.unavailable.text')}
      </EmptyState>
    )
  else if (items?.length === 0)
    instead = (
      <EmptyState level={3} title={t('sellerMeters.usage.empty.title')}>
        {t('sellerMeters.usage.empty.text')}
      </EmptyState>
    )
  return (
    <ChartFrame
      title={t('sellerMeters.usage.title')}
      definition={t('sellerMeters.usage.definition', { unit: meter.measurement_unit })}
      note={
        <span className="flex flex-wrap items-center gap-2">
          {mayFilter ? (
            <CustomerFilter
              slug={slug}
              value={customer}
              onValueChange={(next) => onSearchChange({ ...search, customer: next })}
            />
          ) : null}
          <Segmented
            label={t('sellerMeters.usage.daysLabel')}
            value={String(days)}
            onValueChange={(value) => onSearchChange({ ...search, days: USAGE_DAYS.find((each) => String(each) === value) })}
            options={USAGE_DAYS.map((each) => ({ value: String(each), label: t('sellerMeters.usage.days', { count: each }) }))}
          />
        </span>
      }
      isLoading={usage.isPending}
      instead={instead}
    >
      {items ? (
        <>
          <p className="mb-4 text-sm text-ink-3">
            {t.rich(`sellerMeters.usage.whole.${type}`, {
              value: figureLabel(getTotalUsage(items, type)),
              unit: meter.measurement_unit,
              figure: (inside) => <b className="text-xl font-semibold tracking-[-0.02em] text-ink tabular-nums">{inside}</b>,
            })}
          </p>
          <Suspense fallback={<Skeleton className="h-[232px]! rounded-lg!" />}>
            <UsageChart meter={meter} items={items} span={span} />
          </Suspense>
        </>
      ) : null}
    </ChartFrame>
  )
}
