import { replaceLicenseKeys } from '#src/license-keys/follow-subscription.ts'
import type { Scope } from '#src/scope.ts'
import { changeSubscription } from '#src/subscriptions/change-subscription.ts'
import { calculateDatesFrom } from '#src/subscriptions/periods.ts'
import { calculateCycleValue } from '#src/subscriptions/price-cycle.ts'
import { scheduleBilling } from '#src/subscriptions/schedule-billing.ts'
import { sendNewKeys } from '#src/subscriptions/send-billing-email.ts'
import type { PlanChange, SubscriptionRow } from '#src/subscriptions/table.ts'

const isSameSpan = (a: SubscriptionRow['terms'], b: SubscriptionRow['terms']): boolean =>
  a.frequency.count === b.frequency.count && a.frequency.interval === b.frequency.interval

/**
 * Applies a new plan. With `at`, the renewal at the next billing date charges it; otherwise its cycle is the current one, or a
 * new one that starts now.
 */
export async function applyPlan(
  scope: Scope,
  subscription: SubscriptionRow,
  { change, at, keepsValue = false }: { change: PlanChange; at?: Date; keepsValue?: boolean },
): Promise<SubscriptionRow> {
  const { terms, discounts, metadata, startsCycle, creditLeft } = change
  const planned = { ...subscription, terms, discounts }
  // Cycles of another length count from the start of the first one.
  const counting = isSameSpan(subscription.terms, terms) ? {} : { anchorAt: at ?? subscription.nextBillingAt, periodIndex: 0 }
  const dates =
    startsCycle && !at ? { ...calculateDatesFrom(scope.clock.now(), terms.frequency), cycle: subscription.cycle + 1 } : counting
  const changed = await changeSubscription(
    scope,
    subscription,
    {
      terms,
      productId: terms.productId,
      discounts,
      ...(metadata ? { metadata } : {}),
      ...dates,
      ...(at || keepsValue ? {} : { cycleValue: calculateCycleValue(planned) }),
      credit: subscription.credit + creditLeft,
      planChange: null,
    },
    'subscription.plan_changed',
  )
  if (!at) await scheduleBilling(scope, changed)
  const keys = await replaceLicenseKeys(scope, { subscription, from: subscription.terms, to: terms, paymentId: change.paymentId })
  if (keys.length > 0) await sendNewKeys(scope, changed, keys)
  return changed
}
