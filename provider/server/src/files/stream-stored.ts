import type { Context } from 'hono'
import type { Deps } from '#src/deps.ts'
import type { Place } from '#src/storage.ts'
import { readRange } from './byte-range.ts'
import { buildContentDisposition } from './names.ts'

/** Stored bytes with their size, SHA-256 (hex) and the name that a browser saves them under. */
export type Stored = { place: Place; name: string; bytes: number; sha256: string | null }

/**
 * Sends stored bytes, or the requested range. An interrupted download can resume with `Range` and `If-Range`, also at a newer URL.
 * Browsers save the file and never display it.
 */
export async function streamStored(deps: Deps, { place, name, bytes, sha256 }: Stored, request: Context): Promise<Response> {
  const etag = `"${sha256}"`
  const isSame = (request.req.header('if-range') ?? etag) === etag
  const range = isSame ? readRange(request.req.header('range'), bytes) : undefined
  const headers = { 'accept-ranges': 'bytes', etag }
  if (range === 'unsatisfiable')
    return new Response(null, { status: 416, headers: { ...headers, 'content-range': `bytes */${bytes}` } })
  const { first, last } = range ?? { first: 0, last: bytes - 1 }
  // HEAD asks only for the headers, so it opens no stream.
  const isAsked = request.req.method !== 'HEAD'
  return new Response(isAsked ? await deps.storage.stream(place, { first, last }) : null, {
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
