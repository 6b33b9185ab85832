import type { Brand } from '@tradepost/contract/provider/brands'
import type { Product } from '@tradepost/contract/provider/products'
import { Fault } from '@tradepost/kit/faults'
import { type Deps, reading } from '#src/deps.ts'
import type { ProviderConnectionRow } from '#src/organizations/table.ts'
import { isPassingTrouble } from '#src/payments-provider/faults.ts'
import type { PaymentsProvider } from '#src/payments-provider/open.ts'
import { openProvider } from '#src/records/open-provider.ts'
import { toBrands, toCatalog } from './catalog.ts'
import { type Catalog, NOTHING, readCatalog, readCopy } from './read-catalog.ts'

/** Each costs a call of its own: for more of them the shelf is listed, at 100 a call. */
const SINGLES_MAX = 20

/** A product as its line of a list is, so that both are priced and worded by one function. */
function toListItem(product: Product) {
  const { price } = product
  return {
    ...product,
    price: price.type === 'usage_based_price' ? price.fixed_price : price.price,
    currency: price.currency,
    price_detail: price,
    tax_inclusive: price.tax_inclusive,
  }
}

function toShelf(products: readonly Product[], brands: readonly Brand[]): Catalog {
  const brandOf = new Map(products.map((product) => [product.product_id, product.brand_id]))
  const sold = toCatalog(products.map(toListItem), (id) => brandOf.get(id) ?? null)
  return { products: sold, brands: toBrands(brands, sold), trouble: undefined }
}

/** @throws what the provider refuses, such as a product that it does not sell any more, and its trouble */
async function askProducts(provider: PaymentsProvider, ids: readonly string[]): Promise<Catalog> {
  const [products, brands] = await Promise.all([
    Promise.all(ids.map((id) => provider.products.get(id))),
    provider.brands.list(),
    // A provider does not say of a product whether it is still sold, only whether it would sell them.
    provider.checkouts.preview({ product_cart: ids.map((product_id) => ({ product_id, quantity: 1 })) }),
  ])
  return toShelf(products, brands)
}

/**
 * Those of the products that a shop sells now, without asking about the others. Where the provider would not sell them
 * together the shelf is listed: it tells which is gone. What `trouble` is, and what serves then, is as of `readCatalog`.
 */
export async function readProducts(deps: Deps, connection: ProviderConnectionRow, ids: readonly string[]): Promise<Catalog> {
  if (ids.length === 0) return NOTHING
  if (ids.length > SINGLES_MAX) return readCatalog(deps, connection)
  try {
    return await askProducts(openProvider(deps, connection, 'glance'), ids)
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    if (!isPassingTrouble(error.code)) return readCatalog(deps, connection)
    const copy = await readCopy({ ...reading(deps), organizationId: connection.organizationId }, connection)
    return { ...copy, trouble: error }
  }
}
