import { type Cents, SMALLEST_CHARGE } from './money.ts'
import { type Payment, Refused, type Subscription, type WalletEntry } from './state.ts'

export const balanceOf = ({ wallet }: Pick<Subscription, 'wallet'>): Cents => wallet.at(-1)?.balance ?? 0

function change(subscription: Subscription, event: WalletEntry['event'], amount: Cents): void {
  if (amount === 0) return
  const balance = balanceOf(subscription) + amount
  if (balance < 0) throw new Refused('INSUFFICIENT_WALLET_FUNDS')
  subscription.wallet.push({ event, change: amount, balance })
}

/** The business adds to a wallet, or takes from it. */
export const adjustWallet = (subscription: Subscription, amount: Cents): void =>
  change(subscription, 'merchant_adjustment', amount)

/** Pays what the wallet can; what is left for a card is never below the smallest charge. */
export function spendWallet(subscription: Subscription, payment: Payment): void {
  const balance = balanceOf(subscription)
  const { total } = payment
  const rest = balance >= total ? 0 : Math.max(total - balance, Math.min(total, SMALLEST_CHARGE))
  payment.wallet = total - rest
  change(subscription, 'payment', -payment.wallet)
}

/** Returns what the wallet paid of a declined attempt. */
export function returnToWallet(subscription: Subscription, payment: Payment): void {
  change(subscription, 'payment_reversal', payment.wallet)
  payment.wallet = 0
}

export const refundToWallet = (subscription: Subscription, amount: Cents): void => change(subscription, 'refund', amount)
