import { minimumAmountOf } from '#src/pricing/minimum-amounts.ts'
import type { Scope } from '#src/scope.ts'
import { billSubscription } from './bill-subscription.ts'
import { advanceSubscription, type SubscriptionChanges } from './change-subscription.ts'
import { lockSubscription } from './get-subscription.ts'
import { billUsage } from './measure-usage.ts'
import { priceLines } from './price-cycle.ts'
import { stopBilling } from './schedule-billing.ts'
import { sendNotice } from './send-billing-email.ts'
import type { SubscriptionRow } from './table.ts'

/** What was used and not billed is charged once more; what is too small to be charged is left. Whether anything is. */
async function billRestOfUsage(scope: Scope, subscription: SubscriptionRow): Promise<boolean> {
  const now = scope.clock.now()
  const lines = await billUsage(scope, subscription, now)
  if (lines.length === 0) return false
  const cart = priceLines(subscription, { lines, credit: subscription.credit })
  if (cart.total < minimumAmountOf(cart.currency)) return false
  await billSubscription(scope, subscription, {
    cart,
    billingReason: 'final_usage',
    period: null,
    usagePeriod: { from: subscription.usageBilledTo, to: now },
  })
  return true
}

/** Nothing falls due any more, what was used is charged, and the buyer is told. */
async function closeBilling(
  scope: Scope,
  { before, ended, kind }: { before: SubscriptionRow; ended: SubscriptionRow; kind: 'ended' | 'expired' },
): Promise<void> {
  await stopBilling(scope, ended)
  const usage = (await billRestOfUsage(scope, before)) ? ('charged' as const) : undefined
  await sendNotice(scope, ended, { kind, instant: scope.clock.now(), usage })
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
  await closeBilling(scope, { before: subscription, ended, kind: 'ended' })
  return ended
}

/** Ends a subscription whose time is over, unless that was changed meanwhile. */
export async function expireSubscription(scope: Scope, id: string): Promise<void> {
  const subscription = await lockSubscription(scope, id)
  const now = scope.clock.now()
  const isOver = subscription.expiresAt !== null && subscription.expiresAt <= now
  if (!isOver || (subscription.status !== 'active' && subscription.status !== 'on_hold')) return
  const ended = await advanceSubscription(scope, subscription, 'expire', {
    cancelsAtNextBilling: false,
    planChange: null,
    usageBilledTo: now,
  })
  await closeBilling(scope, { before: subscription, ended, kind: 'expired' })
}
