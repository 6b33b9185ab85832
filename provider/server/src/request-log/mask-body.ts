import { LOGGED_BODY_BYTES_MAX } from '@tradepost/contract/provider/request-log'
import { MASKED, maskText } from '@tradepost/kit/secrets/mask-text'
import { isSecretField } from '@tradepost/kit/secrets/secret-fields'

export type MaskedBody = { text: string | null; isCut: boolean }

/** Names of fields that a route's schemas mark as secret, whatever they are called. */
type SecretFields = ReadonlySet<string>
const NONE: SecretFields = new Set()

/** Custom headers of webhook endpoints often hold a secret of their receiver, whatever their names. */
const isHidden = (name: string) => name === 'headers' || isSecretField(name)

/** What is masked gets shorter: if too little is left for the kept part, more is looked through. */
const LOOKED_THROUGH_MAX = 2 * LOGGED_BODY_BYTES_MAX

/** The least that a number, an object or a list takes in JSON, with the comma behind it. */
const SHORTEST = 2

/**
 * `left`: how many characters of the JSON are still looked through; never more are counted than there are. `dropsRest`: what
 * comes after them is left out.
 */
type Walk = { left: number; dropsRest: boolean; secrets: SecretFields }

function hide(value: unknown): unknown {
  if (value === null) return null
  if (Array.isArray(value)) return value.map(hide)
  if (typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [maskText(name), hide(inner)]))
  return MASKED
}

/** Smaller whole numbers have too few digits for a card number. A fraction may have as many. */
const CARD_NUMBER_MIN = 1e12

function maskNumber(value: number): number | string {
  if (Number.isInteger(value) && Math.abs(value) < CARD_NUMBER_MIN) return value
  const masked = maskText(String(value))
  return masked === String(value) ? value : masked
}

function maskString(value: string): string {
  const looked = value.slice(0, LOOKED_THROUGH_MAX)
  const masked = maskText(looked)
  return masked === looked ? value : masked
}

/** Masks a string, number, boolean or null. */
function maskScalar(value: unknown, walk: Walk): unknown {
  walk.left -= typeof value === 'string' ? value.length : SHORTEST
  if (typeof value === 'string') return maskString(value)
  return typeof value === 'number' ? maskNumber(value) : value
}

function maskItems(items: readonly unknown[], walk: Walk): readonly unknown[] {
  let changed: unknown[] | undefined
  for (const [index, item] of items.entries()) {
    if (walk.left <= 0) {
      if (walk.dropsRest) changed ??= items.slice(0, index)
      break
    }
    const masked = maskValue(item, walk)
    if (masked !== item) changed ??= items.slice(0, index)
    changed?.push(masked)
  }
  return changed ?? items
}

function maskFields(fields: object, walk: Walk): object {
  const pairs: [string, unknown][] = Object.entries(fields)
  let changed: [string, unknown][] | undefined
  for (const [index, [name, value]] of pairs.entries()) {
    if (walk.left <= 0) {
      if (walk.dropsRest) changed ??= pairs.slice(0, index)
      break
    }
    walk.left -= name.length
    const maskedName = maskText(name)
    const isHiding = value !== null && value !== undefined && (walk.secrets.has(name) || isHidden(name))
    const masked = isHiding ? hide(value) : maskValue(value, walk)
    if (maskedName !== name || masked !== value) changed ??= pairs.slice(0, index)
    changed?.push([maskedName, masked])
  }
  return changed ? Object.fromEntries(changed) : fields
}

/** Masks a value; returns the value itself if it changes nothing. */
function maskValue(value: unknown, walk: Walk): unknown {
  if (typeof value !== 'object' || value === null) return maskScalar(value, walk)
  walk.left -= SHORTEST
  return Array.isArray(value) ? maskItems(value, walk) : maskFields(value, walk)
}

/** Returns whether nothing in the kept part of a body would be masked, as in most: then it can be kept as it was printed. */
export const isHarmless = (value: unknown, secrets = NONE): boolean =>
  maskValue(value, { left: LOGGED_BODY_BYTES_MAX, dropsRest: false, secrets }) === value

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

/** Returns the first 4 kB of what was sent as JSON, masked. */
export function maskJson(value: unknown, secrets = NONE, lookedThrough = LOGGED_BODY_BYTES_MAX): MaskedBody {
  const walk: Walk = { left: lookedThrough, dropsRest: true, secrets }
  const masked = JSON.stringify(maskValue(value, walk))
  const isTooShort = walk.left <= 0 && masked.length < LOGGED_BODY_BYTES_MAX
  if (isTooShort && lookedThrough < LOOKED_THROUGH_MAX) return maskJson(value, secrets, LOOKED_THROUGH_MAX)
  const text = cutBytes(masked, LOGGED_BODY_BYTES_MAX)
  return { text, isCut: text.length < masked.length || walk.left <= 0 }
}

/** Returns the first 4 kB of a body of JSON, masked; null for a body that isn't JSON: nothing is known about its fields. */
export function maskBody(body: Uint8Array | string | null | undefined, secrets = NONE): MaskedBody {
  const parsed = body?.length ? parse(typeof body === 'string' ? body : Buffer.from(body).toString('utf8')) : undefined
  return parsed ? maskJson(parsed.value, secrets) : { text: null, isCut: false }
}
