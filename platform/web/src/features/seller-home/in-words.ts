import type { SellerHome } from '@tradepost/contract/platform/seller-home'
import type { StatDelta } from '@tradepost/ui/stat'

type Days = { from: string; to: string }

const LENGTHS: Readonly<Record<Exclude<SellerHome['period']['name'], 'custom'>, string>> = {
  today: 'day',
  '7d': '7 days',
  '30d': '30 days',
  '90d': '90 days',
  '12m': '12 months',
}

const DAY_MILLISECONDS = 86_400_000
const at = (day: string) => new Date(`${day}T00:00:00Z`)
/** Both days included. */
const countDays = ({ from, to }: Days) => (at(to).getTime() - at(from).getTime()) / DAY_MILLISECONDS + 1

/** "vs previous 30 days" */
export function comparisonLabel(period: SellerHome['period']): string {
  const days = countDays(period)
  const custom = days === 1 ? 'day' : `${days.toLocaleString('en-US')} days`
  return `vs previous ${period.name === 'custom' ? custom : LENGTHS[period.name]}`
}

const shortDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const longDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone: 'UTC' })

/** "Oct 23 – Nov 21, 2026"; the year of both ends only where it differs. */
export function daysText({ from, to }: Days): string {
  if (from === to) return longDay.format(at(to))
  const first = from.slice(0, 4) === to.slice(0, 4) ? shortDay : longDay
  return `${first.format(at(from))} – ${longDay.format(at(to))}`
}

/** "Nov 27" */
export const dayText = (day: string): string => shortDay.format(at(day))

const LOOKS = {
  hour: { hour: 'numeric', minute: '2-digit' },
  day: { month: 'short', day: 'numeric' },
  month: { month: 'short', year: 'numeric' },
} as const

/** Formats the start of an hour, day or month in the shop's time zone. */
export function pointText({ period, time_zone: timeZone }: Pick<SellerHome, 'period' | 'time_zone'>): (start: string) => string {
  const format = new Intl.DateTimeFormat('en-US', { ...LOOKS[period.unit], timeZone })
  return (start) => format.format(new Date(start))
}

/** Returns the change against the period before in percent; nothing if that period was zero. */
export function deltaOf({ now, before }: { now: number; before: number }, against: string): StatDelta | undefined {
  if (before === 0) return undefined
  const percent = ((now - before) / Math.abs(before)) * 100
  const size = Math.abs(percent)
  const rounded = size >= 10 ? Math.round(size) : Math.round(size * 10) / 10
  const direction = rounded === 0 ? 'flat' : percent > 0 ? 'up' : 'down'
  return { text: `${rounded.toLocaleString('en-US')}%`, direction, isGood: percent >= 0, against }
}
