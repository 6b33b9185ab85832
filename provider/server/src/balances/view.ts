import type { BalanceLedgerEntry } from '@tradepost/contract/provider/balances'
import { convertAmount } from '#src/exchange/convert-amount.ts'
import type { LedgerEntryRow } from '#src/ledger/table.ts'
import type { BalanceEntry } from './list-ledger.ts'

/** Returns the ID of an entry: an entry has none of its own, only a place in its transaction. */
export const viewEntryId = ({ transactionId, position }: Pick<LedgerEntryRow, 'transactionId' | 'position'>): string =>
  `${transactionId}_${position}`

/** Returns what an amount is worth in US cents. */
export const viewUsdAmount = (amount: number, currency: string): number => convertAmount(amount, { from: currency, to: 'USD' })

export function viewBalanceEntry(entry: BalanceEntry): BalanceLedgerEntry {
  const { amount, currency, afterBalance } = entry
  const isCredit = entry.side === 'credit'
  return {
    id: viewEntryId(entry),
    business_id: entry.businessId,
    event_type: entry.eventType,
    is_credit: isCredit,
    amount,
    currency,
    usd_equivalent_amount: viewUsdAmount(amount, currency),
    before_balance: isCredit ? afterBalance - amount : afterBalance + amount,
    after_balance: afterBalance,
    description: null,
    reference_object_id: entry.referenceObjectId,
    created_at: entry.createdAt.toISOString(),
  }
}
