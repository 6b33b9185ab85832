import { StartCheckout, StartedCheckout } from '@tradepost/contract/platform/cart'
import { platformRoutes } from '#src/callers.ts'
import { admit } from './admit.ts'
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
    startCheckout(deps, { shop: await admit(deps, params.slug, request), visitor, input: body }),
)
