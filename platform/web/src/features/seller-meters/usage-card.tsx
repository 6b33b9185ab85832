import { useQuery } from '@tanstack/react-query'
import type { SellerMeter } from '@tradepost/contract/platform/seller-meters'
import type { AggregationType } from '@tradepost/contract/provider/meters'
import { ChartFrame } from '@tradepost/ui/chart-frame'
import { EmptyState, LoadError } from '@tradepost/ui/empty-state'
import { Segmented } from '@tradepost/ui/segmented'
import { Skeleton } from '@tradepost/ui/skeleton'
import { lazy, type ReactNode, Suspense } from 'react'
import { CustomerFilter } from '#src/nouns/customers/customer-filter.tsx'
import { errorMessage } from '#src/shell/request.ts'
import { lastDays, meterUsageQuery } from './api.ts'
import { type MeterSearch, USAGE_DAYS } from './meter-search.ts'
import { figureText, wholeOf } from './usage-figures.ts'

// Loads the large chart library separately, so that the page appears first.
const UsageChart = lazy(() => import('./usage-chart.tsx'))

const WHOLE_WORDS: Readonly<Record<AggregationType, string>> = {
  count: 'in this period',
  sum: 'in this period',
  max: 'at most in this period',
  last: 'latest in this period',
}

type UsageCardProps = {
  slug: string
  meter: SellerMeter
  now: Date
  search: MeterSearch
  onSearchChange: (search: MeterSearch) => void
}

/** The daily usage of a meter, for one customer or for all. */
export function UsageCard({ slug, meter, now, search, onSearchChange }: UsageCardProps) {
  const { days = 30, customer } = search
  const span = lastDays(now, days)
  const usage = useQuery(meterUsageQuery(slug, meter.id, { ...span, customer }))
  const items = usage.data?.items
  let instead: ReactNode
  if (usage.isError && !usage.data)
    instead = (
      <LoadError title="Couldn’t load usage" onRetry={() => void usage.refetch()} isRetrying={usage.isFetching}>
        {errorMessage(usage.error)}
      </LoadError>
    )
  else if (items === null)
    instead = (
      <EmptyState level={3} drawing={null} title="No daily usage">
        This payments provider doesn’t report daily totals. See the events below.
      </EmptyState>
    )
  else if (items?.length === 0)
    instead = (
      <EmptyState level={3} title="No usage in this period">
        Matching events appear here.
      </EmptyState>
    )
  return (
    <ChartFrame
      title="Daily usage"
      definition={`Usage by day (UTC), for all customers unless you choose one, in ${meter.measurement_unit}.`}
      note={
        <span className="flex flex-wrap items-center gap-2">
          <CustomerFilter slug={slug} value={customer} onValueChange={(next) => onSearchChange({ ...search, customer: next })} />
          <Segmented
            label="Number of days"
            value={String(days)}
            onValueChange={(value) => onSearchChange({ ...search, days: USAGE_DAYS.find((each) => String(each) === value) })}
            options={USAGE_DAYS.map((each) => ({ value: String(each), label: `${each} days` }))}
          />
        </span>
      }
      isLoading={usage.isPending}
      instead={instead}
    >
      {items ? (
        <>
          <p className="mb-4 text-sm text-ink-3">
            <b className="text-xl font-semibold tracking-[-0.02em] text-ink tabular-nums">
              {figureText(wholeOf(items, meter.aggregation.type))}
            </b>{' '}
            {meter.measurement_unit} {WHOLE_WORDS[meter.aggregation.type]}
          </p>
          <Suspense fallback={<Skeleton className="h-[232px]! rounded-lg!" />}>
            <UsageChart meter={meter} items={items} span={span} />
          </Suspense>
        </>
      ) : null}
    </ChartFrame>
  )
}
