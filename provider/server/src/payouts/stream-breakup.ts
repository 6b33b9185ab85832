import { CSV_START, csvRow } from '@tradepost/kit/csv/csv'
import type { Kysely } from '@tradepost/kit/database/database'
import type { ProviderTables } from '#src/tables.ts'
import { listBreakupEntries } from './list-breakup.ts'
import type { PayoutRow } from './table.ts'
import { viewBreakupEntry } from './view.ts'

/** Entries in memory at a time. */
const BATCH = 1000

const HEADER = [
  'Ledger ID',
  'Event Type',
  'Original Amount',
  'Original Currency',
  'Reference Object ID',
  'Description',
  'Created At',
  'USD Equivalent Amount',
  'Payout Currency Amount',
]

async function* writeRows(db: Kysely<ProviderTables>, payout: PayoutRow): AsyncGenerator<string> {
  yield CSV_START + csvRow(HEADER)
  for (let after: Parameters<typeof listBreakupEntries>[2]['after']; ; ) {
    const entries = await listBreakupEntries(db, payout, { limit: BATCH, after })
    after = entries.at(-1)
    if (!after) return
    yield entries
      .map(viewBreakupEntry)
      .map((row) =>
        csvRow([
          row.id,
          row.event_type,
          row.original_amount,
          row.original_currency,
          row.reference_object_id,
          row.description,
          row.created_at,
          row.usd_equivalent_amount,
          row.payout_currency_amount,
        ]),
      )
      .join('')
  }
}

/** Streams all entries of a payout as CSV, newest first: read as fast as they are received, so however many there are. */
export function streamBreakup(db: Kysely<ProviderTables>, payout: PayoutRow): ReadableStream<Uint8Array> {
  const rows = writeRows(db, payout)
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(out) {
      const { done, value } = await rows.next()
      if (done) return out.close()
      out.enqueue(encoder.encode(value))
    },
    cancel: async () => void (await rows.return(undefined)),
  })
}
