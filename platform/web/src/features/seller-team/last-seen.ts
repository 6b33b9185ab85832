import { getPageLocale } from '@tradepost/messages/page-messages'
import { t } from '#src/dashboard-messages.ts'
import { formatDay } from '#src/shell/moment.ts'

const DAY_MILLISECONDS = 86_400_000
const RELATIVE_DAYS_MAX = 30
const relative = new Intl.RelativeTimeFormat(getPageLocale())

const startOfDay = (at: Date) => new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime()

/**
 * Formats when someone was last seen, exact to the reader's day: "Today", "3 days ago", and a date after a month. Sessions are
 * renewed once a day, so nothing finer is known.
 */
export function lastSeenLabel(at: string | null, now: Date): string {
  if (at === null) return t('sellerTeam.members.signedOut')
  // Rounded, because a day with daylight saving time has 23 or 25 hours.
  const days = Math.round((startOfDay(now) - startOfDay(new Date(at))) / DAY_MILLISECONDS)
  if (days <= 0) return t('sellerTeam.members.today')
  if (days === 1) return t('sellerTeam.members.yesterday')
  return days <= RELATIVE_DAYS_MAX ? relative.format(-days, 'day') : formatDay(at)
}
