import { setPaymentMethod } from '#src/renewals/set-payment-method.ts'
import type { OutcomeHandler } from './outcome-handler.ts'

/** The customer confirmed a new payment method. It also pays what is outstanding. */
export const applyMethodUpdate: OutcomeHandler = async (scope, { subscription, payment, isPaid }) => {
  if (isPaid && payment.paymentMethodId) await setPaymentMethod(scope, subscription, payment.paymentMethodId)
}
