import { LOGGED_BODY_BYTES_MAX } from '@tradepost/contract/provider/request-log'
import { MASKED, maskText } from '@tradepost/kit/mask-text'
import { isSecretField } from '@tradepost/kit/secret-fields'

export type MaskedBody = { text: string | null; isCut: boolean }

/** Custom headers of webhook endpoints often hold a secret of their receiver, whatever their names. */
const isHidden = (name: string) => name === 'headers' || isSecretField(name)

/** Enough of a long text for what is kept of it: looking through more would be for nothing. */
const LOOKED_THROUGH_MAX = 2 * LOGGED_BODY_BYTES_MAX

/** `left`: how many more bytes can be kept, at least. */
type Walk = { left: number; isCut: boolean }

/** Takes the bytes off that a text or the name of a field has in JSON, where it has quotes around it and a comma or colon behind it. */
function count<T extends string | number>(walk: Walk, printed: T): T {
  walk.left -= String(printed).length + (typeof printed === 'string' ? 3 : 1)
  return printed
}

function hide(value: unknown): unknown {
  if (value === null) return null
  if (Array.isArray(value)) return value.map(hide)
  if (typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [maskText(name), hide(inner)]))
  return MASKED
}

/** Masks a value. What comes after the kept part of a long body is left out. */
function maskValue(value: unknown, walk: Walk): unknown {
  if (typeof value === 'string') return count(walk, maskText(value.slice(0, LOOKED_THROUGH_MAX)))
  if (typeof value === 'number') {
    const masked = maskText(String(value))
    return count(walk, masked === String(value) ? value : masked)
  }
  if (Array.isArray(value)) return mapWhile(value, walk, (item) => maskValue(item, walk))
  if (typeof value !== 'object' || value === null) return value
  const fields = mapWhile(Object.entries(value), walk, ([name, inner]) => {
    const masked = count(walk, maskText(name))
    return [masked, isHidden(name) ? hide(inner) : maskValue(inner, walk)] as const
  })
  return Object.fromEntries(fields)
}

function mapWhile<T, U>(items: readonly T[], walk: Walk, change: (item: T) => U): U[] {
  const changed: U[] = []
  for (const item of items) {
    if (walk.left <= 0) {
      walk.isCut = true
      break
    }
    changed.push(change(item))
  }
  return changed
}

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

function maskJson(text: string): MaskedBody {
  const parsed = parse(text)
  if (!parsed) return { text: null, isCut: false }
  const walk: Walk = { left: LOGGED_BODY_BYTES_MAX, isCut: false }
  const masked = JSON.stringify(maskValue(parsed.value, walk))
  const kept = cutBytes(masked, LOGGED_BODY_BYTES_MAX)
  return { text: kept, isCut: walk.isCut || kept.length < masked.length }
}

/** What was masked last, by its text: who asks for the same again and again gets the same answer. */
const recent = new Map<string, MaskedBody>()
const RECENT_MAX = 100
const RECENT_LENGTH_MAX = 20_000

/** Returns the first 4 kB of a body of JSON, masked; null for a body that isn't JSON: nothing is known about its fields. */
export function maskBody(body: Uint8Array | string | null | undefined): MaskedBody {
  if (body === null || body === undefined || body.length === 0) return { text: null, isCut: false }
  const text = typeof body === 'string' ? body : Buffer.from(body).toString('utf8')
  const masked = recent.get(text) ?? maskJson(text)
  recent.delete(text)
  if (text.length <= RECENT_LENGTH_MAX) recent.set(text, masked)
  const [oldest] = recent.keys()
  if (recent.size > RECENT_MAX && oldest !== undefined) recent.delete(oldest)
  return masked
}
