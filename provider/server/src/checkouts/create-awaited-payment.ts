import type { BillingAddress } from '@tradepost/contract/provider/payments'
import type { CustomerRow } from '#src/customers/table.ts'
import { createPayment } from '#src/payments/create-payment.ts'
import type { PaymentRow } from '#src/payments/table.ts'
import { priceCart } from '#src/pricing/price-cart.ts'
import type { Scope } from '#src/scope.ts'
import { buildAttemptTerms } from './attempt-terms.ts'
import { getBuyer } from './buyer.ts'
import { verifyDiscounts } from './check-codes.ts'
import { UNDECIDED } from './chosen-instrument.ts'
import { createInitialState } from './create-attempt.ts'
import type { CheckoutSessionRow } from './table.ts'
import { setSessionPayment } from './update-session.ts'

type Awaited = {
  session: CheckoutSessionRow
  customer: CustomerRow
  billing: BillingAddress
  taxId: string | null | undefined
  phoneNumber?: string | null | undefined
  paymentLink: string | null
}

/**
 * Creates the payment of a session, and the pending subscription of its plan, before the buyer pays. Both wait until the session
 * ends, and every attempt on its page is an attempt at this payment. The attempt redeems discounts, not this (decision 14).
 */
export async function createAwaitedPayment(
  scope: Scope,
  { session, customer, billing, taxId, phoneNumber, paymentLink }: Awaited,
): Promise<PaymentRow> {
  const payer = { billing, name: null, tax_id: taxId ?? undefined, phone_number: phoneNumber ?? undefined }
  const cart = priceCart(session, getBuyer(session, { ...billing, tax_id: payer.tax_id }))
  const discounts = await verifyDiscounts(scope, session, customer.id)
  const isRecurring = session.plan !== null
  const { customer_business_name: businessName } = session.request
  const terms = buildAttemptTerms({ cart, discounts, customer, payer, businessName, columns: UNDECIDED, isRecurring })
  const payment = await createPayment(scope, {
    ...terms,
    brandId: session.brandId,
    checkoutSessionId: session.id,
    metadata: session.request.metadata ?? {},
    starts: {
      ...(await createInitialState(scope, { session, discounts, terms })),
      status: 'requires_payment_method',
      isRetryable: true,
      paymentLink,
      checkAt: session.expiresAt,
    },
  })
  await setSessionPayment(scope, session, payment)
  return payment
}
