import type { ProductDetails, ShopBrand, ShopProduct } from '@tradepost/contract/platform/storefront'
import { Fault } from '@tradepost/kit/faults'
import type { Deps } from '#src/deps.ts'
import { fault } from '#src/faults.ts'
import type { ProviderConnectionRow } from '#src/organizations/table.ts'
import { openProvider } from '#src/records/open-provider.ts'
import { toDetails } from './product-details.ts'
import { type Catalog, readCatalog } from './read-catalog.ts'

const RELATED_MAX = 4

/** A product on the shelf. Without `details` the provider does not tell them at the moment. */
export type ProductFound = {
  product: ShopProduct
  brand: ShopBrand | null
  details: ProductDetails | null
  related: ShopProduct[]
  isStale: boolean
}

/** What one product is bought with and what it gives; null when the provider does not answer as quickly as a shelf needs it. */
export async function readDetails(deps: Deps, connection: ProviderConnectionRow, id: string): Promise<ProductDetails | null> {
  const provider = openProvider(deps, connection, 'glance')
  try {
    const product = await provider.products.get(id)
    // Only a subscription is bought with add-ons.
    const ids = product.price.type === 'recurring_price' ? (product.addons ?? []) : []
    return toDetails(product, await Promise.all(ids.map((addon) => provider.addons.get(addon))))
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    return null
  }
}

/** @throws what the provider's silence is, since a product that we do not know may be new; else 404 PRODUCT_NOT_FOUND */
export function findProduct({ products, trouble }: Catalog, id: string): ShopProduct {
  const product = products.find((each) => each.product_id === id)
  if (!product) throw trouble ?? fault('PRODUCT_NOT_FOUND')
  return product
}

function relatedTo({ product_id, brand_id }: ShopProduct, products: readonly ShopProduct[]): ShopProduct[] {
  return products.filter((each) => each.brand_id === brand_id && each.product_id !== product_id).slice(0, RELATED_MAX)
}

/** One product of the shelf. A provider of a product does not say whether it is still sold, so the list is asked as well. @throws what `findProduct` throws */
export async function readProduct(deps: Deps, connection: ProviderConnectionRow, id: string): Promise<ProductFound> {
  const [catalog, details] = await Promise.all([readCatalog(deps, connection), readDetails(deps, connection, id)])
  const product = findProduct(catalog, id)
  const brand = catalog.brands.length > 1 ? catalog.brands.find((each) => each.brand_id === product.brand_id) : undefined
  return {
    product,
    brand: brand ?? null,
    details,
    related: relatedTo(product, catalog.products),
    isStale: catalog.trouble !== undefined || details === null,
  }
}
