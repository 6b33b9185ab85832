import type { Scope } from '#src/scope.ts'
import { type Movement, postMovements } from './post-movements.ts'

/** What leaves the balance, in its currency: `amount` for the bank, and our fee. */
export type PostedPayout = { id: string; currency: string; amount: number; fee: number }

async function post(scope: Scope, { id, currency }: PostedPayout, movements: Movement[]): Promise<void> {
  await postMovements(scope, { referenceObjectId: id, currency, movements })
}

/** Posts a created payout: its amount is on its way to the bank, and its fee is taken. */
export async function postPayout(scope: Scope, payout: PostedPayout): Promise<void> {
  await post(scope, payout, [
    { eventType: 'payout', debit: 'merchant_balance', credit: 'payouts_in_transit', amount: payout.amount },
    { eventType: 'payout_fees', debit: 'merchant_balance', credit: 'fees', amount: payout.fee },
  ])
}

/** Posts the end of a payout: its amount has arrived at the bank, or it returns to the balance together with the fee. */
export async function postPayoutEnd(scope: Scope, payout: PostedPayout, end: 'arrived' | 'returned'): Promise<void> {
  const { amount, fee } = payout
  if (end === 'arrived')
    return post(scope, payout, [{ eventType: 'payout', debit: 'payouts_in_transit', credit: 'clearing', amount }])
  await post(scope, payout, [
    { eventType: 'payout_reversal', debit: 'payouts_in_transit', credit: 'merchant_balance', amount },
    { eventType: 'payout_fees_reversal', debit: 'fees', credit: 'merchant_balance', amount: fee },
  ])
}
