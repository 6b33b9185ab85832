import type { Context } from 'hono'
import { MINUTE, SECOND } from '#src/clock.ts'
import { edgeFault, Fault } from '#src/faults.ts'
import { releasePlace, waitForBody } from './limit-requests.ts'

/** The largest JSON body that is read, in bytes. */
export const BODY_BYTES_MAX = 256 * 1024
/** Maximum nesting of JSON; JSON.stringify overflows the stack long before JSON.parse does. */
export const BODY_DEPTH_MAX = 32
/** Time limit for a whole body; for a streamed one, the longest pause between bytes. */
const BODY_MILLISECONDS_MAX = 30 * SECOND
const PAUSE_MILLISECONDS_MAX = MINUTE
const BROKEN_OFF = 'The request body broke off'

const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/

/** Returns whether columns and headers can hold a text: NUL and lone surrogates cannot be stored. */
export function isStorableText(text: string): boolean {
  return !text.includes('\0') && !LONE_SURROGATE.test(text)
}

/** Reads at most `limit` bytes. @throws 413 beyond it, without reading on; 400 INVALID_REQUEST_BODY if the body breaks off */
export function readBytes(c: Context, limit = BODY_BYTES_MAX): Promise<Uint8Array> {
  return waitForBody(c, () => readWholeBody(c, limit))
}

async function readWholeBody(c: Context, limit: number): Promise<Uint8Array> {
  const declared = Number(c.req.header('content-length') ?? 0)
  if (declared > limit) throw edgeFault('PAYLOAD_TOO_LARGE')
  try {
    // Reading without a stream is cheaper, and Node's server reads no more than was declared.
    const bytes = declared > 0 ? new Uint8Array(await c.req.raw.arrayBuffer()) : await readChunks(c.req.raw.body, limit)
    if (bytes.byteLength > limit) throw edgeFault('PAYLOAD_TOO_LARGE')
    return bytes
  } catch (error) {
    // No one is there to read the answer; a fault keeps the caller's disconnect from looking like a defect of ours.
    throw error instanceof Fault ? error : edgeFault('INVALID_REQUEST_BODY', BROKEN_OFF)
  }
}

/** Reads a body of unknown length. @throws 413 beyond `limit` */
async function readChunks(body: ReadableStream<Uint8Array> | null, limit: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.byteLength
    if (size > limit) throw edgeFault('PAYLOAD_TOO_LARGE')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

type Incoming = { complete: boolean; destroy(): unknown }
type Outgoing = { once(event: 'close', done: () => void): unknown }

const deadlines = new WeakMap<Request, () => void>()

/** Ends the connection of a request whose body takes too long, unless `streamBytes` reads it. */
export function limitDuration(request: Request, incoming: Incoming, outgoing: Outgoing): void {
  const timer = setTimeout(() => {
    if (!incoming.complete) incoming.destroy()
  }, BODY_MILLISECONDS_MAX)
  timer.unref()
  const lift = () => clearTimeout(timer)
  outgoing.once('close', lift)
  deadlines.set(request, lift)
}

/**
 * Yields the bytes of a body as they arrive, for bodies too large for memory. It may take as long as bytes keep coming.
 * @throws 413 beyond `limit`, 400 INVALID_REQUEST_BODY when it breaks off or stalls
 */
export async function* streamBytes(c: Context, limit: number): AsyncGenerator<Uint8Array> {
  const declared = Number(c.req.header('content-length') ?? 0)
  if (declared > limit) throw edgeFault('PAYLOAD_TOO_LARGE')
  const reader = c.req.raw.body?.getReader()
  deadlines.get(c.req.raw)?.()
  releasePlace(c)
  let size = 0
  while (reader) {
    const piece = await nextPiece(reader)
    if (piece === undefined) break
    size += piece.byteLength
    if (size > limit) throw edgeFault('PAYLOAD_TOO_LARGE')
    yield piece
  }
  if (size < declared) throw edgeFault('INVALID_REQUEST_BODY', BROKEN_OFF)
}

/** Reads the next bytes; undefined at the end. */
async function nextPiece(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<Uint8Array | undefined> {
  let isStill = false
  const pause = setTimeout(() => {
    isStill = true
    reader.cancel().catch(() => {})
  }, PAUSE_MILLISECONDS_MAX)
  const read = await reader.read().catch(() => undefined)
  clearTimeout(pause)
  if (!read || isStill) throw edgeFault('INVALID_REQUEST_BODY', BROKEN_OFF)
  return read.value
}

/** Returns whether a value is nested deeper than so many levels. JSON.parse itself has no such limit. */
function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false
  if (levels === 0) return true
  const inside: unknown[] = Array.isArray(value) ? value : Object.values(value)
  return inside.some((inner) => isDeeper(inner, levels - 1))
}

function checkTexts(value: unknown): void {
  if (typeof value === 'string') {
    if (!isStorableText(value)) throw edgeFault('INVALID_REQUEST_PARAMETERS', 'A text contains unsupported characters')
  } else if (Array.isArray(value)) {
    for (const item of value) checkTexts(item)
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) {
      if (key === '__proto__') throw edgeFault('INVALID_REQUEST_PARAMETERS', 'A key in the body is not allowed')
      checkTexts(key)
      checkTexts(item)
    }
  }
}

/** Refuses a body that is not declared as JSON: browsers send other types cross-site without a preflight. */
export function checkJsonType(c: Context): void {
  const type = c.req.header('content-type') ?? ''
  if (!/^application\/([a-z0-9.+-]+\+)?json\s*(;|$)/i.test(type)) {
    throw edgeFault('INVALID_REQUEST_BODY', 'Send the body as JSON, with content-type application/json')
  }
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** What can write a text or a key that `checkTexts` refuses: valid UTF-8 has no lone surrogate, and JSON no bare NUL. */
const mayHide = (json: string): boolean => json.includes('\\u') || json.includes('__proto__')

/**
 * Parses JSON strictly: UTF-8, at most 32 levels deep, every text storable.
 * @throws 400 INVALID_REQUEST_BODY for a body that is not JSON, 422 for text that cannot be stored.
 */
export function parseJson(bytes: Uint8Array): unknown {
  let text: string
  try {
    text = utf8.decode(bytes)
  } catch {
    throw edgeFault('INVALID_REQUEST_BODY', 'The request body is not valid UTF-8')
  }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw edgeFault('INVALID_REQUEST_BODY')
  }
  if (isDeeper(value, BODY_DEPTH_MAX))
    throw edgeFault('INVALID_REQUEST_BODY', `JSON can be nested up to ${BODY_DEPTH_MAX} levels deep`)
  if (mayHide(text)) checkTexts(value)
  return value
}
