import type { PatchAddon } from '@tradepost/contract/provider/addons'
import { getImage } from '#src/images/get-image.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import { toColumns } from '#src/to-columns.ts'
import { getAddon } from './read-addons.ts'
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
      ...toColumns<PatchAddon, AddonRow>(patch, {
        name: (name) => name !== null && { name },
        description: (description) => ({ description }),
        price: (price) => price !== null && { price },
        currency: (currency) => currency !== null && { currency },
        tax_category: (taxCategory) => taxCategory !== null && { taxCategory },
        image_id: (imageId) => ({ imageId }),
      }),
    })
    .where((row) => row.and({ ...toTenant(scope), id }))
    .returningAll()
    .executeTakeFirstOrThrow()
}
