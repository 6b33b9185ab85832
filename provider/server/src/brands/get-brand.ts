import { fault } from '#src/faults.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import type { BrandRow } from './table.ts'

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
