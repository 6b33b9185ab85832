import pino from 'pino'

const SECRET_TEXT = /\b(tpk_(?:test|live)_[A-Za-z0-9]+|whsec_[A-Za-z0-9+/=]+|Bearer\s+[^\s"\\]+)/g
const DIGIT_RUN = /(?<!\d)(?:\d[ -]?){12,18}\d(?!\d)/g
const SECRET_KEYS = [
  'password',
  'token',
  'secret',
  'authorization',
  'cookie',
  'card',
  'number',
  'security_code',
  'api_key',
  'apiKey',
  'webhook_secret',
]

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

/** Masks secrets and card-like numbers in a text: the last safeguard against logging them by mistake. */
export function maskText(text: string): string {
  return text
    .replace(SECRET_TEXT, (found) => `${found.slice(0, found.startsWith('Bearer') ? 6 : 9)}***`)
    .replace(DIGIT_RUN, (found) => (isCardNumber(found) ? '[card number]' : found))
}

export type Log = pino.Logger

/**
 * Creates a log that writes JSON lines to standard error, at the level LOG_LEVEL of the caller's config; every line is masked.
 */
export function createLog(
  name: string,
  level: string,
  write: (line: string) => void = (line) => process.stderr.write(line),
): Log {
  const paths = SECRET_KEYS.flatMap((key) => [key, `*.${key}`, `*.*.${key}`])
  return pino(
    { name, level, redact: { paths, censor: '***' }, base: { name }, timestamp: pino.stdTimeFunctions.isoTime },
    { write: (line: string) => write(maskText(line)) },
  )
}
