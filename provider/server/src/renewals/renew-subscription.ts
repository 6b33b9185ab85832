import { addMilliseconds, MINUTE } from '@tradepost/kit/clock'
import type { PaymentRow } from '#src/payments/table.ts'
import { applyPlan } from '#src/plan-changes/apply-plan.ts'
import { completeDue, setDue } from '#src/schedule/set-due.ts'
import type { DueRow } from '#src/schedule/table.ts'
import type { Scope } from '#src/scope.ts'
import { billSubscription } from '#src/subscriptions/bill-subscription.ts'
import { changeSubscription } from '#src/subscriptions/change-subscription.ts'
import { cancelSubscription } from '#src/subscriptions/end-subscription.ts'
import { billUsage } from '#src/subscriptions/measure-usage.ts'
import { calculateDatesAfterRenewal, calculateNextCycleEnd } from '#src/subscriptions/periods.ts'
import { applyMinimumAmount, priceLines } from '#src/subscriptions/price-cycle.ts'
import { scheduleBilling } from '#src/subscriptions/schedule-billing.ts'
import type { SubscriptionRow } from '#src/subscriptions/table.ts'
import { buildCycleLines } from '#src/subscriptions/terms.ts'
import { lockRenewal, type SavedCard } from './lock-renewal.ts'

/** How long a renewal waits for the pending charge of a plan change. */
const WAIT_MILLISECONDS = MINUTE

/** A payment to charge after the commit, and the card that pays it. */
export type Renewed = { payment: PaymentRow; card: SavedCard | null }

/**
 * Runs at a subscription's next billing date: ends it if that is scheduled, applies a scheduled plan change, and bills the next
 * cycle. Runs again later if a plan change is being paid right now. Returns the payment to charge, which until the end of the
 * job's lease is left to the caller.
 */
export async function renewSubscription(scope: Scope, due: DueRow): Promise<Renewed | undefined> {
  const { isBilled, card, ...subscription } = await lockRenewal(scope, due.subjectId)
  await completeDue(scope, due)
  const now = scope.clock.now()
  if (subscription.status !== 'active' || subscription.nextBillingAt > now) return undefined
  const { kind, subjectId } = due
  if (subscription.planChange?.paymentId) await setDue(scope, { kind, subjectId, dueAt: addMilliseconds(now, WAIT_MILLISECONDS) })
  else if (isBilled) return undefined
  else if (subscription.cancelsAtNextBilling) await cancelSubscription(scope, subscription)
  else if (subscription.onDemand) await passCycle(scope, subscription, now)
  else return { payment: await billCycle(scope, subscription, due.wakesAt), card }
  return undefined
}

/** Moves an on-demand subscription to its next cycle; it has no automatic charges. */
async function passCycle(scope: Scope, subscription: SubscriptionRow, now: Date): Promise<void> {
  await scheduleBilling(scope, await changeSubscription(scope, subscription, calculateDatesAfterRenewal(subscription, now)))
}

async function billCycle(scope: Scope, before: SubscriptionRow, heldUntil: Date): Promise<PaymentRow> {
  const { nextBillingAt, planChange } = before
  const subscription = planChange ? await applyPlan(scope, before, { change: planChange, at: nextBillingAt }) : before
  const used = await billUsage(scope, subscription, nextBillingAt)
  const lines = [...buildCycleLines(subscription.terms), ...used]
  const cart = applyMinimumAmount((credit) => priceLines(subscription, { lines, credit }), subscription.credit)
  const payment = await billSubscription(scope, subscription, {
    cart,
    billingReason: 'subscription_cycle',
    cycle: subscription.cycle + 1,
    period: { from: nextBillingAt, to: calculateNextCycleEnd(subscription) },
    usagePeriod: { from: subscription.usageBilledTo, to: nextBillingAt },
    heldUntil,
  })
  if (used.length > 0 || subscription.terms.meters.length > 0)
    await changeSubscription(scope, subscription, { usageBilledTo: nextBillingAt })
  return payment
}
