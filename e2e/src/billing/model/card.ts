import { answerAt, answerPayment, record } from './pay.ts'
import { isTriedOut, recover, tryAgain } from './renew.ts'
import { Refused, type State, type Subscription, tell } from './state.ts'
import { OUTCOMES, type Outcome } from './subscribe.ts'

function checkTakesCard({ status }: Subscription): void {
  if (status !== 'active' && status !== 'on_hold' && status !== 'paused') throw new Refused('SUBSCRIPTION_INACTIVE')
}

/** Uses this card for future charges, and charges the outstanding amount right away. */
function takeCard(state: State, subscription: Subscription): void {
  tell(state, 'subscription.update_payment_method', subscription)
  tryAgain(state, subscription)
}

/** Adds a new card on a page that charges the outstanding amount, or nothing. */
export function giveCard(state: State, subscription: Subscription, outcome: Outcome): void {
  checkTakesCard(subscription)
  if (isTriedOut(subscription)) throw new Refused('SUBSCRIPTION_PAYMENT_RETRY_LIMIT_EXCEEDED')
  const { now: card, later } = OUTCOMES[outcome]
  const { outstanding } = subscription
  if (outstanding) {
    answerPayment(state, subscription, outstanding.payment, answerAt(state.now, card))
    if (outstanding.payment.status === 'failed') return
    subscription.card = later
    tell(state, 'subscription.update_payment_method', subscription)
    recover(state, subscription, outstanding)
    return
  }
  const payment = record(state, subscription, { total: 0, tax: 0 }, answerAt(state.now, card))
  payment.isForCard = true
  if (payment.status === 'failed') return
  subscription.card = later
  takeCard(state, subscription)
}

/** Adds the same card again, so that the outstanding amount is charged now. */
export function retry(state: State, subscription: Subscription): void {
  checkTakesCard(subscription)
  if (isTriedOut(subscription)) throw new Refused('SUBSCRIPTION_PAYMENT_RETRY_LIMIT_EXCEEDED')
  takeCard(state, subscription)
}
