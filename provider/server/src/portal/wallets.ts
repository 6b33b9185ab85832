import type { PortalWallet, PortalWalletEntry } from '@tradepost/contract/hosted/portal'
import type { Page } from '#src/paging.ts'
import type { Scope } from '#src/scope.ts'
import { listWalletEntries, listWallets } from '#src/wallets/list-wallets.ts'

/** Lists the wallets of a customer, one in each currency. */
export async function listPortalWallets(scope: Scope, customerId: string): Promise<PortalWallet[]> {
  return (await listWallets(scope, customerId)).map(({ currency, balance }) => ({ currency, balance }))
}

/** Lists what changed the wallets of a customer, newest first. */
export async function listPortalWalletEntries(scope: Scope, customerId: string, page: Page): Promise<PortalWalletEntry[]> {
  return (await listWalletEntries(scope, customerId, page)).map((entry) => ({
    id: entry.id,
    currency: entry.currency,
    event_type: entry.eventType,
    is_credit: entry.isCredit,
    amount: entry.amount,
    after_balance: entry.afterBalance,
    reason: entry.reason,
    created_at: entry.createdAt.toISOString(),
  }))
}
