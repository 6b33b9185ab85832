import { FeatureFlags } from '@tradepost/contract/provider/checkouts'
import type { CreatePayment } from '@tradepost/contract/provider/payment-links'
import { recheckDiscounts } from '#src/checkouts/apply-discount.ts'
import { attemptTerms } from '#src/checkouts/attempt-terms.ts'
import { buyerOf } from '#src/checkouts/buyer.ts'
import { chargeKeptCard } from '#src/checkouts/charge-kept-card.ts'
import { UNDECIDED } from '#src/checkouts/chosen-instrument.ts'
import { createCheckoutSession } from '#src/checkouts/create-checkout-session.ts'
import type { CheckoutSessionRow } from '#src/checkouts/table.ts'
import { bindToPayment } from '#src/checkouts/update-session.ts'
import { sessionUrlOf } from '#src/checkouts/view.ts'
import { nameCustomer } from '#src/customers/name-customer.ts'
import type { CustomerRow } from '#src/customers/table.ts'
import { fault } from '#src/faults.ts'
import { createPayment } from '#src/payments/create-payment.ts'
import type { PaymentRow } from '#src/payments/table.ts'
import { priceCart } from '#src/pricing/price-cart.ts'
import type { Scope } from '#src/scope.ts'

/** The checkout behind the payment: its cart, its terms and, for a link, its page. A currency that is asked for stays. */
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

/** A payment that waits for its buyer until its session ends; every try of the session is a try of this one. */
async function awaitBuyer(
  scope: Scope,
  {
    session,
    customer,
    input,
    paymentLink,
  }: { session: CheckoutSessionRow; customer: CustomerRow; input: CreatePayment; paymentLink: string | null },
): Promise<PaymentRow> {
  const payer = { billing: input.billing, name: null, tax_id: input.tax_id ?? undefined }
  const cart = priceCart(session, buyerOf(session, { country: input.billing.country, tax_id: payer.tax_id }))
  const discounts = await recheckDiscounts(scope, session, customer.id)
  const payment = await createPayment(scope, {
    ...attemptTerms({ cart, discounts, customer, payer, columns: UNDECIDED }),
    brandId: session.brandId,
    checkoutSessionId: session.id,
    metadata: input.metadata,
    starts: { status: 'requires_payment_method', isRetryable: true, paymentLink, checkAt: session.expiresAt },
  })
  await bindToPayment(scope, session, payment)
  return payment
}

export type OpenedPayment = { payment: PaymentRow; session: CheckoutSessionRow }

/**
 * POST /payments: a payment for a cart, to be made by its link or with a kept card of the customer.
 * @throws what `createCheckoutSession` and `chargeKeptCard` throw; 422 INVALID_TAX_ID, INVALID_REQUEST_PARAMETERS for a
 * product that starts a subscription
 */
export async function createOneTimePayment(scope: Scope, input: CreatePayment, providerUrl: string): Promise<OpenedPayment> {
  const { payment_method_id: paymentMethodId, billing, tax_id: taxId } = input
  if (paymentMethodId && !('customer_id' in input.customer))
    throw fault('PAYMENT_METHOD_UNSUPPORTED', 'A kept payment method is charged with its customer_id')
  const customer = await nameCustomer(scope, input.customer)
  const session = await openSession(scope, customer, input)
  if (input.adaptive_currency_fees_inclusive && session.billingCurrency !== session.currency)
    throw fault('INVALID_REQUEST_PARAMETERS', 'Fees of another currency come on top: leave adaptive_currency_fees_inclusive out')
  if (input.require_phone_number && !input.payment_link && !customer.phoneNumber)
    throw fault(
      'INVALID_REQUEST_PARAMETERS',
      'A payment without a link needs a customer with a phone number, for require_phone_number',
    )
  if (paymentMethodId)
    return {
      session,
      payment: await chargeKeptCard(scope, { session, billing, paymentMethodId, taxId: taxId ?? undefined }),
    }
  const paymentLink = input.payment_link ? sessionUrlOf(session, providerUrl) : null
  return { session, payment: await awaitBuyer(scope, { session, customer, input, paymentLink }) }
}
