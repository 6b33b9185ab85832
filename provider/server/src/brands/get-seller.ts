import type { Scope } from '#src/scope.ts'

/** Who a buyer bought from, as documents and mails name them: the business, and the brand with whom buyers write to. */
export type Seller = { name: string; brand: string; supportEmail: string | null; url: string | null }

/** The business behind a brand of it. */
export async function getSeller(scope: Scope, brandId: string): Promise<Seller> {
  return scope.trx
    .selectFrom('businesses')
    .innerJoin('brands', 'brands.businessId', 'businesses.id')
    .select(['businesses.name', 'brands.name as brand', 'brands.supportEmail', 'brands.url'])
    .where((row) => row.and({ 'brands.businessId': scope.businessId, 'brands.mode': scope.mode, 'brands.id': brandId }))
    .executeTakeFirstOrThrow()
}
