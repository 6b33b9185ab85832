import type { DayUsage } from '@tradepost/contract/provider/usage/meter-usage'
import type { AggregationType } from '@tradepost/contract/provider/usage/meters'
import { getPageLocale } from '@tradepost/messages/page-messages'

const DAY_MILLISECONDS = 24 * 3600 * 1000

/** Returns every day of a period, oldest first. A day without events has no value: 0 for counts and sums. */
export function listUsageDays(
  items: readonly DayUsage[],
  span: { start: string; end: string },
  type: AggregationType,
): { day: string; units: number | null; events: number }[] {
  const known = new Map(items.map((item) => [item.day, item]))
  const count = Math.round((Date.parse(span.end) - Date.parse(span.start)) / DAY_MILLISECONDS)
  return Array.from({ length: count }, (_, index) => {
    const day = new Date(Date.parse(span.start) + index * DAY_MILLISECONDS).toISOString().slice(0, 10)
    const found = known.get(day)
    if (found) return { day, units: Number(found.units), events: found.event_count }
    return { day, units: type === 'count' || type === 'sum' ? 0 : null, events: 0 }
  })
}

const figure = new Intl.NumberFormat(getPageLocale(), { maximumFractionDigits: 6 })
/** Formats "1,234.5". */
export const figureLabel = (value: number) => figure.format(value)

/** Combines the days by sum, maximum or latest value. Sums are rounded to the precision of a double. */
export function getTotalUsage(items: readonly DayUsage[], type: AggregationType): number {
  const units = items.map((item) => Number(item.units))
  if (type === 'max') return Math.max(0, ...units)
  if (type === 'last') return units.at(-1) ?? 0
  return Number(units.reduce((sum, each) => sum + each, 0).toPrecision(15))
}
