import { Shop, ShopProductPage } from '@tradepost/contract/platform/storefront'
import { platformRoutes } from '#src/callers.ts'
import type { Deps } from '#src/deps.ts'
import { fault } from '#src/faults.ts'
import type { Work } from '#src/scope.ts'
import { findShop } from './find-shop.ts'
import { readCatalog } from './read-catalog.ts'
import { viewShop } from './view.ts'

async function showShop({ deps, work, slug }: { deps: Deps; work: Work; slug: string }): Promise<Shop> {
  const shop = await findShop(work, slug)
  return viewShop(shop, shop.connection ? await readCatalog(deps, shop.connection) : { products: [], trouble: undefined })
}

export const storefrontRoutes = platformRoutes('Storefront')
  .get(
    '/api/shops/{slug}',
    { summary: 'Show a shop', caller: 'anyone', returns: Shop, faults: [404] },
    ({ deps, work, params }) => showShop({ deps, work, slug: params.slug }),
  )
  .get(
    '/api/shops/{slug}/products/{product_id}',
    { summary: 'Show a product of a shop', caller: 'anyone', returns: ShopProductPage, faults: [404, 503] },
    async ({ deps, work, params }) => {
      const { products, ...shop } = await showShop({ deps, work, slug: params.slug })
      const product = products.find((each) => each.product_id === params.product_id)
      // Without the provider's word a product that we do not know may still be new.
      if (!product) throw fault(shop.is_stale ? 'PAYMENTS_PROVIDER_UNAVAILABLE' : 'PRODUCT_NOT_FOUND')
      return { shop, product }
    },
  )
