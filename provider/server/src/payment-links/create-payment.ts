import { FeatureFlags } from '@tradepost/contract/provider/checkout/checkouts'
import type { CreatePayment } from '@tradepost/contract/provider/checkout/payment-links'
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

/** Creates the checkout behind the payment: its cart, its terms and, for a link, its page. A requested currency is final. */
function openSession(scope: Scope, customer: CustomerRow, input: CreatePayment): Promise<CheckoutSessionRow> {
  const request = {
    product_cart: input.product_cart,
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
    confirm: false,
    feature_flags: FeatureFlags.parse({
      allow_currency_selection: !input.billing_currency && !input.adaptive_currency_fees_inclusive,
      redirect_immediately: input.redirect_immediately,
      require_phone_number: input.require_phone_number,
    }),
  }
  return createCheckoutSession(scope, request, { needsAmounts: true, isOneTime: true })
}

export type OpenedPayment = { payment: PaymentRow; session: CheckoutSessionRow }

/**
 * POST /payments: creates a payment for a cart, to be paid by its link or with a saved card of the customer.
 * @throws what `createCheckoutSession` and `createOffSessionPayment` throw; 422 INVALID_TAX_ID, INVALID_REQUEST_PARAMETERS if a
 * product starts a subscription
 */
export async function createOneTimePayment(scope: Scope, input: CreatePayment, providerUrl: string): Promise<OpenedPayment> {
  const { payment_method_id: paymentMethodId, billing, tax_id: taxId } = input
  if (paymentMethodId && !('customer_id' in input.customer))
    throw fault('PAYMENT_METHOD_UNSUPPORTED', 'payment_method_id requires customer_id')
  const customer = await findOrCreateCustomer(scope, input.customer)
  const session = await openSession(scope, customer, input)
  if (input.adaptive_currency_fees_inclusive && session.billingCurrency !== session.currency)
    throw fault('INVALID_REQUEST_PARAMETERS', 'Conversion fees are added to the price. Remove adaptive_currency_fees_inclusive')
  if (input.require_phone_number && !input.payment_link && !customer.phoneNumber)
    throw fault(
      'INVALID_REQUEST_PARAMETERS',
      'A payment without a link needs a customer with a phone number, for require_phone_number',
    )
  if (paymentMethodId)
    return {
      session,
      payment: await createOffSessionPayment(scope, { session, billing, paymentMethodId, taxId: taxId ?? undefined }),
    }
  const paymentLink = input.payment_link ? getSessionUrl(session, providerUrl) : null
  return { session, payment: await createAwaitedPayment(scope, { session, customer, billing, taxId, paymentLink }) }
}
