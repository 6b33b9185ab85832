import { type Kysely, sql } from '@tradepost/kit/database/database'

/** A value of a row that was inserted or changed. `column` is a path for values inside JSON: `price.currency`. */
export type WrittenValue = { table: string; column: string; value: unknown }

/** A column of any table, with its type in Postgres's words. */
export type StoredColumn = { column: string; type: string }

/** A row as it became, and as it was: null if it is new. */
type WrittenRow = { table: string; was: Record<string, unknown> | null; became: Record<string, unknown> }

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Parses JSON that is stored as text. */
function unpack(value: unknown): unknown {
  if (typeof value !== 'string' || !/^[{[]/.test(value)) return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

function listLeaves(stored: unknown, path: string): [string, unknown][] {
  const value = unpack(stored)
  if (!isObject(value)) return [[path, value]]
  return Object.entries(value).flatMap(([name, each]) => listLeaves(each, `${path}.${name}`))
}

const listChanged = ({ table, was, became }: WrittenRow): WrittenValue[] =>
  Object.entries(became)
    .filter(([column, value]) => !was || JSON.stringify(was[column]) !== JSON.stringify(value))
    .flatMap(([name, value]) => listLeaves(value, name))
    .map(([column, value]) => ({ table, column, value }))

/** Sees every value that a database stores from now on. */
export type WriteWatch = {
  columns: readonly StoredColumn[]
  /** Returns what was written since the last time. */
  take(): Promise<WrittenValue[]>
}

/** Says what was sent, taken or not. */
const LOG = 'request_log'

/** Adds a trigger to every table of a test's database but the log of requests. */
export async function watchWrites<Tables>(database: Kysely<Tables>): Promise<WriteWatch> {
  const db = database.withoutPlugins()
  const { rows: columns } = await sql<StoredColumn & { table: string }>`
    select table_name as table, column_name as column, data_type as type from information_schema.columns
    where table_schema = 'public' and table_name <> ${LOG}
      and table_name in (select relname from pg_class where relkind in ('r', 'p') and not relispartition)`.execute(db)
  await sql`create table watched_writes (n bigserial primary key, name text, was jsonb, became jsonb)`.execute(db)
  await sql`
    create function watch_write() returns trigger language plpgsql as $$ begin
      insert into watched_writes (name, was, became) values (coalesce((select inhparent::regclass::text from pg_inherits where inhrelid = tg_relid), tg_table_name), to_jsonb(old), to_jsonb(new));
      return null;
    end $$`.execute(db)
  for (const table of new Set(columns.map((each) => each.table)))
    await sql`
      create trigger watch_write after insert or update on ${sql.table(table)}
      for each row execute function watch_write()`.execute(db)
  return {
    columns,
    async take() {
      const { rows } = await sql<WrittenRow>`
        with taken as (delete from watched_writes returning *)
        select name as table, was, became from taken order by n`.execute(db)
      return rows.flatMap(listChanged)
    },
  }
}
