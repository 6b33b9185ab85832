import { addMilliseconds } from '@tradepost/kit/clock'
import { fault } from '#src/faults.ts'
import type { Scope } from '#src/scope.ts'
import { advanceSubscription } from './change-subscription.ts'
import { checkNoPendingPayment } from './check-no-pending-payment.ts'
import { getPaidUntil } from './periods.ts'
import { scheduleBilling, stopBilling } from './schedule-billing.ts'
import { sendNotice } from './send-billing-email.ts'
import type { SubscriptionRow } from './table.ts'

/**
 * Pauses billing until the subscription resumes. The caller holds the lock. @throws 422 UNSUPPORTED_ACTION if it isn't active,
 * PREVIOUS_PAYMENT_PENDING
 */
export async function pauseSubscription(scope: Scope, subscription: SubscriptionRow): Promise<SubscriptionRow> {
  if (subscription.status !== 'active') throw fault('UNSUPPORTED_ACTION', 'Only active subscriptions can be paused')
  await checkNoPendingPayment(scope, subscription)
  await stopBilling(scope, subscription)
  const pausedAt = scope.clock.now()
  const paused = await advanceSubscription(scope, subscription, 'pause', { pausedAt })
  await sendNotice(scope, paused, { kind: 'paused', instant: pausedAt })
  return paused
}

/** Resumes a subscription: the paid period is extended by the length of the pause. @throws 422 UNSUPPORTED_ACTION */
export async function resumeSubscription(scope: Scope, subscription: SubscriptionRow): Promise<SubscriptionRow> {
  const { pausedAt, nextBillingAt, expiresAt, cycleFrom } = subscription
  if (!pausedAt) throw fault('UNSUPPORTED_ACTION', "This subscription isn't paused")
  const length = scope.clock.now().getTime() - pausedAt.getTime()
  const next = addMilliseconds(nextBillingAt, length)
  const resumed = await advanceSubscription(scope, subscription, 'resume', {
    pausedAt: null,
    cycleFrom: addMilliseconds(cycleFrom, length),
    nextBillingAt: next,
    anchorAt: next,
    periodIndex: 0,
    expiresAt: expiresAt && addMilliseconds(expiresAt, length),
  })
  await scheduleBilling(scope, resumed)
  await sendNotice(scope, resumed, { kind: 'resumed', instant: getPaidUntil(resumed) })
  return resumed
}
