import type { PatchBrand } from '@tradepost/contract/provider/brands'
import { fault } from '#src/faults.ts'
import { getImage } from '#src/images/get-image.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import { toColumns } from '#src/to-columns.ts'
import { getBrandForChange } from './read-brands.ts'
import type { BrandRow } from './table.ts'

/**
 * Updates the given fields. Null removes a value, except for the name: a brand always has one, so null changes nothing.
 * @throws 404 BRAND_NOT_FOUND, 403 UNABLE_TO_EDIT_PRIMARY_BRAND, 422 BRAND_NOT_ENABLED if it's archived, IMAGE_NOT_FOUND
 */
export async function updateBrand(scope: Scope, id: string, patch: PatchBrand): Promise<BrandRow> {
  const brand = await getBrandForChange(scope, id)
  if (brand.archivedAt) throw fault('BRAND_NOT_ENABLED')
  if (patch.image_id) await getImage(scope, patch.image_id)
  const changes = toColumns<PatchBrand, BrandRow>(patch, {
    name: (name) => name !== null && { name },
    description: (description) => ({ description }),
    statement_descriptor: (statementDescriptor) => ({ statementDescriptor }),
    support_email: (supportEmail) => ({ supportEmail }),
    url: (url) => ({ url }),
    image_id: (imageId) => ({ imageId }),
  })
  if (Object.keys(changes).length === 0) return brand
  return scope.trx
    .updateTable('brands')
    .set(changes)
    .where((row) => row.and({ ...toTenant(scope), id }))
    .returningAll()
    .executeTakeFirstOrThrow()
}
