import { assert } from '@tradepost/kit/faults'
import { type Scope, toTenant } from '#src/scope.ts'
import { fetchOnce, matchRefs, type ProviderBulk, prepareAmong, type Ref, toRefKey } from '#src/together.ts'
import type { Seller } from './table.ts'

const listAmong = prepareAmong((db, isAmong) =>
  db
    .selectFrom('businesses')
    .innerJoin('brands', 'brands.businessId', 'businesses.id')
    .select(['brands.businessId', 'brands.mode', 'brands.id'])
    .select(['businesses.name', 'brands.name as brand', 'brands.supportEmail', 'brands.url'])
    .where(isAmong('brands.business_id, brands.mode, brands.id')),
)

const fetchSellers: ProviderBulk<Ref, (Seller & Ref) | undefined> = async (db, refs) => matchRefs(await listAmong(db, refs), refs)

/** Names a seller in what a batch remembers. */
export const toSellerKey = (brand: Ref): string => toRefKey('seller', brand)

/** Returns the business of a brand and the brand's contact. */
export async function getSeller(scope: Scope, brandId: string): Promise<Seller> {
  const ask = { ...toTenant(scope), id: brandId }
  const seller = await fetchOnce(scope, fetchSellers, { key: toSellerKey(ask), ask })
  assert(seller, 'A brand has a business')
  return seller
}
