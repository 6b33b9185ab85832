import { assert } from '#src/faults.ts'
import { type Kysely, type RawBuilder, sql } from './database.ts'
import { watchStatements } from './pipelined-transaction.ts'
import { sendAlong } from './send-statements.ts'

/**
 * A write that nobody waits for. `build`: its statements; however many items, the same few, and none of them reads what another
 * writes. `tables`: those that they write, as SQL names them.
 */
export type HeldWrite<Item> = { tables: readonly string[]; build(items: readonly Item[]): readonly RawBuilder<unknown>[] }

/** The tables that each table refers to. A row can be inserted once those that it refers to are written. */
export type References = ReadonlyMap<string, ReadonlySet<string>>

const known = new WeakMap<object, References>()

/** Returns the foreign keys of a migrated database. They are read once. */
export async function readReferences<Tables>(db: Kysely<Tables>): Promise<References> {
  const read = known.get(db)
  if (read) return read
  const { rows } = await sql<{ table: string; refersTo: string }>`
    select conrelid::regclass::text as "table", confrelid::regclass::text as "refersTo" from pg_constraint where contype = 'f'`.execute(
    db,
  )
  const references = new Map(
    Map.groupBy(rows, ({ table }) => table)
      .entries()
      .map(([table, keys]) => [table, new Set(keys.map(({ refersTo }) => refersTo))]),
  )
  known.set(db, references)
  return references
}

const INSERTED = /\binsert into "?(\w+)/g
const WRITTEN = /\b(?:insert into|delete from|(?<!do |for |key )update) "?(\w+)/g
const listTables = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, table = '']) => table)

const patterns = new Map<string, RegExp>()

function mentions(text: string, table: string): boolean {
  const pattern = patterns.get(table) ?? new RegExp(`\\b${table}\\b`)
  patterns.set(table, pattern)
  return pattern.test(text)
}

/** Sends statements as one, which leaves with the next one. */
export async function sendWrites<Tables>(
  trx: Kysely<Tables>,
  statements: readonly RawBuilder<unknown>[],
  tables?: ReadonlySet<string>,
): Promise<void> {
  const [first, ...others] = statements
  if (!first) return
  const parts = statements.map((statement, index) => sql`${sql.raw(`write_${index}`)} as (${statement})`)
  const query = others.length === 0 ? first : sql`with ${sql.join(parts)} select`
  const compiled = query.compile(trx)
  for (const table of tables ? listTables(compiled.sql, WRITTEN) : [])
    assert(tables?.has(table), `A held write names the table ${table} that it writes`)
  await sendAlong(trx, { compile: () => compiled })
}

/**
 * Holds the writes of a transaction back until it commits (`flush`) or needs them: before a statement that names one of their
 * tables, or that inserts rows which refer to one. `trx`: the transaction as its work must use it.
 */
export function holdWrites<Tables>(own: Kysely<Tables>, references: References) {
  let held = new Map<HeldWrite<unknown>, unknown[]>()
  let tables = new Set<string>()
  let sending: Promise<void> | undefined

  const isNeededBy = (text: string): boolean => {
    for (const table of tables) if (mentions(text, table)) return true
    return listTables(text, INSERTED).some((table) => !tables.isDisjointFrom(references.get(table) ?? new Set()))
  }
  const send = async (before: Promise<void> | undefined) => {
    const [writes, written] = [held, tables]
    held = new Map()
    tables = new Set()
    await before
    await sendWrites(
      own,
      [...writes].flatMap(([write, items]) => write.build(items)),
      written,
    )
  }
  const flush = async (): Promise<void> => {
    if (held.size === 0) return sending
    const sent = send(sending)
    sending = sent
    try {
      await sent
    } finally {
      if (sending === sent) sending = undefined
    }
  }
  const trx = watchStatements(own, (text) => (held.size > 0 && isNeededBy(text) ? flush() : sending))
  return {
    trx,
    flush,
    hold<Item>(write: HeldWrite<Item>, items: readonly Item[]): void {
      const key = write as HeldWrite<unknown>
      const waiting = held.get(key) ?? []
      waiting.push(...items)
      held.set(key, waiting)
      for (const table of write.tables) tables.add(table)
    },
  }
}
