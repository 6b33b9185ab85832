import { advanceDunning } from '#src/dunnings/advance-dunning.ts'
import { getMinimumAmount } from '#src/pricing/minimum-amounts.ts'
import type { Scope } from '#src/scope.ts'
import { billSubscription } from './bill-subscription.ts'
import { advanceSubscription, type SubscriptionChanges } from './change-subscription.ts'
import { lockSubscription } from './get-subscription.ts'
import { billUsage } from './measure-usage.ts'
import { priceLines } from './price-cycle.ts'
import { stopBilling } from './schedule-billing.ts'
import { sendNotice } from './send-billing-email.ts'
import type { SubscriptionRow } from './table.ts'

/** Charges unbilled usage, unless it's too small to charge. Returns whether it did. */
async function billRestOfUsage(scope: Scope, subscription: SubscriptionRow): Promise<boolean> {
  const now = scope.clock.now()
  const lines = await billUsage(scope, subscription, now)
  if (lines.length === 0) return false
  const cart = priceLines(subscription, { lines, credit: subscription.credit })
  if (cart.total < getMinimumAmount(cart.currency)) return false
  await billSubscription(scope, subscription, {
    cart,
    billingReason: 'final_usage',
    period: null,
    usagePeriod: { from: subscription.usageBilledTo, to: now },
  })
  return true
}

/** Cancels all due jobs and the dunning, charges unbilled usage, and notifies the buyer. */
async function closeBilling(
  scope: Scope,
  { before, ended, kind }: { before: SubscriptionRow; ended: SubscriptionRow; kind: 'ended' | 'expired' },
): Promise<void> {
  await stopBilling(scope, ended)
  if (before.status === 'on_hold') await advanceDunning(scope, ended, 'exhaust')
  const usage = (await billRestOfUsage(scope, before)) ? ('charged' as const) : undefined
  await sendNotice(scope, ended, { kind, instant: scope.clock.now(), usage })
}

type Cancelling = Pick<SubscriptionChanges, 'cancellationFeedback' | 'cancellationComment'>

/** Cancels a subscription now. The caller holds its lock. @throws 409 INVALID_TRANSITION if it has ended */
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

/** Expires a subscription whose term is over, unless the term was changed since. */
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
