import type { Shop, ShopProductPage } from '@tradepost/contract/platform/buyer/storefront'
import { findLogoPath } from '#src/organizations/logo.ts'
import { viewShopSeller } from '#src/shop-texts/said-texts.ts'
import { viewPageLook } from '#src/shop-theme/view-look.ts'
import type { ShopFound } from './find-shop.ts'
import type { Catalog } from './read-catalog.ts'
import type { ProductFound } from './read-product.ts'

/** Views a shop with its catalog. */
export function viewShop({ organization, connection, look, said }: ShopFound, { products, brands, isStale }: Catalog): Shop {
  return {
    slug: organization.slug,
    name: organization.name,
    logo: findLogoPath(organization),
    look: viewPageLook(organization.id, look),
    description: said.description,
    seller: viewShopSeller(said),
    brands,
    products,
    is_open: connection !== undefined,
    is_stale: isStale,
  }
}

/** Views a product's own page. */
export function viewProductPage({ organization, connection }: ShopFound, { isStale, ...found }: ProductFound): ShopProductPage {
  return {
    shop: { slug: organization.slug, name: organization.name, is_open: connection !== undefined, is_stale: isStale },
    ...found,
  }
}
