import { keep } from '@tradepost/kit/database/batch'
import type { Kysely } from '@tradepost/kit/database/database'
import { read } from '@tradepost/kit/database/statements'
import { assert } from '@tradepost/kit/faults'
import { matchRefs, prepareByRefs, type Ref } from '#src/refs.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import type { ProviderTables } from '#src/tables.ts'
import type { Seller } from './table.ts'

const listAmong = prepareByRefs((db, isAmong) =>
  db
    .selectFrom('businesses')
    .innerJoin('brands', 'brands.businessId', 'businesses.id')
    .select(['brands.businessId', 'brands.mode', 'brands.id'])
    .select(['businesses.name', 'businesses.legalName', 'businesses.address', 'brands.name as brand', 'brands.url'])
    .select(({ fn }) => fn.coalesce('brands.supportEmail', 'businesses.supportEmail').as('supportEmail'))
    .select(['businesses.theme', 'brands.imageId'])
    .where(isAmong('brands.business_id, brands.mode, brands.id')),
)

/** Finds the business of brands, with each brand's contact. */
export const fetchSellers = keep(
  'seller',
  async (db: Kysely<ProviderTables>, brands: readonly Ref[]): Promise<(Seller | undefined)[]> =>
    matchRefs(await listAmong(db, brands), brands),
)

/** Returns the business of a brand and the brand's contact. */
export async function getSeller(scope: Scope, brandId: string): Promise<Seller> {
  const seller = await read(scope, fetchSellers, { ...toTenant(scope), id: brandId })
  assert(seller, 'A brand has a business')
  return seller
}
