import { HOUR, type Instant } from './dates.ts'
import { type Cents, type Charge, SMALLEST_CHARGE } from './money.ts'
import { type Answer, type Outstanding, type Payment, type State, type Subscription, tell } from './state.ts'

/** After how many hours a soft decline is tried again, each time after the one before (reference, 3.3). */
const TRIES_AFTER_HOURS = [12, 24, 48, 72, 96, 120, 168, 168]

/** All cards of the test end with the year 2034. */
const CARDS_END: Instant = Date.parse('2035-01-01T00:00:00Z')

/** What a card really answers at a time. */
export const answerAt = (now: Instant, card: Answer): Answer => (now < CARDS_END ? card : 'EXPIRED_CARD')

/** With nobody there a charge of nothing asks no card; a buyer's card is asked even then, to be kept. */
const answerTo = (now: Instant, card: Answer, { total }: Charge): Answer => (total === 0 ? 'approve' : answerAt(now, card))

/** A charge of a subscription: the payment that stays of it. */
export function charge(state: State, subscription: Subscription, asked: Charge): Payment {
  return record(state, subscription, asked, answerTo(state.now, subscription.card, asked))
}

/** The payment that stays of what a card answered. */
export function record(state: State, subscription: Subscription, asked: Charge, answer: Answer): Payment {
  const payment = newPayment(state, subscription, asked)
  answerPayment(state, subscription, payment, answer)
  return payment
}

/** A payment that waits for its card. */
export function newPayment(state: State, { place }: { place: number }, asked: Charge): Payment {
  const status = 'requires_payment_method'
  const payment: Payment = { of: place, at: state.now, status, isForCard: false, ...asked, attempt: 0, error: null }
  state.payments.push(payment)
  return payment
}

/** The same payment once more. */
export function chargeAgain(state: State, subscription: Subscription, payment: Payment): void {
  payment.attempt += 1
  answerPayment(state, subscription, payment, answerTo(state.now, subscription.card, payment))
}

/** What a card answered is what becomes of the payment. */
export function answerPayment(state: State, subscription: Subscription, payment: Payment, answer: Answer): void {
  payment.status = answer === 'approve' ? 'succeeded' : 'failed'
  payment.error = answer === 'approve' ? null : answer
  tell(state, answer === 'approve' ? 'payment.succeeded' : 'payment.failed', subscription)
}

/**
 * When a declined payment is tried again: only that of a cycle, never after a hard decline, and within the days that the business
 * has chosen, counted from the renewal.
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

/** What is due after credit, and what stays as credit. Less than the smallest charge waits for the next time. */
export function withCredit(due: Cents, credit: Cents): { due: Cents; credit: Cents } {
  const used = Math.min(credit, due)
  return { due: due - used, credit: credit - used }
}
export const isTooSmall = ({ total }: Charge): boolean => total > 0 && total < SMALLEST_CHARGE
