import { type Addons, CODES, type CodeName, type Country, type PlanName, planOf } from './catalog.ts'
import { cycleLinesOf, lessCodes, withTax } from './costs.ts'
import { after, DAY, type Instant } from './dates.ts'
import { issueKeys } from './keys.ts'
import { type Cents, sum } from './money.ts'
import { chargeOnPage, newPayment } from './pay.ts'
import { countCycle } from './renew.ts'
import { type Answer, type Order, type Refunding, Refused, type State, type Subscription, tell } from './state.ts'

const card = (now: Answer, later: Answer = now, refunding: Refunding = 'at once'): Card => ({ now, later, refunding })
type Card = { now: Answer; later: Answer; refunding: Refunding }

/** A card's answers at the first charge and at every later one, and what becomes of its refunds. */
export const OUTCOMES = {
  approved: card('approve'),
  'approved by the bank': card('approve'),
  'approved, and never again': card('approve', 'GENERIC_DECLINE'),
  'approved, and refunded slowly': card('approve', 'approve', 'after three days'),
  'approved, and never refunded': card('approve', 'approve', 'refused after a day'),
  declined: card('INSUFFICIENT_FUNDS'),
  'declined as lost': card('LOST_CARD'),
  'denied at the bank': card('AUTHENTICATION_FAILURE', 'approve'),
}
export type Outcome = keyof typeof OUTCOMES

/** Charges a typed card from now on. */
export function keepCard(subscription: Subscription, { later, refunding }: Card): void {
  subscription.card = later
  subscription.refunding = refunding
}

/** A request to subscribe. */
export type SubscribeOptions = {
  plan: PlanName
  quantity: number
  addons: Addons
  codes: readonly CodeName[]
  country: Country
  /** Amount of the first on-demand charge; null for none. */
  onDemand: { first: Cents | null } | null
}

/** Checks that an order can be sold. @throws the code of a refusal */
export function checkOrder({ plan, quantity, addons }: Pick<SubscribeOptions, 'plan' | 'quantity' | 'addons'>): void {
  if (!planOf(plan).meter) return
  if (Object.keys(addons).length > 0) throw new Refused('MISSING_ADDON_IDS')
  if (quantity !== 1) throw new Refused('INVALID_QUANTITY')
}

/** Returns the lines of the first payment, before tax. */
function firstDue({ plan, quantity, onDemand }: SubscribeOptions, { order }: Pick<Subscription, 'order'>): Cents[] {
  const { trial } = planOf(plan)
  if (onDemand) return [(onDemand.first ?? 0) * quantity]
  if (!trial) return cycleLinesOf(order)
  const lines = [(trial.amount ?? 0) * quantity]
  return trial.takesCodes ? lessCodes(lines, order) : lines
}

type Dates = Pick<Subscription, 'anchor' | 'isInTrial' | 'previousBilling' | 'nextBilling' | 'cycleFrom' | 'usageBilledTo'>

/** Returns the dates of a subscription that starts now, with its trial or first cycle. */
function firstDates(now: Instant, { plan }: Pick<Order, 'plan'>, isOnDemand: boolean): Dates {
  const { frequency, trial } = planOf(plan)
  const trialEnd = trial && !isOnDemand ? now + trial.days * DAY : null
  return {
    anchor: trialEnd ?? now,
    isInTrial: trialEnd !== null,
    previousBilling: now,
    nextBilling: trialEnd ?? after(now, 1, frequency),
    cycleFrom: now,
    usageBilledTo: now,
  }
}

const LINK_LASTS = DAY

/** Creates a link: its subscription and payment wait for the buyer. */
export function openLink(state: State, asked: SubscribeOptions): Subscription {
  checkOrder(asked)
  const { now } = state
  const codes = asked.codes.map((name) => ({ name, cyclesLeft: CODES[name].cycles }))
  const order = { plan: asked.plan, quantity: asked.quantity, addons: asked.addons, codes }
  const due = firstDue(asked, { order })
  const place = state.subscriptions.length
  const payment = newPayment(state, { place }, withTax(due, { country: asked.country, order }))
  const isOnDemand = asked.onDemand !== null
  const subscription: Subscription = {
    place,
    order,
    country: asked.country,
    isOnDemand,
    status: 'pending',
    card: 'approve',
    refunding: 'at once',
    wallet: [],
    createdAt: now,
    ...firstDates(now, order, isOnDemand),
    value: 0,
    billedUsage: [],
    credit: 0,
    expiresAt: null,
    pausedAt: null,
    cancelledAt: null,
    isCancelledLater: false,
    waiting: null,
    outstanding: null,
    link: { payment, due: sum(due), endsAt: now + LINK_LASTS },
  }
  state.subscriptions.push(subscription)
  return subscription
}

/** Pays through the link: the subscription starts now, or waits for another attempt. */
export function payLink(state: State, subscription: Subscription, outcome: Outcome): void {
  const { link, order } = subscription
  if (!link) return
  const { payment, due, endsAt } = link
  if (payment.status === 'succeeded') throw new Refused('CHECKOUT_SESSION_CONSUMED')
  if (state.now >= endsAt) throw new Refused('CHECKOUT_SESSION_EXPIRED')
  if (payment.status === 'failed') payment.attempt += 1
  const typed = OUTCOMES[outcome]
  chargeOnPage(state, subscription, payment, typed)
  if (payment.status === 'failed') return
  const { period, trial } = planOf(order.plan)
  Object.assign(subscription, firstDates(state.now, order, subscription.isOnDemand))
  subscription.status = 'active'
  keepCard(subscription, typed)
  subscription.value = due
  subscription.expiresAt = after(state.now, 1, period)
  tell(state, 'subscription.active', subscription)
  issueKeys(state, subscription, { payment, isOfLine: true })
  if (payment.total > 0) tell(state, 'subscription.renewed', subscription)
  if (!subscription.isInTrial || trial?.takesCodes) countCycle(subscription)
}

/** Expires the link, so that no one can pay with it. */
export function endLink(state: State, subscription: Subscription): void {
  const payment = subscription.link?.payment
  if (payment?.status === 'requires_payment_method') {
    payment.status = 'cancelled'
    tell(state, 'payment.cancelled', subscription)
  }
  subscription.status = 'failed'
  tell(state, 'subscription.failed', subscription)
}

/** Subscribes through a checkout, which is a link with one attempt. */
export function subscribe(state: State, asked: SubscribeOptions, outcome: Outcome): void {
  const subscription = openLink(state, asked)
  payLink(state, subscription, outcome)
  subscription.link = null
  if (subscription.status === 'pending') endLink(state, subscription)
}
