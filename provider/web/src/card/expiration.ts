/** The last month in which a card is valid. `year` has four digits. */
export type Expiration = { month: number; year: number }

const SLASH = ' / '

/**
 * Formats an expiration as it is typed: "MM / YY". A month from 2 to 9 gets a leading zero, and the slash is added automatically.
 * "1/30", "01/2030", "0130" and browsers' "2030-01" all become "01 / 30".
 */
export function formatExpiration(text: string): string {
  const iso = /^\s*(20\d\d)-(\d\d)\s*$/.exec(text)
  if (iso) return `${iso[2]}${SLASH}${(iso[1] ?? '').slice(2)}`
  const single = /^\s*(\d)\s*[/.\-\s]/.exec(text)
  const padded = single ? `0${text.trimStart()}` : text
  const digits = padded.replace(/\D/g, '')
  if (!digits) return ''
  if (digits.length === 1) return /[2-9]/.test(digits) ? `0${digits}${SLASH}` : digits
  if (/^[2-9]/.test(digits)) return `0${digits[0]}${SLASH}${yearText(digits.slice(1))}`
  return `${digits.slice(0, 2)}${SLASH}${yearText(digits.slice(2))}`
}

/** Returns two digits of a year. A full year, such as "2030", is shortened once it is complete. */
function yearText(digits: string): string {
  if (digits.startsWith('20') && digits.length > 2) return digits.length >= 4 ? digits.slice(2, 4) : digits
  return digits.slice(0, 2)
}

/** Parses a month and year; null unless the text has both. */
export function parseExpiration(text: string): Expiration | null {
  const parts = /^(\d\d) \/ (\d\d)$/.exec(formatExpiration(text))
  if (!parts) return null
  const month = Number(parts[1])
  return month >= 1 && month <= 12 ? { month, year: 2000 + Number(parts[2]) } : null
}

/** Returns what is wrong with an expiration at `now`, or null. A card is valid through the last day of its month, in UTC. */
export function findExpirationFault(
  text: string,
  now: Date,
): 'empty' | 'incomplete' | 'no_such_month' | 'expired' | 'too_far' | null {
  const digits = text.replace(/\D/g, '')
  if (!digits) return 'empty'
  const expiration = parseExpiration(text)
  if (!expiration) return digits.length >= 2 && !/^(0[1-9]|1[0-2])/.test(formatExpiration(text)) ? 'no_such_month' : 'incomplete'
  const months = (expiration.year - now.getUTCFullYear()) * 12 + expiration.month - 1 - now.getUTCMonth()
  if (months < 0) return 'expired'
  // No card is valid for that long, so a later date is a mistake, such as a year of birth.
  return months > 50 * 12 ? 'too_far' : null
}
