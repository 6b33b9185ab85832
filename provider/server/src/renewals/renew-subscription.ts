import { addMilliseconds, MINUTE } from '@tradepost/kit/clock'
import type { PaymentRow } from '#src/payments/table.ts'
import { applyPlan } from '#src/plan-changes/apply-plan.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import { billSubscription } from '#src/subscriptions/bill-subscription.ts'
import { changeSubscription } from '#src/subscriptions/change-subscription.ts'
import { cancelSubscription } from '#src/subscriptions/end-subscription.ts'
import { lockSubscription } from '#src/subscriptions/get-subscription.ts'
import { billUsage } from '#src/subscriptions/measure-usage.ts'
import { calculateDatesAfterRenewal, calculateNextCycleEnd } from '#src/subscriptions/periods.ts'
import { applyMinimumAmount, priceLines } from '#src/subscriptions/price-cycle.ts'
import { scheduleBilling } from '#src/subscriptions/schedule-billing.ts'
import type { SubscriptionRow } from '#src/subscriptions/table.ts'
import { buildCycleLines } from '#src/subscriptions/terms.ts'

/** How long a renewal waits for the pending charge of a plan change. */
const WAIT_MILLISECONDS = MINUTE

/** Returns whether the next cycle's payment exists already: each cycle has one, however often this runs. */
async function isBilled(scope: Scope, { id, cycle }: SubscriptionRow): Promise<boolean> {
  const payment = await scope.trx
    .selectFrom('payments')
    .select('id')
    .where((row) => row.and({ ...toTenant(scope), subscriptionId: id, cycle: cycle + 1 }))
    .executeTakeFirst()
  return payment !== undefined
}

/** Work left after the commit: a payment to charge, or when to run again. */
type Renewed = { payment?: PaymentRow; comeAgainAt?: Date }

/**
 * Runs at a subscription's next billing date: ends it if that is scheduled, applies a scheduled plan change, and charges the
 * next cycle. Runs again later if a plan change is being paid right now.
 */
export async function renewSubscription(scope: Scope, id: string): Promise<Renewed> {
  const subscription = await lockSubscription(scope, id)
  const now = scope.clock.now()
  if (subscription.status !== 'active' || subscription.nextBillingAt > now) return {}
  if (subscription.planChange?.paymentId) return { comeAgainAt: addMilliseconds(now, WAIT_MILLISECONDS) }
  if (await isBilled(scope, subscription)) return {}
  if (subscription.cancelsAtNextBilling) await cancelSubscription(scope, subscription)
  else if (subscription.onDemand) await passCycle(scope, subscription, now)
  else return { payment: await billCycle(scope, subscription) }
  return {}
}

/** Moves an on-demand subscription to its next cycle; it has no automatic charges. */
async function passCycle(scope: Scope, subscription: SubscriptionRow, now: Date): Promise<void> {
  await scheduleBilling(scope, await changeSubscription(scope, subscription, calculateDatesAfterRenewal(subscription, now)))
}

async function billCycle(scope: Scope, before: SubscriptionRow): Promise<PaymentRow> {
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
  })
  if (used.length > 0 || subscription.terms.meters.length > 0)
    await changeSubscription(scope, subscription, { usageBilledTo: nextBillingAt })
  return payment
}
