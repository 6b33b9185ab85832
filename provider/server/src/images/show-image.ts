import type { Deps } from '#src/deps.ts'
import { fault } from '#src/faults.ts'
import { UUID } from '#src/storage.ts'

/**
 * The bytes of a picture. They never change under their address, so whoever fetched them keeps them for a year; pages of
 * other origins may show them. @throws 404 NOT_FOUND
 */
export async function showImage(deps: Deps, id: string): Promise<Response> {
  const bytes = UUID.test(id) ? await deps.storage.read({ kind: 'images', id }) : undefined
  if (!bytes) throw fault('NOT_FOUND')
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': 'image/webp',
      'content-length': String(bytes.byteLength),
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'cross-origin',
    },
  })
}
