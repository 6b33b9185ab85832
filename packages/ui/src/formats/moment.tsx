/** Dates and sizes as text. */

import { getPageLocale } from '@tradepost/messages/page-messages'

type Moment = string | Date

const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const
const TIME = { hour: 'numeric', minute: '2-digit' } as const

const format = (at: Moment, options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(getPageLocale(), options).format(new Date(at))

/** Formats "Nov 21, 2026", in the reader's time zone unless one is given. */
export function formatDay(at: Moment, timeZone?: string): string {
  return format(at, { ...DAY, timeZone })
}

/** Formats "Nov 21, 2026, 2:33 PM", in the reader's time zone unless one is given. */
export function formatMoment(at: Moment, timeZone?: string): string {
  return format(at, { ...DAY, ...TIME, timeZone })
}

/** Formats "Nov 21, 2026, 2:33:26 PM UTC", to the second and with the zone. */
export function formatExactMoment(at: Moment, timeZone?: string): string {
  return format(at, { ...DAY, ...TIME, second: '2-digit', timeZoneName: 'short', timeZone })
}
