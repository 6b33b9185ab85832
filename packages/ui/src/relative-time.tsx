import { createContext, useContext } from 'react'
import { Tooltip } from './tooltip.tsx'

const ClockContext = createContext<Date | null>(null)

/** Gives relative times and calendars below it their "now": the test clock's in test mode. Default: the device's clock. */
export const ClockProvider = ClockContext.Provider

/** What time it is on this page: that of its clock, or the device's. */
export function useNow(): Date {
  const given = useContext(ClockContext)
  return given ?? new Date()
}

const steps = [
  { unit: 'year', seconds: 31_557_600 },
  { unit: 'month', seconds: 2_629_800 },
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3_600 },
  { unit: 'minute', seconds: 60 },
] as const

const words = new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'short' })

/** How far a moment is from now, in words: "2 min ago", "yesterday", "in 3 days". */
export function relativeTimeText(at: Date, now: Date): string {
  const seconds = (at.getTime() - now.getTime()) / 1000
  const step = steps.find((candidate) => Math.abs(seconds) >= candidate.seconds)
  if (!step) return 'just now'
  return words
    .format(Math.trunc(seconds / step.seconds), step.unit)
    .replace('.', '')
    .replace('hr', 'h')
}

/** The moment to the second with its zone: "12 Mar 2027, 09:41:26 WET". */
export function exactTimeText(at: Date, timeZone?: string): string {
  const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone }).format(at)
  const time = new Intl.DateTimeFormat('en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZoneName: 'short',
    timeZone,
  }).format(at)
  return `${day}, ${time}`
}

type RelativeTimeProps = {
  /** An ISO 8601 moment as the API writes it, or a Date. */
  at: string | Date
  /** IANA zone; the device's own unless given. */
  timeZone?: string
  className?: string
}

/** A moment in relative words; the exact time with its zone on hover and focus. */
export function RelativeTime({ at, timeZone, className }: RelativeTimeProps) {
  const now = useNow()
  const moment = typeof at === 'string' ? new Date(at) : at
  return (
    <Tooltip content={exactTimeText(moment, timeZone)}>
      {/* Focusable, so that the exact time is not for the mouse alone. */}
      <time dateTime={moment.toISOString()} tabIndex={0} className={className}>
        {relativeTimeText(moment, now)}
      </time>
    </Tooltip>
  )
}
