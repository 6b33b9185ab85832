import { setPaymentMethod } from '#src/renewals/set-payment-method.ts'
import type { OutcomeHandler } from './outcome-handler.ts'

/** Applies a payment method that the customer confirmed. It also pays the outstanding payment. */
export const applyMethodUpdate: OutcomeHandler = async (scope, { subscription, payment, isPaid }) => {
  if (isPaid && payment.paymentMethodId) await setPaymentMethod(scope, subscription, payment.paymentMethodId)
}
