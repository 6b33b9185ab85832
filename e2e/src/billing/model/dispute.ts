import { bookDispute, bookDisputeEnd } from './books.ts'
import { DAY } from './dates.ts'
import { withdraw } from './keys.ts'
import { type Cents, share, sum } from './money.ts'
import { failPending, leftOfCard, takenOf } from './refund.ts'
import { type Dispute, type Payment, Refused, STAGES, type State, tell } from './state.ts'

export type Step = Exclude<Dispute['status'], 'opened'> | 'escalate'
export type Raised = { amount: Cents | null; stage: 'pre_dispute' | 'dispute'; isRdr: boolean }

/** The steps that each status allows. */
const STEPS: Readonly<Partial<Record<Dispute['status'], readonly Step[]>>> = {
  opened: ['accepted', 'challenged', 'cancelled', 'expired', 'lost', 'escalate'],
  challenged: ['won', 'lost', 'cancelled', 'escalate'],
}

const ANSWERED_WITHIN = 10 * DAY

const isReturned = ({ status }: Dispute): boolean => status === 'won' || status === 'cancelled'

/** Returns what can be disputed: what the card paid and nobody has back or asks for. */
function disputableOf(state: State, payment: Payment): Cents {
  const held = state.disputes.filter((each) => each.payment === payment && !isReturned(each))
  const taken = sum(held.map(({ amount }) => amount))
  return Math.min(payment.total - takenOf(state, payment), leftOfCard(state, payment)) - taken
}

/** A buyer disputes a payment: refunds that are under way fail, the amount is held, and the fee is taken. */
export function raise(state: State, payment: Payment, { amount: asked, stage, isRdr }: Raised): void {
  if (payment.status !== 'succeeded' || payment.total === payment.wallet) throw new Refused('PAYMENT_NOT_SUCCEEDED')
  failPending(state, payment)
  const most = disputableOf(state, payment)
  if (most <= 0) throw new Refused('NOTHING_TO_REFUND')
  const amount = asked ?? most
  if (amount > most) throw new Refused('REFUND_AMOUNT_EXCEEDS_PAID_AMOUNT')
  const tax = share(amount, payment.tax, payment.total)
  const respondBy = state.now + ANSWERED_WITHIN
  const dispute: Dispute = { payment, at: state.now, status: 'opened', stage, isRdr, amount, tax, respondBy }
  state.disputes.push(dispute)
  bookDispute(state, dispute)
  tell(state, 'dispute.opened', { place: payment.of })
  if (isRdr) move(state, dispute, 'lost')
}

/** Moves a dispute by a step of its business, its buyer or its bank. */
export function move(state: State, dispute: Dispute, to: Step): void {
  const { payment, stage, status } = dispute
  if (!STEPS[status]?.includes(to)) throw new Refused('INVALID_TRANSITION')
  if (to === 'escalate') {
    const next = STAGES[STAGES.indexOf(stage) + 1]
    if (!next) throw new Refused('INVALID_TRANSITION')
    dispute.stage = next
    dispute.status = 'opened'
    dispute.respondBy = state.now + ANSWERED_WITHIN
  } else {
    // Without a challenge, only Rapid Dispute Resolution decides for the buyer.
    if (to === 'lost' && status === 'opened') dispute.isRdr = true
    dispute.status = to
  }
  tell(state, `dispute.${dispute.status}`, { place: payment.of })
  if (dispute.status === 'opened' || dispute.status === 'challenged') return
  bookDisputeEnd(state, dispute, isReturned(dispute))
  if (!isReturned(dispute)) withdraw(state, payment, 'everything')
}
