import { fault } from '#src/faults.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import type { ImageRow } from './table.ts'

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
