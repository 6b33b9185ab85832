import { type Kysely, type SelectQueryBuilder, sql } from '@tradepost/kit/database'
import { LEDGER_EVENTS, type LedgerEntryRow, type LedgerEvent } from '#src/ledger/table.ts'
import { toTenant } from '#src/scope.ts'
import type { ProviderTables } from '#src/tables.ts'
import type { PayoutRow } from './table.ts'

type EntriesQuery = SelectQueryBuilder<ProviderTables, 'payoutEntries' | 'ledgerEntries', object>

const selectEntries = (db: Kysely<ProviderTables>, { id, ...payout }: PayoutRow): EntriesQuery =>
  db
    .selectFrom('payoutEntries')
    .innerJoin('ledgerEntries', (join) =>
      join
        .onRef('ledgerEntries.businessId', '=', 'payoutEntries.businessId')
        .onRef('ledgerEntries.mode', '=', 'payoutEntries.mode')
        .onRef('ledgerEntries.transactionId', '=', 'payoutEntries.transactionId')
        .onRef('ledgerEntries.position', '=', 'payoutEntries.position'),
    )
    .where('payoutEntries.businessId', '=', toTenant(payout).businessId)
    .where('payoutEntries.mode', '=', toTenant(payout).mode)
    .where('payoutEntries.payoutId', '=', id)

/** The entries of one event in a payout: their sum, negative if they lower it, and how many they are. */
export type BreakupRow = { eventType: LedgerEvent; total: number; count: number }

/** Sums a payout's entries by event, in the order of the events. The sums add up to its amount. */
export async function sumBreakup(db: Kysely<ProviderTables>, payout: PayoutRow): Promise<BreakupRow[]> {
  const rows = await selectEntries(db, payout)
    .select([
      'ledgerEntries.eventType',
      sql<number>`sum(case side when 'credit' then amount else -amount end)::bigint`.as('total'),
      sql<number>`count(*)::int`.as('count'),
    ])
    .groupBy('ledgerEntries.eventType')
    .execute()
  return rows.toSorted((left, right) => LEDGER_EVENTS.indexOf(left.eventType) - LEDGER_EVENTS.indexOf(right.eventType))
}

type Part = { limit: number; offset?: number; after?: LedgerEntryRow | undefined }

/** Lists a part of a payout's entries, newest first: by position, or those after an entry. */
export async function listBreakupEntries(
  db: Kysely<ProviderTables>,
  payout: PayoutRow,
  { limit, offset = 0, after }: Part,
): Promise<LedgerEntryRow[]> {
  return selectEntries(db, payout)
    .selectAll('ledgerEntries')
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(payout_entries.created_at, payout_entries.transaction_id, payout_entries.position)
          < (${after?.createdAt}, ${after?.transactionId}, ${after?.position})`,
      ),
    )
    .orderBy('payoutEntries.createdAt', 'desc')
    .orderBy('payoutEntries.transactionId', 'desc')
    .orderBy('payoutEntries.position', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}
