import { sql } from '@tradepost/kit/database'
import { type Scope, tenantOf } from '#src/scope.ts'
import type { Account } from './table.ts'

export type Balance = { account: Account; currency: string; amount: number }

/** What stands on each account, debits positive. The sum over all accounts of a currency is always zero. */
export async function listBalances(scope: Scope): Promise<Balance[]> {
  return scope.trx
    .selectFrom('ledgerEntries')
    .where((row) => row.and(tenantOf(scope)))
    .groupBy(['account', 'currency'])
    .orderBy('account')
    .select(['account', 'currency', sql<number>`sum(case side when 'debit' then amount else -amount end)::bigint`.as('amount')])
    .execute()
}
