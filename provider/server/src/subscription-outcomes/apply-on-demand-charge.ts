import { changeSubscription } from '#src/subscriptions/change-subscription.ts'
import { sendOnDemandFailedEmail } from '#src/subscriptions/send-billing-email.ts'
import type { OutcomeHandler } from './outcome-handler.ts'

/** A failed on-demand charge changes nothing: the seller decides what to do next. */
export const applyOnDemandCharge: OutcomeHandler = async (scope, { subscription, payment, isPaid }) => {
  if (subscription.status !== 'active') return
  if (!isPaid) return sendOnDemandFailedEmail(scope, subscription, payment)
  return changeSubscription(scope, subscription, {}, 'subscription.renewed')
}
