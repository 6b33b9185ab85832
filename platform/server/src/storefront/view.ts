import type { Shop } from '@tradepost/contract/platform/storefront'
import type { ShopFound } from './find-shop.ts'
import type { Catalog } from './read-catalog.ts'

/** A shop with its shelf. */
export function viewShop({ organization, connection }: ShopFound, { products, trouble }: Catalog): Shop {
  return {
    slug: organization.slug,
    name: organization.name,
    products,
    is_open: connection !== undefined,
    is_stale: trouble !== undefined,
  }
}
