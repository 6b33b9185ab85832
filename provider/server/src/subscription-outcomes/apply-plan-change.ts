import { applyPlan } from '#src/plan-changes/apply-plan.ts'
import { advanceSubscription, changeSubscription } from '#src/subscriptions/change-subscription.ts'
import { calculateDatesAfterRenewal } from '#src/subscriptions/periods.ts'
import { scheduleBilling } from '#src/subscriptions/schedule-billing.ts'
import { sendPlanUnchangedEmail } from '#src/subscriptions/send-billing-email.ts'
import { holdSubscription, savePaidMethod } from './hold-subscription.ts'
import type { OutcomeHandler } from './outcome-handler.ts'

/** Applies the charge of a plan change. The new plan waited for it, or is already active and goes on hold if it's declined. */
export const applyPlanChange: OutcomeHandler = async (scope, outcome) => {
  const { subscription, payment, isPaid } = outcome
  const { planChange } = subscription
  if (planChange?.paymentId === payment.id) {
    if (subscription.status !== 'active') return
    if (isPaid) return applyPlan(scope, subscription, { change: planChange })
    await changeSubscription(scope, subscription, { planChange: planChange.replaces ?? null })
    return sendPlanUnchangedEmail(scope, subscription, payment)
  }
  if (!isPaid && (subscription.status === 'active' || subscription.status === 'on_hold')) return holdSubscription(scope, outcome)
  if (!isPaid || subscription.status !== 'on_hold') return
  const now = scope.clock.now()
  // Cycles that passed while on hold aren't billed.
  const dates = subscription.nextBillingAt <= now ? calculateDatesAfterRenewal(subscription, now) : {}
  const held = await savePaidMethod(scope, subscription, payment)
  const active = await advanceSubscription(scope, held, 'recover', { ...dates, outstandingPaymentId: null })
  const renewed = await changeSubscription(scope, active, {}, 'subscription.renewed')
  await scheduleBilling(scope, renewed)
  return renewed
}
