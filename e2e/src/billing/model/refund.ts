import { bookRefund } from './books.ts'
import { DAY, type Instant } from './dates.ts'
import { withdraw } from './keys.ts'
import { type Cents, share, sum } from './money.ts'
import { type Payment, type Refund, Refused, type State, type Subscription, tell } from './state.ts'
import { refundToWallet } from './wallet.ts'

/** What is asked back of a line: its index, an amount (null: what is left), and whether that includes the tax. */
export type Item = { line: number; amount: Cents | null; isGross: boolean }

type Part = Refund['parts'][number]

const WINDOW = 30 * DAY
const ANSWERED_AFTER = { 'at once': 0, 'after three days': 3 * DAY, 'refused after a day': DAY } as const

const refundsOf = ({ refunds }: State, payment: Payment): Refund[] => refunds.filter((each) => each.payment === payment)
const standing = (state: State, payment: Payment): Refund[] =>
  refundsOf(state, payment).filter(({ status }) => status !== 'failed')

/** Returns what was refunded of a payment or is about to be. */
export const takenOf = (state: State, payment: Payment): Cents => sum(standing(state, payment).map(({ total }) => total))

/** Returns what the card can still get back. */
export const leftOfCard = (state: State, payment: Payment): Cents =>
  payment.total - payment.wallet - sum(standing(state, payment).map(({ total, wallet }) => total - wallet))

const succeeded = (state: State, payment: Payment): Refund[] =>
  refundsOf(state, payment).filter(({ status }) => status === 'succeeded')
const isReturned = (state: State, payment: Payment): boolean =>
  sum(succeeded(state, payment).map(({ total }) => total)) === payment.total

function leftOfLine(state: State, payment: Payment, line: number): { total: Cents; tax: Cents } {
  const whole = payment.lines[line] ?? { total: 0, tax: 0 }
  const taken = standing(state, payment).flatMap(({ parts }) => parts.filter((part) => part.line === line))
  return { total: whole.total - sum(taken.map(({ total }) => total)), tax: whole.tax - sum(taken.map(({ tax }) => tax)) }
}

/** Returns what an item takes of its line; the last refund of a line takes the rest of its tax too. */
function take(state: State, payment: Payment, { line, amount, isGross }: Item): Part {
  const left = leftOfLine(state, payment, line)
  const { total, tax } = payment.lines[line] ?? left
  const asked = amount ?? left.total
  const most = isGross || amount === null ? left.total : left.total - left.tax
  if (asked < 1) throw new Refused('LINE_ITEM_REFUND_AMOUNT_TOO_LOW')
  if (asked > most) throw new Refused('LINE_ITEM_REFUND_AMOUNT_TOO_HIGH')
  if (asked === most) return { line, ...left }
  const own = Math.min(left.tax, share(asked, tax, isGross ? total : total - tax))
  return { line, total: isGross ? asked : Math.min(left.total, asked + own), tax: own }
}

function takeItems(state: State, payment: Payment, items: readonly Item[]): Part[] {
  if (items.some(({ line }) => payment.lines[line] === undefined)) throw new Refused('LINE_ITEM_NOT_FOUND')
  if (new Set(items.map(({ line }) => line)).size < items.length) throw new Refused('DUPLICATE_LINE_ITEMS_IN_REQUEST')
  if (items.length === 0) throw new Refused('NOTHING_TO_REFUND')
  return items.map((item) => {
    const { total = 0, isProrated } = payment.lines[item.line] ?? {}
    if (isProrated) throw new Refused('LINE_ITEM_PRORATED')
    if (total > 0 && leftOfLine(state, payment, item.line).total === 0) throw new Refused('LINE_ITEM_FULLY_REFUNDED')
    if (total === 0) throw new Refused('NOTHING_TO_REFUND')
    return take(state, payment, item)
  })
}

function takeRest(state: State, payment: Payment): Part[] {
  if (refundsOf(state, payment).some(({ status }) => status === 'pending'))
    throw new Refused('EXISTING_REFUND_REQUEST_PROCESSING')
  return payment.lines.map((_, line) => ({ line, ...leftOfLine(state, payment, line) })).filter(({ total }) => total > 0)
}

function checkRefundable(state: State, payment: Payment): void {
  if (payment.status !== 'succeeded') throw new Refused('PAYMENT_NOT_SUCCEEDED')
  if (payment.total === 0) throw new Refused('ZERO_AMOUNT_PAYMENT_REFUND_NOT_ALLOWED')
  const disputes = state.disputes.filter((each) => each.payment === payment)
  if (disputes.some(({ status }) => status !== 'won' && status !== 'cancelled')) throw new Refused('PAYMENT_DISPUTED')
  if (state.now >= payment.at + WINDOW) throw new Refused('REFUND_WINDOW_EXPIRED')
  if (isReturned(state, payment)) throw new Refused('PAYMENT_ALREADY_REFUNDED')
}

/** Refunds a payment: these items, or everything that is left. The card gets its part back first. */
export function refund(state: State, payment: Payment, items: readonly Item[] | null): void {
  checkRefundable(state, payment)
  const parts = items ? takeItems(state, payment, items) : takeRest(state, payment)
  const [total, tax] = [sum(parts.map((part) => part.total)), sum(parts.map((part) => part.tax))]
  const wallet = total - Math.min(total, leftOfCard(state, payment))
  const wait: Instant = wallet === total ? 0 : ANSWERED_AFTER[payment.refunding]
  const made: Refund = { payment, at: state.now, status: 'pending', parts, total, tax, wallet, answeredAt: state.now + wait }
  state.refunds.push(made)
  if (wait === 0) succeed(state, made)
}

/** Applies the answer of the card's network to a pending refund. */
export function answerRefund(state: State, refund: Refund): void {
  if (refund.payment.refunding === 'refused after a day') fail(state, refund)
  else succeed(state, refund)
}

const subscriptionOf = ({ subscriptions }: State, { payment }: Refund): Subscription => {
  const found = subscriptions[payment.of]
  if (!found) throw new Error('Each payment has a subscription')
  return found
}

function fail(state: State, refund: Refund): void {
  refund.status = 'failed'
  tell(state, 'refund.failed', subscriptionOf(state, refund))
}

/** Fails what is pending of a payment that is disputed now. */
export function failPending(state: State, payment: Payment): void {
  for (const each of refundsOf(state, payment)) if (each.status === 'pending') fail(state, each)
}

function succeed(state: State, refund: Refund): void {
  const { payment } = refund
  refund.status = 'succeeded'
  tell(state, 'refund.succeeded', subscriptionOf(state, refund))
  bookRefund(state, refund)
  refundToWallet(subscriptionOf(state, refund), refund.wallet)
  withdraw(state, payment, isReturned(state, payment) ? 'everything' : returnedLines(state, payment))
}

/** Lists the lines of which nothing is left, counting only what has succeeded. */
function returnedLines(state: State, payment: Payment): number[] {
  const parts = succeeded(state, payment).flatMap((each) => each.parts)
  return payment.lines.flatMap(({ total }, line) => {
    const back = sum(parts.filter((part) => part.line === line).map((part) => part.total))
    return total > 0 && back === total ? [line] : []
  })
}
