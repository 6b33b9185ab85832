/** RFC 5321 allows 256 octets in a path, two of which are its brackets. */
const OCTETS_MAX = 254

/** An atom of RFC 5322, in any alphabet (RFC 6531). */
const ATOM = "(?:[\\w!#$%&'*+/=?^`{|}~-]|(?![\\0-\\x7f])[\\p{L}\\p{M}\\p{N}\\p{S}\\p{P}])+"
const LOCAL_PART = new RegExp(`^${ATOM}(?:\\.${ATOM})*$`, 'u')
/** What a label may hold before it becomes punycode; the URL parser would give `/`, `:` and `%` a meaning and drop line ends. */
const DOMAIN = /^[\p{L}\p{M}\p{N}\p{So}\u00b7\u0375\u05f3\u05f4\u30fb\u200c-\u200d\u3002\uff61.-]+$/u
const HOST_NAME = /^(?=.{1,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{0,58}[a-z\d])$/
const FULL_WIDTH = /[\uff01-\uff5e]/g
/** Marks that come along with copied text and that nobody sees. */
const INVISIBLE_ENDS =
  /^[\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]+|[\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]+$/g

/** Returns the domain in punycode (IDNA, as browsers and mail servers resolve it); undefined if there is no such domain. */
function readDomain(domain: string): string | undefined {
  if (!DOMAIN.test(domain) || !URL.canParse(`http://${domain}`)) return undefined
  const { hostname } = new URL(`http://${domain}`)
  return HOST_NAME.test(hostname) ? hostname : undefined
}

/**
 * The one rule for email addresses, on pages and servers. Returns the address as it is kept: in lowercase and half width, the
 * domain in punycode. Undefined for what no mail server delivers to, and for what may hide a second address: two dots, blanks,
 * line ends, quotes, a display name, a domain without a top level.
 */
export function readEmail(text: string): string | undefined {
  const typed = text.replace(INVISIBLE_ENDS, '').replace(FULL_WIDTH, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
  const at = typed.lastIndexOf('@')
  const localPart = typed.slice(0, Math.max(at, 0)).normalize('NFC').toLowerCase()
  const domain = readDomain(typed.slice(at + 1))
  if (!domain || !LOCAL_PART.test(localPart)) return undefined
  const email = `${localPart}@${domain}`
  return new TextEncoder().encode(email).length <= OCTETS_MAX ? email : undefined
}

/** Returns the email of a URL's parameter. There, a plus that nobody encoded is read as a blank, which no address has. */
export const readLinkedEmail = (text: string): string | undefined => readEmail(text.trim().replaceAll(' ', '+'))

/** Returns whether an email could be sent to this text. */
export const isEmail = (text: string): boolean => readEmail(text) !== undefined
