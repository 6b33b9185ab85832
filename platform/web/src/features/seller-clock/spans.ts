import type { AdvanceClock } from '@tradepost/contract/provider/clocks'

const DAY_SECONDS = 24 * 3600

/** How far to advance: by a span, to the next scheduled event, or to a chosen time. */
export type Choice = 'day' | 'week' | 'month' | 'year' | 'next' | 'instant'

type AdvanceChoice = { choice: Choice; now: string; nextDueAt: string | null; instant: string | undefined }

/** Returns a date some months later in UTC, as the provider does: at most the last day of a shorter month. */
function monthsAfter(iso: string, months: number): Date {
  const start = new Date(iso)
  const day = start.getUTCDate()
  const end = new Date(start)
  end.setUTCDate(1)
  end.setUTCMonth(end.getUTCMonth() + months)
  const days = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate()
  end.setUTCDate(Math.min(day, days))
  return end
}

/** Returns the request and its target time; undefined unless a later time is chosen. */
export function prepareAdvance({
  choice,
  now,
  nextDueAt,
  instant,
}: AdvanceChoice): { input: AdvanceClock; to: string } | undefined {
  const further = (seconds: number) => ({
    input: { seconds },
    to: new Date(Date.parse(now) + seconds * 1000).toISOString(),
  })
  const later = (months: number) => ({ input: { months }, to: monthsAfter(now, months).toISOString() })
  const exactly = (to: string | null | undefined) => (to && Date.parse(to) > Date.parse(now) ? { input: { to }, to } : undefined)
  switch (choice) {
    case 'day':
      return further(DAY_SECONDS)
    case 'week':
      return further(7 * DAY_SECONDS)
    case 'month':
      return later(1)
    case 'year':
      return later(12)
    case 'next':
      return exactly(nextDueAt)
    case 'instant':
      return exactly(instant)
  }
}
