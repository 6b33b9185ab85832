import type { CreateCheckoutSession } from '@tradepost/contract/provider/checkout/checkouts'
import { FeatureFlags } from '@tradepost/contract/provider/checkout/checkouts'
import type { CreateSubscription } from '@tradepost/contract/provider/subscriptions/subscriptions'
import { createAwaitedPayment } from '#src/checkouts/create-awaited-payment.ts'
import { createCheckoutSession } from '#src/checkouts/create-checkout-session.ts'
import { createOffSessionPayment } from '#src/checkouts/create-off-session-payment.ts'
import type { CheckoutSessionRow } from '#src/checkouts/table.ts'
import { findOrCreateCustomer } from '#src/customers/find-or-create-customer.ts'
import type { CustomerRow } from '#src/customers/table.ts'
import { fault } from '#src/faults.ts'
import { getSessionUrl } from '#src/payments/session-url.ts'
import type { PaymentRow } from '#src/payments/table.ts'
import type { Scope } from '#src/scope.ts'
import { getSubscription } from '#src/subscriptions/get-subscription.ts'
import type { SubscriptionRow } from '#src/subscriptions/table.ts'

/** Builds the checkout behind the subscription: its product first, then the one-time products. */
function sessionRequest(customer: CustomerRow, input: CreateSubscription): CreateCheckoutSession {
  const { product_id, quantity, addons } = input
  return {
    product_cart: [{ product_id, quantity, addons }, ...(input.one_time_product_cart ?? [])],
    customer: { customer_id: customer.id },
    billing_address: input.billing,
    billing_currency: input.billing_currency,
    return_url: input.return_url,
    allowed_payment_method_types: input.allowed_payment_method_types,
    show_saved_payment_methods: input.show_saved_payment_methods,
    discount_code: input.discount_code,
    discount_codes: input.discount_codes,
    metadata: input.metadata,
    tax_id: input.tax_id,
    customer_business_name: input.customer_business_name,
    force_3ds: input.force_3ds,
    one_subscription_for: input.one_subscription_for,
    subscription_data: { trial_period_days: input.trial_period_days, on_demand: input.on_demand },
    confirm: false,
    feature_flags: FeatureFlags.parse({
      allow_currency_selection: !input.billing_currency,
      redirect_immediately: input.redirect_immediately,
      require_phone_number: input.require_phone_number,
    }),
  }
}

export type OpenedSubscription = {
  subscription: SubscriptionRow
  payment: PaymentRow
  session: CheckoutSessionRow
  customer: CustomerRow
}

/**
 * POST /subscriptions: creates a subscription, to be started by its link or with a saved card of the customer.
 * @throws what `createCheckoutSession` and `createOffSessionPayment` throw; 422 INVALID_REQUEST_PARAMETERS for a one-time product
 */
export async function createSubscription(
  scope: Scope,
  input: CreateSubscription,
  providerUrl: string,
): Promise<OpenedSubscription> {
  const { payment_method_id: paymentMethodId, billing, tax_id: taxId } = input
  if (paymentMethodId && !('customer_id' in input.customer))
    throw fault('PAYMENT_METHOD_UNSUPPORTED', 'payment_method_id requires customer_id')
  const customer = await findOrCreateCustomer(scope, input.customer)
  const session = await createCheckoutSession(scope, sessionRequest(customer, input), { needsAmounts: true })
  if (session.plan?.terms.productId !== input.product_id)
    throw fault('INVALID_REQUEST_PARAMETERS', 'This product is a one-time purchase. Create a payment instead', 'product_id')
  if (input.require_phone_number && !input.payment_link && !customer.phoneNumber)
    throw fault('INVALID_REQUEST_PARAMETERS', 'require_phone_number needs a payment link or a customer with a phone number')
  const payment = paymentMethodId
    ? await createOffSessionPayment(scope, { session, billing, paymentMethodId, taxId: taxId ?? undefined })
    : await createAwaitedPayment(scope, {
        session,
        customer,
        billing,
        taxId,
        paymentLink: input.payment_link ? getSessionUrl(session, providerUrl) : null,
      })
  return { subscription: await getSubscription(scope, payment.subscriptionId ?? ''), payment, session, customer }
}
