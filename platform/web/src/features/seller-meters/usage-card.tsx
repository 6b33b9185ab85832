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

// The drawing library is large; the page does not wait for it.
const UsageChart = lazy(() => import('./usage-chart.tsx'))

const WHOLE_WORDS: Readonly<Record<AggregationType, string>> = {
  count: 'in these days',
  sum: 'in these days',
  max: 'the highest of these days',
  last: 'the latest of these days',
}

type UsageCardProps = {
  slug: string
  meter: SellerMeter
  now: Date
  search: MeterSearch
  onSearchChange: (search: MeterSearch) => void
}

/** What a meter counted day by day, of one customer or of all together. */
export function UsageCard({ slug, meter, now, search, onSearchChange }: UsageCardProps) {
  const { days = 30, customer } = search
  const span = lastDays(now, days)
  const usage = useQuery(meterUsageQuery(slug, meter.id, { ...span, customer }))
  const items = usage.data?.items
  let instead: ReactNode
  if (usage.isError && !usage.data)
    instead = (
      <LoadError title="The usage did not load" onRetry={() => void usage.refetch()} isRetrying={usage.isFetching}>
        {errorMessage(usage.error)}
      </LoadError>
    )
  else if (items === null)
    instead = (
      <EmptyState level={3} drawing={null} title="No figures by day">
        This payments provider tells of events one by one only; they stand below. The embedded one draws them by day.
      </EmptyState>
    )
  else if (items?.length === 0)
    instead = (
      <EmptyState level={3} title="Nothing counted in these days">
        The first event that fits draws the first bar.
      </EmptyState>
    )
  return (
    <ChartFrame
      title="Usage a day"
      definition={`What the meter makes of the events of each day (UTC), of all customers together unless you choose one, in ${meter.measurement_unit}.`}
      note={
        <span className="flex flex-wrap items-center gap-2">
          <CustomerFilter slug={slug} value={customer} onValueChange={(next) => onSearchChange({ ...search, customer: next })} />
          <Segmented
            label="How many days"
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
