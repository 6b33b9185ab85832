import { afterEach, describe, expect, test } from 'vitest'
import { createMovableClock, DAY, systemClock } from '#src/clock.ts'
import { type Database, type Kysely, type Migration, openDatabase, sql } from '#src/database/database.ts'
import { migrateAlone, migrateDatabase } from '#src/database/migrate.ts'
import { createMetrics } from '#src/metrics.ts'
import { cloneDatabase } from '#src/testing/test-databases.ts'
import { runsOf } from '#src/testing/test-runs.ts'
import { createPartitionKeeper, makePartitions } from './partitions.ts'

const ROWS = runsOf({ usual: 20_000, all: 1_000_000 })
const ROWS_AT_ONCE = 20_000
const LONGEST_MILLISECONDS = 100

type Tables = { calls: { id: number; note: string | null; at: Date } }
const CALLS: Migration = {
  name: '1-calls',
  up: `create table shops (id int primary key); insert into shops values (1);
    create table calls (id int primary key, shop_id int default 1 references shops (id), note text check (note <> ''), at timestamptz not null,
      words text generated always as (upper(note)) stored);
    create index calls_by_note on calls (note) where note is not null`,
}
const PARTS = { table: 'calls', column: 'at', every: 'month' } as const
const DIVIDED: Migration = { name: '2-months', gradual: [{ divide: PARTS, key: 'id, at' }] }
const moduleOf = (...migrations: Migration[]) => [{ name: 'shop', migrations: [CALLS, ...migrations] }]

const opened: Database<Tables>[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((database) => database.close()))
})

async function make(...migrations: Migration[]): Promise<Database<Tables>> {
  const database = openDatabase<Tables>(await cloneDatabase('template1'))
  opened.push(database)
  await migrateDatabase(database.db, moduleOf(...migrations))
  return database
}

const insert = (db: Kysely<Tables>, at: Date, { first = 1, count = 1 } = {}) =>
  sql`insert into calls (id, note, at) select number, 'note ' || number, ${at}::timestamptz
    from generate_series(${first}::int, ${first + count - 1}::int) number`.execute(db)
const countRows = async (db: Kysely<Tables>) => {
  const { rows } = await sql<{ name: string; count: number }>`
    select tableoid::regclass::text as name, count(*)::int as count from calls group by 1 order by 1`.execute(db)
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}
const listParts = async (db: Kysely<Tables>) => {
  const { rows } = await sql<{ name: string }>`
    select inhrelid::regclass::text as name from pg_inherits where inhparent = 'calls'::regclass order by name`.execute(db)
  return rows.map(({ name }) => name)
}

function keep({ db }: Database<Tables>, { keptDays = 30, start = '2026-11-21T09:00:00Z' } = {}) {
  const clock = createMovableClock(start)
  const metrics = createMetrics('test')
  return { clock, metrics, run: createPartitionKeeper({ db, clock, metrics }, [{ ...PARTS, keptDays }]) }
}

async function describeTable({ db }: Database<Tables>, table: string) {
  const { rows: rules } = await sql`select pg_get_constraintdef(oid) as rule from pg_constraint
    where conrelid = ${table}::regclass and contype <> 'n' order by rule`.execute(db)
  const { rows: indexes } = await sql`select pg_get_indexdef(indexrelid) as text from pg_index
    where indrelid = ${table}::regclass order by text`.execute(db)
  return { rules, indexes }
}

describe('a table that has rows', () => {
  test('is divided without moving them, and looks like a new one', async () => {
    const [used, fresh] = await Promise.all([make(), make(DIVIDED)])
    await insert(used.db, systemClock.now(), { count: 5 })
    const filed = async () =>
      (await sql<{ node: number }>`select pg_relation_filenode(tableoid) as node from calls limit 1`.execute(used.db)).rows
    const before = await filed()
    const lines: string[] = []
    await migrateAlone<Tables>(used.url, ({ db }) =>
      migrateDatabase(db, moduleOf(DIVIDED), { say: (line) => void lines.push(line) }),
    )
    expect(lines).toEqual(['shop/2-months: divide calls by month'])
    expect(await filed()).toEqual(before)
    expect(await countRows(used.db)).toEqual({ calls_before: 5 })
    expect(await describeTable(used, 'calls')).toEqual(await describeTable(fresh, 'calls'))
    expect(await describeTable(used, 'calls_default')).toEqual(await describeTable(fresh, 'calls_default'))
  })

  test('is divided once, also if the run was killed before it was noted', async () => {
    const database = await make()
    await insert(database.db, systemClock.now())
    const migrate = () => migrateAlone<Tables>(database.url, ({ db }) => migrateDatabase(db, moduleOf(DIVIDED)))
    await migrate()
    await sql`delete from migrations where name = 'shop/2-months'`.execute(database.db)
    await migrate()
    expect(await countRows(database.db)).toEqual({ calls_before: 1 })
  })

  test('loses its first partition when all of its rows are past', async () => {
    const database = await make()
    const now = systemClock.now()
    await insert(database.db, now, { count: 5 })
    await migrateAlone<Tables>(database.url, ({ db }) => migrateDatabase(db, moduleOf(DIVIDED)))
    const { clock, run } = keep(database, { start: now.toISOString() })
    await run()
    expect(await countRows(database.db)).toEqual({ calls_before: 5 })
    clock.advance(100 * DAY)
    await run()
    expect(await countRows(database.db)).toEqual({})
  })
})

test('partitions of this month and two more are there, and a row goes into that of its month', async () => {
  const database = await make(DIVIDED)
  await keep(database).run()
  expect(await listParts(database.db)).toEqual(['calls_default', 'calls_p20261101', 'calls_p20261201', 'calls_p20270101'])
  await insert(database.db, new Date('2026-12-31T23:59:59.999Z'))
  await insert(database.db, new Date('2027-01-01T00:00:00Z'), { first: 2 })
  expect(await countRows(database.db)).toEqual({ calls_p20261201: 1, calls_p20270101: 1 })
})

test('a row whose partition is missing is kept, and moved when it is made', async () => {
  const database = await make(DIVIDED)
  await insert(database.db, new Date('2026-11-21T09:00:00Z'))
  await insert(database.db, new Date('2040-02-29T09:00:00Z'), { first: 2 })
  expect(await countRows(database.db)).toEqual({ calls_default: 2 })
  await keep(database).run()
  expect(await countRows(database.db)).toEqual({ calls_p20261101: 1, calls_p20400201: 1 })
  const { rows } = await sql`select note, words from calls order by id`.execute(database.db)
  expect(rows).toEqual([
    { note: 'note 1', words: 'NOTE 1' },
    { note: 'note 2', words: 'NOTE 2' },
  ])
})

test('a row is written and found at any moment while partitions are made and its own is moved', async () => {
  const database = await make(DIVIDED)
  const { db } = database
  const now = new Date('2026-11-21T09:00:00Z')
  await insert(db, now, { first: 1_000_000 })
  let id = 0
  let isOver = false
  const use = async () => {
    while (!isOver) {
      id += 1
      const own = id
      await insert(db, now, { first: own })
      const { rows } = await sql`select id from calls where id in (${own}::int, 1000000)`.execute(db)
      expect(rows).toHaveLength(2)
    }
  }
  const users = [use(), use(), use()]
  await keep(database).run()
  isOver = true
  await Promise.all(users)
  expect(await countRows(db)).toEqual({ calls_p20261101: id + 1 })
})

test('rows are kept for their days at least, then go with their partition, and are counted', async () => {
  const database = await make(DIVIDED)
  const { clock, metrics, run } = keep(database)
  await run()
  await insert(database.db, clock.now(), { count: 50 })
  await sql`analyze calls`.execute(database.db)
  clock.advance(39 * DAY)
  await run()
  expect(await countRows(database.db)).toEqual({ calls_p20261101: 50 })
  clock.advance(DAY)
  await run()
  expect(await countRows(database.db)).toEqual({})
  expect(await metrics.print()).toMatch(/partitions_dropped\{.*\} 1\n[\s\S]*partition_rows_dropped\{.*\} 50\n/)
})

test('two processes at once make and drop each partition once', async () => {
  const database = await make(DIVIDED)
  await insert(database.db, new Date('2026-08-01T00:00:00Z'))
  await Promise.all([keep(database).run(), keep(database).run()])
  expect(await listParts(database.db)).toEqual(['calls_default', 'calls_p20261101', 'calls_p20261201', 'calls_p20270101'])
})

test('a full disk fails the change alone, and the next try completes it', async () => {
  const database = await make(DIVIDED)
  const { db } = database
  await sql`create function fail() returns event_trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(db)
  await sql`create event trigger full_disk on ddl_command_end when tag in ('ALTER TABLE') execute function fail()`.execute(db)
  const { run } = keep(database)
  await insert(db, new Date('2026-11-21T09:00:00Z'))
  await expect(run()).rejects.toThrow('could not extend file')
  expect(await countRows(db)).toEqual({ calls_default: 1 })
  await sql`drop event trigger full_disk`.execute(db)
  await run()
  expect(await countRows(db)).toEqual({ calls_p20261101: 1 })
})

test('a process that is killed while it drops a partition leaves it whole, and the next one drops it', async () => {
  const database = await make(DIVIDED)
  const { db, url } = database
  await insert(db, new Date('2026-08-01T00:00:00Z'))
  await makePartitions(db, [PARTS], new Date('2026-11-21'))
  const killed = openDatabase<Tables>(url, { max: 1, name: 'killed' })
  await db.transaction().execute(async (trx) => {
    await sql`select from calls`.execute(trx)
    const dropped = expect(keep({ ...database, db: killed.db }).run()).rejects.toThrow()
    const kill = () =>
      sql`select pg_terminate_backend(pid) from pg_stat_activity
        where application_name = 'killed' and wait_event_type = 'Lock' and query like 'drop table%'`.execute(db)
    await expect.poll(async () => (await kill()).rows.length, { interval: 5, timeout: 5000 }).toBe(1)
    await dropped
  })
  await killed.close()
  expect(await countRows(db)).toEqual({ calls_p20260801: 1 })
  await keep(database).run()
  expect(await countRows(db)).toEqual({})
})

test(`dropping a partition of ${ROWS} rows lets nobody wait for ${LONGEST_MILLISECONDS} ms`, async () => {
  const database = await make(DIVIDED)
  const { db } = database
  // Whoever waits longer for a lock fails.
  const users = openDatabase<Tables>(database.url, { startup: { lock_timeout: `${LONGEST_MILLISECONDS}ms` } })
  opened.push(users)
  await makePartitions(db, [PARTS], new Date('2026-08-01'))
  await makePartitions(db, [PARTS], new Date('2026-11-21'))
  for (let first = 1_000_000; first < 1_000_000 + ROWS; first += ROWS_AT_ONCE)
    await insert(db, new Date('2026-08-01T00:00:00Z'), { first, count: ROWS_AT_ONCE })
  let id = 0
  let isOver = false
  const use = async () => {
    while (!isOver) {
      id += 1
      const own = id
      await insert(users.db, new Date('2026-11-21T09:00:00Z'), { first: own })
      await sql`select from calls where id = ${own}::int`.execute(users.db)
    }
  }
  const working = [use(), use()]
  await keep(database).run()
  isOver = true
  await Promise.all(working)
  expect(await countRows(db)).toEqual({ calls_p20261101: id })
})
