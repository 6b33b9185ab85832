import type { DaySpan, ShownPeriod } from '@tradepost/contract/platform/periods'
import { getPageLocale } from '@tradepost/messages/page-messages'
import type { StatDelta } from '@tradepost/ui/charts/stat'
import { t } from '#src/dashboard-messages.ts'

const DAY_MILLISECONDS = 86_400_000
const at = (day: string) => new Date(`${day}T00:00:00Z`)
/** Counts the days of a period, including the first and the last. */
const countDays = ({ from, to }: DaySpan) => (at(to).getTime() - at(from).getTime()) / DAY_MILLISECONDS + 1

const isYear = ({ name }: ShownPeriod) => name === '12m'

/** Formats "vs previous 30 days", "vs previous 12 months". */
export const comparisonLabel = (period: ShownPeriod): string =>
  isYear(period) ? t('periods.previous.versusYear') : t('periods.previous.versus', { days: countDays(period) })

/** Formats "$0.00 in previous 30 days". */
export const previousFigureLabel = (figure: string, period: ShownPeriod): string =>
  isYear(period)
    ? t('periods.previous.figureInYear', { figure })
    : t('periods.previous.figureIn', { figure, days: countDays(period) })

/** Formats "Previous 30 days". */
export const previousLabel = (period: ShownPeriod): string =>
  isYear(period) ? t('periods.previous.lineYear') : t('periods.previous.line', { days: countDays(period) })

const shortDay = new Intl.DateTimeFormat(getPageLocale(), { month: 'short', day: 'numeric', timeZone: 'UTC' })
const longDay = new Intl.DateTimeFormat(getPageLocale(), { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' })

/** Formats "Oct 23 – Nov 21, 2026". Both dates have a year only if the years differ. */
export function formatDays({ from, to }: DaySpan): string {
  if (from === to) return longDay.format(at(to))
  const first = from.slice(0, 4) === to.slice(0, 4) ? shortDay : longDay
  return t('periods.days', { from: first.format(at(from)), to: longDay.format(at(to)) })
}

/** Formats "Nov 27". */
export const formatShortDay = (day: string): string => shortDay.format(at(day))

const LOOKS = {
  hour: { hour: 'numeric', minute: '2-digit' },
  day: { month: 'short', day: 'numeric' },
  month: { month: 'short', year: 'numeric' },
} as const

/** Formats the start of an hour, day or month in the shop's time zone. */
export function createPointFormatter({
  period,
  time_zone: timeZone,
}: {
  period: Pick<ShownPeriod, 'unit'>
  time_zone: string
}): (start: string) => string {
  const format = new Intl.DateTimeFormat(getPageLocale(), { ...LOOKS[period.unit], timeZone })
  return (start) => format.format(new Date(start))
}

/** Returns the change from the previous period in percent; undefined if that was zero. */
export function toStatDelta({ now, before }: { now: number; before: number }, against: string): StatDelta | undefined {
  if (before === 0) return undefined
  const percent = ((now - before) / Math.abs(before)) * 100
  const size = Math.abs(percent)
  const rounded = size >= 10 ? Math.round(size) : Math.round(size * 10) / 10
  const direction = rounded === 0 ? 'flat' : percent > 0 ? 'up' : 'down'
  const text = new Intl.NumberFormat(getPageLocale(), { style: 'percent', maximumFractionDigits: 1 }).format(rounded / 100)
  return { text, direction, isGood: percent >= 0, against }
}
