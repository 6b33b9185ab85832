import type { Scope } from '#src/scope.ts'
import { type Movement, postMovements } from './post-movements.ts'

/**
 * Amounts in the business's currency: what the buyer got back, the wallet's part of it, the tax in it, and our fee for the
 * refund.
 */
export type PostedRefund = {
  id: string
  settlementCurrency: string
  settlementAmount: number
  walletSettlement: number
  settlementTax: number
  fee: number
}

/**
 * Returns the movements of a successful refund, as data. What the card gets leaves the balance for the card network; the tax,
 * which we no longer owe, returns to it. What the payment cost is kept.
 */
export function buildRefundMovements({
  settlementAmount,
  walletSettlement,
  settlementTax,
  fee,
}: Omit<PostedRefund, 'id' | 'settlementCurrency'>): Movement[] {
  return [
    { eventType: 'refund', debit: 'merchant_balance', credit: 'clearing', amount: settlementAmount - walletSettlement },
    { eventType: 'tax_reversal', debit: 'tax_payable', credit: 'merchant_balance', amount: settlementTax },
    { eventType: 'refund_fees', debit: 'merchant_balance', credit: 'fees', amount: fee },
  ]
}

/** Posts a successful refund to the ledger, once, in the transaction that records its outcome. */
export async function postRefund(scope: Scope, refund: PostedRefund): Promise<void> {
  const { id: referenceObjectId, settlementCurrency: currency } = refund
  await postMovements(scope, { referenceObjectId, currency, movements: buildRefundMovements(refund) })
}
