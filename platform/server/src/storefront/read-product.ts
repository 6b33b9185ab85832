import type { ProductDetails, ProductPicture, ShopBrand, ShopProduct } from '@tradepost/contract/platform/buyer/storefront'
import { sql } from '@tradepost/kit/database/database'
import type { Deps } from '#src/deps.ts'
import { fault } from '#src/faults.ts'
import type { ProviderConnectionRow } from '#src/organizations/table.ts'
import { SeenAddon, SeenProduct } from '#src/payments-provider/calls/products.ts'
import { getPage } from '#src/product-pages/pages.ts'
import { listShownPictures } from '#src/product-pages/pictures.ts'
import { idsOfGroup } from '#src/product-pages/plans.ts'
import { loadRecordsOf } from '#src/records/load-records.ts'
import { addons as addonNoun } from '#src/records/nouns/addons.ts'
import { products as productNoun } from '#src/records/nouns/products.ts'
import { findRecord, IS_ACTIVE, listBodiesOf, NEWEST, readBodies } from '#src/records/read-records.ts'
import type { RecordScope } from '#src/scope.ts'
import { renderMarkdown } from '#src/shop-texts/render-markdown.ts'
import { toDetails } from './product-details.ts'
import { type Catalog, listProducts, readCatalog } from './read-catalog.ts'

const RELATED_MAX = 4

/** An active product. Without `details`, only the provider's list has returned it so far. */
export type ProductFound = {
  product: ShopProduct
  brand: ShopBrand | null
  details: ProductDetails | null
  /** HTML. */
  long_description: string | null
  pictures: ProductPicture[]
  plans: ShopProduct[]
  related: ShopProduct[]
  isStale: boolean
}

/** Returns a product's add-ons and what its delivery includes. */
export async function readDetails(scope: RecordScope, id: string): Promise<ProductDetails | null> {
  const product = await findRecord(scope, productNoun, SeenProduct, id)
  if (!product) return null
  // Only subscriptions can have add-ons.
  const ids = product.price.type === 'recurring_price' ? (product.addons ?? []) : []
  const addons = readBodies(SeenAddon, await listBodiesOf(scope, addonNoun, ids))
  return toDetails(
    product,
    ids.flatMap((addonId) => addons.filter((addon) => addon.id === addonId)),
  )
}

/** @throws 404 PRODUCT_NOT_FOUND for one that is not sold */
export function findProduct({ products }: Pick<Catalog, 'products'>, id: string): ShopProduct {
  const product = products.find((each) => each.product_id === id)
  if (!product) throw fault('PRODUCT_NOT_FOUND')
  return product
}

/** @throws 409 PRODUCT_NOT_AVAILABLE for a product that is sold out or coming soon */
export function checkAvailable({ availability, name: product }: ShopProduct): void {
  if (availability === 'sold_out') throw fault('PRODUCT_NOT_AVAILABLE:soldOut', { product })
  if (availability === 'coming_soon') throw fault('PRODUCT_NOT_AVAILABLE', { product })
}

async function listRelated(scope: RecordScope, { product_id, brand_id, plan_group: group }: ShopProduct): Promise<ShopProduct[]> {
  const isBeside = group ? sql`id not in ${idsOfGroup(scope, group.id)}` : sql`id <> ${product_id}`
  const conditions = [IS_ACTIVE, sql`brand_id = ${brand_id}`, isBeside]
  return listProducts(scope, { conditions, orderBy: NEWEST, limit: RELATED_MAX })
}

/** Lists what shares a page with a product that is sold, in the seller's order; nothing for a product by itself. */
export async function listPlans(scope: RecordScope, { plan_group: group }: ShopProduct): Promise<ShopProduct[]> {
  if (group === null) return []
  const plans = await listProducts(scope, { conditions: [IS_ACTIVE, sql`id in ${idsOfGroup(scope, group.id)}`] })
  return plans.toSorted((left, right) => (left.plan_group?.place ?? 0) - (right.plan_group?.place ?? 0))
}

async function hasSeveralBrands(scope: RecordScope): Promise<boolean> {
  const { rows } = await sql<{ brands: number }>`
    select count(*)::int as brands from (
      select 1 from product_records
      where organization_id = ${scope.organizationId} and environment = ${scope.environment} and ${IS_ACTIVE}
      group by brand_id limit 2) b`.execute(scope.trx)
  return (rows[0]?.brands ?? 0) > 1
}

/** Reads one active product, with others of its brand. @throws 404 PRODUCT_NOT_FOUND */
export async function readProduct(deps: Deps, connection: ProviderConnectionRow, id: string): Promise<ProductFound> {
  const scope = await loadRecordsOf(deps, connection)
  const catalog = await readCatalog(scope, [id])
  const product = findProduct(catalog, id)
  const [details, page, plans, related, isOneOfSeveral] = await Promise.all([
    readDetails(scope, id),
    getPage(scope, id),
    listPlans(scope, product),
    listRelated(scope, product),
    hasSeveralBrands(scope),
  ])
  // Plans share what is said of the first one, unless they say something of their own.
  const [first] = plans
  const text = page.long_description ?? (first ? (await getPage(scope, first.product_id)).long_description : null)
  return {
    product,
    plans,
    brand: (isOneOfSeveral && catalog.brands[0]) || null,
    details,
    long_description: text === null ? null : renderMarkdown(text),
    pictures: await listShownPictures(scope, id, plans),
    related,
    isStale: catalog.isStale,
  }
}
