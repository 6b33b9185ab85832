import type { CreateCheckoutSession } from '@tradepost/contract/provider/checkout/checkouts'
import { findOrCreateCustomer } from '#src/customers/create-customer.ts'
import type { PaymentRow } from '#src/payments/table.ts'
import type { Scope } from '#src/scope.ts'
import { createAwaitedPayment } from './create-awaited-payment.ts'
import { checkConfirmation, createCheckoutSession } from './create-checkout-session.ts'
import { createOffSessionPayment } from './create-off-session-payment.ts'
import type { CheckoutSessionRow } from './table.ts'

/** A session, and the payment of a confirmed one. */
export type OpenedSession = { session: CheckoutSessionRow; payment: PaymentRow | undefined }

/**
 * POST /checkouts: creates a hosted checkout. With `confirm` it also creates the payment, and charges a saved card.
 * @throws what `createCheckoutSession` and `createOffSessionPayment` throw; 404 CUSTOMER_NOT_FOUND; 422 MISSING_BILLING_DETAILS
 */
export async function openCheckout(scope: Scope, input: CreateCheckoutSession): Promise<OpenedSession> {
  if (!input.confirm) return { session: await createCheckoutSession(scope, input), payment: undefined }
  const { customer: named, billing } = checkConfirmation(input)
  const { payment_method_id: paymentMethodId, tax_id: taxId } = input
  if (paymentMethodId) {
    const session = await createCheckoutSession(scope, input, { needsAmounts: true })
    return {
      session,
      payment: await createOffSessionPayment(scope, { session, billing, paymentMethodId, taxId: taxId ?? undefined }),
    }
  }
  const isAlwaysNew = input.feature_flags?.always_create_new_customer ?? false
  const customer = await findOrCreateCustomer(scope, named, { isAlwaysNew })
  const session = await createCheckoutSession(scope, input, { needsAmounts: true, customerId: customer.id })
  const phoneNumber = 'customer_id' in named ? null : named.phone_number
  const awaited = { session, customer, billing, taxId, phoneNumber, paymentLink: null }
  return { session, payment: await createAwaitedPayment(scope, awaited) }
}
