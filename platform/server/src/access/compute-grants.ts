import type { AccessReason, AccessSource } from '@tradepost/contract/platform/access'
import { addMilliseconds, DAY } from '@tradepost/kit/clock'
import type { AccessRules } from './access-rules.ts'
import type { CustomerFacts, PaymentFacts, SubscriptionFacts } from './customer-facts.ts'
import { findLoss } from './find-loss.ts'

/** A stretch of time of one source; see `AccessGrantRow`. */
export type Grant = {
  productId: string
  source: AccessSource
  sourceId: string
  since: Date
  until: Date | null
  reason: AccessReason
  paymentId: string | null
}
type Stretch = Pick<Grant, 'since' | 'until' | 'reason'>

const later = (left: Date, right: Date | null): Date => (right && right > left ? right : left)

/** Builds access that ends at some instant, and what holds from then on. */
function endAt(start: Omit<Stretch, 'until'>, end: { at: Date; reason: AccessReason } | undefined): Stretch[] {
  if (!end) return [{ ...start, until: null }]
  const after: Stretch = { since: end.at, until: null, reason: end.reason }
  return end.at > start.since ? [{ ...start, until: end.at }, after] : [after]
}

/** Lists the products that a payment sold once. Without lines, those that aren't known to be subscriptions. */
function listOneTimeProducts(
  { lines, productIds, subscriptionIds }: PaymentFacts,
  { recurringIds, subscriptions }: CustomerFacts,
) {
  if (lines.length > 0) return [...new Set(lines.filter(({ kind }) => kind === 'product').map(({ productId }) => productId))]
  if (subscriptionIds.length === 0) return productIds
  if (productIds.length <= subscriptionIds.length) return []
  return productIds.filter((id) => !recurringIds.includes(id) && !subscriptions.some(({ productId }) => productId === id))
}

function grantPayment(facts: CustomerFacts, rules: AccessRules, payment: PaymentFacts): Grant[] {
  return listOneTimeProducts(payment, facts).map((productId) => {
    const { since, reason } = findLoss(facts, rules, { payment, productId }) ?? { since: payment.createdAt, reason: 'paid' }
    return { productId, source: 'payment', sourceId: payment.id, since, until: null, reason, paymentId: payment.id }
  })
}

type Life = { subscription: SubscriptionFacts; productId: string; paid: readonly PaymentFacts[]; failed: readonly PaymentFacts[] }

/** Returns the renewal that failed; undefined if every payment since the last paid one is unknown. */
const findFailed = ({ paid, failed }: Life): PaymentFacts | undefined => {
  const lastPaid = paid.at(-1)
  return failed.find(({ createdAt }) => !lastPaid || createdAt > lastPaid.createdAt)
}

function listHoldStretches(life: Life, { graceDays }: AccessRules): Stretch[] {
  const { createdAt, nextBillingAt } = life.subscription
  const since = findFailed(life)?.createdAt ?? later(createdAt, nextBillingAt)
  return endAt({ since, reason: 'grace' }, { at: addMilliseconds(since, graceDays * DAY), reason: 'on_hold' })
}

function listActiveStretches({ subscription, productId, paid }: Life): Stretch[] {
  const { createdAt, nextBillingAt, expiresAt, cancelsNext, isTrial } = subscription
  const ends = [
    ...(cancelsNext && nextBillingAt ? [{ at: nextBillingAt, reason: 'cancelled' as const }] : []),
    ...(expiresAt ? [{ at: expiresAt, reason: 'expired' as const }] : []),
  ].toSorted((left, right) => left.at.getTime() - right.at.getTime())
  const first = paid.find(({ productIds }) => productIds.includes(productId))
  const isFirstPlan = first === undefined || first === paid[0]
  return endAt({ since: isFirstPlan ? createdAt : first.createdAt, reason: isTrial ? 'trial' : 'paid' }, ends[0])
}

/** Lists what a subscription gives by its status; nothing before its first payment. */
function listStretches(life: Life, rules: AccessRules): Stretch[] {
  const { status, createdAt, nextBillingAt, expiresAt, pausedAt, cancelledAt } = life.subscription
  switch (status) {
    case 'active':
      return listActiveStretches(life)
    case 'on_hold':
      return listHoldStretches(life, rules)
    case 'paused':
      return [{ since: pausedAt ?? createdAt, until: null, reason: 'paused' }]
    case 'cancelled':
      return [{ since: cancelledAt ?? later(createdAt, nextBillingAt), until: null, reason: 'cancelled' }]
    case 'expired':
      return [{ since: expiresAt ?? later(createdAt, nextBillingAt), until: null, reason: 'expired' }]
    default:
      return []
  }
}

/** A loss of the last charge ends a subscription that would give access; one that doesn't has its own reason. */
const RUNNING: readonly (string | null)[] = ['active', 'on_hold']

/** Lists the products of earlier plans, each with the payment since which it isn't the plan. */
function listFormerPlans({ subscription, productId, paid }: Life, facts: CustomerFacts) {
  // With several subscriptions in one payment, another product may be the other one's.
  const own = paid.filter(({ subscriptionIds }) => subscriptionIds.length === 1)
  const plansOf = (payment: PaymentFacts) => {
    const bought = listOneTimeProducts(payment, facts)
    return payment.productIds.filter((id) => id !== productId && !bought.includes(id))
  }
  return [...new Set(own.flatMap(plansOf))].map((formerId) => {
    const last = own.findLastIndex((payment) => plansOf(payment).includes(formerId))
    const next = own[last + 1]
    const lastPaidAt = own[last]?.createdAt ?? subscription.createdAt
    return { productId: formerId, since: next?.createdAt ?? later(lastPaidAt, subscription.previousBillingAt), payment: next }
  })
}

function grantSubscription(facts: CustomerFacts, rules: AccessRules, subscription: SubscriptionFacts): Grant[] {
  const { id, productId, status } = subscription
  const own = facts.payments.filter(({ subscriptionIds, isCardUpdate }) => subscriptionIds.includes(id) && !isCardUpdate)
  if (productId === null) return []
  const life: Life = {
    subscription,
    productId,
    paid: own.filter((payment) => payment.status === 'succeeded'),
    failed: own.filter((payment) => payment.status === 'failed'),
  }
  const charged = life.paid.findLast(({ amount }) => amount > 0)
  const loss = charged && RUNNING.includes(status) ? findLoss(facts, rules, { payment: charged, productId }) : undefined
  const stretches = loss ? [{ ...loss, until: null }] : listStretches(life, rules)
  if (stretches.length === 0) return []
  const decider = status === 'on_hold' && !loss ? findFailed(life) : loss ? charged : life.paid.at(-1)
  const source = { source: 'subscription', sourceId: id } as const
  return [
    ...stretches.map((stretch) => ({ ...stretch, ...source, productId, paymentId: decider?.id ?? null })),
    ...listFormerPlans(life, facts).map((former) => ({
      ...source,
      productId: former.productId,
      since: former.since,
      until: null,
      reason: 'plan_changed' as const,
      paymentId: former.payment?.id ?? null,
    })),
  ]
}

/**
 * Computes what a customer's purchases give them, from the records and the rules alone: no clock and no order of arrival. Every
 * stretch of time is a row, so reading them decides by the clock. Overrides are rows too, and win when they are read.
 */
export function computeGrants(facts: CustomerFacts, rules: AccessRules): Grant[] {
  const byTime = facts.payments.toSorted(
    (left, right) => left.createdAt.getTime() - right.createdAt.getTime() || (left.id < right.id ? -1 : 1),
  )
  const sorted = { ...facts, payments: byTime }
  return [
    ...byTime
      .filter(({ status, isCardUpdate }) => status === 'succeeded' && !isCardUpdate)
      .flatMap((payment) => grantPayment(sorted, rules, payment)),
    ...facts.subscriptions.flatMap((subscription) => grantSubscription(sorted, rules, subscription)),
    ...facts.overrides.map(({ id, productId, givesAccess, since, until }) => ({
      productId,
      source: 'seller' as const,
      sourceId: id,
      since,
      until,
      reason: givesAccess ? ('given_by_seller' as const) : ('taken_by_seller' as const),
      paymentId: null,
    })),
  ]
}
