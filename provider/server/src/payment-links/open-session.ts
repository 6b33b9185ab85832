import { type CreateCheckoutSession, FeatureFlags } from '@tradepost/contract/provider/checkout/checkouts'
import type { CreatePayment } from '@tradepost/contract/provider/checkout/payment-links'
import type { CreateSubscription } from '@tradepost/contract/provider/subscriptions/subscriptions'
import { createAwaitedPayment } from '#src/checkouts/create-awaited-payment.ts'
import { createCheckoutSession } from '#src/checkouts/create-checkout-session.ts'
import { createOffSessionPayment } from '#src/checkouts/create-off-session-payment.ts'
import type { CheckoutSessionRow } from '#src/checkouts/table.ts'
import { findOrCreateCustomer } from '#src/customers/create-customer.ts'
import type { CustomerRow } from '#src/customers/table.ts'
import { fault } from '#src/faults.ts'
import { getSessionUrl } from '#src/payments/payment-due.ts'
import type { PaymentRow } from '#src/payments/table.ts'
import type { Scope } from '#src/scope.ts'

type LinkInput = CreatePayment | CreateSubscription

/** What is sold. `isCurrencyFixed`: the page doesn't offer other currencies, even if none is requested. */
type Ordered = Pick<CreateCheckoutSession, 'product_cart' | 'one_subscription_for' | 'subscription_data'> & {
  isOneTime?: boolean
  isCurrencyFixed?: boolean
}

export type OpenedSession = { session: CheckoutSessionRow; customer: CustomerRow }

/**
 * Creates the checkout behind a payment or subscription: its cart, its terms and, for a link, its page. A requested currency is
 * final.
 * @throws what `createCheckoutSession` throws; 422 PAYMENT_METHOD_UNSUPPORTED for a saved card without a named customer,
 * INVALID_TAX_ID
 */
export async function openSession(
  scope: Scope,
  input: LinkInput,
  { isOneTime = false, isCurrencyFixed = false, ...ordered }: Ordered,
): Promise<OpenedSession> {
  if (input.payment_method_id && !('customer_id' in input.customer))
    throw fault('PAYMENT_METHOD_UNSUPPORTED', 'payment_method_id requires customer_id')
  const customer = await findOrCreateCustomer(scope, input.customer)
  const request = {
    ...ordered,
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
      allow_currency_selection: !input.billing_currency && !isCurrencyFixed,
      redirect_immediately: input.redirect_immediately,
      require_phone_number: input.require_phone_number,
    }),
  }
  return { customer, session: await createCheckoutSession(scope, request, { needsAmounts: true, isOneTime }) }
}

/**
 * Creates the payment of such a checkout: with the saved card, or to be paid by its link. @throws what `createOffSessionPayment`
 * throws
 */
export async function createLinkedPayment(
  scope: Scope,
  { payment_method_id: paymentMethodId, payment_link: hasLink, billing, tax_id: taxId }: LinkInput,
  { session, customer }: OpenedSession,
  providerUrl: string,
): Promise<PaymentRow> {
  if (paymentMethodId) return createOffSessionPayment(scope, { session, billing, paymentMethodId, taxId: taxId ?? undefined })
  const paymentLink = hasLink ? getSessionUrl(session, providerUrl) : null
  return createAwaitedPayment(scope, { session, customer, billing, taxId, paymentLink })
}
