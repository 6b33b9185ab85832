/** Milliseconds since 1970, UTC. This file uses no date functions of the language or the product. */
export type Instant = number
export type Interval = 'Day' | 'Week' | 'Month' | 'Year'
export type Span = { count: number; interval: Interval }

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
const MONTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
/** `month` counts from 0. */
const daysIn = (year: number, month: number): number => (month === 1 && isLeap(year) ? 29 : (MONTHS[month] ?? 0))
const daysOfYear = (year: number): number => (isLeap(year) ? 366 : 365)

type Date = { year: number; month: number; day: number }

/** Counts year by year and month by month from January 1, 1970; `day` counts from 1. */
function dateOf(days: number): Date {
  let left = days
  let year = 1970
  for (; left >= daysOfYear(year); year += 1) left -= daysOfYear(year)
  let month = 0
  for (; left >= daysIn(year, month); month += 1) left -= daysIn(year, month)
  return { year, month, day: left + 1 }
}

function daysUpTo({ year, month, day }: Date): number {
  let days = day - 1
  for (let each = 1970; each < year; each += 1) days += daysOfYear(each)
  for (let each = 0; each < month; each += 1) days += daysIn(year, each)
  return days
}

/** Returns the instant `spans` spans later. In a month that is too short, it is the last day. */
export function after(instant: Instant, spans: number, { count, interval }: Span): Instant {
  if (interval === 'Day') return instant + spans * count * DAY
  if (interval === 'Week') return instant + spans * count * 7 * DAY
  const { year, month, day } = dateOf(Math.floor(instant / DAY))
  const months = year * 12 + month + spans * count * (interval === 'Year' ? 12 : 1)
  const [toYear, toMonth] = [Math.floor(months / 12), months % 12]
  const toDay = Math.min(day, daysIn(toYear, toMonth))
  return daysUpTo({ year: toYear, month: toMonth, day: toDay }) * DAY + (instant % DAY)
}

const padded = (number: number, digits = 2): string => String(number).padStart(digits, '0')

/** Formats an instant as on the wire. */
export function written(instant: Instant): string {
  const { year, month, day } = dateOf(Math.floor(instant / DAY))
  const time = instant % DAY
  const [hours, minutes, seconds] = [HOUR, MINUTE, 1000].map((unit, index) =>
    padded(Math.floor(time / unit) % ([24, 60, 60][index] ?? 1)),
  )
  return `${year}-${padded(month + 1)}-${padded(day)}T${hours}:${minutes}:${seconds}.${padded(time % 1000, 3)}Z`
}
