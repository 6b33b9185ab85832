import type { Deps } from '#src/deps.ts'
import { fault } from '#src/faults.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import type { ImageRow } from './table.ts'

/** Returns the public URL of an uploaded image, for the `image` of its owner; null without an image. */
export function getImageUrl(config: Pick<Deps['config'], 'url'>, imageId: string | null): string | null {
  return imageId === null ? null : `${config.url}/images/${imageId}`
}

/**
 * Returns an uploaded image of this business, for payloads with an `image_id`.
 * @throws 422 IMAGE_NOT_FOUND if it's unknown, another business's, or was never uploaded.
 */
export async function getImage(scope: Scope, id: string): Promise<ImageRow> {
  const image = await scope.trx
    .selectFrom('images')
    .selectAll()
    .where((row) => row.and({ ...toTenant(scope), id }))
    .where('arrivedAt', 'is not', null)
    .executeTakeFirst()
  if (!image) throw fault('IMAGE_NOT_FOUND')
  return image
}
