/** The last month in which a card is good. `year` has four digits. */
export type Expiration = { month: number; year: number }

const SLASH = ' / '

/**
 * Writes an expiration as it is typed: "MM / YY". A month from 2 to 9 gets its zero, the slash comes by itself,
 * "1/30", "01/2030", "0130" and the browser's own "2030-01" come out as "01 / 30".
 */
export function formatExpiration(text: string): string {
  const iso = /^\s*(20\d\d)-(\d\d)\s*$/.exec(text)
  if (iso) return `${iso[2]}${SLASH}${(iso[1] ?? '').slice(2)}`
  const single = /^\s*(\d)\s*[/.\-\s]/.exec(text)
  const padded = single ? `0${text.trimStart()}` : text
  const digits = padded.replace(/\D/g, '')
  if (!digits) return ''
  if (digits.length === 1) return /[2-9]/.test(digits) ? `0${digits}${SLASH}` : digits
  // 13 to 19 is no month: January, and the first digit of the year.
  if (/^1[3-9]/.test(digits)) return `01${SLASH}${yearText(digits.slice(1))}`
  if (/^[2-9]/.test(digits)) return `0${digits[0]}${SLASH}${yearText(digits.slice(1))}`
  return `${digits.slice(0, 2)}${SLASH}${yearText(digits.slice(2))}`
}

/** Two digits of a year; "2030" may be typed in full and shrinks when complete. */
function yearText(digits: string): string {
  if (digits.startsWith('20') && digits.length > 2) return digits.length >= 4 ? digits.slice(2, 4) : digits
  return digits.slice(0, 2)
}

/** The month and year that were written, or null while they are not a month and a year. */
export function parseExpiration(text: string): Expiration | null {
  const parts = /^(\d\d) \/ (\d\d)$/.exec(formatExpiration(text))
  if (!parts) return null
  const month = Number(parts[1])
  return month >= 1 && month <= 12 ? { month, year: 2000 + Number(parts[2]) } : null
}

/** What is wrong with an expiration at `now`, null when nothing is. A card is good through the last day of its month, in UTC. */
export function expirationFault(
  text: string,
  now: Date,
): 'empty' | 'incomplete' | 'no_such_month' | 'expired' | 'too_far' | null {
  const digits = text.replace(/\D/g, '')
  if (!digits) return 'empty'
  const expiration = parseExpiration(text)
  if (!expiration) return digits.length >= 2 && !/^(0[1-9]|1[0-2])/.test(formatExpiration(text)) ? 'no_such_month' : 'incomplete'
  const months = (expiration.year - now.getUTCFullYear()) * 12 + expiration.month - 1 - now.getUTCMonth()
  if (months < 0) return 'expired'
  // No issuer prints cards for longer; further away is a slip, such as the year of birth.
  return months > 50 * 12 ? 'too_far' : null
}
