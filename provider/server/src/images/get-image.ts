import { fault } from '#src/faults.ts'
import { type Scope, tenantOf } from '#src/scope.ts'
import type { ImageRow } from './table.ts'

/**
 * A picture of this business that may be shown, for payloads that name one by `image_id`.
 * @throws 422 IMAGE_NOT_FOUND for an unknown one, another business's, and one whose bytes never arrived.
 */
export async function getImage(scope: Scope, id: string): Promise<ImageRow> {
  const image = await scope.trx
    .selectFrom('images')
    .selectAll()
    .where((row) => row.and({ ...tenantOf(scope), id }))
    .where('arrivedAt', 'is not', null)
    .executeTakeFirst()
  if (!image) throw fault('IMAGE_NOT_FOUND')
  return image
}
