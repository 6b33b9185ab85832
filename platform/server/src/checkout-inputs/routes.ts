import {
  CheckoutAddress,
  CheckoutLinkQuery,
  CheckoutRequest,
  DynamicCheckoutRequest,
  OpenedSession,
  ShopQuery,
} from '@tradepost/contract/platform/checkout'
import { platformRoutes } from '#src/callers.ts'
import { limitCheckouts } from '#src/checkout/limit-checkouts.ts'
import { createLink } from './create-link.ts'
import { startPayment } from './start-payment.ts'
import { startSession } from './start-session.ts'

const WHICH_SHOP = 'Name the shop by ?shop= and its slug; while only one shop is open here, it may be left out.'
const ITS_ORDER =
  'An order is written with it: the buyer gets a receipt page and a mail. return_url is followed when it is a path, or on an origin that this platform trusts; it is told the order, and without it the buyer comes to the receipt.'

const faults = [404, 409, 429, 502, 503] as const

export const checkoutInputRoutes = platformRoutes('Checkout')
  .post(
    '/api/checkout',
    {
      summary: 'Open a hosted checkout for a cart that is sent along (checkout session request)',
      description: `${WHICH_SHOP} ${ITS_ORDER} customer_id is taken from the account that it belongs to, and from nobody else.`,
      caller: 'visitor',
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
      summary: 'Open a payment for a known buyer and address, with a page to make it on',
      description: `${WHICH_SHOP} ${ITS_ORDER} What is bought is product_cart, or without one product_id and quantity; the whole billing address is needed, and of somebody who is not signed in an e-mail.`,
      caller: 'visitor',
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
      summary: "Make the address of a product's own checkout page, filled in as far as it is said",
      description: `${WHICH_SHOP} Nothing is written: any number of buyers may follow the address, and each payment becomes an order with its mail. A field that is disabled shows its value and takes no other; metadata_… comes back with the payment.`,
      caller: 'anyone',
      query: CheckoutLinkQuery,
      returns: CheckoutAddress,
      faults,
    },
    async ({ deps, query, request }) => createLink(deps, await limitCheckouts(deps, query.shop, request), query),
  )
