import type { SignedLinkQuery } from '@tradepost/contract/provider/files'
import type { Context } from 'hono'
import type { Deps } from '#src/deps.ts'
import { fault } from '#src/faults.ts'
import { checkLink } from '#src/links.ts'
import { readRange } from './byte-range.ts'
import { getFileOfLink } from './get-file.ts'
import { buildContentDisposition } from './names.ts'

type Download = { fileId: string; query: SignedLinkQuery; request: Context }

/**
 * Sends a file, or the requested range, to anyone with a signed URL. An interrupted download can resume with `Range` and
 * `If-Range`, also at a newer URL. Browsers save the file and never display it.
 * @throws 403 LINK_NOT_VALID, LINK_EXPIRED, 404 FILE_NOT_FOUND
 */
export async function sendFile(deps: Deps, { fileId, query, request }: Download): Promise<Response> {
  checkLink(deps, { purpose: 'download a file', id: fileId }, query)
  const file = await getFileOfLink(deps.database.db, fileId)
  if (file.bytes === null) throw fault('FILE_NOT_FOUND')
  const etag = `"${file.sha256}"`
  const isSame = (request.req.header('if-range') ?? etag) === etag
  const range = isSame ? readRange(request.req.header('range'), file.bytes) : undefined
  const headers = { 'accept-ranges': 'bytes', etag }
  if (range === 'unsatisfiable')
    return new Response(null, { status: 416, headers: { ...headers, 'content-range': `bytes */${file.bytes}` } })
  const { first, last } = range ?? { first: 0, last: file.bytes - 1 }
  // HEAD asks only for the headers, so it opens no stream.
  const isAsked = request.req.method !== 'HEAD'
  return new Response(isAsked ? await deps.storage.stream({ kind: 'files', id: file.id }, { first, last }) : null, {
    status: range ? 206 : 200,
    headers: {
      ...headers,
      'content-type': 'application/octet-stream',
      'content-length': String(last + 1 - first),
      'content-disposition': buildContentDisposition(file.name),
      ...(range ? { 'content-range': `bytes ${first}-${last}/${file.bytes}` } : {}),
    },
  })
}
