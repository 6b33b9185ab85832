import { StartedCheckout } from '@tradepost/contract/platform/cart'
import { platformRoutes } from '#src/callers.ts'
import { findShop } from '#src/storefront/find-shop.ts'
import { startCheckout } from './start-checkout.ts'

export const checkoutRoutes = platformRoutes('Checkout').post(
  '/api/shops/{slug}/checkout',
  { summary: 'Open the hosted checkout for my cart', caller: 'visitor', returns: StartedCheckout, faults: [404, 409, 422, 503], transaction: 'own' },
  async ({ deps, work, visitor, params }) => startCheckout(deps, await findShop(work, params.slug), visitor),
)
