/** A length of calendar time. */
export type Span = { count: number; interval: 'Day' | 'Week' | 'Month' | 'Year' }

/** Returns the last day of a UTC month; months past the end of the year continue into the next. */
const getLastDay = (year: number, month: number): number => new Date(Date.UTC(year, month + 1, 0)).getUTCDate()

/** Adds months at the same time of day: the same day of the month or, in a shorter month, its last day. */
function addMonths(anchor: Date, months: number): Date {
  const moved = new Date(anchor)
  const year = anchor.getUTCFullYear()
  const month = anchor.getUTCMonth() + months
  moved.setUTCFullYear(year, month, Math.min(anchor.getUTCDate(), getLastDay(year, month)))
  return moved
}

/**
 * Returns the instant `times` spans after an anchor, in UTC. Always counted from the anchor, so that the 31st returns after a
 * short month: Jan 31, Feb 28, Mar 31.
 */
export function addSpan(anchor: Date, { count, interval }: Span, times = 1): Date {
  const total = count * times
  if (interval === 'Month' || interval === 'Year') return addMonths(anchor, interval === 'Year' ? total * 12 : total)
  const moved = new Date(anchor)
  moved.setUTCDate(anchor.getUTCDate() + (interval === 'Week' ? total * 7 : total))
  return moved
}
