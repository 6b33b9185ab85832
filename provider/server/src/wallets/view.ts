import type { Wallet, WalletEntry, WalletList } from '@tradepost/contract/provider/wallets'
import { convertAmount } from '#src/exchange/convert-amount.ts'
import type { WalletEntryRow, WalletState } from './table.ts'

function viewWallet({ customerId, currency, balance, createdAt, updatedAt }: WalletState): Wallet {
  return {
    customer_id: customerId,
    currency,
    balance,
    created_at: createdAt.toISOString(),
    updated_at: updatedAt.toISOString(),
  }
}

/** Returns the wallet as an entry left it, which is also the answer to a repeated request. */
export const viewWalletAfter = (entry: WalletEntryRow, { createdAt }: Pick<WalletState, 'createdAt'>): Wallet =>
  viewWallet({ ...entry, balance: entry.afterBalance, createdAt, updatedAt: entry.createdAt })

/** Returns a customer's wallets. `paysFirst`: they pay before the card. */
export function viewWallets(wallets: readonly WalletState[], paysFirst: boolean): WalletList {
  const worth = wallets.map(({ balance, currency }) => convertAmount(balance, { from: currency, to: 'USD' }))
  return {
    items: wallets.map(viewWallet),
    total_balance_usd: worth.reduce((sum, amount) => sum + amount, 0),
    pays_first: paysFirst,
  }
}

export function viewWalletEntry(entry: WalletEntryRow): WalletEntry {
  return {
    id: entry.id,
    business_id: entry.businessId,
    customer_id: entry.customerId,
    currency: entry.currency,
    event_type: entry.eventType,
    is_credit: entry.isCredit,
    amount: entry.amount,
    before_balance: entry.beforeBalance,
    after_balance: entry.afterBalance,
    reason: entry.reason,
    reference_object_id: entry.referenceObjectId,
    created_at: entry.createdAt.toISOString(),
  }
}
