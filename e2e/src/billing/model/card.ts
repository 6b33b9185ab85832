import { answerAt, answerPayment, record } from './pay.ts'
import { isTriedOut, recover, tryAgain } from './renew.ts'
import { Refused, type State, type Subscription, tell } from './state.ts'
import { OUTCOMES, type Outcome } from './subscribe.ts'

function checkTakesCard({ status }: Subscription): void {
  if (status !== 'active' && status !== 'on_hold' && status !== 'paused') throw new Refused('SUBSCRIPTION_INACTIVE')
}

/** From now on charges go to this card, and what is owed at once. */
function takeCard(state: State, subscription: Subscription): void {
  tell(state, 'subscription.update_payment_method', subscription)
  tryAgain(state, subscription)
}

/** The buyer gives another card, on a page that charges what is outstanding, or nothing. */
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

/** The same card once more, so that what is owed is charged to it now. */
export function retry(state: State, subscription: Subscription): void {
  checkTakesCard(subscription)
  if (isTriedOut(subscription)) throw new Refused('SUBSCRIPTION_PAYMENT_RETRY_LIMIT_EXCEEDED')
  takeCard(state, subscription)
}
