import { sendFinalPaymentFailedEmail } from '#src/subscriptions/send-billing-email.ts'
import type { OutcomeHandler } from './outcome-handler.ts'

/** Applies the final usage charge of a subscription that has ended: a decline changes nothing. */
export const applyFinalUsage: OutcomeHandler = async (scope, { subscription, payment, isPaid }) => {
  if (!isPaid) await sendFinalPaymentFailedEmail(scope, subscription, payment)
}
