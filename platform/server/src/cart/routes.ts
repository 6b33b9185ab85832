import { Cart, CartEstimate, CartEstimateQuery, CountryList, PatchCart, SetCartItem } from '@tradepost/contract/platform/cart'
import { platformRoutes } from '#src/callers.ts'
import { type Deps, transact } from '#src/deps.ts'
import { fault } from '#src/faults.ts'
import { openProvider } from '#src/organizations/open-provider.ts'
import type { Work } from '#src/scope.ts'
import { findShop, type ShopFound } from '#src/storefront/find-shop.ts'
import { type Catalog, NOTHING, readCatalog } from '#src/storefront/read-catalog.ts'
import { findProduct, readDetails } from '#src/storefront/read-product.ts'
import { checkUsable } from './check-usable.ts'
import { chooseAddons } from './choose-addons.ts'
import { estimateCart } from './estimate-cart.ts'
import { type OwnCart, readCart } from './own-cart.ts'
import { patchCart } from './patch-cart.ts'
import { pricedInput } from './priced-input.ts'
import { removeCartItem, setCartItem } from './set-cart-item.ts'
import { viewCart } from './view.ts'

/** The shop and what it sells; while it cannot sell, nothing is available. */
async function lookAround(deps: Deps, work: Work, slug: string): Promise<ShopFound & Catalog> {
  const shop = await findShop(work, slug)
  return { ...shop, ...(shop.connection ? await readCatalog(deps, shop.connection) : NOTHING) }
}

/** What of a cart can be bought now, and the provider that prices it. @throws 409 SHOP_NOT_OPEN, 422 CART_EMPTY, the provider's trouble */
function askable(deps: Deps, { connection, products, trouble }: ShopFound & Catalog, { items }: OwnCart) {
  if (!connection) throw fault('SHOP_NOT_OPEN')
  if (trouble) throw trouble
  const sold = items.filter((item) => products.some((product) => product.product_id === item.productId))
  const first = products.find((product) => product.product_id === sold[0]?.productId)
  if (!first) throw fault('CART_EMPTY')
  return { provider: openProvider(deps, connection), items: sold, products, currency: first.currency }
}

/** The provider alone knows whether a code can be used, and says why not: for this cart, or as such before there is one. */
async function checkCode(
  deps: Deps,
  shop: ShopFound & Catalog,
  cart: OwnCart,
  { code, country }: { code: string; country?: string | undefined },
): Promise<void> {
  if (cart.items.length === 0 && shop.connection) return checkUsable(openProvider(deps, shop.connection), code)
  const { provider, ...priced } = askable(deps, shop, cart)
  await provider.previewCheckout(pricedInput({ ...priced, country: country ?? cart.country, discountCode: code }))
}

export const cartRoutes = platformRoutes('Cart')
  .get(
    '/api/shops/{slug}/cart',
    { summary: 'Show the cart', caller: 'visitor', returns: Cart, faults: [404] },
    async ({ deps, work, visitor, params }) => {
      const shop = await lookAround(deps, work, params.slug)
      return viewCart({ ...shop, cart: await readCart(shop.scope, visitor) })
    },
  )
  .put(
    '/api/shops/{slug}/cart/items/{product_id}',
    {
      summary: 'Put a product into the cart, change it, or take it out',
      caller: 'visitor',
      body: SetCartItem,
      returns: Cart,
      transaction: 'own',
      faults: [404, 503],
    },
    async ({ deps, work, visitor, params, body: { quantity, amount, addons: named, starts_anew } }) => {
      const shop = await lookAround(deps, work, params.slug)
      const product = quantity > 0 ? findProduct(shop, params.product_id) : undefined
      const details =
        product && named?.length && shop.connection ? await readDetails(deps, shop.connection, params.product_id) : undefined
      if (details === null) throw fault('PAYMENTS_PROVIDER_UNAVAILABLE')
      const addons = named && chooseAddons(named, details?.addons ?? [])
      const cart = await transact(deps, async (inside) => {
        const scope = { ...inside, organizationId: shop.organization.id }
        if (product)
          await setCartItem(scope, { ...shop, visitor }, { product, quantity, amount, addons, startsAnew: starts_anew })
        else await removeCartItem(scope, visitor, params.product_id)
        return readCart(scope, visitor)
      })
      return viewCart({ ...shop, cart })
    },
  )
  .patch(
    '/api/shops/{slug}/cart',
    {
      summary: 'Say where one lives, or put a discount code on the cart',
      caller: 'visitor',
      body: PatchCart,
      returns: Cart,
      transaction: 'own',
      faults: [404, 409, 422, 502, 503],
    },
    async ({ deps, work, visitor, params, body }) => {
      const shop = await lookAround(deps, work, params.slug)
      if (body.discount_code)
        await checkCode(deps, shop, await readCart(shop.scope, visitor), { ...body, code: body.discount_code })
      const cart = await transact(deps, async (inside) => {
        const scope = { ...inside, organizationId: shop.organization.id }
        await patchCart(scope, visitor, body)
        return readCart(scope, visitor)
      })
      return viewCart({ ...shop, cart })
    },
  )
  .get(
    '/api/shops/{slug}/cart/estimate',
    {
      summary: 'What the payments provider would charge for the cart',
      caller: 'visitor',
      query: CartEstimateQuery,
      returns: CartEstimate,
      faults: [404, 409, 422, 502, 503],
    },
    async ({ deps, work, visitor, params, query }) => {
      const shop = await lookAround(deps, work, params.slug)
      const cart = await readCart(shop.scope, visitor)
      const { provider, ...priced } = askable(deps, shop, cart)
      return estimateCart(provider, { ...priced, country: query.country, discountCode: cart.discountCode })
    },
  )
  .get(
    '/api/shops/{slug}/countries',
    { summary: 'Where buyers of a shop can live', caller: 'anyone', returns: CountryList, faults: [404, 409, 502, 503] },
    async ({ deps, work, params }) => {
      const { connection } = await findShop(work, params.slug)
      if (!connection) throw fault('SHOP_NOT_OPEN')
      return { items: await openProvider(deps, connection, 'glance').listCountries() }
    },
  )
