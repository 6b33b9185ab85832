import { getPageLanguage, getPageLocale } from '@tradepost/messages/page-messages'
import { createContext, useContext } from 'react'
import { t } from '#src/messages.tsx'
import { Tooltip } from '#src/overlays/tooltip.tsx'
import { formatExactMoment } from './moment.tsx'

const ClockContext = createContext<Date | null>(null)

/** Sets "now" for relative times and calendars below it: the test clock's in test mode. Default: the device's clock. */
export const ClockProvider = ClockContext.Provider

/** Returns the device's time: for what a person does now, not for what a page shows. */
export const getDeviceTime = (): Date => new Date()

/** Returns the page's time: that of its clock, or the device's. */
export function useNow(): Date {
  const given = useContext(ClockContext)
  return given ?? getDeviceTime()
}

const MINUTE_SECONDS = 60
const HOUR_SECONDS = 3600
const DAY_SECONDS = 86_400

/** A calendar day; `day` counts from 1. */
type Day = { year: number; month: number; day: number }

function toDay(at: Date, timeZone: string | undefined): Day {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  })
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  return { year: parts.year ?? 0, month: parts.month ?? 0, day: parts.day ?? 0 }
}

const countDays = (from: Day, to: Day): number =>
  (Date.UTC(to.year, to.month - 1, to.day) - Date.UTC(from.year, from.month - 1, from.day)) / (DAY_SECONDS * 1000)

const countMonths = (from: Day, to: Day): number => (to.year - from.year) * 12 + to.month - from.month

const formatDistance = (value: number, unit: Intl.RelativeTimeFormatUnit, options: Intl.RelativeTimeFormatOptions): string =>
  new Intl.RelativeTimeFormat(getPageLocale(), options).format(value, unit)
const countedOrNamed = (isNamed: boolean) => ({ numeric: isNamed ? 'auto' : 'always' }) as const

/** Formats a distance of at least a day by the calendar. A month or year is only named, as in "last month", if it is that one. */
function calendarLabel(at: Day, now: Day): string {
  const isPast = countDays(at, now) > 0
  const [from, to] = isPast ? [at, now] : [now, at]
  const sign = isPast ? -1 : 1
  const months = countMonths(from, to) - (to.day < from.day ? 1 : 0)
  if (months < 1) return formatDistance(sign * countDays(from, to), 'day', countedOrNamed(true))
  if (months < 12) return formatDistance(sign * months, 'month', countedOrNamed(months === countMonths(from, to)))
  const years = Math.trunc(months / 12)
  return formatDistance(sign * years, 'year', countedOrNamed(years === to.year - from.year))
}

/**
 * Formats the distance from now: "2 min ago", "yesterday", "in 3 days", "last month". `timeZone`: the device's own by default.
 */
export function relativeTimeLabel(at: Date, now: Date, timeZone?: string): string {
  const seconds = (at.getTime() - now.getTime()) / 1000
  const distance = Math.abs(seconds)
  if (distance < MINUTE_SECONDS) return t('relativeTime.now')
  if (distance >= DAY_SECONDS) return calendarLabel(toDay(at, timeZone), toDay(now, timeZone))
  const [unitSeconds, unit] = distance < HOUR_SECONDS ? ([MINUTE_SECONDS, 'minute'] as const) : ([HOUR_SECONDS, 'hour'] as const)
  const label = formatDistance(Math.trunc(seconds / unitSeconds), unit, { numeric: 'always', style: 'short' })
  return getPageLanguage() === 'en' ? label.replace('.', '') : label
}

type RelativeTimeProps = {
  /** An ISO 8601 timestamp in the API's format, or a Date. */
  at: string | Date
  /** IANA zone; the device's own by default. */
  timeZone?: string
  className?: string
}

/** A relative time; hover and focus show the exact time with its zone. */
export function RelativeTime({ at, timeZone, className }: RelativeTimeProps) {
  const now = useNow()
  const moment = typeof at === 'string' ? new Date(at) : at
  return (
    <Tooltip content={formatExactMoment(moment, timeZone)}>
      {/* Focusable, so that keyboard users get the exact time, too. */}
      <time dateTime={moment.toISOString()} tabIndex={0} className={className}>
        {relativeTimeLabel(moment, now, timeZone)}
      </time>
    </Tooltip>
  )
}
