import { planOf } from './catalog.ts'
import { billUsage, cycleOf, firstCycleAfter, lastCycleBy, lessCodes, renewalOf, withTax } from './costs.ts'
import { replaceKeys } from './keys.ts'
import { type Cents, NOTHING, sum } from './money.ts'
import { charge, chargeAgain, isTooSmall, nextTry, withCredit } from './pay.ts'
import { type Outstanding, type State, type Subscription, tell } from './state.ts'

/** Uses up one cycle of each code with a limited number of cycles. */
export function countCycle({ order }: Pick<Subscription, 'order'>): void {
  for (const code of order.codes) if (code.cyclesLeft) code.cyclesLeft -= 1
}

/** Ends a subscription: nothing more falls due. Unbilled usage is billed, and the outcome of that changes nothing. */
export function end(state: State, subscription: Subscription, status: 'cancelled' | 'expired'): void {
  const used = billUsage(state, subscription)
  const { due } = withCredit(lessCodes([used], subscription.order), subscription.credit)
  subscription.status = status
  subscription.isCancelledLater = false
  subscription.pausedAt = null
  subscription.waiting = null
  subscription.outstanding = null
  if (status === 'cancelled') subscription.cancelledAt = state.now
  tell(state, `subscription.${status}`, subscription)
  const asked = withTax(due, subscription)
  if (used > 0 && sum(due) > 0 && !isTooSmall(asked)) charge(state, subscription, asked)
}

/** Applies the scheduled change from this cycle on. */
function applyWaiting(state: State, subscription: Subscription): void {
  const { waiting, order: past } = subscription
  if (!waiting) return
  const [before, now] = [planOf(past.plan).frequency, planOf(waiting.order.plan).frequency]
  if (before.count !== now.count || before.interval !== now.interval) subscription.anchor = state.now
  subscription.order = waiting.order
  subscription.waiting = null
  tell(state, 'subscription.plan_changed', subscription)
  replaceKeys(state, subscription, { before: past, payment: null })
}

/** Starts the current cycle, and schedules the first one after it. */
function beginCycle({ now }: State, subscription: Subscription): void {
  subscription.isInTrial = false
  subscription.previousBilling = lastCycleBy(subscription.anchor, subscription.order, now)
  subscription.nextBilling = firstCycleAfter(subscription.anchor, subscription.order, now)
  subscription.cycleFrom = subscription.previousBilling
}

function paid(state: State, subscription: Subscription): void {
  subscription.outstanding = null
  beginCycle(state, subscription)
  countCycle(subscription)
  tell(state, 'subscription.renewed', subscription)
}

/** Does the work due at the next billing date, in this order: a cancellation, a plan change, the charge. */
export function renew(state: State, subscription: Subscription): void {
  if (subscription.isCancelledLater) {
    end(state, subscription, 'cancelled')
    return
  }
  if (subscription.isOnDemand) {
    beginCycle(state, subscription)
    return
  }
  applyWaiting(state, subscription)
  const { due, credit } = withCredit(renewalOf(subscription, billUsage(state, subscription)), subscription.credit)
  subscription.credit = credit
  subscription.value = cycleOf(subscription.order)
  chargeCycle(state, subscription, due)
}

function chargeCycle(state: State, subscription: Subscription, due: readonly Cents[]): void {
  const asked = withTax(due, subscription)
  // An amount below the smallest charge is carried over.
  if (isTooSmall(asked)) subscription.credit -= sum(due)
  const payment = charge(state, subscription, isTooSmall(asked) ? NOTHING : asked)
  if (payment.status === 'succeeded') paid(state, subscription)
  else hold(state, subscription, { payment, isForCycle: true })
}

export function hold(state: State, subscription: Subscription, outstanding: Pick<Outstanding, 'payment' | 'isForCycle'>): void {
  subscription.status = 'on_hold'
  subscription.outstanding = { ...outstanding, tryAgainAt: nextTry(state, outstanding) }
  tell(state, 'subscription.on_hold', subscription)
}

/** Attempts in total, automatic and manual. */
const TRIES_MAX = 10
export const isTriedOut = ({ outstanding }: Subscription): boolean =>
  outstanding !== null && outstanding.payment.attempt >= TRIES_MAX

/** Retries a declined payment. */
export function tryAgain(state: State, subscription: Subscription): void {
  const { outstanding } = subscription
  if (!outstanding || isTriedOut(subscription)) return
  chargeAgain(state, subscription, outstanding.payment)
  if (outstanding.payment.status === 'failed') {
    outstanding.tryAgainAt = nextTry(state, outstanding)
    return
  }
  recover(state, subscription, outstanding)
}

/** Handles the payment of an outstanding amount. */
export function recover(state: State, subscription: Subscription, outstanding: Outstanding): void {
  subscription.status = 'active'
  tell(state, 'subscription.active', subscription)
  if (outstanding.isForCycle) paid(state, subscription)
  else changePaid(state, subscription)
}

/** Applies a plan change that is finally paid; cycles that passed before it aren't billed. */
function changePaid(state: State, subscription: Subscription): void {
  subscription.outstanding = null
  if (subscription.nextBilling <= state.now) beginCycle(state, subscription)
  tell(state, 'subscription.renewed', subscription)
}

/** Sets for how many days the business retries renewals; null: never, which also drops scheduled retries. */
export function setRetries(state: State, days: number | null): void {
  state.retryDays = days
  if (days === null) for (const { outstanding } of state.subscriptions) if (outstanding) outstanding.tryAgainAt = null
}
