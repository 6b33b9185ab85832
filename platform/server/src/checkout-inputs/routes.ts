import {
  CheckoutAddress,
  CheckoutLinkQuery,
  CheckoutRequest,
  DynamicCheckoutRequest,
  OpenedSession,
  ShopQuery,
} from '@tradepost/contract/platform/buyer/checkout'
import { platformRoutes } from '#src/callers.ts'
import { limitCheckouts } from '#src/cart/limit-requests.ts'
import { createLink } from './create-link.ts'
import { startPayment } from './start-payment.ts'
import { startSession } from './start-session.ts'

const WHICH_SHOP = 'Choose the shop with ?shop= and its slug. You can omit it if only one shop is open.'
const ITS_ORDER =
  'Creates an order, so the customer gets a receipt page and an email. return_url must be a path or have a trusted origin. It receives the order ID. Without it, the customer returns to the receipt.'

const faults = [404, 409, 429, 502, 503] as const

export const checkoutInputRoutes = platformRoutes('Checkout')
  .post(
    '/api/checkout',
    {
      summary: 'Open a hosted checkout for the cart in the request (checkout session request)',
      description: `${WHICH_SHOP} ${ITS_ORDER} customer_id is only accepted from the account that it belongs to.`,
      caller: 'visitor',
      rate: 'checkout',
      query: ShopQuery,
      body: CheckoutRequest,
      returns: OpenedSession,
      transaction: 'own',
      faults,
    },
    async ({ deps, visitor, query, body, request }) =>
      startSession(deps, { shop: await limitCheckouts(deps, query.shop, request), visitor, request: body }),
  )
  .post(
    '/api/checkout/dynamic',
    {
      summary: 'Create a payment for a known customer and address, with a checkout URL',
      description: `${WHICH_SHOP} ${ITS_ORDER} Send product_cart, or product_id and quantity. The full billing address is required, and an email from anyone who isn’t signed in.`,
      caller: 'visitor',
      rate: 'checkout',
      query: ShopQuery,
      body: DynamicCheckoutRequest,
      returns: CheckoutAddress,
      transaction: 'own',
      faults,
    },
    async ({ deps, visitor, query, body, request }) =>
      startPayment(deps, { shop: await limitCheckouts(deps, query.shop, request), visitor, request: body }),
  )
  .get(
    '/api/checkout/link',
    {
      summary: "Build the URL of a product's checkout page, with prefilled fields",
      description: `${WHICH_SHOP} Stores nothing. Any number of customers can use the URL, and each payment becomes an order with its email. A disabled field shows its value and can’t be changed. metadata_… is returned with the payment.`,
      caller: 'anyone',
      rate: 'checkout',
      query: CheckoutLinkQuery,
      returns: CheckoutAddress,
      faults,
    },
    async ({ deps, query, request }) => createLink(deps, await limitCheckouts(deps, query.shop, request), query),
  )
