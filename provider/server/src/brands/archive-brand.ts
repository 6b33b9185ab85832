import type { ArchiveBrand } from '@tradepost/contract/provider/brands'
import { fault } from '#src/faults.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import { getBrandForChange } from './read-brands.ts'

export type ArchivedBrandFacts = { id: string; archivedAt: Date; movedTo: string | null; productsMoved: number }

/**
 * Archives a brand for good. Moves its objects to `move_products_to` in the same transaction; without a target the brand must be
 * empty. Archived products move too.
 * @throws 404 BRAND_NOT_FOUND, 403 UNABLE_TO_EDIT_PRIMARY_BRAND, 409 BRAND_ALREADY_ARCHIVED, 422 if the target is unknown,
 * archived or the brand itself, or is missing but needed
 */
export async function archiveBrand(scope: Scope, id: string, input: ArchiveBrand): Promise<ArchivedBrandFacts> {
  const brand = await getBrandForChange(scope, id)
  if (brand.archivedAt) throw fault('BRAND_ALREADY_ARCHIVED')
  const movedTo = input.move_products_to ?? null
  if (movedTo !== null) await checkTarget(scope, { id, movedTo })
  if (movedTo === null && (await hasProducts(scope, id)))
    throw fault('INVALID_REQUEST_PARAMETERS', 'This brand has products. Set move_products_to to another brand')
  const archivedAt = scope.clock.now()
  const productsMoved = movedTo === null ? 0 : await moveProducts(scope, { id, movedTo })
  await scope.trx
    .updateTable('brands')
    .set({ archivedAt })
    .where((row) => row.and({ ...toTenant(scope), id }))
    .execute()
  return { id, archivedAt, movedTo, productsMoved }
}

type Move = { id: string; movedTo: string }

async function checkTarget(scope: Scope, { id, movedTo }: Move): Promise<void> {
  const target = await scope.trx
    .selectFrom('brands')
    .select('id')
    .where((row) => row.and({ ...toTenant(scope), id: movedTo }))
    .where('archivedAt', 'is', null)
    .forKeyShare()
    .executeTakeFirst()
  if (!target || movedTo === id)
    throw fault('INVALID_REQUEST_PARAMETERS', 'move_products_to must be another active brand of this business')
}

async function hasProducts(scope: Scope, brandId: string): Promise<boolean> {
  const product = await scope.trx
    .selectFrom('products')
    .select('id')
    .where((row) => row.and({ ...toTenant(scope), brandId }))
    .limit(1)
    .executeTakeFirst()
  return product !== undefined
}

async function moveProducts(scope: Scope, { id, movedTo }: Move): Promise<number> {
  const result = await scope.trx
    .updateTable('products')
    .set({ brandId: movedTo, updatedAt: scope.clock.now() })
    .where((row) => row.and({ ...toTenant(scope), brandId: id }))
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}
