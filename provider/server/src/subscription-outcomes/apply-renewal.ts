import { advanceDunning } from '#src/dunnings/advance-dunning.ts'
import { sumParts } from '#src/payments/line-parts.ts'
import { listPaymentLines } from '#src/payments/read-payments.ts'
import { advanceSubscription, changeSubscription } from '#src/subscriptions/change-subscription.ts'
import { calculateDatesAfterRenewal } from '#src/subscriptions/periods.ts'
import { calculateLinesValue } from '#src/subscriptions/price-cycle.ts'
import { scheduleBilling } from '#src/subscriptions/schedule-billing.ts'
import { countCycle } from './count-cycle.ts'
import { holdSubscription, savePaidMethod } from './hold-subscription.ts'
import type { OutcomeHandler } from './outcome-handler.ts'

/** Schedules the next cycle after one was paid, on time or late. */
export const applyRenewal: OutcomeHandler = async (scope, outcome) => {
  const { subscription: before, payment, isPaid } = outcome
  if (before.status !== 'active' && before.status !== 'on_hold') return
  if (!isPaid) return holdSubscription(scope, outcome)
  const subscription = await savePaidMethod(scope, before, payment)
  const lines = await listPaymentLines(scope, payment.id)
  const { credit } = sumParts(lines.flatMap((line) => line.parts))
  const changes = {
    ...calculateDatesAfterRenewal(subscription, scope.clock.now()),
    cycle: payment.cycle ?? subscription.cycle,
    cycleValue: calculateLinesValue(lines),
    credit: subscription.credit - credit,
    discounts: countCycle(subscription.discounts, lines),
    outstandingPaymentId: null,
  }
  const active =
    subscription.status === 'on_hold' ? await advanceSubscription(scope, subscription, 'recover', changes) : subscription
  if (active !== subscription) await advanceDunning(scope, active, 'recover')
  const rest = active === subscription ? changes : {}
  const renewed = await changeSubscription(scope, active, rest, 'subscription.renewed')
  await scheduleBilling(scope, renewed)
  return renewed
}
