import { assert } from '@tradepost/kit/faults'
import { newId } from '@tradepost/kit/ids'
import { type Scope, tenantOf } from '#src/scope.ts'
import type { Account } from './table.ts'

/** Amounts are of the business's currency; `conversionFee` is what the buyer paid us on top of `total`. */
export type PostedPayment = {
  paymentId: string
  currency: string
  total: number
  tax: number
  fee: number
  conversionFee: number
}
type Side = { account: Account; side: 'debit' | 'credit'; amount: number }

/**
 * The entries of a settled payment, as data: the buyer owes the total and what paying in another currency costs; it is owed
 * on to the business and, for the tax, to the state, and the rest is ours; the card network takes the debt over; our fee
 * comes out of the business's share.
 */
export function paymentEntries({ total, tax, fee, conversionFee }: Omit<PostedPayment, 'paymentId' | 'currency'>): Side[] {
  assert(tax >= 0 && tax <= total && fee >= 0 && conversionFee >= 0, 'A payment is at least its tax')
  const entries: Side[] = [
    { account: 'customer', side: 'debit', amount: total + conversionFee },
    { account: 'merchant_balance', side: 'credit', amount: total - tax },
    { account: 'tax_payable', side: 'credit', amount: tax },
    { account: 'fees', side: 'credit', amount: conversionFee },
    { account: 'clearing', side: 'debit', amount: total + conversionFee },
    { account: 'customer', side: 'credit', amount: total + conversionFee },
    { account: 'merchant_balance', side: 'debit', amount: fee },
    { account: 'fees', side: 'credit', amount: fee },
  ]
  return entries.filter((entry) => entry.amount > 0)
}

/** Posts a settled payment to the ledger, once, in the transaction that settles it. */
export async function postPayment(scope: Scope, payment: PostedPayment): Promise<void> {
  const entries = paymentEntries(payment)
  if (entries.length === 0) return
  const transactionId = newId('ledgerTransaction')
  const createdAt = scope.clock.now()
  await scope.trx
    .insertInto('ledgerEntries')
    .values(
      entries.map((entry, position) => ({
        ...entry,
        ...tenantOf(scope),
        transactionId,
        position,
        currency: payment.currency,
        paymentId: payment.paymentId,
        createdAt,
      })),
    )
    .execute()
}
