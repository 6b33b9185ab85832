import { type Kysely, type RawBuilder, sql } from '@tradepost/kit/database/database'
import { type Built, prepare } from '@tradepost/kit/database/prepare'
import type { Tenant } from './scope.ts'
import type { ProviderTables } from './tables.ts'

/** An object of a tenant. */
export type Ref = Tenant & { id: string }

type RefColumns = { businessIds: readonly string[]; modes: readonly string[]; ids: readonly string[] }

/**
 * Prepares a query of many objects. `isAmong` says of its rows, by the columns that name an object, whether they are of these.
 * The lists are hidden from Postgres's planner, which would plan for each anew. For one object it has a text of its own, with
 * which a round trip takes a fifth less.
 */
export function prepareByRefs<Row>(
  build: (db: Kysely<ProviderTables>, isAmong: (columns?: string) => RawBuilder<boolean>) => Built<Row>,
): (db: Kysely<ProviderTables>, refs: readonly Ref[]) => Promise<Row[]> {
  const REF = 'business_id, mode, id'
  const one = prepare<ProviderTables, Ref, Row>((db, { businessId, mode, id }) =>
    build(db, (columns = REF) => sql<boolean>`(${sql.raw(columns)}) = (${businessId}, ${mode}, ${id})`),
  )
  const many = prepare<ProviderTables, RefColumns, Row>((db, { businessIds, modes, ids }) =>
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
