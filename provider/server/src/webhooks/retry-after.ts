import { addMilliseconds, DAY, SECOND } from '@tradepost/kit/clock'

/** An endpoint can't put off its next attempt for longer. */
const PAUSE_MILLISECONDS_MAX = DAY
/** The form of a date that HTTP wants senders to use (RFC 9110, 5.6.7): `Sun, 06 Nov 1994 08:49:37 GMT`. */
const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/

/**
 * Returns when an answer's `Retry-After`, in seconds or as a date, wants the next attempt, at most 24 hours after `at`. Undefined
 * without one, or if it can't be read.
 */
export function findRetryAfter(headers: Readonly<Record<string, string>>, at: Date): Date | undefined {
  const value = headers['retry-after']?.trim() ?? ''
  const latest = addMilliseconds(at, PAUSE_MILLISECONDS_MAX)
  if (/^\d+$/.test(value)) return addMilliseconds(at, Math.min(Number(value) * SECOND, PAUSE_MILLISECONDS_MAX))
  if (!HTTP_DATE.test(value) || Number.isNaN(Date.parse(value))) return undefined
  const wanted = new Date(value)
  return wanted < latest ? wanted : latest
}
