/** A length of calendar time. */
export type Span = { count: number; interval: 'Day' | 'Week' | 'Month' | 'Year' }

/** The last day of a month of UTC; months past the year's end run on into the next. */
const lastDayOf = (year: number, month: number): number => new Date(Date.UTC(year, month + 1, 0)).getUTCDate()

/** The same time of day so many months on, on the same day or, where the month is shorter, on its last. */
function addMonths(anchor: Date, months: number): Date {
  const moved = new Date(anchor)
  const year = anchor.getUTCFullYear()
  const month = anchor.getUTCMonth() + months
  moved.setUTCFullYear(year, month, Math.min(anchor.getUTCDate(), lastDayOf(year, month)))
  return moved
}

/**
 * The instant `times` spans after an anchor, in UTC. Counted from the anchor every time, so that the 31st comes back after a
 * short month: Jan 31, Feb 28, Mar 31.
 */
export function spanAfter(anchor: Date, { count, interval }: Span, times = 1): Date {
  const total = count * times
  if (interval === 'Month' || interval === 'Year') return addMonths(anchor, interval === 'Year' ? total * 12 : total)
  const moved = new Date(anchor)
  moved.setUTCDate(anchor.getUTCDate() + (interval === 'Week' ? total * 7 : total))
  return moved
}
