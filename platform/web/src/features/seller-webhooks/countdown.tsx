import { getPageLocale } from '@tradepost/messages/page-messages'
import { getDeviceTime } from '@tradepost/ui/formats/relative-time'
import { useEffect, useState } from 'react'
import { t } from '#src/dashboard-messages.ts'

const SECOND_MILLISECONDS = 1000
const SECONDS = { hour: 3600, minute: 60, second: 1 } as const

const format = (unit: keyof typeof SECONDS) =>
  new Intl.NumberFormat(getPageLocale(), { style: 'unit', unit, unitDisplay: 'short' })
const formats = { hour: format('hour'), minute: format('minute'), second: format('second') }

/** Formats the seconds until something: "4 min 32 sec". Two units at most. */
function waitLabel(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds))
  const parts = [
    formats.hour.format(Math.floor(whole / SECONDS.hour)),
    formats.minute.format(Math.floor((whole % SECONDS.hour) / SECONDS.minute)),
    formats.second.format(whole % SECONDS.minute),
  ]
  const first = whole >= SECONDS.hour ? 0 : whole >= SECONDS.minute ? 1 : 2
  return parts.slice(first, first + 2).join(' ')
}

/** Counts down to the next attempt. Not announced: a screen reader would read nothing else. */
export function Countdown({ until }: { until: string }) {
  const [now, setNow] = useState(getDeviceTime)
  useEffect(() => {
    const timer = setInterval(() => setNow(getDeviceTime()), SECOND_MILLISECONDS)
    return () => clearInterval(timer)
  }, [])
  const seconds = (Date.parse(until) - now.getTime()) / SECOND_MILLISECONDS
  return (
    <time dateTime={until} className="tabular-nums">
      {seconds > 0 ? t('sellerWebhooks.delivery.nextIn', { time: waitLabel(seconds) }) : t('sellerWebhooks.delivery.nextNow')}
    </time>
  )
}
