import type { SellerHome } from '@tradepost/contract/platform/seller-home'
import { BarChart, ChartFrame, LineChart } from '@tradepost/ui/chart-frame'
import { type ChartPoint, type ChartSeries, FigureTable } from '@tradepost/ui/chart-parts'
import { EmptyState } from '@tradepost/ui/empty-state'
import { currencyFractionDigits, formatMoney } from '@tradepost/ui/money'
import type { ReactNode } from 'react'
import { comparisonLabel, pointText } from './in-words.ts'

const UNITS = { hour: 'hour', day: 'day', month: 'month' } as const

/** "$2.2k": for the axis only, figures in the tip are whole. */
function formatTick(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency, notation: 'compact', maximumFractionDigits: 1 })
  return format.format(amount / 10 ** currencyFractionDigits(currency)).toLowerCase()
}

const countText = (count: number) => count.toLocaleString('en-US')

/** The screen reader's table inside a chart is taller than it looks and must not stretch the page. */
const Clipped = ({ children }: { children: ReactNode }) => <div className="relative overflow-clip">{children}</div>

function empty(what: string) {
  return (
    <EmptyState level={3} title={`No ${what} in this period`} drawing={null}>
      Choose a longer period, or make a sale.
    </EmptyState>
  )
}

function RevenueChart({ home }: { home: SellerHome }) {
  const { currency, points, period } = home
  const before = comparisonLabel(period).replace('vs previous', 'Previous')
  const series: ChartSeries[] = [
    { key: 'net', label: 'Net revenue' },
    { key: 'before', label: before, tone: 'ghost' },
  ]
  const data: ChartPoint[] = points.map((point) => ({ x: point.start, net: point.net, before: point.before?.net ?? null }))
  const label = `Net revenue by ${UNITS[period.unit]}`
  const drawn = {
    ...{ label, series, points: data, formatX: pointText(home) },
    formatValue: (amount: number) => formatMoney(amount, currency),
  }
  const hasAny = points.some(({ net, before }) => net !== 0 || (before?.net ?? 0) !== 0)
  return (
    <ChartFrame
      title="Net revenue"
      definition={`Succeeded payments in ${currency} minus refunds, including tax, by ${UNITS[period.unit]} (${home.time_zone}).`}
      series={series}
      instead={hasAny ? undefined : empty('revenue')}
      table={<FigureTable {...drawn} isShown />}
    >
      <Clipped>
        <LineChart {...drawn} formatTick={(amount) => formatTick(amount, currency)} />
      </Clipped>
    </ChartFrame>
  )
}

function OrdersChart({ home }: { home: SellerHome }) {
  const { points, period, currency } = home
  const series: ChartSeries[] = [{ key: 'orders', label: 'Orders' }]
  const label = `Orders by ${UNITS[period.unit]}`
  const drawn = {
    ...{ label, series, formatX: pointText(home), formatValue: countText },
    points: points.map(({ start, orders }): ChartPoint => ({ x: start, orders })),
  }
  return (
    <ChartFrame
      title="Orders"
      definition={`Paid purchases in ${currency}, by ${UNITS[period.unit]} (${home.time_zone}). Free trials, renewals and plan changes aren’t orders.`}
      instead={points.some(({ orders }) => orders > 0) ? undefined : empty('orders')}
      table={<FigureTable {...drawn} isShown />}
    >
      <Clipped>
        <BarChart {...drawn} formatTick={countText} height={160} />
      </Clipped>
    </ChartFrame>
  )
}

/** Revenue and orders over the period, with exact figures on hover and as tables. */
export default function HomeCharts({ home }: { home: SellerHome }) {
  return (
    <>
      <RevenueChart home={home} />
      <OrdersChart home={home} />
    </>
  )
}
