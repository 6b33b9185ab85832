import type { PatchAddon } from '@tradepost/contract/provider/addons'
import { getImage } from '#src/images/get-image.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import { getAddon } from './get-addon.ts'
import type { AddonRow } from './table.ts'

/**
 * Updates the given fields. Null removes the description or image; for other fields it changes nothing.
 * @throws 404 ADDON_NOT_FOUND, 422 IMAGE_NOT_FOUND
 */
export async function updateAddon(scope: Scope, id: string, patch: PatchAddon): Promise<AddonRow> {
  await getAddon(scope, id)
  if (patch.image_id) await getImage(scope, patch.image_id)
  return scope.trx
    .updateTable('addons')
    .set({
      updatedAt: scope.clock.now(),
      ...(patch.name ? { name: patch.name } : {}),
      ...(patch.description === undefined ? {} : { description: patch.description }),
      ...(typeof patch.price === 'number' ? { price: patch.price } : {}),
      ...(patch.currency ? { currency: patch.currency } : {}),
      ...(patch.tax_category ? { taxCategory: patch.tax_category } : {}),
      ...(patch.image_id === undefined ? {} : { imageId: patch.image_id }),
    })
    .where((row) => row.and({ ...toTenant(scope), id }))
    .returningAll()
    .executeTakeFirstOrThrow()
}
