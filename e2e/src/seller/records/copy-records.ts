import { type Kysely, type RawBuilder, sql } from '@tradepost/kit/database/database'
import { type Noun, readColumns } from '@tradepost/platform-server/records/noun'
import type { PlatformTables } from '@tradepost/platform-server/tables'

export type Db = Kysely<PlatformTables>

/** A pseudo-random index into a list, the same in each run: `n` is the number of the copy. */
const FIRST_NAMES =
  'Ada Amara Anton Beatriz Bela Carla Chidi Dalia Diego Elif Emil Farah Felix Greta Hana Hugo Ines Ivan Jonas Jun Kaja Karim Lena Luca Maya Milan Nadia Noor Olga Oskar Paula Pedro Quinn Rania Ruth Samir Selma Tariq Tomasz Uma Viktor Wanda Yara Zoltan'.split(
    ' ',
  )
const BEGINNINGS =
  'Abra Bel Cald Dorn Esk Fal Grim Hal Isen Jor Kest Lind Mar Nord Oka Pell Quar Ros Sund Tav Ulm Vest Wint Yor Zell'.split(' ')
const MIDDLES = 'a en i o ul ar eb id om us'.split(' ')
const ENDS = 'berg dale feld gren holm ick lund mann nova quist rup sen ström tham wick zar'.split(' ')
const DOMAINS = 'post.example mail.example works.example studio.example home.example'.split(' ')
const GOODS =
  'Anvil Awl Bevel Brace Caliper Chisel Clamp Compass Dowel File Gauge Gouge Hammer Jig Kiln Lathe Level Mallet Plane Plumb Rasp Router Saw Spokeshave Square Vise'.split(
    ' ',
  )
const KINDS =
  'Basic Classic Compact Digital Folding Heavy Junior Master Narrow Pocket Precise Quiet Solid Swift Twin Vintage'.split(' ')

const oneOf = (words: readonly string[], place: RawBuilder<unknown>) =>
  sql`(${sql.lit(`{${words.join(',')}}`)}::text[])[1 + (${place}) % ${sql.lit(words.length)}]`

/** Returns a name; about 170,000 names come before the first repeats. */
export const nameOf = (
  n: RawBuilder<unknown>,
) => sql`${oneOf(FIRST_NAMES, n)} || ' ' || ${oneOf(BEGINNINGS, sql`${n} / ${sql.lit(FIRST_NAMES.length)}`)}
  || ${oneOf(MIDDLES, sql`${n} / ${sql.lit(FIRST_NAMES.length * BEGINNINGS.length)}`)} || ${oneOf(ENDS, sql`${n} / ${sql.lit(FIRST_NAMES.length * BEGINNINGS.length * MIDDLES.length)} + ${n}`)}`

/** Returns an email for a name. */
export const emailOf = (name: RawBuilder<unknown>, n: RawBuilder<unknown>) =>
  sql`replace(lower(${name}), ' ', '.') || '.' || ${n} || '@' || ${oneOf(DOMAINS, n)}`

export const goodsOf = (n: RawBuilder<unknown>) =>
  sql`${oneOf(KINDS, n)} || ' ' || ${oneOf(GOODS, sql`${n} / ${sql.lit(KINDS.length)}`)} || ' ' || ${n}`

/** Returns an id like the provider's, from so many characters that it contains a card's last four digits only by chance. */
export const idOf = (prefix: string, n: RawBuilder<unknown>) =>
  sql`${sql.lit(`${prefix}_`)} || translate(encode(substring(sha256((${sql.lit(prefix)} || ${n})::bytea) for 15), 'base64'), '+/', 'xy')`

type Copying = {
  /** The row to copy. */
  from: string
  count: number
  /** A join for each copy, and the columns that differ: pairs of a column and its value. `n` counts from 1. */
  beside?: RawBuilder<unknown>
  columns: Readonly<Record<string, RawBuilder<unknown>>>
  /** Fields of the body that differ. */
  body: Readonly<Record<string, RawBuilder<unknown>>>
}

const objectOf = (fields: Readonly<Record<string, RawBuilder<unknown>>>) =>
  sql`jsonb_build_object(${sql.join(Object.entries(fields).map(([name, value]) => sql`${sql.lit(name)}, ${value}`))})`

/** Runs statements that take longer than a page's statement timeout. */
export const withPatience = (db: Db, write: (connection: Db) => Promise<unknown>) =>
  db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection)
    await sql`set maintenance_work_mem = '512MB'`.execute(connection)
    try {
      await write(connection)
    } finally {
      await sql`reset statement_timeout`.execute(connection)
      await sql`reset maintenance_work_mem`.execute(connection)
    }
  })

/**
 * Copies a row that the provider really sent into many. The provider doesn't know the copies, so nothing may ask about them: none
 * is marked stale.
 */
export async function copyRecords(
  db: Db,
  { table }: Noun,
  { from, count, beside = sql``, columns, body }: Copying,
): Promise<void> {
  const insert = sql`
    insert into ${sql.table(table)}
    select r.* from ${sql.table(table)} base cross join generate_series(1, ${count}) n ${beside}
    cross join lateral (select ${objectOf(body)} as fields) b
    cross join lateral jsonb_populate_record(base, ${objectOf(columns)} || jsonb_build_object('body', base.body || b.fields)) r
    where base.id = ${from} on conflict do nothing`
  await withPatience(db, (connection) => insert.execute(connection))
}

/**
 * Writes to a table without its indexes and rebuilds them afterwards: a text index takes rows one by one many times slower than
 * all together.
 */
export async function withoutIndexes(db: Db, table: string, write: () => Promise<void>): Promise<void> {
  const { rows } = await sql<{ name: string; made: string }>`
    select indexname as name, indexdef as made from pg_indexes
    where tablename = ${table} and indexname <> ${`${table}_pkey`}`.execute(db)
  for (const { name } of rows) await sql`drop index ${sql.id(name)}`.execute(db)
  await write()
  await withPatience(db, async (connection) => {
    for (const { made } of rows) await sql.raw(made).execute(connection)
    await sql`vacuum (analyze) ${sql.table(table)}`.execute(connection)
  })
}

/** Lists rows in which a column differs from their body: copies that no real answer creates. */
export async function listUnlike(db: Db, noun: Noun, samples: number): Promise<string[]> {
  const { rows } = await sql<{ id: string; body: Record<string, unknown>; row: Record<string, unknown> }>`
    select id, body, to_jsonb(r) - 'body' as row from ${sql.table(noun.table)} r where body is not null
    order by md5(id) limit ${samples}`.execute(db)
  const isTime = (column: string) => noun.columns[column]?.[0] === 'timestamptz'
  const plain = (column: string, value: unknown) =>
    isTime(column) && typeof value === 'string' ? Date.parse(value) : JSON.stringify(value)
  return rows.flatMap(({ id, body, row }) =>
    Object.entries(readColumns(noun, body)).flatMap(([column, value]) =>
      plain(column, row[column]) === plain(column, value)
        ? []
        : [`${noun.table} ${id} ${column}: ${JSON.stringify(row[column])}, not ${JSON.stringify(value)}`],
    ),
  )
}
