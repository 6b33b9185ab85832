import type { WalletEvent } from '@tradepost/contract/provider/wallets'
import { isRefusedBy } from '@tradepost/kit/database/database'
import { generateId } from '@tradepost/kit/ids'
import { fault, faultAt } from '#src/faults.ts'
import { postWallet } from '#src/ledger/post-wallet.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import type { WalletEntryRow, WalletRow } from './table.ts'

/** `amount` is positive; `id`: of the new entry. */
export type WalletChange = Pick<
  WalletEntryRow,
  'customerId' | 'currency' | 'eventType' | 'isCredit' | 'amount' | 'reason' | 'referenceObjectId'
> & { id?: string; eventType: WalletEvent }

/** Adds to a wallet, or takes from it, in one statement. Undefined if nothing was ever in it. */
async function moveBalance(scope: Scope, change: WalletChange): Promise<WalletRow | undefined> {
  const { customerId, currency, amount, isCredit } = change
  const now = scope.clock.now()
  const wallet = { ...toTenant(scope), customerId, currency }
  if (isCredit)
    return scope.trx
      .insertInto('wallets')
      .values({ ...wallet, balance: amount, createdAt: now, updatedAt: now })
      .onConflict((conflict) =>
        conflict
          .columns(['businessId', 'mode', 'customerId', 'currency'])
          .doUpdateSet((row) => ({ balance: row('wallets.balance', '+', amount), updatedAt: now })),
      )
      .returningAll()
      .executeTakeFirst()
  return scope.trx
    .updateTable('wallets')
    .set((row) => ({ balance: row('balance', '-', amount), updatedAt: now }))
    .where((row) => row.and(wallet))
    .returningAll()
    .executeTakeFirst()
}

/**
 * Changes a wallet and records its entry; no other code does. The database refuses what would take more than is in it, whatever
 * happens at once.
 * @throws 400 INSUFFICIENT_WALLET_FUNDS; 422 if the balance would be too large to store
 */
export async function changeWallet(
  scope: Scope,
  { id = generateId('walletEntry'), ...change }: WalletChange,
): Promise<WalletEntryRow> {
  let wallet: WalletRow | undefined
  try {
    wallet = await moveBalance(scope, change)
  } catch (error) {
    if (!isRefusedBy(error, 'wallets_within')) throw error
    if (change.isCredit) throw faultAt('amount', 'INVALID_REQUEST_PARAMETERS', 'The balance would be too large')
  }
  if (!wallet) throw fault('INSUFFICIENT_WALLET_FUNDS')
  await postWallet(scope, change)
  const { balance, updatedAt } = wallet
  return scope.trx
    .insertInto('walletEntries')
    .values({
      ...toTenant(scope),
      ...change,
      id,
      beforeBalance: change.isCredit ? balance - change.amount : balance + change.amount,
      afterBalance: balance,
      createdAt: updatedAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
