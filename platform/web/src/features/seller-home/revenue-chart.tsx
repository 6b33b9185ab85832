import type { SellerHome } from '@tradepost/contract/platform/seller'
import { ChartFrame, LineChart } from '@tradepost/ui/chart-frame'
import type { ChartPoint } from '@tradepost/ui/chart-parts'
import { EmptyState } from '@tradepost/ui/empty-state'
import { currencyFractionDigits, formatMoney } from '@tradepost/ui/money'

const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** "$2.2k": for the axis only, figures in the tip are whole. */
function formatTick(amount: number, currency: string): string {
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency, notation: 'compact', maximumFractionDigits: 1 })
  return format.format(amount / 10 ** currencyFractionDigits(currency)).toLowerCase()
}

/** Revenue of each of the last days, with the figure on hover and as a table for screen readers. */
export default function RevenueChart({ home }: { home: SellerHome }) {
  const currency = home.currency ?? 'USD'
  const hasRevenue = home.revenue_by_day.some((day) => day.amount > 0)
  const points: ChartPoint[] = home.revenue_by_day.map(({ day, amount }) => ({ x: day, revenue: amount }))
  return (
    <ChartFrame
      title="Revenue a day"
      definition="Everything that buyers paid on that day (UTC), tax included, once the provider confirmed it."
      note={currency}
      instead={
        hasRevenue ? undefined : (
          <EmptyState level={3} title="No revenue yet">
            The first sale draws the first point.
          </EmptyState>
        )
      }
    >
      {/* The table for screen readers inside of the chart is taller than it looks; it may not stretch the page. */}
      <div className="relative overflow-clip">
        <LineChart
          label={`Revenue a day over ${points.length} days`}
          points={points}
          series={[{ key: 'revenue', label: 'Revenue' }]}
          formatValue={(amount) => formatMoney(amount, currency)}
          formatTick={(amount) => formatTick(amount, currency)}
          formatX={(day) => dayFormat.format(new Date(`${day}T00:00:00Z`))}
        />
      </div>
    </ChartFrame>
  )
}
