import type { PaymentRow } from '#src/payments/table.ts'
import { findNextRetryTime, findOutstandingPayment } from '#src/renewals/dunning.ts'
import type { Scope } from '#src/scope.ts'
import { advanceSubscription, changeSubscription } from '#src/subscriptions/change-subscription.ts'
import { scheduleRetry } from '#src/subscriptions/schedule-billing.ts'
import { sendPaymentFailedEmail, sendRetriesExhaustedEmail } from '#src/subscriptions/send-billing-email.ts'
import type { SubscriptionRow } from '#src/subscriptions/table.ts'
import type { SubscriptionPayment } from './outcome-handler.ts'

/** Puts a subscription on hold after a failed charge, schedules the next retry and emails the customer. */
export async function holdSubscription(scope: Scope, { subscription, payment, declineCode }: SubscriptionPayment): Promise<void> {
  // The buyer sees the decline on the page. A scheduled retry still runs with the subscription's own card.
  if (!payment.isOffSession) return
  const nextTry = await findNextRetryTime(scope, payment, declineCode)
  const held =
    subscription.status === 'active'
      ? await advanceSubscription(scope, subscription, 'hold', { outstandingPaymentId: payment.id })
      : subscription
  await scheduleRetry(scope, held, nextTry)
  if (await findOutstandingPayment(scope, held)) await sendPaymentFailedEmail(scope, held, { payment, nextTryAt: nextTry })
  else await sendRetriesExhaustedEmail(scope, held, payment)
}

/** Makes the card that a buyer entered on a page the subscription's card, once it has paid. */
export async function savePaidMethod(scope: Scope, before: SubscriptionRow, payment: PaymentRow): Promise<SubscriptionRow> {
  const { isOffSession, paymentMethodId } = payment
  if (isOffSession || paymentMethodId === null) return before
  return changeSubscription(scope, before, { paymentMethodId }, 'subscription.update_payment_method')
}
