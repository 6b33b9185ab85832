import { maskText } from '@tradepost/kit/log'

export const MASKED = '[masked]'

/** Texts that grant access by themselves, wherever they are: our own secrets, and the signatures of URLs. */
const OWN_SECRET = /\b[a-z]+(?:_[a-z]+)*_[A-Za-z0-9]{40}(?![A-Za-z0-9])/g
const SIGNATURE = /\b(signature|token|secret|password|api_key)=[^&\s"#]+/gi
/** Text that may hide another one in an encoding. A card number has at least 13 digits, so its encodings are longer. */
const ENCODED = /[A-Za-z0-9+/=_%.~-]{16,}/g
const SEPARATORS = /[/=.~]/
const ESCAPED = /\\u([0-9a-fA-F]{4})/g
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

const hasSecret = (text: string, depth: number) => maskSecrets(text, depth) !== text

function hidesSecret(run: string, depth: number): boolean {
  const pieces = new Set([run, ...run.split(SEPARATORS)])
  const decoded = [...pieces].flatMap((piece) => [decodePercent(piece), decodeBase64(piece)])
  return decoded.some((text) => text !== undefined && hasSecret(text, depth + 1))
}

/**
 * Masks secrets and card numbers in a text: as they are, with spaces or dashes, and in Unicode escapes, percent-encoding and base64,
 * or two of these around each other.
 */
export function maskSecrets(text: string, depth = 0): string {
  const unescaped = text.replace(ESCAPED, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  const plain = maskText(unescaped.replace(OWN_SECRET, MASKED)).replace(SIGNATURE, `$1=${MASKED}`)
  const masked = plain === unescaped ? text : plain
  if (depth >= DEPTH_MAX) return masked
  return masked.replace(ENCODED, (run) => (hidesSecret(run, depth) ? MASKED : run))
}
