import { NOTHING } from './money.ts'
import { chargeOnPage, newPayment } from './pay.ts'
import { isTriedOut, recover, tryAgain } from './renew.ts'
import { Refused, type State, type Subscription, tell } from './state.ts'
import { keepCard, OUTCOMES, type Outcome } from './subscribe.ts'

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
  const typed = OUTCOMES[outcome]
  const { outstanding } = subscription
  if (outstanding) {
    chargeOnPage(state, subscription, outstanding.payment, typed)
    if (outstanding.payment.status === 'failed') return
    keepCard(subscription, typed)
    tell(state, 'subscription.update_payment_method', subscription)
    recover(state, subscription, outstanding)
    return
  }
  const payment = newPayment(state, subscription, NOTHING)
  payment.isForCard = true
  chargeOnPage(state, subscription, payment, typed)
  if (payment.status === 'failed') return
  keepCard(subscription, typed)
  takeCard(state, subscription)
}

/** Adds the same card again, so that the outstanding amount is charged now. */
export function retry(state: State, subscription: Subscription): void {
  checkTakesCard(subscription)
  if (isTriedOut(subscription)) throw new Refused('SUBSCRIPTION_PAYMENT_RETRY_LIMIT_EXCEEDED')
  takeCard(state, subscription)
}
