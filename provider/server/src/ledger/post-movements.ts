import { sql } from '@tradepost/kit/database/database'
import { write } from '@tradepost/kit/database/statements'
import { generateId } from '@tradepost/kit/ids'
import { type Scope, toTenant } from '#src/scope.ts'
import type { Account, LedgerEntryRow, LedgerEvent } from './table.ts'

/** Money that moves from one account to another: `debit` gets it, `credit` gives it. In minor units; 0 moves nothing. */
export type Movement = { eventType: LedgerEvent; debit: Account; credit: Account; amount: number }

/** The movements of one transaction, in one currency, and the object that caused them. */
export type Posting = { referenceObjectId: string; currency: string; movements: readonly Movement[] }

type Side = Pick<LedgerEntryRow, 'eventType' | 'account' | 'side' | 'amount'>

/** Returns the entries of movements: a debit and a credit each, so that they balance. */
export function buildEntries(movements: readonly Movement[]): Side[] {
  return movements
    .filter(({ amount }) => amount > 0)
    .flatMap(({ eventType, debit, credit, amount }): Side[] => [
      { eventType, account: debit, side: 'debit', amount },
      { eventType, account: credit, side: 'credit', amount },
    ])
}

/** Posts movements to the ledger as one transaction, in the database transaction of what caused them. */
export async function postMovements(scope: Scope, { referenceObjectId, currency, movements }: Posting): Promise<void> {
  const entries = buildEntries(movements)
  if (entries.length === 0) return
  const createdAt = scope.clock.now()
  // Sorts by time, so that lists show what happened in one millisecond in its order.
  const transactionId = generateId('ledgerTransaction', createdAt)
  await write(
    scope,
    'ledgerEntries',
    entries.map((entry, position) => ({
      ...entry,
      ...toTenant(scope),
      transactionId,
      position,
      currency,
      referenceObjectId,
      createdAt,
    })),
  )
}

type Balance = { account: Account; currency: string; amount: number }

/** Lists the balance of each account, debits positive. All accounts of a currency sum to zero. */
export async function listBalances(scope: Scope): Promise<Balance[]> {
  return scope.trx
    .selectFrom('ledgerEntries')
    .where((row) => row.and(toTenant(scope)))
    .groupBy(['account', 'currency'])
    .orderBy('account')
    .select(['account', 'currency', sql<number>`sum(case side when 'debit' then amount else -amount end)::bigint`.as('amount')])
    .execute()
}
