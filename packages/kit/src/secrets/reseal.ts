import { type Kysely, type RawBuilder, sql } from '#src/database/database.ts'
import type { EncryptionKeyRow, Sealing } from './check-encryption-keys.ts'
import { createRowSealer, prefixOf, type SealedTable } from './sealer.ts'

const BATCH = 500

type Row = Record<string, string | null>

/** How the texts of a table are sealed again. A text that begins with `current` needs it no longer. */
export type Resealing = {
  table: string
  key: readonly string[]
  columns: readonly string[]
  current: string
  reseal(row: Record<string, string>, column: string): string | Promise<string>
  /** Names the key of a column's text. */
  keyOf(column: RawBuilder<unknown>): RawBuilder<string>
}

function toResealing({ keys }: Sealing, sealed: SealedTable): Resealing {
  const sealer = createRowSealer(keys, sealed)
  return {
    ...sealed,
    current: prefixOf(keys[0].id),
    reseal: (row, column) => sealer.seal(sealer.open(row, column), row, column),
    keyOf: (column) => sql`case when ${column} like 'v1.%' then 'without an ID' else split_part(${column}, '.', 2) end`,
  }
}

type Change = { row: Row; previous: string; next: string }

/** Writes what is still as it was read: what a program has changed meanwhile is sealed with the newest key already. */
async function write<Tables>(db: Kysely<Tables>, { table, key }: Resealing, column: string, changes: readonly Change[]) {
  const texts = (values: readonly unknown[]) => sql`${values}::text[]`
  const found = sql.join(key.map((name) => texts(changes.map(({ row }) => row[name]))))
  const names = sql.join(key.map((name) => sql.ref(name)))
  const matches = sql.join(
    key.map((name) => sql`t.${sql.ref(name)} = changed.${sql.ref(name)}`),
    sql` and `,
  )
  await sql`update ${sql.table(table)} t set ${sql.ref(column)} = changed.next
    from unnest(${found}, ${texts(changes.map(({ previous }) => previous))}, ${texts(changes.map(({ next }) => next))})
      as changed (${names}, previous, next)
    where ${matches} and t.${sql.ref(column)} = changed.previous`.execute(db)
}

/** Seals a batch of rows again. Returns how many texts, and the rows. */
async function resealBatch<Tables>(db: Kysely<Tables>, resealing: Resealing, after: Row | undefined) {
  const { table, key, columns, current, reseal } = resealing
  const keyNames = sql.join(key.map((name) => sql.ref(name)))
  const isLater = after ? sql`(${keyNames}) > (${sql.join(key.map((name) => sql.val(after[name])))})` : sql`true`
  const isOld = sql.join(
    columns.map((name) => sql`not starts_with(${sql.ref(name)}, ${current})`),
    sql` or `,
  )
  const { rows } = await sql<Row>`select ${keyNames}, ${sql.join(columns.map((name) => sql.ref(name)))}
    from ${sql.table(table)} where ${isLater} and (${isOld}) order by ${keyNames} limit ${BATCH}`.execute(db)
  let count = 0
  for (const column of columns) {
    const changes: Change[] = []
    for (const row of rows) {
      const previous = row[column]
      if (!previous || previous.startsWith(current)) continue
      // What doesn't open stays, and is counted below its key.
      const next = await Promise.resolve({ ...row, [column]: previous } as Record<string, string>)
        .then((full) => reseal(full, column))
        .catch(() => undefined)
      if (next !== undefined) changes.push({ row, previous, next })
    }
    if (changes.length > 0) await write(db, resealing, column, changes)
    count += changes.length
  }
  return { count, last: rows.length < BATCH ? undefined : rows.at(-1) }
}

/** Seals the texts of a table with the newest key, in batches that programs hardly notice. Returns how many. */
async function resealTable<Tables>(db: Kysely<Tables>, resealing: Resealing): Promise<number> {
  let total = 0
  let last: Row | undefined
  do {
    const batch = await resealBatch(db, resealing, last)
    total += batch.count
    last = batch.last
  } while (last)
  return total
}

/** Counts the texts of a table by the key that sealed them. */
async function countByKey<Tables>(db: Kysely<Tables>, { table, columns, keyOf }: Resealing): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const column of columns) {
    const { rows } = await sql<{ key: string; count: number }>`select ${keyOf(sql.ref(column))} as key, count(*)::int as count
      from ${sql.table(table)} where ${sql.ref(column)} is not null group by 1`.execute(db)
    for (const { key, count } of rows) counts.set(key, (counts.get(key) ?? 0) + count)
  }
  return counts
}

/** What became of the texts that a setting seals, and how many each of its keys holds. */
export type Rotation = { resealed: number; left: ReadonlyMap<string, number> }

/** Adds up what became of the texts of several tables. */
export function sumRotations(rotations: readonly Rotation[]): Rotation {
  const left = new Map<string, number>()
  for (const rotation of rotations) for (const [key, count] of rotation.left) left.set(key, (left.get(key) ?? 0) + count)
  return { resealed: rotations.reduce((sum, { resealed }) => sum + resealed, 0), left }
}

/** Seals the texts of a table with the newest key, and counts what each key holds. */
export async function rotateTable<Tables>(db: Kysely<Tables>, resealing: Resealing): Promise<Rotation> {
  const resealed = await resealTable(db, resealing)
  return { resealed, left: await countByKey(db, resealing) }
}

/** Seals the tables of a database with the newest key of ENCRYPTION_KEY, and counts what each key holds. */
export async function rotateTables<Tables>(db: Kysely<Tables>, sealing: Sealing): Promise<Rotation> {
  const rotations: Rotation[] = [{ resealed: 0, left: new Map(sealing.keys.map(({ id }) => [id, 0])) }]
  for (const table of sealing.tables) rotations.push(await rotateTable(db, toResealing(sealing, table)))
  return sumRotations(rotations)
}

/** Forgets the keys that hold nothing any longer, so that programs start without them. */
export async function forgetKeys<Tables>(db: Kysely<Tables>, { keys }: Sealing, { left }: Rotation): Promise<void> {
  const empty = keys.slice(1).flatMap(({ id }) => (left.get(id) === 0 ? [id] : []))
  await sql<EncryptionKeyRow>`delete from encryption_keys where id = any(${empty}::text[])`.execute(db)
}
