/** Shown in place of a secret. */
export const MASKED = '[masked]'

const SECRET_TEXT = /\b(tpk_(?:test|live)_[A-Za-z0-9]+|whsec_[A-Za-z0-9+/=]+|Bearer\s+[^\s"\\]+)/g
const DIGIT_RUN = /(?<!\d)(?:\d[ -]?){12,18}\d(?!\d)/g

/** Texts that grant access by themselves, wherever they are: our own secrets, and the signatures of URLs. */
const OWN_SECRET = /\b[a-z]+(?:_[a-z]+)*_[A-Za-z0-9]{40}(?![A-Za-z0-9])/g
const SIGNATURE =
  /(?:\b(?:signature|token|secret|password|api_key)|(?<=[?&])(?:key|code|state|session|user_code|device_code))=[^&\s"#]+/gi
/** Text that may hide another one in an encoding. A card number has at least 13 digits, so its encodings are longer. */
const ENCODED = /[A-Za-z0-9+/=_%.~-]{16,}/g
const SEPARATORS = /[/=.~]/
/** Printable characters, but for those that end a text in JSON. */
const ESCAPED = /\\u(00(?!22|5c)[2-7][0-9a-f])/gi
/** What every secret has, however it's written: a text without any of it is left as it is. */
const SUSPECT = /[=\\]|tpk_|whsec_|Bearer|(?:\d[ -]?){12}\d|[A-Za-z0-9+/=_%.~-]{16,}/
/** How many encodings around each other are looked through. */
const DEPTH_MAX = 2

function decodePercent(text: string): string | undefined {
  if (!text.includes('%') && !text.includes('+')) return undefined
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return undefined
  }
}

function decodeBase64(text: string): string | undefined {
  if (!/^[A-Za-z0-9+/_-]{16,}={0,2}$/.test(text)) return undefined
  return Buffer.from(text, 'base64').toString('latin1')
}

const hasSecret = (text: string, depth: number) => maskInside(text, depth) !== text

function hidesSecret(run: string, depth: number): boolean {
  const pieces = new Set([run, ...run.split(SEPARATORS)])
  const decoded = [...pieces].flatMap((piece) => [decodePercent(piece), decodeBase64(piece)])
  return decoded.some((text) => text !== undefined && hasSecret(text, depth + 1))
}

function isCardNumber(text: string): boolean {
  const digits = text.replace(/\D/g, '')
  let sum = 0
  for (let index = 0; index < digits.length; index += 1) {
    let digit = Number(digits[digits.length - 1 - index])
    if (index % 2 === 1) digit = digit > 4 ? digit * 2 - 9 : digit * 2
    sum += digit
  }
  return digits.length >= 13 && sum % 10 === 0
}

function maskPlain(text: string): string {
  return text
    .replace(SECRET_TEXT, (found) => `${found.slice(0, found.startsWith('Bearer') ? 6 : 9)}***`)
    .replace(OWN_SECRET, MASKED)
    .replace(DIGIT_RUN, (found) => (isCardNumber(found) ? '[card number]' : found))
    .replace(SIGNATURE, (found) => `${found.slice(0, found.indexOf('='))}=${MASKED}`)
}

function maskInside(text: string, depth: number): string {
  if (!SUSPECT.test(text)) return text
  const unescaped = text.replace(ESCAPED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  const plain = maskPlain(unescaped)
  const masked = plain === unescaped ? text : plain
  if (depth >= DEPTH_MAX) return masked
  return masked.replace(ENCODED, (run) => (hidesSecret(run, depth) ? MASKED : run))
}

/** Texts without a secret, such as IDs and names of fields, which come again and again. */
const harmless = new Set<string>()
const HARMLESS_MAX = 10_000
const HARMLESS_LENGTH_MAX = 64

/**
 * Masks secrets and card numbers in a text: as they are, with spaces or dashes, and in Unicode escapes, percent-encoding and
 * base64, or two of these around each other.
 */
export function maskText(text: string): string {
  if (harmless.has(text)) return text
  const masked = maskInside(text, 0)
  if (masked === text && text.length <= HARMLESS_LENGTH_MAX) {
    if (harmless.size === HARMLESS_MAX) harmless.clear()
    harmless.add(text)
  }
  return masked
}
