import type { CheckoutAddress, DynamicCheckoutRequest } from '@tradepost/contract/platform/buyer/checkout'
import type { CartItem } from '@tradepost/contract/provider/checkout/checkouts'
import type { Visitor } from '#src/callers.ts'
import { buildPaymentMetadata, findBuyer, getPayer, type Payer } from '#src/checkout/buyer.ts'
import type { SubscriptionLimit } from '#src/checkout/check-not-subscribed.ts'
import { openOrder } from '#src/checkout/open-order.ts'
import { type Deps, transact } from '#src/deps.ts'
import { fault } from '#src/faults.ts'
import { saveProviderCustomer } from '#src/orders/provider-customers.ts'
import type { Preview } from '#src/payments-provider/calls/checkouts.ts'
import type { PaymentInput } from '#src/payments-provider/calls/payments.ts'
import { toCountryCode, toCurrencyCode } from '#src/payments-provider/codes.ts'
import type { PaymentsProvider } from '#src/payments-provider/open.ts'
import { openProvider } from '#src/records/open-provider.ts'
import type { OpenShop } from '#src/storefront/find-shop.ts'
import { readProductsOf } from '#src/storefront/read-catalog.ts'
import { returnUrl } from './create-link.ts'
import { buildLinesFromPreview, idsOf } from './preview-lines.ts'

type PaymentCall = { shop: OpenShop; visitor: Visitor; request: DynamicCheckoutRequest }

function cartOf({ product_cart: cart, product_id: id, quantity }: DynamicCheckoutRequest): CartItem[] {
  return cart ?? (id ? [{ product_id: id, quantity: quantity ?? 1 }] : [])
}

type Asking = Omit<Parameters<PaymentsProvider['checkouts']['preview']>[0], 'product_cart'>

/** The cart and the provider's price of it; `subscriptionId`: the product that starts a subscription. */
type Sale = { cart: CartItem[]; preview: Preview; subscriptionId: string | undefined }

/** Prices a cart, with the add-ons attached to their subscription. @throws 422 ADDONS_NEED_SUBSCRIPTION */
async function priceSale(provider: PaymentsProvider, request: DynamicCheckoutRequest, asking: Asking): Promise<Sale> {
  const bare = cartOf(request)
  const first = await provider.checkouts.preview({ ...asking, product_cart: bare })
  const subscriptionId = first.product_cart.find((item) => item.is_subscription)?.product_id
  const { addons } = request
  if (!addons?.length) return { cart: bare, preview: first, subscriptionId }
  if (!subscriptionId) throw fault('ADDONS_NEED_SUBSCRIPTION')
  const cart = bare.map((item) => (item.product_id === subscriptionId ? { ...item, addons } : item))
  return { cart, preview: await provider.checkouts.preview({ ...asking, product_cart: cart }), subscriptionId }
}

/**
 * Returns the customer who pays. A payment's page shows its customer's name, and an email finds whoever used it before, so
 * everyone except a known account gets a new customer.
 */
async function customerIdOf(
  deps: Deps,
  { shop, visitor: { user } }: PaymentCall,
  buyer: Payer,
  provider: PaymentsProvider,
): Promise<string> {
  if ('customer_id' in buyer) return buyer.customer_id
  const { email, name } = buyer
  const { customer_id: customerId } = await provider.customers.create({ email, name: name ?? email })
  const { environment, organizationId } = shop.connection
  if (user && email === user.email.toLowerCase())
    await transact(deps, (work) =>
      saveProviderCustomer({ ...work, organizationId }, { environment, userId: user.id, customerId }),
    )
  return customerId
}

type Terms = Omit<PaymentInput, 'product_cart'> & SubscriptionLimit

/** Opens the page to pay on: with a subscription, it starts there, together with the one-time items. */
function openPage(provider: PaymentsProvider, { cart, subscriptionId }: Sale, terms: Terms) {
  const plan = cart.find((item) => item.product_id === subscriptionId)
  if (!plan) return provider.payments.create({ ...terms, product_cart: cart })
  const { product_id, quantity, addons } = plan
  const others = cart.filter((item) => item !== plan)
  return provider.subscriptions.create({
    ...terms,
    product_id,
    quantity,
    addons: addons ?? null,
    one_time_product_cart: others.map((item) => ({
      product_id: item.product_id,
      quantity: item.quantity,
      amount: item.amount ?? null,
    })),
  })
}

/**
 * Opens a payment with a payment page, for the specification's second input, with an order of ours. The provider prices it before
 * the order is written.
 * @throws 404 CUSTOMER_NOT_FOUND, 422 for what cannot be sold, 503 while the provider doesn't answer
 */
export async function startPayment(deps: Deps, asked: PaymentCall): Promise<CheckoutAddress> {
  const { shop, visitor, request } = asked
  const buyer = getPayer(await findBuyer(shop, visitor.user, request.customer))
  const provider = openProvider(deps, shop.connection)
  const discount = request.discount_id ? await provider.discounts.get(request.discount_id) : undefined
  const billing = { ...request.billing, country: toCountryCode(request.billing.country) }
  const terms = {
    ...(request.currency ? { billing_currency: toCurrencyCode(request.currency) } : {}),
    ...(discount ? { discount_code: discount.code } : {}),
  }
  const sale = await priceSale(provider, request, { ...terms, customer: buyer, billing_address: billing })
  const lines = buildLinesFromPreview(
    sale.preview,
    await readProductsOf({ ...shop.scope, environment: shop.connection.environment }, idsOf(sale.preview)),
  )
  const customerId = await customerIdOf(deps, asked, buyer, provider)
  const { checkoutUrl } = await openOrder(
    deps,
    { shop, visitor, currency: sale.preview.currency, lines },
    async (order, limit) => {
      const payment = await openPage(provider, sale, {
        ...terms,
        ...limit,
        billing,
        customer: { customer_id: customerId },
        return_url: returnUrl(deps.config, order.id, request.return_url),
        metadata: buildPaymentMetadata(order.id, request.metadata),
      })
      return { sessionId: null, paymentId: payment.payment_id, checkoutUrl: payment.payment_link }
    },
  )
  return { checkout_url: checkoutUrl }
}
