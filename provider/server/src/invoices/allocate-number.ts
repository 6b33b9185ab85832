import type { Bulk } from '@tradepost/kit/database/batch'
import { json, sql } from '@tradepost/kit/database/database'
import { read } from '@tradepost/kit/database/statements'
import { type Scope, type Tenant, toTenant } from '#src/scope.ts'
import type { ProviderTables } from '#src/tables.ts'

type Counters = 'invoice_counters' | 'credit_note_counters'

const toKey = ({ businessId, mode }: Tenant): string => `${businessId}/${mode}`

/** Takes a range of numbers for each business. Locks the counters in one order, so that two batches can't block each other. */
const createAllocation =
  (counters: Counters): Bulk<ProviderTables, Tenant, number> =>
  async (db, asks) => {
    const wanted = [...Map.groupBy(asks, toKey).values()].flatMap((same) =>
      same.slice(0, 1).map(({ businessId, mode }) => ({ business_id: businessId, mode, count: same.length })),
    )
    const { rows } = await sql<Tenant & { lastNumber: number; count: number }>`
      with wanted as (select * from jsonb_to_recordset(${json(wanted)}) as wanted (business_id text, mode text, count int))
      insert into ${sql.table(counters)} as counter (business_id, mode, last_number)
      select business_id, mode, count from wanted order by business_id, mode
      on conflict (business_id, mode) do update set last_number = counter.last_number + excluded.last_number
      returning business_id, mode, last_number`.execute(db)
    const counts = new Map(wanted.map(({ business_id, mode, count }) => [toKey({ businessId: business_id, mode }), count]))
    const next = new Map(rows.map((row) => [toKey(row), row.lastNumber - (counts.get(toKey(row)) ?? 0)]))
    return asks.map((ask) => {
      const number = (next.get(toKey(ask)) ?? 0) + 1
      next.set(toKey(ask), number)
      return number
    })
  }

const ALLOCATIONS = {
  invoiceCounters: createAllocation('invoice_counters'),
  creditNoteCounters: createAllocation('credit_note_counters'),
}

/**
 * Returns the next number of the business in a series. Locks the counter until the transaction ends, so the next document waits. A
 * number from a failed transaction is reused, so none is ever missing. A batch takes the numbers of all its documents at once.
 */
export async function allocateNumber(scope: Scope, counters: keyof typeof ALLOCATIONS): Promise<number> {
  return read(scope, ALLOCATIONS[counters], toTenant(scope))
}
