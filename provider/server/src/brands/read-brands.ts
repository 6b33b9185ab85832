import { fault } from '#src/faults.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import type { BrandRow } from './table.ts'

/**
 * Finds the brand to sell under: the one named, or the primary brand of the business. Locks it, so that it can't be archived
 * before the commit.
 * @throws 404 BRAND_NOT_FOUND, 422 BRAND_NOT_ENABLED if it's archived
 */
export async function findBrand(scope: Scope, id: string | null | undefined): Promise<BrandRow> {
  let query = scope.trx
    .selectFrom('brands')
    .selectAll()
    .where((row) => row.and(toTenant(scope)))
    .forKeyShare()
  query = id ? query.where('id', '=', id) : query.where('isPrimary', '=', true)
  const brand = await query.executeTakeFirst()
  if (!brand) throw fault('BRAND_NOT_FOUND')
  if (brand.archivedAt) throw fault('BRAND_NOT_ENABLED')
  return brand
}

/** Lists the brands of the business, the primary one first, then oldest first; archived ones only on request. */
export async function listBrands(scope: Scope, query: { include_archived: boolean }): Promise<BrandRow[]> {
  let brands = scope.trx
    .selectFrom('brands')
    .selectAll()
    .where((row) => row.and(toTenant(scope)))
  if (!query.include_archived) brands = brands.where('archivedAt', 'is', null)
  return brands.orderBy('isPrimary', 'desc').orderBy('createdAt').orderBy('id').execute()
}

/** @throws 404 BRAND_NOT_FOUND, also for another business's brand. */
export async function getBrand(scope: Scope, id: string): Promise<BrandRow> {
  const brand = await scope.trx
    .selectFrom('brands')
    .selectAll()
    .where((row) => row.and({ ...toTenant(scope), id }))
    .executeTakeFirst()
  if (!brand) throw fault('BRAND_NOT_FOUND')
  return brand
}

/**
 * Returns the brand locked for an update, until the commit.
 * @throws 404 BRAND_NOT_FOUND, 403 UNABLE_TO_EDIT_PRIMARY_BRAND
 */
export async function getBrandForChange(scope: Scope, id: string): Promise<BrandRow> {
  const brand = await scope.trx
    .selectFrom('brands')
    .selectAll()
    .where((row) => row.and({ ...toTenant(scope), id }))
    .forUpdate()
    .executeTakeFirst()
  if (!brand) throw fault('BRAND_NOT_FOUND')
  if (brand.isPrimary) throw fault('UNABLE_TO_EDIT_PRIMARY_BRAND')
  return brand
}
