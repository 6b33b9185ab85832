import { withTax } from './costs.ts'
import type { Instant } from './dates.ts'
import { MINUTE } from './dates.ts'
import type { Cents } from './money.ts'
import { charge } from './pay.ts'
import { end, renew } from './renew.ts'
import { Refused, type State, type Subscription, tell } from './state.ts'

const isOver = ({ status }: Subscription): boolean => status === 'cancelled' || status === 'expired' || status === 'failed'

export function pause(state: State, subscription: Subscription): void {
  if (subscription.status !== 'active') throw new Refused('UNSUPPORTED_ACTION')
  subscription.status = 'paused'
  subscription.pausedAt = state.now
  tell(state, 'subscription.paused', subscription)
}

/** Resumes a subscription and extends the paid cycle by the length of the pause. */
export function resume(state: State, subscription: Subscription): void {
  const { pausedAt, expiresAt } = subscription
  if (pausedAt === null) throw new Refused('UNSUPPORTED_ACTION')
  const length = state.now - pausedAt
  subscription.status = 'active'
  subscription.pausedAt = null
  subscription.cycleFrom += length
  subscription.nextBilling += length
  subscription.anchor = subscription.nextBilling
  subscription.expiresAt = expiresAt === null ? null : expiresAt + length
  tell(state, 'subscription.unpaused', subscription)
}

export function cancelNow(state: State, subscription: Subscription): void {
  if (subscription.status === 'pending') throw new Refused('SUBSCRIPTION_INACTIVE')
  if (isOver(subscription)) throw new Refused('INVALID_TRANSITION')
  end(state, subscription, 'cancelled')
}

/** Sets or clears cancellation at the next billing date. */
export function cancelLater(state: State, subscription: Subscription, isMarked: boolean): void {
  if (subscription.status !== 'active') throw new Refused('SUBSCRIPTION_INACTIVE')
  subscription.isCancelledLater = isMarked
  tell(state, 'subscription.updated', subscription)
}

/** Sets the next billing date, and counts every cycle from there. */
export function setNextBilling(state: State, subscription: Subscription, at: Instant): void {
  if (subscription.status !== 'active') throw new Refused('SUBSCRIPTION_INACTIVE')
  if (at < state.now - 5 * MINUTE) throw new Refused('INVALID_REQUEST_PARAMETERS')
  subscription.nextBilling = Math.max(at, state.now)
  subscription.anchor = subscription.nextBilling
  tell(state, 'subscription.updated', subscription)
  if (subscription.nextBilling === state.now) renew(state, subscription)
}

/** Makes an on-demand charge. */
export function chargeNow(state: State, subscription: Subscription, price: Cents): void {
  if (!subscription.isOnDemand) throw new Refused('SUBSCRIPTION_NOT_ON_DEMAND')
  if (subscription.status === 'expired') throw new Refused('SUBSCRIPTION_EXPIRED')
  if (subscription.status !== 'active') throw new Refused('SUBSCRIPTION_INACTIVE')
  if (subscription.isCancelledLater) throw new Refused('CHARGE_NOT_ALLOWED_FOR_SCHEDULED_CANCELLATION')
  const payment = charge(state, subscription, withTax([price], subscription))
  if (payment.status === 'succeeded') tell(state, 'subscription.renewed', subscription)
}
