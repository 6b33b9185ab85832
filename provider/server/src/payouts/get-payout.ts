import type { ListPayoutsQuery } from '@tradepost/contract/provider/payouts'
import type { Kysely } from '@tradepost/kit/database/database'
import type * as z from 'zod'
import { fault } from '#src/faults.ts'
import { onPage } from '#src/paging.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import type { ProviderTables } from '#src/tables.ts'
import type { PayoutRow } from './table.ts'

/** @throws 404 PAYOUT_NOT_FOUND, also for another business's payout. */
export async function getPayout(scope: Scope, id: string): Promise<PayoutRow> {
  const payout = await scope.trx
    .selectFrom('payouts')
    .selectAll()
    .where((row) => row.and({ ...toTenant(scope), id }))
    .executeTakeFirst()
  if (!payout) throw fault('PAYOUT_NOT_FOUND')
  return payout
}

/** Returns a payout that has arrived, for anyone who knows its ID. @throws 404 PAYOUT_NOT_FOUND, also before it has arrived */
export async function getSuccessfulPayout(db: Kysely<ProviderTables>, id: string): Promise<PayoutRow> {
  const payout = await db
    .selectFrom('payouts')
    .selectAll()
    .where((row) => row.and({ id, status: 'success' }))
    .executeTakeFirst()
  if (!payout) throw fault('PAYOUT_NOT_FOUND', "This payout doesn't exist or hasn't arrived yet")
  return payout
}

/** Lists the payouts of the business, newest first. */
export async function listPayouts(scope: Scope, query: z.infer<typeof ListPayoutsQuery>): Promise<PayoutRow[]> {
  let payouts = scope.trx
    .selectFrom('payouts')
    .selectAll()
    .where((row) => row.and(toTenant(scope)))
  if (query.created_at_gte) payouts = payouts.where('createdAt', '>=', new Date(query.created_at_gte))
  if (query.created_at_lte) payouts = payouts.where('createdAt', '<=', new Date(query.created_at_lte))
  return onPage(payouts, query).execute()
}
