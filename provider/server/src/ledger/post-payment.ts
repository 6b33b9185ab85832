import { assert } from '@tradepost/kit/faults'
import type { Scope } from '#src/scope.ts'
import { type Movement, postMovements } from './post-movements.ts'

/**
 * Amounts in the business's currency: what the card paid, and the tax of the whole sale. `conversionFee` is what the buyer paid
 * us in addition to `total`.
 */
export type PostedPayment = {
  paymentId: string
  currency: string
  total: number
  tax: number
  fee: number
  conversionFee: number
}

/**
 * Returns the movements of a successful payment, as data. The card network holds the total for the business; the tax and our fee
 * come out of it. The conversion fee is ours from the start.
 */
export function buildPaymentMovements({
  total,
  tax,
  fee,
  conversionFee,
}: Omit<PostedPayment, 'paymentId' | 'currency'>): Movement[] {
  assert(total >= 0 && tax >= 0 && fee >= 0 && conversionFee >= 0, 'Nothing of a payment is negative')
  return [
    { eventType: 'payment', debit: 'clearing', credit: 'merchant_balance', amount: total },
    { eventType: 'tax', debit: 'merchant_balance', credit: 'tax_payable', amount: tax },
    { eventType: 'payment_fees', debit: 'merchant_balance', credit: 'fees', amount: fee },
    { eventType: 'currency_conversion', debit: 'clearing', credit: 'fees', amount: conversionFee },
  ]
}

/** Posts a successful payment to the ledger, once, in the transaction that records its outcome. */
export async function postPayment(scope: Scope, { paymentId, currency, ...amounts }: PostedPayment): Promise<void> {
  await postMovements(scope, { referenceObjectId: paymentId, currency, movements: buildPaymentMovements(amounts) })
}
