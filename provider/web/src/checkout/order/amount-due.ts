import type { Totals } from '@tradepost/contract/hosted/checkout'

/** Returns what is left to pay after the customer's wallet. */
export const getAmountDue = ({ total, wallet }: Pick<Totals, 'total' | 'wallet'>): number => total - wallet

/** Returns whether something is due that no payment method of this checkout can pay, here or in this currency. */
export const isUnpayable = (totals: Pick<Totals, 'total' | 'wallet' | 'payment_methods'>): boolean =>
  totals.payment_methods.length === 0 && getAmountDue(totals) > 0
