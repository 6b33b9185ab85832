import { type Step as DisputeStep, move, raise } from './dispute.ts'
import { switchKey } from './keys.ts'
import { type Cents, percentOf } from './money.ts'
import { type Item, refund } from './refund.ts'
import type { Dispute, Key, Payment, State, Subscription } from './state.ts'
import { adjustWallet } from './wallet.ts'

/** A line by its index, and how much of it in percent; null: what is left. */
type AskedItem = { line: number; percent: number | null; isGross: boolean }

/** What happens after a sale. `which`: the payment, dispute, key or subscription, modulo their count. */
export type AfterSale =
  | { kind: 'refund'; which: number; items: AskedItem[] | null }
  | { kind: 'dispute'; which: number; percent: number | null; stage: 'pre_dispute' | 'dispute'; isRdr: boolean }
  | { kind: 'move the dispute'; which: number; to: DisputeStep }
  | { kind: 'switch the key'; which: number; isOff: boolean }
  | { kind: 'adjust the wallet'; which: number; amount: Cents }

/** What a command is about, with its amounts. */
export type Target =
  | { kind: 'refund'; payment: Payment; items: Item[] | null }
  | { kind: 'dispute'; payment: Payment; amount: Cents | null; stage: 'pre_dispute' | 'dispute'; isRdr: boolean }
  | { kind: 'move the dispute'; dispute: Dispute; index: number; to: DisputeStep }
  | { kind: 'switch the key'; key: Key; isOff: boolean }
  | { kind: 'adjust the wallet'; subscription: Subscription; amount: Cents }

/** From this value on, `which` counts among all, so that unsuitable ones are tried too. */
export const WHICH_ANY = 40

/** Chooses among the suitable ones, the newest first, or among all if there is none. */
function choose<Thing>(which: number, all: readonly Thing[], isSuitable: (thing: Thing) => boolean): Thing | undefined {
  const suited = which < WHICH_ANY ? all.filter(isSuitable) : []
  const among = (suited.length > 0 ? suited : all).toReversed()
  return among[which % among.length]
}

const isPaid = ({ status, total }: Payment): boolean => status === 'succeeded' && total > 0
const isUndecided = ({ status }: Dispute): boolean => status === 'opened' || status === 'challenged'
const mayHavePaid = ({ status }: Subscription): boolean => status !== 'failed'

const amountOf = (whole: Cents, percent: number | null): Cents | null =>
  percent === null ? null : percentOf(whole, percent * 100)

/** Returns what a command is about; undefined if there is nothing yet. */
export function targetOf(state: State, command: AfterSale): Target | undefined {
  const { which } = command
  switch (command.kind) {
    case 'refund': {
      const payment = choose(which, state.payments, isPaid)
      const items = command.items?.map(({ line, percent, isGross }) => ({
        line,
        amount: amountOf(payment?.lines[line]?.total ?? 0, percent),
        isGross,
      }))
      return payment && { kind: 'refund', payment, items: items ?? null }
    }
    case 'dispute': {
      const payment = choose(which, state.payments, isPaid)
      const { percent, stage, isRdr } = command
      const amount = amountOf(payment?.total ?? 0, percent)
      return payment && { kind: 'dispute', payment, amount: amount === null ? null : Math.max(1, amount), stage, isRdr }
    }
    case 'move the dispute': {
      const dispute = choose(which, state.disputes, isUndecided)
      return dispute && { kind: command.kind, dispute, index: state.disputes.indexOf(dispute), to: command.to }
    }
    case 'switch the key': {
      const key = choose(which, state.keys, ({ isReplaced }) => !isReplaced)
      return key && { kind: command.kind, key, isOff: command.isOff }
    }
    case 'adjust the wallet': {
      const subscription = choose(which, state.subscriptions, mayHavePaid)
      return subscription && { kind: command.kind, subscription, amount: command.amount }
    }
  }
}

/** Does a command in the model. @throws Refused */
export function doAfterSale(state: State, target: Target) {
  switch (target.kind) {
    case 'refund':
      return refund(state, target.payment, target.items)
    case 'dispute':
      return raise(state, target.payment, target)
    case 'move the dispute':
      return move(state, target.dispute, target.to)
    case 'switch the key':
      return switchKey(state, target.key, target.isOff)
    case 'adjust the wallet':
      return adjustWallet(target.subscription, target.amount)
  }
}
