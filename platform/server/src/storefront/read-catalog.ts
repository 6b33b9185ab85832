import type { ShopProduct } from '@tradepost/contract/platform/storefront'
import { sql } from '@tradepost/kit/database'
import { Fault } from '@tradepost/kit/faults'
import { type Deps, reading } from '#src/deps.ts'
import { openProvider } from '#src/organizations/open-provider.ts'
import type { ProviderConnectionRow } from '#src/organizations/table.ts'
import type { PaymentsProvider } from '#src/payments-provider/open.ts'
import type { Scope } from '#src/scope.ts'
import { toCatalog } from './catalog.ts'

const PAGE_SIZE = 100
/** A shop shows at most so many products; beyond that it needs search, which it does not have yet. */
const PAGES_MAX = 5

/** `trouble`: why the provider could not be asked; then the products are the last known ones. */
export type Catalog = { products: ShopProduct[]; trouble: Fault | undefined }

/**
 * The products that a shop sells now, as its provider lists them. A provider that does not answer within 3 s is not
 * waited for: the last known list serves.
 */
export async function readCatalog(deps: Deps, connection: ProviderConnectionRow): Promise<Catalog> {
  const scope: Scope = { ...reading(deps), organizationId: connection.organizationId }
  try {
    const products = await listAll(openProvider(deps, connection, 'glance'))
    await keepCopy(scope, connection, products)
    return { products, trouble: undefined }
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    return { products: await readCopy(scope, connection), trouble: error }
  }
}

async function listAll(provider: PaymentsProvider): Promise<ShopProduct[]> {
  const products: ShopProduct[] = []
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const items = await provider.listProducts({ page, pageSize: PAGE_SIZE, archived: false })
    products.push(...toCatalog(items))
    if (items.length < PAGE_SIZE) break
  }
  return products
}

/** Written only when it changed: shops are looked at far more often than they change. */
async function keepCopy(scope: Scope, { environment }: ProviderConnectionRow, products: readonly ShopProduct[]): Promise<void> {
  const kept = { products: JSON.stringify(products) as never, fetchedAt: scope.clock.now() }
  await scope.trx
    .insertInto('catalogCopies')
    .values({ organizationId: scope.organizationId, environment, ...kept })
    .onConflict((conflict) =>
      conflict
        .columns(['organizationId', 'environment'])
        .doUpdateSet(kept)
        .where(sql<boolean>`catalog_copies.products is distinct from excluded.products`),
    )
    .execute()
}

/** The last list that the provider gave. */
export async function readCopy(
  scope: Scope,
  { environment }: Pick<ProviderConnectionRow, 'environment'>,
): Promise<ShopProduct[]> {
  const copy = await scope.trx
    .selectFrom('catalogCopies')
    .select('products')
    .where('organizationId', '=', scope.organizationId)
    .where('environment', '=', environment)
    .executeTakeFirst()
  return copy?.products ?? []
}
