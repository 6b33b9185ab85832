import { type Scope, toTenant } from '#src/scope.ts'
import type { BrandRow } from './table.ts'

/** Lists the brands of the business, the primary one first, then oldest first; archived ones only on request. */
export async function listBrands(scope: Scope, query: { include_archived: boolean }): Promise<BrandRow[]> {
  let brands = scope.trx
    .selectFrom('brands')
    .selectAll()
    .where((row) => row.and(toTenant(scope)))
  if (!query.include_archived) brands = brands.where('archivedAt', 'is', null)
  return brands.orderBy('isPrimary', 'desc').orderBy('createdAt').orderBy('id').execute()
}
