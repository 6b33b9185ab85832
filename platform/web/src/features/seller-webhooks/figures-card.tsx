import type { SellerWebhook, SellerWebhookDetails } from '@tradepost/contract/platform/developers/seller-webhooks'
import { getPageLocale } from '@tradepost/messages/page-messages'
import { ChartFrame } from '@tradepost/ui/charts/chart-frame'
import { Stat, StatGroup } from '@tradepost/ui/charts/stat'
import { lazy, Suspense } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { millisecondsLabel } from '#src/nouns/webhooks/webhook-labels.ts'

const percent = new Intl.NumberFormat(getPageLocale(), { style: 'percent', maximumFractionDigits: 2 })

type Figures = NonNullable<SellerWebhook['figures']>

/** Formats the part of the deliveries that arrived: "99.82%". Never rounds up to all of them. */
export function deliveredLabel({ delivered, deliveries }: Figures): string {
  const share = deliveries === 0 ? 1 : delivered / deliveries
  return percent.format(share < 1 ? Math.floor(share * 10_000) / 10_000 : 1)
}

const count = new Intl.NumberFormat(getPageLocale())
// Loads the large chart library separately, so that the figures appear first.
const LatencyChart = lazy(() => import('./deliveries/latency-chart.tsx'))

/** Shows how an endpoint did in the last 24 hours. */
export function FiguresCard({ webhook: { figures, half_hours: halfHours } }: { webhook: SellerWebhookDetails }) {
  if (!figures) return null
  return (
    <>
      <StatGroup>
        <Stat
          label={t('sellerWebhooks.figures.delivered')}
          definition={t('sellerWebhooks.figures.deliveredDefinition')}
          value={deliveredLabel(figures)}
          note={t('sellerWebhooks.figures.deliveredOf', {
            delivered: count.format(figures.delivered),
            count: figures.deliveries,
          })}
        />
        <Stat
          label={t('sellerWebhooks.figures.p95')}
          definition={t('sellerWebhooks.figures.p95Definition')}
          value={millisecondsLabel(figures.p95_ms)}
          note={t('sellerWebhooks.figures.median', { time: millisecondsLabel(figures.median_ms) })}
        />
        <Stat
          label={t('sellerWebhooks.figures.retried')}
          definition={t('sellerWebhooks.figures.retriedDefinition')}
          value={count.format(figures.retried)}
        />
        <Stat
          label={t('sellerWebhooks.figures.failed')}
          definition={t('sellerWebhooks.figures.failedDefinition')}
          value={count.format(figures.failed)}
        />
      </StatGroup>
      <Suspense fallback={<ChartFrame title={t('sellerWebhooks.figures.chart')} isLoading />}>
        <LatencyChart halfHours={halfHours} />
      </Suspense>
    </>
  )
}
