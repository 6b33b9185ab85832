import type { Scope } from '#src/scope.ts'

/** Who a buyer bought from, as mails name them. */
export type Seller = { name: string; supportEmail: string | null }

/** The business, and whom buyers of this brand write to. */
export async function getSeller(scope: Scope, brandId: string): Promise<Seller> {
  return scope.trx
    .selectFrom('businesses')
    .innerJoin('brands', 'brands.businessId', 'businesses.id')
    .select(['businesses.name', 'brands.supportEmail'])
    .where((row) => row.and({ 'brands.businessId': scope.businessId, 'brands.mode': scope.mode, 'brands.id': brandId }))
    .executeTakeFirstOrThrow()
}
