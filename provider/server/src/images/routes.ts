import { providerRoutes } from '#src/callers.ts'
import type { Deps } from '#src/deps.ts'
import { fault } from '#src/faults.ts'
import { keyOf, UUID } from '#src/storage/storage.ts'

/**
 * Serves an image. It never changes at its URL, so clients may cache it for a year; pages of other origins may show it.
 * @throws 404 NOT_FOUND
 */
async function showImage(deps: Deps, id: string): Promise<Response> {
  const image = UUID.test(id)
    ? await deps.database.db.selectFrom('images').selectAll().where('id', '=', id).executeTakeFirst()
    : undefined
  const bytes = image?.arrivedAt && (await deps.storage.read(keyOf('images', image)))
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

/** Images are public, like the products that show them. */
export const publicImageRoutes = providerRoutes('Images').get(
  '/images/{id}',
  { summary: 'Get an image', caller: 'hosted', rate: 'file', faults: [404] },
  async ({ deps, params }) => showImage(deps, params.id),
)
