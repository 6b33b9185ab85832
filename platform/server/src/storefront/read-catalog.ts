import type { ShopBrand, ShopProduct } from '@tradepost/contract/platform/storefront'
import { Fault } from '@tradepost/kit/faults'
import { sha256 } from '@tradepost/kit/secrets'
import { type Deps, reading } from '#src/deps.ts'
import type { ProviderConnectionRow } from '#src/organizations/table.ts'
import { openProvider } from '#src/records/open-provider.ts'
import type { Scope } from '#src/scope.ts'
import { listCatalog } from './list-catalog.ts'

/** `trouble`: why the provider could not be asked; then products and brands are the last known ones. */
export type Catalog = { products: ShopProduct[]; brands: ShopBrand[]; trouble: Fault | undefined }

/** What a shop without a provider sells. */
export const NOTHING: Catalog = { products: [], brands: [], trouble: undefined }

/**
 * The products that a shop sells now, as its provider lists them. A provider that does not answer within 3 s is not
 * waited for: the last known list serves.
 */
export async function readCatalog(deps: Deps, connection: ProviderConnectionRow): Promise<Catalog> {
  const scope: Scope = { ...reading(deps), organizationId: connection.organizationId }
  try {
    const catalog = await listCatalog(openProvider(deps, connection, 'glance'))
    await keepCopy(scope, connection, catalog)
    return { ...catalog, trouble: undefined }
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    return { ...(await readCopy(scope, connection)), trouble: error }
  }
}

type Listed = Pick<Catalog, 'products' | 'brands'>

/**
 * Written only when it changed: shops are looked at far more often than they change. The digest tells, because the
 * catalog of a large shop is too much to send to the database for each look.
 */
async function keepCopy(scope: Scope, { environment }: ProviderConnectionRow, { products, brands }: Listed): Promise<void> {
  const [productsText, brandsText] = [JSON.stringify(products), JSON.stringify(brands)]
  const digest = sha256(productsText + brandsText)
  const same = await scope.trx
    .selectFrom('catalogCopies')
    .select('digest')
    .where('organizationId', '=', scope.organizationId)
    .where('environment', '=', environment)
    .where('digest', '=', digest)
    .executeTakeFirst()
  if (same) return
  const kept = { products: productsText as never, brands: brandsText as never, digest, fetchedAt: scope.clock.now() }
  await scope.trx
    .insertInto('catalogCopies')
    .values({ organizationId: scope.organizationId, environment, ...kept })
    .onConflict((conflict) => conflict.columns(['organizationId', 'environment']).doUpdateSet(kept))
    .execute()
}

/** The last catalog that the provider gave. */
export async function readCopy(scope: Scope, { environment }: Pick<ProviderConnectionRow, 'environment'>): Promise<Listed> {
  const copy = await scope.trx
    .selectFrom('catalogCopies')
    .select(['products', 'brands'])
    .where('organizationId', '=', scope.organizationId)
    .where('environment', '=', environment)
    .executeTakeFirst()
  return copy ?? { products: [], brands: [] }
}

/** Looks at what the provider sells now if the last known catalog lacks one of these products. */
export async function refreshCatalogFor(
  deps: Deps,
  connection: ProviderConnectionRow,
  productIds: readonly string[],
): Promise<void> {
  const { products } = await readCopy({ ...reading(deps), organizationId: connection.organizationId }, connection)
  const known = new Set(products.map((product) => product.product_id))
  if (productIds.some((id) => !known.has(id))) await readCatalog(deps, connection)
}
