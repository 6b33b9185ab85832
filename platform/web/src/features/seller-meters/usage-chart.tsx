import type { SellerMeter } from '@tradepost/contract/platform/catalog/seller-meters'
import type { DayUsage } from '@tradepost/contract/provider/usage/meter-usage'
import { getPageLocale } from '@tradepost/messages/page-messages'
import { BarChart } from '@tradepost/ui/charts/charts'
import { t } from '#src/dashboard-messages.ts'
import { figureLabel, listUsageDays } from './usage-figures.ts'

const dayFormat = new Intl.DateTimeFormat(getPageLocale(), { day: 'numeric', month: 'short', timeZone: 'UTC' })

type UsageChartProps = { meter: SellerMeter; items: readonly DayUsage[]; span: { start: string; end: string } }

/** Shows the daily usage of a meter as a chart, with a table for screen readers. */
export default function UsageChart({ meter, items, span }: UsageChartProps) {
  const days = listUsageDays(items, span, meter.aggregation.type)
  return (
    // The screen reader's table inside the chart is taller than it looks and must not stretch the page.
    <div className="relative overflow-clip">
      <BarChart
        label={t('sellerMeters.usage.chart', { meter: meter.name, count: days.length })}
        points={days.map(({ day, units }) => ({ x: day, units }))}
        series={[{ key: 'units', label: meter.measurement_unit }]}
        formatValue={figureLabel}
        formatX={(day) => dayFormat.format(new Date(`${day}T00:00:00Z`))}
      />
    </div>
  )
}
