/** What shops sold in a period: figures and charts. */

import type { PeriodFigures } from '@tradepost/contract/platform/seller-home'
import { getPageLocale } from '@tradepost/messages/page-messages'
import { ChartFrame } from '@tradepost/ui/charts/chart-frame'
import { type ChartPoint, type ChartSeries, FigureTable } from '@tradepost/ui/charts/chart-parts'
import { formatMoney } from '@tradepost/ui/commerce/money'
import { EmptyState } from '@tradepost/ui/empty-state'
import { Skeleton } from '@tradepost/ui/skeleton'
import { lazy, type ReactNode, Suspense } from 'react'
import { t } from '#src/dashboard-messages.ts'
import { formatTick } from '#src/shell/format-tick.ts'
import { createPointFormatter, previousLabel } from '#src/shell/periods/period-labels.ts'

const countLabel = (count: number) => count.toLocaleString(getPageLocale())

// The chart library is large: the cards appear first, with the room of their charts.
const loadCharts = () => import('@tradepost/ui/charts/charts')
const LineChart = lazy(async () => ({ default: (await loadCharts()).LineChart }))
const BarChart = lazy(async () => ({ default: (await loadCharts()).BarChart }))
const LINE_HEIGHT = 232
const BAR_HEIGHT = 160

/** Clips a chart: the screen reader's table inside it is taller than it looks and must not stretch the page. */
function Clipped({ height, children }: { height: number; children: ReactNode }) {
  return (
    <div style={{ height }} className="relative overflow-clip">
      <Suspense fallback={<Skeleton className="h-full! rounded-lg!" />}>{children}</Suspense>
    </div>
  )
}

function empty(title: string) {
  return (
    <EmptyState level={3} title={title} drawing={null}>
      {t('sellerHome.charts.emptyText')}
    </EmptyState>
  )
}

function RevenueChart({ figures }: { figures: PeriodFigures }) {
  const { currency, points, period } = figures
  const series: ChartSeries[] = [
    { key: 'net', label: t('sellerHome.figures.net') },
    { key: 'before', label: previousLabel(period), tone: 'ghost' },
  ]
  const data: ChartPoint[] = points.map((point) => ({ x: point.start, net: point.net, before: point.before?.net ?? null }))
  const label = t('sellerHome.charts.netBy', { unit: period.unit })
  const drawn = {
    ...{ label, series, points: data, formatX: createPointFormatter(figures) },
    formatValue: (amount: number) => formatMoney(amount, currency),
  }
  const hasAny = points.some(({ net, before }) => net !== 0 || (before?.net ?? 0) !== 0)
  return (
    <ChartFrame
      title={t('sellerHome.figures.net')}
      definition={t('sellerHome.charts.netMeaning', { currency, unit: period.unit, zone: figures.time_zone })}
      series={series}
      instead={hasAny ? undefined : empty(t('sellerHome.charts.noRevenue'))}
      table={<FigureTable {...drawn} isShown />}
    >
      <Clipped height={LINE_HEIGHT}>
        <LineChart {...drawn} formatTick={(amount) => formatTick(amount, currency)} height={LINE_HEIGHT} />
      </Clipped>
    </ChartFrame>
  )
}

function OrdersChart({ figures }: { figures: PeriodFigures }) {
  const { points, period, currency } = figures
  const series: ChartSeries[] = [{ key: 'orders', label: t('sellerHome.figures.orders') }]
  const label = t('sellerHome.charts.ordersBy', { unit: period.unit })
  const drawn = {
    ...{ label, series, formatX: createPointFormatter(figures), formatValue: countLabel },
    points: points.map(({ start, orders }): ChartPoint => ({ x: start, orders })),
  }
  return (
    <ChartFrame
      title={t('sellerHome.figures.orders')}
      definition={t('sellerHome.charts.ordersMeaning', { currency, unit: period.unit, zone: figures.time_zone })}
      instead={points.some(({ orders }) => orders > 0) ? undefined : empty(t('sellerHome.charts.noOrders'))}
      table={<FigureTable {...drawn} isShown />}
    >
      <Clipped height={BAR_HEIGHT}>
        <BarChart {...drawn} formatTick={countLabel} height={BAR_HEIGHT} />
      </Clipped>
    </ChartFrame>
  )
}

/** Shows revenue and orders over the period, with exact figures on hover and as tables. */
export function PeriodTrends({ figures }: { figures: PeriodFigures }) {
  return (
    <>
      <RevenueChart figures={figures} />
      <OrdersChart figures={figures} />
    </>
  )
}
