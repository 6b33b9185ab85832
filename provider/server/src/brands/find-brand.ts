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
