import { getPageLanguage, getPageLocale } from '@tradepost/messages/page-messages'
import { createContext, useContext } from 'react'
import { t } from './messages.tsx'
import { formatExactMoment } from './moment.tsx'
import { Tooltip } from './tooltip.tsx'

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

const steps = [
  { unit: 'year', seconds: 31_557_600 },
  { unit: 'month', seconds: 2_629_800 },
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3_600 },
  { unit: 'minute', seconds: 60 },
] as const

const words = new Intl.RelativeTimeFormat(getPageLocale(), { numeric: 'auto', style: 'short' })

/** Formats the distance from now: "2 min ago", "yesterday", "in 3 days". */
export function relativeTimeLabel(at: Date, now: Date): string {
  const seconds = (at.getTime() - now.getTime()) / 1000
  const step = steps.find((candidate) => Math.abs(seconds) >= candidate.seconds)
  if (!step) return t('relativeTime.now')
  const label = words.format(Math.trunc(seconds / step.seconds), step.unit)
  return getPageLanguage() === 'en' ? label.replace('.', '').replace('hr', 'h') : label
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
        {relativeTimeLabel(moment, now)}
      </time>
    </Tooltip>
  )
}
