import type { SignedLinkQuery } from '@tradepost/contract/provider/files'
import { assert } from '@tradepost/kit/faults'
import type { Context } from 'hono'
import type { Deps } from '#src/deps.ts'
import { fault } from '#src/faults.ts'
import { checkLink } from '#src/links.ts'
import { type ByteRange, keyOf } from '#src/storage/storage.ts'
import { getFileOfLink } from './read-files.ts'
import { isReleased } from './states.ts'

/**
 * Reads a `Range` header for a file of this size (RFC 9110, 14): one range, undefined for the whole file, or "unsatisfiable".
 * Ignores an invalid header or several ranges, as the RFC allows.
 */
function readRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const [, from = '', to = ''] = /^bytes=\s*(\d{0,15})\s*-\s*(\d{0,15})\s*$/i.exec(header ?? '') ?? []
  if (from === '' && to === '') return undefined
  // Without a start it asks for the last bytes.
  if (from === '')
    return to === '0'.repeat(to.length) ? 'unsatisfiable' : { first: Math.max(0, size - Number(to)), last: size - 1 }
  const range = { first: Number(from), last: to === '' ? size - 1 : Math.min(Number(to), size - 1) }
  if (to !== '' && Number(to) < range.first) return undefined
  return range.first >= size ? 'unsatisfiable' : range
}

/** Returns a `content-disposition` for any file name (RFC 6266): ASCII for old clients, the full name for others. */
export function buildContentDisposition(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/gu, '_')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}

/** Stored bytes with their size, SHA-256 (hex) and the name that a browser saves them under. */
export type Stored = { key: string; name: string; bytes: number; sha256: string | null }

/**
 * Sends stored bytes, or the requested range. An interrupted download can resume with `Range` and `If-Range`, also at a newer
 * URL. Browsers save the file and never display it.
 */
export async function streamStored(deps: Deps, { key, name, bytes, sha256 }: Stored, request: Context): Promise<Response> {
  const etag = `"${sha256}"`
  const isSame = (request.req.header('if-range') ?? etag) === etag
  const range = isSame ? readRange(request.req.header('range'), bytes) : undefined
  const headers = { 'accept-ranges': 'bytes', etag }
  if (range === 'unsatisfiable')
    return new Response(null, { status: 416, headers: { ...headers, 'content-range': `bytes */${bytes}` } })
  const { first, last } = range ?? { first: 0, last: bytes - 1 }
  // HEAD asks only for the headers, so it opens no stream.
  const isAsked = request.req.method !== 'HEAD'
  const body = isAsked ? await deps.storage.stream(key, { first, last }) : null
  assert(body !== undefined, `${key} isn't stored`)
  return new Response(body, {
    status: range ? 206 : 200,
    headers: {
      ...headers,
      'content-type': 'application/octet-stream',
      'content-length': String(last + 1 - first),
      'content-disposition': buildContentDisposition(name),
      ...(range ? { 'content-range': `bytes ${first}-${last}/${bytes}` } : {}),
    },
  })
}

type Download = { fileId: string; query: SignedLinkQuery; request: Context }

/**
 * Sends a file, or the requested range, to anyone with a signed URL.
 * @throws 403 LINK_NOT_VALID, LINK_EXPIRED, 404 FILE_NOT_FOUND, also for an infected one; 409 FILE_NOT_SCANNED
 */
export async function sendFile(deps: Deps, { fileId, query, request }: Download): Promise<Response> {
  checkLink(deps, { purpose: 'download a file', id: fileId }, query)
  const file = await getFileOfLink(deps.database.db, fileId)
  const { name, bytes, sha256 } = file
  if (bytes === null || file.scan === 'infected') throw fault('FILE_NOT_FOUND')
  if (!isReleased(file)) throw fault('FILE_NOT_SCANNED')
  return streamStored(deps, { key: keyOf('files', file), name, bytes, sha256 }, request)
}
