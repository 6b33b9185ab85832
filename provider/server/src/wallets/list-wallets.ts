import { type ListWalletEntriesQuery, WALLET_CURRENCIES } from '@tradepost/contract/provider/wallets'
import type * as z from 'zod'
import { getCustomer } from '#src/customers/read-customers.ts'
import { fault } from '#src/faults.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import type { WalletEntryRow, WalletRow, WalletState } from './table.ts'

/** Lists the wallets of a customer: one in each currency, since the customer exists. @throws 404 CUSTOMER_NOT_FOUND */
export async function listWallets(scope: Scope, customerId: string): Promise<WalletState[]> {
  const tenant = toTenant(scope)
  const rows = await scope.trx
    .selectFrom('customers')
    .leftJoin('wallets', (join) =>
      join
        .onRef('wallets.businessId', '=', 'customers.businessId')
        .onRef('wallets.mode', '=', 'customers.mode')
        .onRef('wallets.customerId', '=', 'customers.id'),
    )
    .select(['customers.createdAt as since', 'currency', 'balance', 'wallets.createdAt', 'wallets.updatedAt'])
    .where('customers.businessId', '=', tenant.businessId)
    .where('customers.mode', '=', tenant.mode)
    .where('customers.id', '=', customerId)
    .execute()
  const [customer] = rows
  if (!customer) throw fault('CUSTOMER_NOT_FOUND')
  const { since } = customer
  return WALLET_CURRENCIES.map((currency): WalletState => {
    const { balance, createdAt, updatedAt } = rows.find((row) => row.currency === currency) ?? {}
    const dates = { createdAt: createdAt ?? since, updatedAt: updatedAt ?? since }
    return { customerId, currency, balance: balance ?? 0, ...dates }
  })
}

/** Returns the wallet that an entry changed. */
export async function getWallet(scope: Scope, { customerId, currency }: WalletEntryRow): Promise<WalletRow> {
  return scope.trx
    .selectFrom('wallets')
    .selectAll()
    .where((row) => row.and({ ...toTenant(scope), customerId, currency }))
    .executeTakeFirstOrThrow()
}

/**
 * Lists the entries of a customer's wallets, the latest change first. Entries prove their customer; only an empty list has to ask
 * whether there is one. @throws 404 CUSTOMER_NOT_FOUND
 */
export async function listWalletEntries(
  scope: Scope,
  customerId: string,
  { currency, page_number, page_size }: z.infer<typeof ListWalletEntriesQuery>,
): Promise<WalletEntryRow[]> {
  let query = scope.trx
    .selectFrom('walletEntries')
    .selectAll()
    .where((row) => row.and({ ...toTenant(scope), customerId }))
  if (currency) query = query.where('currency', '=', currency)
  const entries = await query
    .orderBy('sequence', 'desc')
    .limit(page_size)
    .offset(page_number * page_size)
    .execute()
  if (entries.length === 0) await getCustomer(scope, customerId)
  return entries
}
