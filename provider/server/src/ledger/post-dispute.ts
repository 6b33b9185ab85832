import type { Scope } from '#src/scope.ts'
import { type Movement, postMovements } from './post-movements.ts'

/** Amounts in the business's currency: what is disputed, the tax in it, and our fee. */
export type PostedDispute = {
  id: string
  settlementCurrency: string
  settlementAmount: number
  settlementTax: number
  fee: number
}

async function post(scope: Scope, { id, settlementCurrency }: PostedDispute, movements: Movement[]): Promise<void> {
  await postMovements(scope, { referenceObjectId: id, currency: settlementCurrency, movements })
}

/** Posts an opened dispute: its amount is held back from the business, and the fee is taken for good. */
export async function postDispute(scope: Scope, dispute: PostedDispute): Promise<void> {
  await post(scope, dispute, [
    { eventType: 'dispute', debit: 'merchant_balance', credit: 'dispute_reserve', amount: dispute.settlementAmount },
    { eventType: 'dispute_fees', debit: 'merchant_balance', credit: 'fees', amount: dispute.fee },
  ])
}

/** Posts the end of a dispute: its amount returns to the business, or goes to the buyer's bank and its tax is no longer owed. */
export async function postDisputeEnd(scope: Scope, dispute: PostedDispute, end: 'returned' | 'kept'): Promise<void> {
  const { settlementAmount: amount, settlementTax } = dispute
  if (end === 'returned')
    return post(scope, dispute, [{ eventType: 'dispute_reversal', debit: 'dispute_reserve', credit: 'merchant_balance', amount }])
  await post(scope, dispute, [
    { eventType: 'dispute', debit: 'dispute_reserve', credit: 'clearing', amount },
    { eventType: 'tax_reversal', debit: 'tax_payable', credit: 'merchant_balance', amount: settlementTax },
  ])
}
