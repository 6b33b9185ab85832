import { type CreateWalletEntry, WALLET_CURRENCIES } from '@tradepost/contract/provider/wallets'
import { generateId } from '@tradepost/kit/ids'
import { getCustomer } from '#src/customers/read-customers.ts'
import { fault, faultAt } from '#src/faults.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import { changeWallet, type WalletChange } from './change-wallet.ts'
import type { WalletEntryRow } from './table.ts'

type Keyed = { customerId: string; key: string }

/** Claims a key for an entry; a request with the same key at the same time waits. Returns whether the key was free. */
async function claimKey(scope: Scope, { customerId, key }: Keyed, entryId: string): Promise<boolean> {
  const claimed = await scope.trx
    .insertInto('walletEntryKeys')
    .values({ ...toTenant(scope), customerId, key, entryId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('entryId')
    .executeTakeFirst()
  return claimed !== undefined
}

/** Returns the entry that a key made. @throws 422 IDEMPOTENCY_KEY_REUSED if it was another change */
async function getKeyedEntry(scope: Scope, { customerId, key }: Keyed, change: WalletChange): Promise<WalletEntryRow> {
  const entry = await scope.trx
    .selectFrom('walletEntries')
    .selectAll('walletEntries')
    .innerJoin('walletEntryKeys', (join) =>
      join
        .onRef('walletEntryKeys.businessId', '=', 'walletEntries.businessId')
        .onRef('walletEntryKeys.mode', '=', 'walletEntries.mode')
        .onRef('walletEntryKeys.entryId', '=', 'walletEntries.id'),
    )
    .where('walletEntryKeys.businessId', '=', scope.businessId)
    .where('walletEntryKeys.mode', '=', scope.mode)
    .where('walletEntryKeys.customerId', '=', customerId)
    .where('walletEntryKeys.key', '=', key)
    .executeTakeFirstOrThrow()
  const isSame = (['currency', 'isCredit', 'amount', 'reason'] as const).every((field) => entry[field] === change[field])
  if (!isSame) throw fault('IDEMPOTENCY_KEY_REUSED')
  return entry
}

/**
 * Adds to a customer's wallet or takes from it, for the business. With an idempotency key, a repeated request changes nothing and
 * returns the first entry.
 * @throws 404 CUSTOMER_NOT_FOUND; 400 INSUFFICIENT_WALLET_FUNDS; 422 for another currency, or IDEMPOTENCY_KEY_REUSED
 */
export async function createWalletEntry(scope: Scope, customerId: string, input: CreateWalletEntry): Promise<WalletEntryRow> {
  await getCustomer(scope, customerId)
  const { entry_type, currency, amount, reason = null, idempotency_key: key } = input
  if (!WALLET_CURRENCIES.some((known) => known === currency))
    throw faultAt('currency', 'UNSUPPORTED_CURRENCY', `Wallets are in ${WALLET_CURRENCIES.join(' and ')}`)
  const id = generateId('walletEntry')
  const change: WalletChange = {
    id,
    customerId,
    currency,
    eventType: 'merchant_adjustment',
    isCredit: entry_type === 'credit',
    amount,
    reason,
    referenceObjectId: null,
  }
  const isFree = !key || (await claimKey(scope, { customerId, key }, id))
  return isFree ? changeWallet(scope, change) : getKeyedEntry(scope, { customerId, key }, change)
}
