import type { SellerWebhookDetails } from '@tradepost/contract/platform/developers/seller-webhooks'
import { getPageLocale } from '@tradepost/messages/page-messages'
import { ChartFrame } from '@tradepost/ui/charts/chart-frame'
import { FigureTable } from '@tradepost/ui/charts/chart-parts'
import { BarChart } from '@tradepost/ui/charts/charts'
import { t } from '#src/dashboard-messages.ts'
import { millisecondsLabel } from '#src/nouns/webhooks/webhook-labels.ts'

const hour = new Intl.DateTimeFormat(getPageLocale(), { hour: 'numeric', minute: '2-digit' })
const hourLabel = (at: string): string => hour.format(new Date(at))

const series = [{ key: 'p95', label: t('sellerWebhooks.figures.p95') }] as const

/** Shows how long an endpoint took to answer, by half hours. */
export default function LatencyChart({ halfHours }: { halfHours: SellerWebhookDetails['half_hours'] }) {
  const label = t('sellerWebhooks.figures.chart')
  const none = t('sellerWebhooks.figures.noDeliveries')
  const points = halfHours.map(({ started_at: at, p95_ms: p95 }) => ({ x: at, p95 }))
  return (
    <ChartFrame
      title={label}
      definition={t('sellerWebhooks.figures.chartDefinition')}
      table={
        <FigureTable
          label={label}
          points={points}
          series={series}
          formatValue={millisecondsLabel}
          formatX={hourLabel}
          missingLabel={none}
          isShown
        />
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
        missingLabel={none}
      />
    </ChartFrame>
  )
}
