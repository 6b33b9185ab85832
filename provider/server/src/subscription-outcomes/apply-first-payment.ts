import { addSpan } from '@tradepost/kit/periods'
import { setPeriod } from '#src/payments/create-payment.ts'
import { findLinkExpiry, setPaymentDue } from '#src/payments/payment-due.ts'
import { listPaymentLines } from '#src/payments/read-payments.ts'
import type { PaymentRow } from '#src/payments/table.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import { advanceSubscription, changeSubscription } from '#src/subscriptions/change-subscription.ts'
import { lockSubscription } from '#src/subscriptions/get-subscription.ts'
import { calculateFirstDates } from '#src/subscriptions/periods.ts'
import { calculateLinesValue } from '#src/subscriptions/price-cycle.ts'
import { scheduleBilling } from '#src/subscriptions/schedule-billing.ts'
import { countCycle } from './count-cycle.ts'
import type { OutcomeHandler } from './outcome-handler.ts'

/** Applies the first payment: starts the subscription, or fails it unless its link allows another attempt. */
export const applyFirstPayment: OutcomeHandler = async (scope, { subscription, payment, isPaid }) => {
  if (subscription.status !== 'pending') return
  if (!isPaid && payment.status === 'failed' && payment.isRetryable) {
    // The buyer can try a link again, so its subscription stays pending until the link expires.
    await setPaymentDue(scope, payment.id, await findLinkExpiry(scope, payment))
    return
  }
  if (!isPaid) return advanceSubscription(scope, subscription, 'fail')
  const lines = await listPaymentLines(scope, payment.id)
  const now = scope.clock.now()
  const { terms, trialDays } = subscription
  const active = await advanceSubscription(scope, subscription, 'activate', {
    ...calculateFirstDates(now, { trialDays, frequency: terms.frequency }),
    expiresAt: addSpan(now, terms.period),
    paymentMethodId: payment.paymentMethodId,
    billingCurrency: payment.currency,
    billing: payment.billing,
    taxId: payment.taxId,
    language: payment.language,
    cycleValue: calculateLinesValue(lines),
    discounts: countCycle(subscription.discounts, lines),
    usageBilledTo: now,
  })
  await scheduleBilling(scope, active)
  await setPeriod(scope, payment.id, { from: now, to: active.nextBillingAt })
  return payment.totalAmount > 0 ? changeSubscription(scope, active, {}, 'subscription.renewed') : active
}

/** Fails the pending subscription of an expired link. An attempt that started in time gets its outcome. */
export async function markPendingSubscriptionFailed(scope: Scope, { id, subscriptionId }: PaymentRow): Promise<void> {
  if (subscriptionId === null) return
  const payment = await scope.trx
    .selectFrom('payments')
    .select('status')
    .where((row) => row.and({ ...toTenant(scope), id }))
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (payment.status !== 'failed') return
  const subscription = await lockSubscription(scope, subscriptionId)
  if (subscription.status === 'pending') await advanceSubscription(scope, subscription, 'fail')
}
