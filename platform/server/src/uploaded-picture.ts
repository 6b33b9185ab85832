import { createHash } from 'node:crypto'
import { LOGO_TYPES } from '@tradepost/contract/platform/organization/seller-organization'
import { encodeImage } from '@tradepost/kit/documents/encode-image'
import { readBytes } from '@tradepost/kit/http/request-body'
import type { Context } from 'hono'
import { fault } from '#src/faults.ts'

/** The size of a picture: what is taken, and what its longer side is reduced to. */
export type PictureLimits = { bytesMax: number; refusal: `PAYLOAD_TOO_LARGE:${'logo' | 'cover'}`; keptPixelsMax: number }

/** A picture that was redrawn as WebP, and its digest, in hexadecimal. */
export type Picture = { bytes: Buffer; hash: string }

/** Reads an uploaded picture. @throws 413, 415, 422 for a file that isn't an image of this size; 503 IMAGES_BUSY */
export async function readPicture(request: Context, { bytesMax, refusal, keptPixelsMax }: PictureLimits): Promise<Picture> {
  if (Number(request.req.header('content-length')) > bytesMax) throw fault(refusal)
  const uploaded = Buffer.from(await readBytes(request, bytesMax))
  if (uploaded.byteLength === 0) throw fault('UPLOAD_EMPTY')
  const bytes = await encodeImage(uploaded, request.req.header('content-type'), {
    types: LOGO_TYPES,
    keptPixelsMax,
    refuse: (code) => fault(code === 'IMAGE_TYPE_NOT_SUPPORTED' ? 'IMAGE_TYPE_NOT_SUPPORTED:logo' : code),
  })
  return { bytes, hash: createHash('sha256').update(bytes).digest('hex') }
}

/** Draws a picture smaller than it was stored. @throws 503 IMAGES_BUSY */
export const shrinkPicture = (bytes: Buffer, keptPixelsMax: number): Promise<Buffer> =>
  encodeImage(bytes, 'image/webp', { types: ['image/webp'], keptPixelsMax, refuse: fault })

/**
 * Serves a picture from a path that has its digest, so that clients may keep it. Pages of other origins may show it, as the
 * provider's do. @throws 404 NOT_FOUND
 */
export function servePicture(bytes: Uint8Array | null | undefined, type: 'image/webp' | 'image/png' = 'image/webp'): Response {
  if (!bytes) throw fault('NOT_FOUND')
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': type,
      'content-length': String(bytes.byteLength),
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
    },
  })
}
