import { REPORT_RATE } from '@tradepost/kit/http/page-reports'
import type { RateClass } from '@tradepost/kit/http/rate-classes'

/**
 * The classes of all routes that need no account. Numbers are calls within a minute; RATE_FACTOR multiplies them. A page comes
 * with the answers of some reads, which count for its visitor.
 */
export const RATE_CLASSES = {
  read: { why: 'Shows a shop, a cart, or an order to the holder of its link', perClient: 1200 },
  change: { why: 'Changes a visitor’s own cart or language', perClient: 240 },
  preview: { why: 'Asks the payments provider what a cart costs, or for countries', perClient: 120, perObject: 600 },
  checkout: { why: 'Opens a checkout at the payments provider; also counts for CHECKOUTS_PER_MINUTE', perClient: 120 },
  document: { why: 'Has invoices drawn or corrected, or makes a link to a file', perClient: 60, perObject: 30 },
  invitation: { why: 'Shows an invitation to whom it is for, by its ID', perClient: 60, perObject: 30 },
  key: { why: 'Needs an access key of a shop, which has a limit of its own' },
  webhook: { why: 'Needs the signature of a payments provider, whose events all come from one address' },
  report: REPORT_RATE,
} as const satisfies Record<string, RateClass>
export type Rate = keyof typeof RATE_CLASSES

/** The callers whose routes name their class. Sign-in has limits of its own (auth/guards/rate-rules.ts). */
export const LIMITED_CALLERS = ['anyone', 'visitor', 'software', 'provider']
