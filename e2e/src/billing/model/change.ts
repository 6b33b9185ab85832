import { type Addons, CODES, type PlanName, planOf } from './catalog.ts'
import { cycleLinesOf, cycleOf, restOf, withTax } from './costs.ts'
import { after } from './dates.ts'
import { replaceKeys } from './keys.ts'
import { type Cents, share, sum } from './money.ts'
import { charge, isTooSmall, withCredit } from './pay.ts'
import { hold } from './renew.ts'
import { type Order, type Payment, Refused, type State, type Subscription, tell } from './state.ts'

export const MODES = ['prorated_immediately', 'difference_immediately', 'full_immediately', 'do_not_bill'] as const
export type Mode = (typeof MODES)[number]

export type PlanChange = {
  /** Null: the plan stays, and only the rest changes. */
  plan: PlanName | null
  quantity: number
  addons: Addons
  mode: Mode
  /** True: keeps the codes that may stay. False: drops all. */
  keepsCodes: boolean
  isLater: boolean
  isPreventedByDecline: boolean
}

function checkChange({ isOnDemand, status, isCancelledLater, order, waiting }: Subscription, asked: PlanChange): void {
  if (isOnDemand) throw new Refused('ON_DEMAND_PLAN_CHANGE_NOT_SUPPORTED')
  if (status !== 'active') throw new Refused('INACTIVE_SUBSCRIPTION_PLAN_CHANGE_NOT_SUPPORTED')
  if (isCancelledLater || planOf(order.plan).meter) throw new Refused('UNSUPPORTED_ACTION')
  if (waiting) throw new Refused('SCHEDULED_PLAN_CHANGE_EXISTS')
  if (asked.isLater && asked.mode !== 'full_immediately') throw new Refused('INVALID_PRORATION_MODE_WITH_NEXT_BILLING_DATE')
  if (planOf(asked.plan ?? order.plan).meter) throw new Refused('UNSUPPORTED_ACTION')
}

const hasOtherFrequency = (before: Order, now: Order): boolean => {
  const [left, right] = [planOf(before.plan).frequency, planOf(now.plan).frequency]
  return left.count !== right.count || left.interval !== right.interval
}

/** Returns the lines of a change before tax, and what the rest of the old plan is worth. */
function priceOfChange(state: State, subscription: Subscription, order: Order, { mode, beginsCycle }: Terms): Price {
  const { cycleFrom, nextBilling, value } = subscription
  const whole = Math.max(1, Math.floor((nextBilling - cycleFrom) / 1000))
  const left = Math.min(whole, Math.floor((nextBilling - state.now) / 1000))
  switch (mode) {
    case 'prorated_immediately':
      return {
        lines: beginsCycle ? cycleLinesOf(order) : restOf(order, left, whole),
        worth: share(value, left, whole),
        isProrated: !beginsCycle,
      }
    case 'difference_immediately':
      return { lines: cycleLinesOf(order), worth: value, isProrated: false }
    case 'full_immediately':
      return { lines: cycleLinesOf(order), worth: 0, isProrated: false }
    case 'do_not_bill':
      return { lines: [], worth: 0, isProrated: false }
  }
}
type Price = { lines: Cents[]; worth: Cents; isProrated: boolean }
type Terms = { mode: Mode; beginsCycle: boolean }

/** Applies the new plan; `payment` is what was charged for it. */
function apply(state: State, subscription: Subscription, order: Order, terms: Terms, payment: Payment | null): void {
  const { mode, beginsCycle } = terms
  if (mode === 'do_not_bill') {
    if (hasOtherFrequency(subscription.order, order)) subscription.anchor = subscription.nextBilling
  } else subscription.value = cycleOf(order)
  const before = subscription.order
  subscription.order = order
  if (beginsCycle) {
    subscription.isInTrial = false
    subscription.anchor = state.now
    subscription.cycleFrom = state.now
    subscription.previousBilling = state.now
    subscription.nextBilling = after(state.now, 1, planOf(order.plan).frequency)
  }
  tell(state, 'subscription.plan_changed', subscription)
  replaceKeys(state, subscription, { before, payment })
}

/** Changes plan, quantity or add-ons. */
export function changePlan(state: State, subscription: Subscription, asked: PlanChange): void {
  checkChange(subscription, asked)
  const codes = asked.keepsCodes ? subscription.order.codes.filter(({ name }) => CODES[name].isPreserved) : []
  const order: Order = {
    plan: asked.plan ?? subscription.order.plan,
    quantity: asked.quantity,
    addons: asked.addons,
    codes: structuredClone(codes),
  }
  if (asked.isLater) {
    subscription.waiting = { order, createdAt: state.now }
    tell(state, 'subscription.updated', subscription)
    return
  }
  const { mode } = asked
  const isNew = mode === 'full_immediately' || subscription.isInTrial || hasOtherFrequency(subscription.order, order)
  const terms: Terms = { mode, beginsCycle: mode !== 'do_not_bill' && isNew }
  const { lines, worth, isProrated } = priceOfChange(state, subscription, order, terms)
  const due = withTax(withCredit(lines, worth).due, { country: subscription.country, order, isProrated })
  state.quoted = isTooSmall(due) ? 0 : due.total
  if (state.quoted === 0) {
    // A negative amount becomes credit, and an amount too small to charge is carried over.
    subscription.credit += worth - sum(lines)
    apply(state, subscription, order, terms, null)
    return
  }
  const payment = charge(state, subscription, due)
  if (payment.status === 'failed' && asked.isPreventedByDecline) return
  apply(state, subscription, order, terms, payment)
  if (payment.status === 'failed') hold(state, subscription, { payment, isForCycle: false })
}

/** Drops the scheduled change. */
export function forgetChange(state: State, subscription: Subscription): void {
  if (!subscription.waiting) throw new Refused('SCHEDULED_PLAN_CHANGE_NOT_FOUND')
  subscription.waiting = null
  tell(state, 'subscription.updated', subscription)
}
