import { type Kysely, sql } from '@tradepost/kit/database/database'

/** A text of a table, and where it was found first. */
export type StoredText = { text: string; place: string }

/** Long enough to be guessed by nobody, and without what ends a part of an address. */
const PIECES = /[A-Za-z0-9._~+-]{16,}/g

/** Lists the texts of a value, and the parts of each that could be a token of their own: of JSON, of an address, of bytes. */
function listParts(value: unknown): string[] {
  if (typeof value === 'string') return [value, ...(value.match(PIECES) ?? [])]
  if (value instanceof Date || value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, part]) => [name, ...listParts(part)])
}

/** Lists every text of every table of a database, each once. */
export async function listTexts<Tables>(db: Kysely<Tables>, database: string): Promise<StoredText[]> {
  const tables = await sql<{ name: string }>`select quote_ident(nspname) || '.' || quote_ident(relname) as name
    from pg_class join pg_namespace n on n.oid = relnamespace
    where relkind in ('r', 'm') and nspname not in ('pg_catalog', 'information_schema', 'pg_toast')`.execute(db)
  const found = new Map<string, string>()
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ row: object }>`select to_jsonb(t) as row from ${sql.raw(name)} t`.execute(db)
    for (const { row } of rows)
      for (const [column, value] of Object.entries(row))
        for (const text of listParts(value)) if (!found.has(text)) found.set(text, `${database} ${name}.${column}`)
  }
  return [...found].map(([text, place]) => ({ text, place }))
}
