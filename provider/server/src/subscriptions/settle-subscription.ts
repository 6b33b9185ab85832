import { spanAfter } from '@tradepost/kit/periods'
import { setPeriod } from '#src/payments/create-payment.ts'
import { listPaymentLines } from '#src/payments/get-payment.ts'
import { sumParts } from '#src/payments/line-parts.ts'
import { linkEndOf, setPaymentDue } from '#src/payments/payment-due.ts'
import type { PaymentLineRow, PaymentPurpose, PaymentRow } from '#src/payments/table.ts'
import { type Scope, tenantOf } from '#src/scope.ts'
import { applyPlan } from './apply-plan.ts'
import { advanceSubscription, changeSubscription } from './change-subscription.ts'
import { lockSubscription } from './get-subscription.ts'
import { datesAfterRenewal, firstDates } from './periods.ts'
import { valueOfLines } from './price-cycle.ts'
import { findDues, nextTryOf } from './retry-dues.ts'
import { scheduleBilling, scheduleRetry } from './schedule-billing.ts'
import { sendGivenUp, sendHold, sendNotCharged, sendNotPaidAtLast, sendPlanKept } from './send-billing-mail.ts'
import { setPaymentMethod } from './set-payment-method.ts'
import type { SubscriptionDiscount, SubscriptionRow } from './table.ts'

/** A payment of a subscription that is over. `declineCode` is the card network's own. */
type Settled = { subscription: SubscriptionRow; payment: PaymentRow; isPaid: boolean; declineCode: string | null }
type Settler = (scope: Scope, settled: Settled) => Promise<unknown>

/** One cycle less for each code that came off one. */
function countCycle(discounts: readonly SubscriptionDiscount[], lines: readonly PaymentLineRow[]): SubscriptionDiscount[] {
  const parts = lines.filter(({ kind }) => kind !== 'product').flatMap((line) => line.parts)
  const taken = new Set(parts.map((part) => (part.kind === 'code' ? part.code : undefined)))
  return discounts.map((discount) =>
    discount.cyclesLeft && taken.has(discount.code) ? { ...discount, cyclesLeft: discount.cyclesLeft - 1 } : discount,
  )
}

/** The first payment: the subscription begins at this moment, or not at all. */
const settleFirst: Settler = async (scope, { subscription, payment, isPaid }) => {
  if (subscription.status !== 'pending') return
  if (!isPaid && payment.status === 'failed' && payment.isRetryable) {
    // A link can be tried again; its subscription waits as long.
    await setPaymentDue(scope, payment.id, await linkEndOf(scope, payment))
    return
  }
  if (!isPaid) return advanceSubscription(scope, subscription, 'fail')
  const lines = await listPaymentLines(scope, payment.id)
  const now = scope.clock.now()
  const { terms, trialDays } = subscription
  const active = await advanceSubscription(scope, subscription, 'activate', {
    ...firstDates(now, { trialDays, frequency: terms.frequency }),
    expiresAt: spanAfter(now, terms.period),
    paymentMethodId: payment.paymentMethodId,
    billingCurrency: payment.currency,
    billing: payment.billing,
    taxId: payment.taxId,
    language: payment.language,
    cycleValue: valueOfLines(lines),
    discounts: countCycle(subscription.discounts, lines),
    usageBilledTo: now,
  })
  await scheduleBilling(scope, active)
  await setPeriod(scope, payment.id, { from: now, to: active.nextBillingAt })
  if (payment.totalAmount > 0) await changeSubscription(scope, active, {}, 'subscription.renewed')
}

/** The link of a subscription that was tried in vain has ended. A try that began in time is left to its outcome. */
export async function failPending(scope: Scope, { id, subscriptionId }: PaymentRow): Promise<void> {
  if (subscriptionId === null) return
  const payment = await scope.trx
    .selectFrom('payments')
    .select('status')
    .where((row) => row.and({ ...tenantOf(scope), id }))
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (payment.status !== 'failed') return
  const subscription = await lockSubscription(scope, subscriptionId)
  if (subscription.status === 'pending') await advanceSubscription(scope, subscription, 'fail')
}

async function hold(scope: Scope, { subscription, payment, declineCode }: Settled): Promise<void> {
  // Its buyer sees on the page why the card was declined. What is scheduled goes on with the subscription's own card.
  if (!payment.isOffSession) return
  const nextTry = await nextTryOf(scope, payment, declineCode)
  const held =
    subscription.status === 'active'
      ? await advanceSubscription(scope, subscription, 'hold', { duesPaymentId: payment.id })
      : subscription
  await scheduleRetry(scope, held, nextTry)
  if (await findDues(scope, held)) await sendHold(scope, held, { payment, nextTryAt: nextTry })
  else await sendGivenUp(scope, held, payment)
}

/** The card that a buyer gave on a page is the subscription's once it has paid. */
async function keepPaidMethod(scope: Scope, before: SubscriptionRow, payment: PaymentRow): Promise<SubscriptionRow> {
  const { isOffSession, paymentMethodId } = payment
  if (isOffSession || paymentMethodId === null) return before
  return changeSubscription(scope, before, { paymentMethodId }, 'subscription.update_payment_method')
}

/** A cycle was paid, at its time or later: the next one is scheduled. */
const settleRenewal: Settler = async (scope, settled) => {
  const { subscription: before, payment, isPaid } = settled
  if (before.status !== 'active' && before.status !== 'on_hold') return
  if (!isPaid) return hold(scope, settled)
  const subscription = await keepPaidMethod(scope, before, payment)
  const lines = await listPaymentLines(scope, payment.id)
  const { credit } = sumParts(lines.flatMap((line) => line.parts))
  const changes = {
    ...datesAfterRenewal(subscription, scope.clock.now()),
    cycle: payment.cycle ?? subscription.cycle,
    cycleValue: valueOfLines(lines),
    credit: subscription.credit - credit,
    discounts: countCycle(subscription.discounts, lines),
    duesPaymentId: null,
  }
  const active =
    subscription.status === 'on_hold' ? await advanceSubscription(scope, subscription, 'recover', changes) : subscription
  const rest = active === subscription ? changes : {}
  await scheduleBilling(scope, await changeSubscription(scope, active, rest, 'subscription.renewed'))
}

/** The charge of a plan change: the plan waited for it, or stands and is on hold without it. */
const settlePlanChange: Settler = async (scope, settled) => {
  const { subscription, payment, isPaid } = settled
  const { planChange } = subscription
  if (planChange?.paymentId === payment.id) {
    if (subscription.status !== 'active') return
    if (isPaid) return applyPlan(scope, subscription, { change: planChange })
    await changeSubscription(scope, subscription, { planChange: planChange.replaces ?? null })
    return sendPlanKept(scope, subscription, payment)
  }
  if (!isPaid && (subscription.status === 'active' || subscription.status === 'on_hold')) return hold(scope, settled)
  if (!isPaid || subscription.status !== 'on_hold') return
  const now = scope.clock.now()
  // Cycles that passed on hold are not billed.
  const dates = subscription.nextBillingAt <= now ? datesAfterRenewal(subscription, now) : {}
  const held = await keepPaidMethod(scope, subscription, payment)
  const active = await advanceSubscription(scope, held, 'recover', { ...dates, duesPaymentId: null })
  await scheduleBilling(scope, await changeSubscription(scope, active, {}, 'subscription.renewed'))
}

const settleCharge: Settler = async (scope, { subscription, payment, isPaid }) => {
  if (subscription.status !== 'active') return
  if (!isPaid) return sendNotCharged(scope, subscription, payment)
  await changeSubscription(scope, subscription, {}, 'subscription.renewed')
}

const settleMethod: Settler = async (scope, { subscription, payment, isPaid }) => {
  if (isPaid && payment.paymentMethodId) await setPaymentMethod(scope, subscription, payment.paymentMethodId)
}

/** The last usage, of a subscription that has ended: declined, nothing changes. */
const settleUsage: Settler = async (scope, { subscription, payment, isPaid }) => {
  if (!isPaid) await sendNotPaidAtLast(scope, subscription, payment)
}

const SETTLERS: Readonly<Partial<Record<PaymentPurpose, Settler>>> = {
  first: settleFirst,
  renewal: settleRenewal,
  plan_change: settlePlanChange,
  charge: settleCharge,
  usage: settleUsage,
  method: settleMethod,
}

/**
 * What the outcome of a payment means for its subscription, in the transaction that settles it. One that is under way still
 * means nothing yet.
 */
export async function settleSubscription(scope: Scope, payment: PaymentRow, declineCode: string | null): Promise<void> {
  const { subscriptionId, status } = payment
  if (subscriptionId === null || !(status === 'succeeded' || status === 'failed' || status === 'cancelled')) return
  const subscription = await lockSubscription(scope, subscriptionId)
  await SETTLERS[payment.purpose]?.(scope, { subscription, payment, isPaid: status === 'succeeded', declineCode })
}
