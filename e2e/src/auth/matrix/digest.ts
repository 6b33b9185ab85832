import { type Kysely, type RawBuilder, sql } from '@tradepost/kit/database/database'
import { NOUNS } from '@tradepost/platform-server/records/table'
import type { World } from '#src/world/world.ts'

/** Rows and columns that may change although nothing was done. */
type Bookkeeping = Readonly<Record<string, { without?: readonly string[]; only?: RawBuilder<boolean> }>>

/**
 * A record says when it was last compared with the provider. A row without a body notes that the provider doesn't have the
 * object, so that it isn't asked again.
 */
const RECORDS: Bookkeeping[string] = { without: ['checked_at', 'written_as'], only: sql`body is not null` }

const BOOKKEEPING: Bookkeeping = {
  ...Object.fromEntries(NOUNS.map(({ table }) => [table, RECORDS])),
  // The audit log says what was tried, too.
  audit_log: { only: sql`outcome = 'done'` },
  // Every request of an API key is counted and logged, whatever it is answered.
  request_log: { only: sql`false` },
  pollers: { only: sql`false` },
  rate_counts: { only: sql`false` },
  api_keys: { without: ['last_used_at'] },
}

/** Each table's digest, by its database and name. */
export type Digest = Readonly<Record<string, string>>

type Table = { schema: string; name: string }

/** Digests everything that a database stores, without bookkeeping. `name` tells it from another one. */
export async function digestTables<Tables>(name: string, db: Kysely<Tables>): Promise<Digest> {
  const plain = db.withoutPlugins()
  const { rows: tables } = await sql<Table>`
    select schemaname as schema, tablename as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')
      and not (select relispartition from pg_class where oid = format('%I.%I', schemaname, tablename)::regclass)`.execute(plain)
  const digests = tables.map(({ schema, name: table }) => {
    const { without = [], only = sql<boolean>`true` } = BOOKKEEPING[table] ?? {}
    const row = without.length === 0 ? sql`t::text` : sql`(to_jsonb(t) - ${without}::text[])::text`
    return sql`
      select ${`${name}: ${schema}.${table}`} as name, md5(string_agg(${row}, ',' order by ${row})) as digest
      from ${sql.table(`${schema}.${table}`)} t where ${only}`
  })
  const { rows } = await sql<{ name: string; digest: string | null }>`${sql.join(digests, sql` union all `)}`.execute(plain)
  return Object.fromEntries(rows.map(({ name: each, digest }) => [each, digest ?? 'empty']))
}

/** Digests everything that both programs store, without bookkeeping. */
export async function digestWorld({ platform, provider }: World): Promise<Digest> {
  const digests = await Promise.all([
    digestTables('platform', platform.deps.database.db),
    digestTables('provider', provider.deps.database.db),
  ])
  return Object.assign({}, ...digests)
}

/** Lists the tables that differ. */
export const listChanged = (before: Digest, after: Digest): string[] =>
  Object.keys({ ...before, ...after }).filter((table) => before[table] !== after[table])
