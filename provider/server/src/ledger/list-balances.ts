import { sql } from '@tradepost/kit/database/database'
import { type Scope, toTenant } from '#src/scope.ts'
import type { Account } from './table.ts'

export type Balance = { account: Account; currency: string; amount: number }

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
