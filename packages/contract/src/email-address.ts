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

/** RFC 3492, section 5: the parameters of punycode. */
const [BASE, T_MIN, T_MAX, SKEW, DAMP, BIAS_FIRST, CODE_FIRST] = [36, 1, 26, 38, 700, 72, 128]

/** Returns the weight of the next digits after a delta (RFC 3492, section 6.1). */
function adaptBias(delta: number, points: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? DAMP : 2))
  rest += Math.floor(rest / points)
  let k = 0
  for (; rest > ((BASE - T_MIN) * T_MAX) / 2; k += BASE) rest = Math.floor(rest / (BASE - T_MIN))
  return k + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW))
}

/** Decodes the part of a label behind `xn--` (RFC 3492, section 6.2). What isn't punycode stays as it is. */
function decodePunycode(text: string): string {
  const end = text.lastIndexOf('-')
  const output = [...text.slice(0, Math.max(end, 0))]
  let [code, bias, at] = [CODE_FIRST, BIAS_FIRST, 0]
  for (let next = end + 1; next < text.length; ) {
    const before = at
    for (let [weight, k] = [1, BASE]; ; k += BASE) {
      const digit = Number.parseInt(text[next] ?? '', 36)
      // The digits are a to z for 0 to 25, then 0 to 9; parseInt counts the other way around.
      const value = digit < 10 ? digit + 26 : digit - 10
      next += 1
      at += value * weight
      const threshold = Math.min(Math.max(k - bias, T_MIN), T_MAX)
      if (!(value >= threshold) || next > text.length) break
      weight *= BASE - threshold
    }
    const points = output.length + 1
    bias = adaptBias(at - before, points, before === 0)
    code += Math.floor(at / points)
    at %= points
    if (!(code <= 0x10_ff_ff)) return text
    output.splice(at, 0, String.fromCodePoint(code))
    at += 1
  }
  return output.join('')
}

/** Returns a kept address as its owner reads it: with the domain in its own letters. */
export function formatEmail(email: string): string {
  const at = email.lastIndexOf('@') + 1
  const labels = email.slice(at).split('.')
  const shown = labels.map((label) => (label.startsWith('xn--') ? decodePunycode(label.slice(4)) : label)).join('.')
  // Text that was never an address stays as it is.
  return shown !== email.slice(at) && readEmail(email.slice(0, at) + shown) === email ? email.slice(0, at) + shown : email
}
