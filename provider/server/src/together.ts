import { type Bulk, type BulkWrite, fetchAlone, runWrites } from '@tradepost/kit/batch'
import { toInsert } from '@tradepost/kit/bulk-rows'
import { type Kysely, type RawBuilder, sql } from '@tradepost/kit/database'
import { type Built, prepareQuery } from '@tradepost/kit/prepared-query'
import type { Insertable } from 'kysely'
import type { Scope, Tenant } from './scope.ts'
import type { ProviderTables } from './tables.ts'

/* How a use case reads and writes, so that many of them in one transaction share their statements (transact-together.ts). */

/** An object of a tenant. */
export type Ref = Tenant & { id: string }

export type ProviderBulk<Ask, Answer> = Bulk<ProviderTables, Ask, Answer>

type Shared = Pick<Scope, 'trx' | 'batch'>

/** Asks for one thing: by its own statement, or in a batch by one for all that ask. */
export async function fetchTogether<Ask, Answer>(
  { trx, batch }: Shared,
  bulk: ProviderBulk<Ask, Answer>,
  ask: Ask,
): Promise<Answer> {
  return batch ? batch.ask(bulk, ask) : fetchAlone(trx, bulk, ask)
}

/** Like `fetchTogether`, for what the work of a batch only reads: a batch asks once for each key. */
export async function fetchOnce<Ask, Answer>(
  scope: Shared,
  bulk: ProviderBulk<Ask, Answer>,
  { key, ask }: { key: string; ask: Ask },
): Promise<Answer> {
  return scope.batch ? scope.batch.askOnce(bulk, key, ask) : fetchTogether(scope, bulk, ask)
}

/** Writes what nothing in this transaction reads: at once, or in a batch before its commit. */
export async function writeTogether<Item>({ trx, batch }: Shared, write: BulkWrite<Item>, items: readonly Item[]): Promise<void> {
  if (items.length === 0) return
  if (batch) batch.write(write, items)
  else await runWrites(trx, write(items))
}

type Row<Table extends keyof ProviderTables> = {
  [Column in keyof Insertable<ProviderTables[Table]>]: Insertable<ProviderTables[Table]>[Column]
}

/** Inserts rows of a table in one statement. Documents are written as they are, without `json(…)`. */
export async function insertTogether<Table extends keyof ProviderTables>(
  scope: Shared,
  table: Table,
  rows: readonly Row<Table>[],
): Promise<void> {
  await writeTogether(scope, toInsert(table), rows)
}

type RefColumns = { businessIds: readonly string[]; modes: readonly string[]; ids: readonly string[] }

/**
 * Prepares a query of many objects. `isAmong` says of its rows, by the columns that name an object, whether they are of these. The
 * lists are hidden from Postgres's planner, which would plan for each anew. For one object it has a text of its own, with which a
 * round trip takes a fifth less.
 */
export function prepareAmong<Row>(
  build: (db: Kysely<ProviderTables>, isAmong: (columns?: string) => RawBuilder<boolean>) => Built<Row>,
): (db: Kysely<ProviderTables>, refs: readonly Ref[]) => Promise<Row[]> {
  const REF = 'business_id, mode, id'
  const one = prepareQuery<ProviderTables, Ref, Row>((db, { businessId, mode, id }) =>
    build(db, (columns = REF) => sql<boolean>`(${sql.raw(columns)}) = (${businessId}, ${mode}, ${id})`),
  )
  const many = prepareQuery<ProviderTables, RefColumns, Row>((db, { businessIds, modes, ids }) =>
    build(
      db,
      (columns = REF) => sql<boolean>`(${sql.raw(columns)}) in (
        select * from unnest((select ${businessIds}::text[]), (select ${modes}::text[]), (select ${ids}::text[])))`,
    ),
  )
  return (db, refs) => {
    const [first] = refs
    if (first && refs.length === 1) return one.run(db, first)
    return many.run(db, {
      businessIds: refs.map(({ businessId }) => businessId),
      modes: refs.map(({ mode }) => mode),
      ids: refs.map(({ id }) => id),
    })
  }
}

const toKey = ({ businessId, mode, id }: Ref): string => `${businessId}/${mode}/${id}`

/** Returns the row of each object, in their order. */
export function matchRefs<Found extends Ref>(rows: readonly Found[], refs: readonly Ref[]): (Found | undefined)[] {
  const found = new Map(rows.map((row) => [toKey(row), row]))
  return refs.map((ref) => found.get(toKey(ref)))
}

/** Names an object in what a batch remembers. */
export const toRefKey = (kind: string, ref: Ref): string => `${kind} ${toKey(ref)}`

/** Writes what a batch holds back, before a statement that reads it. */
export async function runHeldWrites({ batch }: Shared): Promise<void> {
  await batch?.flush()
}
