import type { CheckoutRequest, OpenedSession } from '@tradepost/contract/platform/buyer/checkout'
import type { Visitor } from '#src/callers.ts'
import {
  buildPaymentMetadata,
  findBuyer,
  findPayer,
  getPayer,
  isKnown,
  needsOwnCustomer,
  type Payer,
} from '#src/checkout/buyer.ts'
import { openOrder } from '#src/checkout/open-order.ts'
import type { Deps } from '#src/deps.ts'
import type { CheckoutInput } from '#src/payments-provider/calls/checkouts.ts'
import { toCountryCode, toCurrencyCode } from '#src/payments-provider/codes.ts'
import { openProvider } from '#src/records/open-provider.ts'
import type { OpenShop } from '#src/storefront/find-shop.ts'
import { readProductsOf } from '#src/storefront/read-catalog.ts'
import { returnUrl, trustedUrl } from './create-link.ts'
import { buildLinesFromPreview, idsOf } from './preview-lines.ts'

type CheckoutCall<Request> = { shop: OpenShop; visitor: Visitor; request: Request }

/** Returns the caller's input, limited to what callers may set; the rest comes from the order. */
function inputOf({ visitor, request }: CheckoutCall<CheckoutRequest>, buyer: Payer | undefined): CheckoutInput {
  const { billing_address: billing, billing_currency: currency, customization, feature_flags: flags, ...asked } = request
  return {
    product_cart: asked.product_cart,
    ...(buyer ? { customer: buyer } : {}),
    ...(billing ? { billing_address: { ...billing, country: toCountryCode(billing.country) } } : {}),
    ...(currency ? { billing_currency: toCurrencyCode(currency) } : {}),
    ...(customization ? { customization } : {}),
    allowed_payment_method_types: asked.allowed_payment_method_types ?? null,
    confirm: asked.confirm,
    discount_code: asked.discount_code ?? null,
    discount_codes: asked.discount_codes ?? null,
    feature_flags: {
      ...flags,
      always_create_new_customer:
        needsOwnCustomer(buyer, visitor.user) || (!isKnown(buyer) && flags?.always_create_new_customer === true),
    },
    // Saved cards are shown only to their own account, never to someone who types its email.
    show_saved_payment_methods: asked.show_saved_payment_methods && isKnown(buyer),
    subscription_data: asked.subscription_data ?? null,
  }
}

/**
 * Opens a hosted checkout for the specification's first input, with an order of ours. The provider previews the cost first, so
 * that an unsellable cart leaves no order, and no price comes from the caller.
 * @throws 404 CUSTOMER_NOT_FOUND, 422 for what cannot be sold, 503 while the provider doesn't answer
 */
export async function startSession(deps: Deps, asked: CheckoutCall<CheckoutRequest>): Promise<OpenedSession> {
  const { shop, visitor, request } = asked
  const buyer = await findBuyer(shop, visitor.user, request.customer)
  const payer = request.confirm ? getPayer(buyer) : findPayer(buyer)
  const person = !payer && shop.connection.environment === 'embedded' ? buyer : undefined
  const input = inputOf(asked, payer)
  const provider = openProvider(deps, shop.connection)
  const preview = await provider.checkouts.preview(input)
  const lines = buildLinesFromPreview(
    preview,
    await readProductsOf({ ...shop.scope, environment: shop.connection.environment }, idsOf(preview)),
  )
  const cancelUrl = trustedUrl(deps.config, request.cancel_url)?.href ?? `${deps.config.url}/shop/${shop.organization.slug}`
  let sessionId = ''
  const { checkoutUrl } = await openOrder(deps, { shop, visitor, currency: preview.currency, lines }, async (order, limit) => {
    const session = await provider.checkouts.create(
      {
        ...input,
        ...limit,
        return_url: returnUrl(deps.config, order.id, request.return_url),
        cancel_url: cancelUrl,
        metadata: buildPaymentMetadata(order.id, request.metadata),
      },
      person,
    )
    sessionId = session.session_id
    return { sessionId, paymentId: null, checkoutUrl: session.checkout_url }
  })
  return { session_id: sessionId, checkout_url: checkoutUrl }
}
