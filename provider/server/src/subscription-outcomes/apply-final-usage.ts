import { sendFinalPaymentFailedEmail } from '#src/subscriptions/send-billing-email.ts'
import type { OutcomeHandler } from './outcome-handler.ts'

/** The last usage, of a subscription that has ended: declined, nothing changes. */
export const applyFinalUsage: OutcomeHandler = async (scope, { subscription, payment, isPaid }) => {
  if (!isPaid) await sendFinalPaymentFailedEmail(scope, subscription, payment)
}
