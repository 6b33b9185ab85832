import { LOGGED_BODY_BYTES_MAX } from '@tradepost/contract/provider/request-log'
import { MASKED, maskText } from '@tradepost/kit/mask-text'
import { isSecretField } from '@tradepost/kit/secret-fields'

export type MaskedBody = { text: string | null; isCut: boolean }

/** Custom headers of webhook endpoints often hold a secret of their receiver, whatever their names. */
const isHidden = (name: string) => name === 'headers' || isSecretField(name)

/** Enough for every value that can be in the kept part: looking through more would be for nothing. */
const LOOKED_THROUGH_MAX = 2 * LOGGED_BODY_BYTES_MAX

type Walk = { left: number }

function hide(value: unknown): unknown {
  if (value === null) return null
  if (Array.isArray(value)) return value.map(hide)
  if (typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [maskText(name), hide(inner)]))
  return MASKED
}

/** Masks a value. What comes after the first part of a long body is left out, because it's cut off anyway. */
function maskValue(value: unknown, walk: Walk): unknown {
  if (walk.left <= 0) return null
  if (typeof value === 'string') {
    walk.left -= value.length
    return maskText(value.slice(0, LOOKED_THROUGH_MAX))
  }
  walk.left -= 4
  if (typeof value === 'number') {
    const masked = maskText(String(value))
    return masked === String(value) ? value : masked
  }
  if (Array.isArray(value)) return mapWhile(value, walk, (item) => maskValue(item, walk))
  if (typeof value !== 'object' || value === null) return value
  const fields = mapWhile(Object.entries(value), walk, ([name, inner]) => {
    walk.left -= name.length
    return [maskText(name), isHidden(name) ? hide(inner) : maskValue(inner, walk)] as const
  })
  return Object.fromEntries(fields)
}

function mapWhile<T, U>(items: readonly T[], walk: Walk, change: (item: T) => U): U[] {
  const changed: U[] = []
  for (const item of items) {
    if (walk.left <= 0) break
    changed.push(change(item))
  }
  return changed
}

const isPlain = (text: string): boolean => maskText(text) === text

/** Smaller whole numbers have too few digits for a card number. A fraction may have as many. */
const CARD_NUMBER_MIN = 1e12

function isHarmlessValue(value: unknown, walk: Walk): boolean {
  if (walk.left <= 0) return true
  if (typeof value === 'string') {
    walk.left -= value.length
    return isPlain(value.slice(0, LOOKED_THROUGH_MAX))
  }
  walk.left -= 4
  if (typeof value === 'number') return (Number.isInteger(value) && Math.abs(value) < CARD_NUMBER_MIN) || isPlain(String(value))
  if (Array.isArray(value)) return value.every((item) => isHarmlessValue(item, walk))
  if (typeof value !== 'object' || value === null) return true
  for (const [name, inner] of Object.entries(value)) {
    walk.left -= name.length
    const hides = inner !== null && inner !== undefined && isHidden(name)
    if (hides || !isPlain(name) || !isHarmlessValue(inner, walk)) return false
  }
  return true
}

/**
 * Whether nothing in the kept part of a body would be masked. Most bodies are so, and to know it costs a tenth of masking them, which
 * takes them apart and prints them again.
 */
export const isHarmless = (value: unknown): boolean => isHarmlessValue(value, { left: LOOKED_THROUGH_MAX })

/** Cuts a text to a number of bytes, never within a character. */
function cutBytes(text: string, bytesMax: number): string {
  const bytes = Buffer.from(text)
  if (bytes.byteLength <= bytesMax) return text
  return new TextDecoder().decode(bytes.subarray(0, bytesMax), { stream: true })
}

function parse(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return undefined
  }
}

/** Returns the first 4 kB of a body that is harmless. */
export function toCutBody(body: string): MaskedBody {
  const text = cutBytes(body.slice(0, LOGGED_BODY_BYTES_MAX), LOGGED_BODY_BYTES_MAX)
  return { text, isCut: text.length < body.length }
}

/** Returns the first 4 kB of a body of JSON, masked; null for a body that isn't JSON: nothing is known about its fields. */
export function maskBody(body: Uint8Array | string | null | undefined): MaskedBody {
  if (body === null || body === undefined || body.length === 0) return { text: null, isCut: false }
  const parsed = parse(typeof body === 'string' ? body : Buffer.from(body).toString('utf8'))
  if (!parsed) return { text: null, isCut: false }
  const walk: Walk = { left: LOOKED_THROUGH_MAX }
  const masked = JSON.stringify(maskValue(parsed.value, walk))
  const text = cutBytes(masked, LOGGED_BODY_BYTES_MAX)
  return { text, isCut: text.length < masked.length || walk.left <= 0 }
}
