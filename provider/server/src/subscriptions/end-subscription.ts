import { minimumAmountOf } from '#src/pricing/minimum-amounts.ts'
import type { Scope } from '#src/scope.ts'
import { billSubscription } from './bill-subscription.ts'
import { advanceSubscription, type SubscriptionChanges } from './change-subscription.ts'
import { lockSubscription } from './get-subscription.ts'
import { billUsage } from './measure-usage.ts'
import { priceLines } from './price-cycle.ts'
import { stopBilling } from './schedule-billing.ts'
import { sendCancellation } from './send-billing-mail.ts'
import type { SubscriptionRow } from './table.ts'

/** What was used and not billed is charged once more; what is too small to be charged is left. */
async function billRestOfUsage(scope: Scope, subscription: SubscriptionRow): Promise<void> {
  const now = scope.clock.now()
  const lines = await billUsage(scope, subscription, now)
  if (lines.length === 0) return
  const cart = priceLines(subscription, { lines, credit: subscription.credit })
  if (cart.total < minimumAmountOf(cart.currency)) return
  await billSubscription(scope, subscription, {
    cart,
    purpose: 'usage',
    period: null,
    usagePeriod: { from: subscription.usageBilledTo, to: now },
  })
}

type Cancelling = Pick<SubscriptionChanges, 'cancellationFeedback' | 'cancellationComment'>

/** Ends a subscription now. The caller holds its lock. @throws 409 INVALID_TRANSITION for one that is over */
export async function cancelSubscription(
  scope: Scope,
  subscription: SubscriptionRow,
  why: Cancelling = {},
): Promise<SubscriptionRow> {
  const now = scope.clock.now()
  const ended = await advanceSubscription(scope, subscription, 'cancel', {
    ...why,
    cancelledAt: now,
    cancelsAtNextBilling: false,
    pausedAt: null,
    planChange: null,
    usageBilledTo: now,
  })
  await stopBilling(scope, ended)
  await billRestOfUsage(scope, subscription)
  // Whoever was told that it would end now hears it once.
  const isTold = subscription.cancelsAtNextBilling && subscription.nextBillingAt <= now
  if (!isTold) await sendCancellation(scope, ended, { kind: 'ended', endsAt: now })
  return ended
}

/** Ends a subscription whose time is over, unless that was changed meanwhile. */
export async function expireSubscription(scope: Scope, id: string): Promise<void> {
  const subscription = await lockSubscription(scope, id)
  const now = scope.clock.now()
  const isOver = subscription.expiresAt !== null && subscription.expiresAt <= now
  if (!isOver || (subscription.status !== 'active' && subscription.status !== 'on_hold')) return
  const ended = await advanceSubscription(scope, subscription, 'expire', { planChange: null, usageBilledTo: now })
  await stopBilling(scope, ended)
  await billRestOfUsage(scope, subscription)
}
