import { type Kysely, sql } from '@tradepost/kit/database/database'
import { LEDGER_EVENTS, type LedgerEntryRow, type LedgerEvent } from '#src/ledger/table.ts'
import type { ProviderTables } from '#src/tables.ts'
import type { PayoutRow } from './table.ts'

/** The ledger entry of `part`, a row of a payout: `offset 0` makes Postgres look each one up by its key. */
export const entryOfPart = sql`
  select * from ledger_entries as kept
  where kept.business_id = part.business_id and kept.mode = part.mode
    and kept.transaction_id = part.transaction_id and kept.position = part.position
  offset 0`

/** The entries of one event in a payout: their sum, negative if they lower it, and how many they are. */
export type BreakupRow = { eventType: LedgerEvent; total: number; count: number }

/** Sums a payout's entries by event, in the order of the events. The sums add up to its amount. */
export async function sumBreakup(db: Kysely<ProviderTables>, { businessId, mode, id }: PayoutRow): Promise<BreakupRow[]> {
  const { rows } = await sql<BreakupRow>`
    select event_type, count(*)::int as count, sum(case side when 'credit' then amount else -amount end)::bigint as total
    from payout_entries as part cross join lateral (${entryOfPart}) as entry
    where part.business_id = ${businessId} and part.mode = ${mode} and part.payout_id = ${id} group by event_type`.execute(db)
  return rows.toSorted((left, right) => LEDGER_EVENTS.indexOf(left.eventType) - LEDGER_EVENTS.indexOf(right.eventType))
}

type Part = { limit: number; offset?: number; after?: LedgerEntryRow | undefined }

/**
 * Lists a part of a payout's entries, newest first: by position, or those after an entry. The part is read from an index first,
 * so that each part takes equally long, however many there are.
 */
export async function listBreakupEntries(
  db: Kysely<ProviderTables>,
  { businessId, mode, id }: PayoutRow,
  { limit, offset = 0, after }: Part,
): Promise<LedgerEntryRow[]> {
  const isAfter = after
    ? sql`(created_at, transaction_id, position) < (${after.createdAt}, ${after.transactionId}, ${after.position})`
    : sql`true`
  const { rows } = await sql<LedgerEntryRow>`
    with part as materialized (
      select * from payout_entries
      where business_id = ${businessId} and mode = ${mode} and payout_id = ${id} and ${isAfter}
      order by created_at desc, transaction_id desc, position desc limit ${limit} offset ${offset}
    )
    select entry.* from part cross join lateral (${entryOfPart}) as entry
    order by part.created_at desc, part.transaction_id desc, part.position desc`.execute(db)
  return rows
}
