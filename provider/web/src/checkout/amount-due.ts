import type { Totals } from '@tradepost/contract/hosted/checkout'

/** Returns what is left to pay after the customer's wallet. */
export const getAmountDue = ({ total, wallet }: Pick<Totals, 'total' | 'wallet'>): number => total - wallet
