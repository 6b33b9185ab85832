import { StartCheckout, StartedCheckout } from '@tradepost/contract/platform/buyer/cart'
import { platformRoutes } from '#src/callers.ts'
import { buildCartOfOne } from '#src/cart/buy-now.ts'
import { readShopAndCart } from '#src/cart/own-cart.ts'
import { toOpenShop } from '#src/storefront/find-shop.ts'
import { startCheckout } from './start-checkout.ts'

export const checkoutRoutes = platformRoutes('Checkout').post(
  '/api/shops/{slug}/checkout',
  {
    summary: 'Open the hosted checkout for the cart, or for one product',
    caller: 'visitor',
    rate: 'checkout',
    body: StartCheckout,
    returns: StartedCheckout,
    transaction: 'own',
    faults: [404, 409, 422, 429, 502, 503],
  },
  async ({ deps, work, visitor, params, body, request }) => {
    const { cart, ...shop } = await readShopAndCart(work, params.slug, visitor)
    const open = toOpenShop(shop)
    const { country, item } = body
    const bought = item ? await buildCartOfOne(deps, { shop: open, cart, item }) : cart
    const cancelPath = item ? `/shop/${open.organization.slug}/${item.product_id}` : `/cart?shop=${open.organization.slug}`
    return startCheckout(deps, { shop: { ...open, cart: bought }, visitor, country, cancelPath, request })
  },
)
