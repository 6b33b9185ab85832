import { isAvailable } from '@tradepost/contract/platform/buyer/availability'
import {
  Cart,
  CartEstimate,
  CartEstimateQuery,
  CartList,
  CountryList,
  PatchCart,
  SetCartItem,
} from '@tradepost/contract/platform/buyer/cart'
import { Fault } from '@tradepost/kit/faults'
import { findAcceptedCountry } from '@tradepost/kit/http/accept-language'
import { platformRoutes } from '#src/callers.ts'
import type { Deps } from '#src/deps.ts'
import { fault, faultAt } from '#src/faults.ts'
import type { PaymentsProvider } from '#src/payments-provider/open.ts'
import { listCountries } from '#src/records/nouns/countries.ts'
import { openProvider } from '#src/records/open-provider.ts'
import { findShop } from '#src/storefront/find-shop.ts'
import { findProduct, readDetails } from '#src/storefront/read-product.ts'
import { estimateCart } from './estimate-cart.ts'
import { limitWrongCodes } from './limit-requests.ts'
import { type CartContext, loadCartContext, viewUpdatedCart } from './load-cart-context.ts'
import { listCarts } from './own-cart.ts'
import { toProviderCart } from './provider-cart.ts'
import { chooseAddons, removeCartItem, setCartItem } from './set-cart-item.ts'
import { updateCart } from './update-cart.ts'
import { viewCart } from './view.ts'

/**
 * Returns the code as its discount spells it.
 * @throws 422 for a code that doesn't exist, or that no one can use now, with the provider's message
 */
async function findUsableCode(discounts: Pick<PaymentsProvider['discounts'], 'findUsable'>, code: string): Promise<string> {
  try {
    return (await discounts.findUsable(code)).code
  } catch (error) {
    if (error instanceof Fault && error.status === 404) throw faultAt('discount_code', 'PAYMENTS_REFUSED:discountCode')
    throw error
  }
}

/** Returns the available part of a cart, and the provider that prices it. @throws 409 SHOP_NOT_OPEN, 422 CART_EMPTY */
function askable(deps: Deps, { connection, products, cart: { items } }: CartContext) {
  if (!connection) throw fault('SHOP_NOT_OPEN')
  const sold = items.filter((item) => products.some((product) => product.product_id === item.productId && isAvailable(product)))
  const first = products.find((product) => product.product_id === sold[0]?.productId)
  if (!first) throw fault('CART_EMPTY')
  return { provider: openProvider(deps, connection), items: sold, products, currency: first.currency }
}

/**
 * Checks with the provider whether a code can be used: for this cart or, while it is empty, in general. Returns the code as its
 * discount spells it, so that the cart and the checkout show the same. @throws the provider's error with its message
 */
async function checkCode(
  deps: Deps,
  around: CartContext,
  { code: typed, country }: { code: string; country?: string | undefined },
): Promise<string> {
  const { cart, connection } = around
  if (!connection) throw fault('SHOP_NOT_OPEN')
  const code = await findUsableCode(openProvider(deps, connection).discounts, typed)
  if (cart.items.length === 0) return code
  const { provider, ...priced } = askable(deps, around)
  await provider.checkouts.preview(toProviderCart({ ...priced, country: country ?? cart.country, discountCode: code }))
  return code
}

export const cartRoutes = platformRoutes('Cart')
  .get(
    '/api/carts',
    { summary: 'List the shops where the visitor has a cart', caller: 'visitor', rate: 'read', returns: CartList, faults: [] },
    async ({ work, visitor }) => ({ items: await listCarts(work, visitor) }),
  )
  .get(
    '/api/shops/{slug}/cart',
    { summary: 'Show the cart', caller: 'visitor', rate: 'read', returns: Cart, faults: [404] },
    async ({ deps, work, visitor, params }) => {
      return viewCart(await loadCartContext(deps, work, { slug: params.slug, visitor }))
    },
  )
  .put(
    '/api/shops/{slug}/cart/items/{product_id}',
    {
      summary: 'Add, change or remove a product in the cart',
      caller: 'visitor',
      rate: 'change',
      body: SetCartItem,
      returns: Cart,
      transaction: 'own',
      faults: [404],
    },
    async ({ deps, work, visitor, params, body: { quantity, amount, addons: named, starts_anew, replaces_subscription } }) => {
      const more = quantity > 0 ? [params.product_id] : []
      const shop = await loadCartContext(deps, work, { slug: params.slug, visitor, more })
      const product = quantity > 0 ? findProduct(shop, params.product_id) : undefined
      const records = shop.connection && { ...shop.scope, environment: shop.connection.environment }
      const details = product && named?.length && records ? await readDetails(records, params.product_id) : undefined
      const addons = named && chooseAddons(named, details?.addons ?? [])
      const { scope } = shop
      if (product)
        await setCartItem(
          scope,
          { visitor, items: shop.cart.items, products: shop.products },
          { product, quantity, amount, addons, startsAnew: starts_anew, replacesSubscription: replaces_subscription },
        )
      else await removeCartItem(scope, visitor, params.product_id)
      return viewUpdatedCart(deps, shop, visitor)
    },
  )
  .patch(
    '/api/shops/{slug}/cart',
    {
      summary: 'Set the cart’s country or discount code',
      caller: 'visitor',
      rate: 'preview',
      body: PatchCart,
      returns: Cart,
      transaction: 'own',
      faults: [404, 409, 422, 502, 503],
    },
    async ({ deps, work, visitor, params, body, request }) => {
      const shop = await loadCartContext(deps, work, { slug: params.slug, visitor })
      const typed = body.discount_code
      const by = { organizationId: shop.organization.id, request }
      const code = typed && (await limitWrongCodes(deps, by, () => checkCode(deps, shop, { ...body, code: typed })))
      await updateCart(shop.scope, visitor, { ...body, ...(code ? { discount_code: code } : {}) })
      return viewUpdatedCart(deps, shop, visitor)
    },
  )
  .get(
    '/api/shops/{slug}/cart/estimate',
    {
      summary: 'Estimate what the payments provider would charge for the cart',
      caller: 'visitor',
      rate: 'preview',
      query: CartEstimateQuery,
      returns: CartEstimate,
      faults: [404, 409, 422, 502, 503],
    },
    async ({ deps, work, visitor, params, query }) => {
      const around = await loadCartContext(deps, work, { slug: params.slug, visitor })
      const { provider, ...priced } = askable(deps, around)
      return estimateCart(provider.checkouts, { ...priced, country: query.country, discountCode: around.cart.discountCode })
    },
  )
  .get(
    '/api/shops/{slug}/countries',
    {
      summary: 'List the countries that customers can choose',
      caller: 'visitor',
      rate: 'preview',
      returns: CountryList,
      faults: [404, 409, 502, 503],
    },
    async ({ deps, work, visitor, params }) => {
      const { connection } = await findShop(work, params.slug)
      if (!connection) throw fault('SHOP_NOT_OPEN')
      const items = await listCountries(deps, connection)
      return { items, likely: findAcceptedCountry(visitor.acceptedLanguages, items) ?? null }
    },
  )
