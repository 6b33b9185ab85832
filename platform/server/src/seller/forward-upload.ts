import { IMAGE_BYTES_MAX } from '@tradepost/contract/provider/images'
import { streamBytes } from '@tradepost/kit/request-body'
import type { Context } from 'hono'
import type { Deps } from '#src/deps.ts'
import { fault } from '#src/faults.ts'
import { sendUpload } from '#src/payments-provider/send-upload.ts'

/** What a seller's browser sends: the bytes are the body, and their type is its type. */
export type Incoming = { deps: Deps; request: Context }

type Limit = { bytesMax: number; words: string }

export const IMAGE_LIMIT: Limit = { bytesMax: IMAGE_BYTES_MAX, words: 'The image is too large. Use one of up to 10 MB' }

const TYPE = /^[\w.+-]{1,60}\/[\w.+-]{1,60}$/

/** What the browser says of the file; that it says nothing is allowed. */
function typeOf(request: Context): string {
  const type = (request.req.header('content-type') ?? '').replace(/;.*$/, '').trim()
  return TYPE.test(type) ? type : 'application/octet-stream'
}

/** How many bytes come: storages of providers take nothing of which they do not know it. */
function sizeOf(request: Context, { bytesMax, words }: Limit): number {
  const length = request.req.header('content-length')
  if (length === undefined) throw fault('INVALID_REQUEST_BODY', 'Send the whole file with a content-length header')
  const size = Number(length)
  if (size === 0) throw fault('UPLOAD_EMPTY')
  if (size > bytesMax) throw fault('PAYLOAD_TOO_LARGE', words)
  return size
}

/**
 * Passes a body on to the address that `slot` asks the provider for, as it comes: however large it is, only a piece of it
 * is in memory. What the browser breaks off breaks off there, too. @returns what the provider calls it
 * @throws 413 PAYLOAD_TOO_LARGE, 422 UPLOAD_EMPTY before anything is asked; then what `slot` and `sendUpload` throw
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
