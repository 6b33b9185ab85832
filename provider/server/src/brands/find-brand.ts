import { fault } from '#src/faults.ts'
import { type Scope, tenantOf } from '#src/scope.ts'
import type { BrandRow } from './table.ts'

/** The named brand of this business, or its primary one. @throws 404 BRAND_NOT_FOUND */
export async function findBrand(scope: Scope, id: string | null | undefined): Promise<BrandRow> {
  let query = scope.trx
    .selectFrom('brands')
    .selectAll()
    .where((row) => row.and(tenantOf(scope)))
  query = id ? query.where('id', '=', id) : query.where('isPrimary', '=', true)
  const brand = await query.executeTakeFirst()
  if (!brand) throw fault('BRAND_NOT_FOUND')
  return brand
}
