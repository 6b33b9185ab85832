import { percentOf } from './money.ts'
import type { Dispute, Payment, Refund, State, Subscription } from './state.ts'

const book = ({ books }: State, entries: Readonly<Record<string, number>>): void => {
  for (const [type, amount] of Object.entries(entries)) if (amount !== 0) books[type] = (books[type] ?? 0) + amount
}

/** The provider's fee for a subscription's payment (reference, 3.7): 4.5%, 1.5% more from abroad, and 40 cents. */
const FEE = { home: 450, abroad: 600, fixed: 40 }
const REFUND_FEE = 100
const DISPUTE_FEE = 3000

/** Books a sale: what the card paid, less the tax of the whole sale and the fee for the card's part. */
export function bookPayment(state: State, { country }: Subscription, { total, tax, wallet }: Payment): void {
  const byCard = total - wallet
  const fee = Math.min(byCard, percentOf(byCard, country === 'US' ? FEE.home : FEE.abroad) + FEE.fixed)
  book(state, { payment: byCard, tax: -tax, payment_fees: -fee })
}

/** Books a refund: what the card gets leaves the balance, and its tax returns. */
export function bookRefund(state: State, { total, tax, wallet }: Refund): void {
  book(state, { refund: wallet - total, tax_reversal: tax, refund_fees: -REFUND_FEE })
}

/** Books an opened dispute: its amount is held, and the fee is gone. */
export function bookDispute(state: State, { amount }: Dispute): void {
  book(state, { dispute: -amount, dispute_fees: -DISPUTE_FEE })
}

/** Books a dispute's end: the amount returns, or else the tax in it. */
export function bookDisputeEnd(state: State, { amount, tax }: Dispute, isReturned: boolean): void {
  book(state, isReturned ? { dispute_reversal: amount } : { tax_reversal: tax })
}
