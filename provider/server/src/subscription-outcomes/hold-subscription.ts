import { advanceDunning, startDunning } from '#src/dunnings/advance-dunning.ts'
import type { PaymentRow } from '#src/payments/table.ts'
import { findNextRetryTime, findOutstandingPayment } from '#src/renewals/dunning.ts'
import type { Scope } from '#src/scope.ts'
import { advanceSubscription, changeSubscription } from '#src/subscriptions/change-subscription.ts'
import { scheduleRetry } from '#src/subscriptions/schedule-billing.ts'
import { sendPaymentFailedEmail, sendRetriesExhaustedEmail } from '#src/subscriptions/send-billing-email.ts'
import type { SubscriptionRow } from '#src/subscriptions/table.ts'
import type { SubscriptionPayment } from './outcome-handler.ts'

/** Puts an active subscription on hold; a declined renewal also starts its dunning. */
async function holdActive(scope: Scope, { subscription, payment }: SubscriptionPayment): Promise<SubscriptionRow> {
  const held = await advanceSubscription(scope, subscription, 'hold', { outstandingPaymentId: payment.id })
  if (payment.billingReason === 'subscription_cycle') await startDunning(scope, held, payment.id)
  return held
}

/** Puts a subscription on hold after a failed charge, schedules the next retry and emails the customer. */
export async function holdSubscription(scope: Scope, outcome: SubscriptionPayment): Promise<void> {
  const { subscription, payment, declineCode } = outcome
  // The buyer sees the decline on the page. A scheduled retry still runs with the subscription's own card.
  if (!payment.isOffSession) return
  const nextTry = await findNextRetryTime(scope, payment, declineCode)
  const held = subscription.status === 'active' ? await holdActive(scope, outcome) : subscription
  await scheduleRetry(scope, held, nextTry)
  if (await findOutstandingPayment(scope, held)) return sendPaymentFailedEmail(scope, held, { payment, nextTryAt: nextTry })
  await advanceDunning(scope, held, 'exhaust')
  await sendRetriesExhaustedEmail(scope, held, payment)
}

/** Makes the card that a buyer entered on a page the subscription's card, once it has paid. */
export async function savePaidMethod(scope: Scope, before: SubscriptionRow, payment: PaymentRow): Promise<SubscriptionRow> {
  const { isOffSession, paymentMethodId } = payment
  if (isOffSession || paymentMethodId === null) return before
  return changeSubscription(scope, before, { paymentMethodId }, 'subscription.update_payment_method')
}
