import { REPORT_RATE } from '@tradepost/kit/http/page-reports'
import type { RateClass } from '@tradepost/kit/http/rate-classes'

/** The classes of all routes that need no API key. Numbers are calls within a minute; RATE_FACTOR multiplies them. */
export const RATE_CLASSES = {
  read: { why: 'Shows what the holder of an unguessable ID, a signed link or a session may see', perClient: 600 },
  file: { why: 'Sends stored bytes; browsers and downloads that resume ask for many', perClient: 1200 },
  change: { why: 'Changes a checkout, or something of a portal’s customer', perClient: 120 },
  preview: { why: 'Calculates a total with tax', perClient: 300, perObject: 120 },
  pay: { why: 'Tries a card; declined ones also count for DECLINES_PER_HOUR', perClient: 60, perObject: 30 },
  code: { why: 'Tries a discount code; wrong ones also count for WRONG_CODES_PER_HOUR', perClient: 60, perObject: 30 },
  link: { why: 'Opens a checkout by a payment link; also counts for LINKS_PER_MINUTE', perClient: 300 },
  entrance: { why: 'Opens or leaves the portal, or emails a link to it (PORTAL_LINKS_PER_HOUR)', perClient: 60 },
  upload: { why: 'Takes in a file by a signed link that works once', perClient: 120, perObject: 10 },
  call: { why: 'A call of programs; counts for PUBLIC_CALLS_PER_MINUTE' },
  document: { why: 'Draws a PDF; also counts for PUBLIC_CALLS_PER_MINUTE', perObject: 60 },
  operator: { why: 'Tries the operator key; counts for PUBLIC_CALLS_PER_MINUTE, right or wrong' },
  report: REPORT_RATE,
} as const satisfies Record<string, RateClass>
export type Rate = keyof typeof RATE_CLASSES

/** The callers whose routes name their class. Keys have limits of their own (settings/rate_limits). */
export const LIMITED_CALLERS = ['anyone', 'hosted', 'portal', 'operator']
