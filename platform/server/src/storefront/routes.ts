import { ShopText } from '@tradepost/contract/platform/buyer/shop-seller'
import { Shop, ShopProductPage } from '@tradepost/contract/platform/buyer/storefront'
import { platformRoutes } from '#src/callers.ts'
import { fault } from '#src/faults.ts'
import { loadRecordsOf } from '#src/records/load-records.ts'
import { renderMarkdown } from '#src/shop-texts/render-markdown.ts'
import { getText, toTextName } from '#src/shop-texts/texts.ts'
import { findShop } from './find-shop.ts'
import { getSold } from './page-head.ts'
import { NOTHING, readCatalog } from './read-catalog.ts'
import { readProduct } from './read-product.ts'
import { SHOP_ITSELF, showShareImage } from './share-image.ts'
import { viewProductPage, viewShop } from './view.ts'

export const storefrontRoutes = platformRoutes('Storefront')
  .get(
    '/api/shops/{slug}',
    { summary: 'Show a shop', caller: 'anyone', rate: 'read', returns: Shop, faults: [404] },
    async ({ deps, work, params }) => {
      const shop = await findShop(work, params.slug)
      return viewShop(shop, shop.connection ? await readCatalog(await loadRecordsOf(deps, shop.connection)) : NOTHING)
    },
  )
  .get(
    '/api/shops/{slug}/products/{product_id}',
    {
      summary: 'Show a product of a shop',
      caller: 'anyone',
      rate: 'read',
      returns: ShopProductPage,
      faults: [404, 409, 502, 503],
    },
    async ({ deps, work, params }) => {
      const shop = await findShop(work, params.slug)
      if (!shop.connection) throw fault('PRODUCT_NOT_FOUND')
      return viewProductPage(shop, await readProduct(deps, shop.connection, params.product_id))
    },
  )
  .get(
    '/share-images/{slug}/{product_id}/{hash}',
    {
      summary: 'Get the image of a shared link',
      description: 'PNG of 1200 by 630 pixels. `product_id` is `shop` for the shop itself.',
      caller: 'anyone',
      rate: 'read',
      mediaType: 'image/png',
      transaction: 'own',
      faults: [404, 503],
    },
    async ({ deps, work, params: { slug, product_id: id, hash } }) => {
      const shop = await findShop(work, slug)
      const product = id === SHOP_ITSELF ? null : await getSold(deps, shop, id)
      return showShareImage(work, { shop, product, hash })
    },
  )
  .get(
    '/api/shops/{slug}/texts/{text}',
    {
      summary: 'Show a text of a shop',
      description: 'One of `about`, `terms`, `refunds` and `privacy`, if its seller has written it.',
      caller: 'anyone',
      rate: 'read',
      returns: ShopText,
      faults: [404],
    },
    async ({ work, params }) => {
      const { organization, scope } = await findShop(work, params.slug)
      const name = toTextName(params.text)
      const html = renderMarkdown(await getText(scope, name))
      return { name, shop: { slug: organization.slug, name: organization.name }, html }
    },
  )
