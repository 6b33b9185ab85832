import { StartCheckout, StartedCheckout } from '@tradepost/contract/platform/cart'
import { platformRoutes } from '#src/callers.ts'
import { startCheckout } from './start-checkout.ts'

export const checkoutRoutes = platformRoutes('Checkout').post(
  '/api/shops/{slug}/checkout',
  {
    summary: 'Open the hosted checkout for the cart',
    caller: 'visitor',
    body: StartCheckout,
    returns: StartedCheckout,
    transaction: 'own',
    faults: [404, 409, 422, 502, 503],
  },
  ({ deps, visitor, params, body }) => startCheckout(deps, { slug: params.slug, visitor, input: body }),
)
