import { IMAGE_BYTES_MAX } from '@tradepost/contract/provider/images'
import { streamBytes } from '@tradepost/kit/http/request-body'
import type { Context } from 'hono'
import type { Deps } from '#src/deps.ts'
import { fault } from '#src/faults.ts'
import { sendUpload } from '#src/payments-provider/send-upload.ts'

/** An upload from a seller's browser: the body is the file, with its media type. */
export type Incoming = { deps: Deps; request: Context }

type Limit = { bytesMax: number; refusal: `PAYLOAD_TOO_LARGE:${'image' | 'file' | 'evidence'}` }

export const IMAGE_LIMIT: Limit = { bytesMax: IMAGE_BYTES_MAX, refusal: 'PAYLOAD_TOO_LARGE:image' }

const TYPE = /^[\w.+-]{1,60}\/[\w.+-]{1,60}$/

/** Returns the media type that the browser states; it may be missing. */
function typeOf(request: Context): string {
  const type = (request.req.header('content-type') ?? '').replace(/;.*$/, '').trim()
  return TYPE.test(type) ? type : 'application/octet-stream'
}

/** Returns the number of bytes: providers' storages accept no upload of unknown size. */
function sizeOf(request: Context, { bytesMax, refusal }: Limit): number {
  const length = request.req.header('content-length')
  if (length === undefined) throw fault('INVALID_REQUEST_BODY:length')
  const size = Number(length)
  if (size === 0) throw fault('UPLOAD_EMPTY')
  if (size > bytesMax) throw fault(refusal)
  return size
}

/**
 * Streams a body to the upload URL that `slot` requests from the provider: however large it is, only a piece of it is in memory.
 * If the browser breaks off, so does the upload. @returns the provider's answer to `slot`
 * @throws 413 PAYLOAD_TOO_LARGE, 422 UPLOAD_EMPTY before the provider is called; then what `slot` and `sendUpload` throw
 */
export async function forwardUpload<Slot extends { url: string }>(
  { deps, request }: Incoming,
  limit: Limit,
  slot: () => Promise<Slot>,
): Promise<Slot> {
  const size = sizeOf(request, limit)
  const there = await slot()
  await sendUpload(deps.outside, there.url, { size, type: typeOf(request), bytes: streamBytes(request, limit.bytesMax) })
  return there
}
