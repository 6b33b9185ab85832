import { POSTERS, type ShopProduct } from '@tradepost/contract/platform/storefront'
import type { ProductListItem } from '@tradepost/contract/provider/products'
import { Fault } from '@tradepost/kit/faults'
import type { OrganizationRow } from '#src/auth/table.ts'
import { type Deps, reading } from '#src/deps.ts'
import { findActiveConnection } from '#src/organizations/find-connection.ts'
import { openProvider } from '#src/organizations/open-provider.ts'
import type { ProviderConnectionRow } from '#src/organizations/table.ts'
import { isPassingTrouble } from '#src/payments-provider-faults.ts'

const PAGE_SIZE = 100
/** A shop shows this many products; search and pages come with a larger catalog. */
const PAGES_MAX = 5

export type Catalog = { products: ShopProduct[]; isOpen: boolean; isStale: boolean }

/** The drawing that a seller chose; anything else in the metadata is not ours. */
export function posterOf(metadata: Readonly<Record<string, unknown>> | null | undefined): ShopProduct['poster'] {
  return POSTERS.find((poster) => poster === metadata?.poster) ?? null
}

function toShopProduct(item: ProductListItem): ShopProduct | undefined {
  if (item.price === null || item.currency === null || item.is_recurring) return undefined
  return {
    product_id: item.product_id,
    name: item.name ?? '',
    description: item.description,
    image: item.image,
    poster: posterOf(item.metadata),
    price: item.price,
    currency: item.currency,
    tax_inclusive: item.tax_inclusive ?? false,
  }
}

/**
 * What a shop sells, asked of its provider and kept; while the provider does not answer, what was kept last.
 * @throws what the provider refused, when nothing was kept yet.
 */
export async function listCatalog(deps: Deps, organization: OrganizationRow): Promise<Catalog> {
  const connection = await findActiveConnection({ ...reading(deps), organizationId: organization.id })
  if (!connection?.apiKeySealed) return { products: [], isOpen: false, isStale: false }
  try {
    const products = await fetchProducts(deps, connection)
    await keep(deps, connection, products)
    return { products, isOpen: true, isStale: false }
  } catch (error) {
    if (!(error instanceof Fault && isPassingTrouble(error.code))) throw error
    const copy = await deps.database.db
      .selectFrom('catalogCopies')
      .select('products')
      .where('organizationId', '=', organization.id)
      .where('environment', '=', connection.environment)
      .executeTakeFirst()
    if (!copy) throw error
    return { products: copy.products, isOpen: true, isStale: true }
  }
}

async function fetchProducts(deps: Deps, connection: ProviderConnectionRow): Promise<ShopProduct[]> {
  const provider = openProvider(deps, connection, 'glance')
  const products: ShopProduct[] = []
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const items = await provider.listProducts({ page, pageSize: PAGE_SIZE, archived: false })
    products.push(...items.flatMap((item) => toShopProduct(item) ?? []))
    if (items.length < PAGE_SIZE) break
  }
  return products
}

/** Written only when something changed: most visits find the catalog as it was. */
async function keep(deps: Deps, { organizationId, environment }: ProviderConnectionRow, products: ShopProduct[]): Promise<void> {
  const json = JSON.stringify(products) as never
  await deps.database.db
    .insertInto('catalogCopies')
    .values({ organizationId, environment, products: json, fetchedAt: deps.clock.now() })
    .onConflict((conflict) =>
      conflict
        .columns(['organizationId', 'environment'])
        .doUpdateSet({ products: json, fetchedAt: deps.clock.now() })
        .whereRef('catalogCopies.products', 'is distinct from', 'excluded.products' as never),
    )
    .execute()
}
