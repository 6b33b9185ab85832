import { StartCheckout, StartedCheckout } from '@tradepost/contract/platform/buyer/cart'
import { platformRoutes } from '#src/callers.ts'
import { readShopAndCart } from '#src/cart/own-cart.ts'
import { toOpenShop } from '#src/storefront/find-shop.ts'
import { startCheckout } from './start-checkout.ts'

export const checkoutRoutes = platformRoutes('Checkout').post(
  '/api/shops/{slug}/checkout',
  {
    summary: 'Open the hosted checkout for the cart',
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
    return startCheckout(deps, { shop: { ...open, cart }, visitor, input: body, request })
  },
)
