import { assert } from '@tradepost/kit/faults'
import { generateId } from '@tradepost/kit/ids'
import { type Scope, toTenant } from '#src/scope.ts'
import type { Account } from './table.ts'

/** Amounts in the business's currency; `conversionFee` is what the buyer paid us in addition to `total`. */
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
 * Returns the entries of a successful payment, as data. The buyer owes the total and the conversion fee. We owe the business
 * its share and the state the tax, and keep the conversion fee. The card network takes over the debt. Our fee comes out of the
 * business's share.
 */
export function buildPaymentEntries({ total, tax, fee, conversionFee }: Omit<PostedPayment, 'paymentId' | 'currency'>): Side[] {
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

/** Posts a successful payment to the ledger, once, in the transaction that records its outcome. */
export async function postPayment(scope: Scope, payment: PostedPayment): Promise<void> {
  const entries = buildPaymentEntries(payment)
  if (entries.length === 0) return
  const transactionId = generateId('ledgerTransaction')
  const createdAt = scope.clock.now()
  await scope.trx
    .insertInto('ledgerEntries')
    .values(
      entries.map((entry, position) => ({
        ...entry,
        ...toTenant(scope),
        transactionId,
        position,
        currency: payment.currency,
        paymentId: payment.paymentId,
        createdAt,
      })),
    )
    .execute()
}
