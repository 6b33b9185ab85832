import { HOUR, type Instant } from './dates.ts'
import { type Cents, type Charge, SMALLEST_CHARGE } from './money.ts'
import { type Answer, type Outstanding, type Payment, type State, type Subscription, tell } from './state.ts'

/** Hours before each retry of a soft decline, counted from the previous attempt (reference, 3.3). */
const TRIES_AFTER_HOURS = [12, 24, 48, 72, 96, 120, 168, 168]

/** All test cards expire at the end of 2034. */
const CARDS_END: Instant = Date.parse('2035-01-01T00:00:00Z')

/** Returns the card's real answer at a time. */
export const answerAt = (now: Instant, card: Answer): Answer => (now < CARDS_END ? card : 'EXPIRED_CARD')

/** Off-session, a charge of 0 doesn't reach the card; a buyer's card is asked even then, so that it can be saved. */
const answerTo = (now: Instant, card: Answer, { total }: Charge): Answer => (total === 0 ? 'approve' : answerAt(now, card))

/** Charges a subscription and returns the recorded payment. */
export function charge(state: State, subscription: Subscription, asked: Charge): Payment {
  return record(state, subscription, asked, answerTo(state.now, subscription.card, asked))
}

/** Records the payment for a card's answer. */
export function record(state: State, subscription: Subscription, asked: Charge, answer: Answer): Payment {
  const payment = newPayment(state, subscription, asked)
  answerPayment(state, subscription, payment, answer)
  return payment
}

/** Creates a payment that waits for its card. */
export function newPayment(state: State, { place }: { place: number }, asked: Charge): Payment {
  const status = 'requires_payment_method'
  const payment: Payment = { of: place, at: state.now, status, isForCard: false, ...asked, attempt: 0, error: null }
  state.payments.push(payment)
  return payment
}

/** Charges the same payment again. */
export function chargeAgain(state: State, subscription: Subscription, payment: Payment): void {
  payment.attempt += 1
  answerPayment(state, subscription, payment, answerTo(state.now, subscription.card, payment))
}

/** Applies a card's answer to the payment. */
export function answerPayment(state: State, subscription: Subscription, payment: Payment, answer: Answer): void {
  payment.status = answer === 'approve' ? 'succeeded' : 'failed'
  payment.error = answer === 'approve' ? null : answer
  tell(state, answer === 'approve' ? 'payment.succeeded' : 'payment.failed', subscription)
}

/**
 * Returns when a declined payment is retried: only a cycle's payment, never after a hard decline, and within the days that the
 * business chose, counted from the renewal.
 */
export function nextTry(
  { now, retryDays }: State,
  { payment, isForCycle }: Pick<Outstanding, 'payment' | 'isForCycle'>,
): Instant | null {
  const { at, error, attempt } = payment
  const hours = TRIES_AFTER_HOURS[attempt]
  if (retryDays === null || !isForCycle || hours === undefined) return null
  if (error === 'LOST_CARD' || error === 'EXPIRED_CARD') return null
  const next = now + hours * HOUR
  return next <= at + retryDays * 24 * HOUR ? next : null
}

/** Returns the amount due after credit, and the remaining credit. An amount below the smallest charge is carried over. */
export function withCredit(due: Cents, credit: Cents): { due: Cents; credit: Cents } {
  const used = Math.min(credit, due)
  return { due: due - used, credit: credit - used }
}
export const isTooSmall = ({ total }: Charge): boolean => total > 0 && total < SMALLEST_CHARGE
