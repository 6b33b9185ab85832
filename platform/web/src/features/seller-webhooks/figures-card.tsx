import type { SellerWebhookDetails } from '@tradepost/contract/platform/seller-webhooks'
import { getPageLocale } from '@tradepost/messages/page-messages'
import { BarChart, ChartFrame } from '@tradepost/ui/chart-frame'
import { FigureTable } from '@tradepost/ui/chart-parts'
import { Stat, StatGroup } from '@tradepost/ui/stat'
import { t } from '#src/dashboard-messages.ts'
import { millisecondsLabel } from '#src/nouns/webhooks/milliseconds-label.ts'
import { deliveredLabel } from './figure-labels.ts'

const count = new Intl.NumberFormat(getPageLocale())
const hour = new Intl.DateTimeFormat(getPageLocale(), { hour: 'numeric', minute: '2-digit' })
const hourLabel = (at: string): string => hour.format(new Date(at))

const series = [{ key: 'p95', label: t('sellerWebhooks.figures.p95') }] as const

function LatencyChart({ halfHours }: { halfHours: SellerWebhookDetails['half_hours'] }) {
  const label = t('sellerWebhooks.figures.chart')
  const points = halfHours.map(({ started_at: at, p95_ms: p95 }) => ({ x: at, p95: p95 ?? 0 }))
  return (
    <ChartFrame
      title={label}
      definition={t('sellerWebhooks.figures.chartDefinition')}
      table={
        <FigureTable label={label} points={points} series={series} formatValue={millisecondsLabel} formatX={hourLabel} isShown />
      }
    >
      <BarChart
        label={label}
        points={points}
        series={series}
        height={120}
        formatValue={millisecondsLabel}
        formatTick={millisecondsLabel}
        formatX={hourLabel}
      />
    </ChartFrame>
  )
}

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
      <LatencyChart halfHours={halfHours} />
    </>
  )
}
