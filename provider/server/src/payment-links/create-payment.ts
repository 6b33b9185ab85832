import type { CreatePayment } from '@tradepost/contract/provider/checkout/payment-links'
import type { CheckoutSessionRow } from '#src/checkouts/table.ts'
import { fault } from '#src/faults.ts'
import type { PaymentRow } from '#src/payments/table.ts'
import type { Scope } from '#src/scope.ts'
import { createLinkedPayment, openSession } from './open-session.ts'

export type OpenedPayment = { payment: PaymentRow; session: CheckoutSessionRow }

/**
 * POST /payments: creates a payment for a cart, to be paid by its link or with a saved card of the customer.
 * @throws what `openSession` and `createLinkedPayment` throw; 422 INVALID_REQUEST_PARAMETERS if a product starts a subscription
 */
export async function createOneTimePayment(scope: Scope, input: CreatePayment, providerUrl: string): Promise<OpenedPayment> {
  const { product_cart, adaptive_currency_fees_inclusive: includesFees } = input
  const opened = await openSession(scope, input, { product_cart, isOneTime: true, isCurrencyFixed: includesFees === true })
  const { session, customer } = opened
  if (includesFees && session.billingCurrency !== session.currency)
    throw fault('INVALID_REQUEST_PARAMETERS', 'Conversion fees are added to the price. Remove adaptive_currency_fees_inclusive')
  if (input.require_phone_number && !input.payment_link && !customer.phoneNumber)
    throw fault(
      'INVALID_REQUEST_PARAMETERS',
      'A payment without a link needs a customer with a phone number, for require_phone_number',
    )
  return { session, payment: await createLinkedPayment(scope, input, opened, providerUrl) }
}
