import { type ListWalletEntriesQuery, WALLET_CURRENCIES } from '@tradepost/contract/provider/wallets'
import type * as z from 'zod'
import { getCustomer } from '#src/customers/get-customer.ts'
import { onPage } from '#src/paging.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import type { WalletEntryRow, WalletRow } from './table.ts'

/** Lists the wallets of a customer: one in each currency, since the customer exists. @throws 404 CUSTOMER_NOT_FOUND */
export async function listWallets(scope: Scope, customerId: string): Promise<WalletRow[]> {
  const { createdAt } = await getCustomer(scope, customerId)
  const stored = await scope.trx
    .selectFrom('wallets')
    .selectAll()
    .where((row) => row.and({ ...toTenant(scope), customerId }))
    .execute()
  const unused = { ...toTenant(scope), customerId, balance: 0, createdAt, updatedAt: createdAt }
  return WALLET_CURRENCIES.map((currency) => stored.find((wallet) => wallet.currency === currency) ?? { ...unused, currency })
}

/** Returns the wallet that an entry changed. */
export async function getWallet(scope: Scope, { customerId, currency }: WalletEntryRow): Promise<WalletRow> {
  return scope.trx
    .selectFrom('wallets')
    .selectAll()
    .where((row) => row.and({ ...toTenant(scope), customerId, currency }))
    .executeTakeFirstOrThrow()
}

/** Lists the entries of a customer's wallets, newest first. @throws 404 CUSTOMER_NOT_FOUND */
export async function listWalletEntries(
  scope: Scope,
  customerId: string,
  { currency, ...page }: z.infer<typeof ListWalletEntriesQuery>,
): Promise<WalletEntryRow[]> {
  await getCustomer(scope, customerId)
  let entries = scope.trx
    .selectFrom('walletEntries')
    .selectAll()
    .where((row) => row.and({ ...toTenant(scope), customerId }))
  if (currency) entries = entries.where('currency', '=', currency)
  return onPage(entries, page).execute()
}
