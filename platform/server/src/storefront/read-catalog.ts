import type { ShopBrand, ShopProduct } from '@tradepost/contract/platform/storefront'
import { sql } from '@tradepost/kit/database'
import { brands as brandNoun } from '#src/records/brands.ts'
import type { LoadedRecords } from '#src/records/load-records.ts'
import { products as productNoun } from '#src/records/products.ts'
import { IS_ACTIVE, listBodies, listBodiesOf, NEWEST } from '#src/records/read-records.ts'
import type { RecordScope } from '#src/records/save-records.ts'
import { toBrands, toCatalog } from './catalog.ts'

/** `isStale`: the provider could not be asked for a while, so it may sell something else by now. */
export type Catalog = { products: ShopProduct[]; brands: ShopBrand[]; isStale: boolean }

/** What a shop without a provider sells. */
export const NOTHING: Catalog = { products: [], brands: [], isStale: false }

/** What is older than the newest thousand is not on the shelf. */
const PRODUCTS_MAX = 1000

/** Brands of a shop, in the order of the provider: the primary one first. */
const listBrands = (scope: RecordScope) =>
  listBodies(scope, brandNoun, { conditions: [sql`archived_at is null`], orderBy: sql`place nulls last, id` })

/** The products that a shop sells now, newest first, with their brands: all of them, or those of `ids`. */
export async function readCatalog(scope: LoadedRecords, ids?: readonly string[]): Promise<Catalog> {
  const conditions = [IS_ACTIVE, ...(ids ? [sql`id = any(${[...ids]}::text[])`] : [])]
  const [bodies, brandBodies] = await Promise.all([
    listBodies(scope, productNoun, { conditions, orderBy: NEWEST, limit: PRODUCTS_MAX }),
    listBrands(scope),
  ])
  const products = toCatalog(bodies)
  return { products, brands: toBrands(brandBodies, products), isStale: scope.isStale }
}

/** Products that were sold once, whether or not they are now: for their names, drawings and rhythms. */
export async function readProductsOf(scope: RecordScope, ids: readonly string[]): Promise<ShopProduct[]> {
  return toCatalog(await listBodiesOf(scope, productNoun, ids))
}
