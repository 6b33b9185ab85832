import type { Scope } from '#src/scope.ts'
import type { Seller } from './table.ts'

/** Returns the business of a brand and the brand's contact. */
export async function getSeller(scope: Scope, brandId: string): Promise<Seller> {
  return scope.trx
    .selectFrom('businesses')
    .innerJoin('brands', 'brands.businessId', 'businesses.id')
    .select(['businesses.name', 'brands.name as brand', 'brands.supportEmail', 'brands.url'])
    .where((row) => row.and({ 'brands.businessId': scope.businessId, 'brands.mode': scope.mode, 'brands.id': brandId }))
    .executeTakeFirstOrThrow()
}
