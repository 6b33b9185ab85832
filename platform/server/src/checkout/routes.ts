import { StartCheckout, StartedCheckout } from '@tradepost/contract/platform/cart'
import { platformRoutes } from '#src/callers.ts'
import { limitCheckouts } from './limit-checkouts.ts'
import { startCheckout } from './start-checkout.ts'

export const checkoutRoutes = platformRoutes('Checkout').post(
  '/api/shops/{slug}/checkout',
  {
    summary: 'Open the hosted checkout for the cart',
    caller: 'visitor',
    body: StartCheckout,
    returns: StartedCheckout,
    transaction: 'own',
    faults: [404, 409, 422, 429, 502, 503],
  },
  async ({ deps, visitor, params, body, request }) =>
    startCheckout(deps, { shop: await limitCheckouts(deps, params.slug, request), visitor, input: body }),
)
