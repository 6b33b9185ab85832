import { getPageLocale } from '@tradepost/messages/page-messages'
import { relativeTimeLabel } from '@tradepost/ui/formats/relative-time'

const MINUTE_MILLISECONDS = 60_000
const relative = new Intl.RelativeTimeFormat(getPageLocale())

/**
 * Formats when an invitation expires: "in 47 hours", "in 5 minutes", and since when it is expired. It has two days, so hours
 * matter.
 */
export function timeLeftLabel(at: string, now: Date): string {
  const minutes = (Date.parse(at) - now.getTime()) / MINUTE_MILLISECONDS
  if (minutes <= 0) return relativeTimeLabel(new Date(at), now)
  return minutes < 60 ? relative.format(Math.ceil(minutes), 'minute') : relative.format(Math.round(minutes / 60), 'hour')
}
