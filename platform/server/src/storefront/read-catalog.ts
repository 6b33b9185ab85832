import type { Included, ShopBrand, ShopProduct } from '@tradepost/contract/platform/buyer/storefront'
import { sql } from '@tradepost/kit/database/database'
import { matchAny } from '@tradepost/kit/database/prepare'
import { readPlans } from '#src/product-pages/plans.ts'
import { readAvailabilities } from '#src/product-pages/read-availabilities.ts'
import type { LoadedRecords } from '#src/records/load-records.ts'
import { brands as brandNoun } from '#src/records/nouns/brands.ts'
import { products as productNoun } from '#src/records/nouns/products.ts'
import { IS_ACTIVE, listBodies, listBodiesOf, NEWEST, readTogether } from '#src/records/read-records.ts'
import type { RecordScope } from '#src/scope.ts'
import { toBrands, toCatalog } from './catalog.ts'
import { toIncluded } from './product-details.ts'

/**
 * `included`: what a buyer gets with each product that was asked for by its ID. `isStale`: the provider could not be reached for
 * a while, so the catalog may have changed.
 */
export type Catalog = {
  products: ShopProduct[]
  brands: ShopBrand[]
  included: ReadonlyMap<string, Included>
  isStale: boolean
}

/** The catalog of a shop without a provider. */
export const NOTHING: Catalog = { products: [], brands: [], included: new Map(), isStale: false }

/** Products older than the newest thousand are not shown. */
const PRODUCTS_MAX = 1000

/** Lists a shop's brands in the provider's order: the primary one first. */
const listBrands = (scope: RecordScope) =>
  listBodies(scope, brandNoun, { conditions: [sql`archived_at is null`], orderBy: sql`place nulls last, id` })

/** Which products: conditions on their records, and how many. */
type Which = Parameters<typeof listBodies>[2]

/** Reads products as the provider has them, and as visitors see them. */
async function readListed(scope: RecordScope, which: Which) {
  const [bodies, availabilities, plans] = await Promise.all([
    listBodies(scope, productNoun, which),
    readAvailabilities(scope),
    readPlans(scope),
  ])
  return { bodies, products: toCatalog(bodies, { availabilities, plans }) }
}

/** Lists products as visitors see them. */
export const listProducts = async (scope: RecordScope, which: Which): Promise<ShopProduct[]> =>
  (await readListed(readTogether(scope), which)).products

/** Reads the products that a shop shows now, newest first, with their brands: all of them, or those of `ids`. */
export async function readCatalog(scope: LoadedRecords, ids?: readonly string[]): Promise<Catalog> {
  const conditions = [IS_ACTIVE, ...(ids ? [sql`id = ${matchAny(ids)}`] : [])]
  const together = readTogether(scope)
  const [{ bodies, products }, brandBodies] = await Promise.all([
    readListed(together, { conditions, orderBy: NEWEST, limit: PRODUCTS_MAX }),
    listBrands(together),
  ])
  const included = ids ? toIncluded(bodies) : NOTHING.included
  return { products, brands: toBrands(brandBodies, products), included, isStale: scope.isStale }
}

/** Reads products that were sold at some time, whether or not they are now: for their names, drawings and billing intervals. */
export async function readProductsOf(scope: RecordScope, ids: readonly string[]): Promise<ShopProduct[]> {
  return toCatalog(await listBodiesOf(scope, productNoun, ids))
}
