import type { SellerMeter } from '@tradepost/contract/platform/seller-meters'
import type { DayUsage } from '@tradepost/contract/provider/meter-usage'
import { BarChart } from '@tradepost/ui/chart-frame'
import { figureText, fillDays } from './usage-figures.ts'

const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })

type UsageChartProps = { meter: SellerMeter; items: readonly DayUsage[]; span: { start: string; end: string } }

/** What a meter made of each day, with the figures on hover and as a table for screen readers. */
export default function UsageChart({ meter, items, span }: UsageChartProps) {
  const days = fillDays(items, span, meter.aggregation.type)
  return (
    // The table for screen readers inside of the chart is taller than it looks; it may not stretch the page.
    <div className="relative overflow-clip">
      <BarChart
        label={`${meter.name} a day over ${days.length} days`}
        points={days.map(({ day, units }) => ({ x: day, units }))}
        series={[{ key: 'units', label: meter.measurement_unit }]}
        formatValue={figureText}
        formatX={(day) => dayFormat.format(new Date(`${day}T00:00:00Z`))}
      />
    </div>
  )
}
