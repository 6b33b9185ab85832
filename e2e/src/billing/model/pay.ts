import { bookPayment } from './books.ts'
import { HOUR, type Instant } from './dates.ts'
import { type Cents, type Charge, SMALLEST_CHARGE, sharedOut, sum } from './money.ts'
import { type Answer, type Outstanding, type Payment, type State, type Subscription, tell } from './state.ts'
import { returnToWallet, spendWallet } from './wallet.ts'

/** Hours before each retry of a soft decline, counted from the previous attempt (reference, 3.3). */
const TRIES_AFTER_HOURS = [12, 24, 48, 72, 96, 120, 168, 168]

/** All test cards expire at the end of 2034. */
const CARDS_END: Instant = Date.parse('2035-01-01T00:00:00Z')

/** Returns the card's real answer at a time. */
export const answerAt = (now: Instant, card: Answer): Answer => (now < CARDS_END ? card : 'EXPIRED_CARD')

/** Charges a subscription off-session and returns the recorded payment. */
export function charge(state: State, subscription: Subscription, asked: Charge): Payment {
  const payment = newPayment(state, subscription, asked)
  chargeOffSession(state, subscription, payment)
  return payment
}

/** Off-session, a charge of 0 doesn't reach the card; a buyer's card is asked even then, so that it can be saved. */
function chargeOffSession(state: State, subscription: Subscription, payment: Payment): void {
  spendWallet(subscription, payment)
  const rest = payment.total - payment.wallet
  payment.refunding = subscription.refunding
  answerPayment(state, subscription, payment, rest === 0 ? 'approve' : answerAt(state.now, subscription.card))
}

/** Charges the card that a buyer typed on a page. */
export function chargeOnPage(state: State, subscription: Subscription, payment: Payment, typed: TypedCard): void {
  spendWallet(subscription, payment)
  payment.refunding = typed.refunding
  answerPayment(state, subscription, payment, answerAt(state.now, typed.now))
}
type TypedCard = { now: Answer; refunding: Payment['refunding'] }

/** Creates a payment that waits for its card. */
export function newPayment(state: State, { place }: { place: number }, asked: Charge): Payment {
  const status = 'requires_payment_method'
  const payment: Payment = {
    of: place,
    at: state.now,
    status,
    isForCard: false,
    ...asked,
    wallet: 0,
    refunding: 'at once',
    isWithdrawn: false,
    withdrawnLines: new Set(),
    attempt: 0,
    error: null,
  }
  state.payments.push(payment)
  return payment
}

/** Charges the same payment again. */
export function chargeAgain(state: State, subscription: Subscription, payment: Payment): void {
  payment.attempt += 1
  chargeOffSession(state, subscription, payment)
}

/** Applies a card's answer to the payment. */
function answerPayment(state: State, subscription: Subscription, payment: Payment, answer: Answer): void {
  payment.status = answer === 'approve' ? 'succeeded' : 'failed'
  payment.error = answer === 'approve' ? null : answer
  if (payment.status === 'failed') returnToWallet(subscription, payment)
  else bookPayment(state, subscription, payment)
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

/**
 * Returns what is due for each line after credit, and the remaining credit. An amount below the smallest charge is carried over;
 * if nothing else is due, it belongs to the first line.
 */
export function withCredit(lines: readonly Cents[], credit: Cents): { due: Cents[]; credit: Cents } {
  const whole = sum(lines)
  const used = Math.min(credit, whole)
  const shares = whole > 0 ? sharedOut(used, lines) : lines.map((_, index) => (index === 0 ? used : 0))
  return { due: lines.map((line, index) => line - (shares[index] ?? 0)), credit: credit - used }
}
export const isTooSmall = ({ total }: Charge): boolean => total > 0 && total < SMALLEST_CHARGE
