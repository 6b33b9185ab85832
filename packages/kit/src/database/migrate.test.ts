import { afterEach, expect, test } from 'vitest'
import { addMilliseconds, DAY, systemClock } from '#src/clock.ts'
import { cloneDatabase } from '#src/testing/test-databases.ts'
import { type Database, type Kysely, type Migration, openDatabase, runTransaction, sql } from './database.ts'
import { runGradualStep } from './gradual-steps.ts'
import { checkMigrated, migrateAlone, migrateDatabase } from './migrate.ts'
import { openOverlap } from './overlap.ts'

type Tables = { orders: { id: number; note: string | null } }
const FIRST: Migration = { name: '1-orders', up: 'create table orders (id int primary key, note text)' }
const ROWS = 100_001
const fillTable = sql`insert into orders select number, null from generate_series(1, ${sql.lit(ROWS)}) as number`
const moduleOf = (...migrations: Migration[]) => [{ name: 'shop', migrations: [FIRST, ...migrations] }]

const opened: Database<Tables>[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((database) => database.close()))
})

async function makeShop(): Promise<Database<Tables>> {
  const database = openDatabase<Tables>(await cloneDatabase('template1'))
  opened.push(database)
  await migrateDatabase(database.db, moduleOf())
  return database
}

const migrate = (url: string, ...migrations: Migration[]) =>
  migrateAlone<Tables>(url, ({ db }) => migrateDatabase(db, moduleOf(...migrations)))

const readApplied = async (db: Kysely<Tables>) =>
  (await sql<{ name: string }>`select name from migrations order by applied_at, name`.execute(db)).rows.map(({ name }) => name)

test('a quick step that would read a large table is refused while others use the database, and runs without them', async () => {
  const { db, url, close } = await makeShop()
  await fillTable.execute(db)
  const index: Migration = { name: '2-notes', up: 'create index orders_by_note on orders (note)' }
  await expect(migrate(url, index)).rejects.toThrow(
    /^the migration shop\/2-notes builds an index of orders, which has over 100,000 rows and is in use: stop all/,
  )
  await expect(migrate(url, { name: '2-lines', up: 'create table lines (id int); create index on lines (id)' })).resolves.toBe(
    undefined,
  )
  await close()
  await migrate(url, index)
})

test('a quick step runs on a small table that others use', async () => {
  const { db, url } = await makeShop()
  await migrate(url, { name: '2-notes', up: `update orders set note = ''; create index orders_by_note on orders (note)` })
  expect(await readApplied(db)).toEqual(['shop/1-orders', 'shop/2-notes'])
})

test('a step waits less than 2 s for a table, lets others pass, and is tried again', async () => {
  const { db, url } = await makeShop()
  const lines: string[] = []
  let migrated: Promise<void> | undefined
  await db.transaction().execute(async (trx) => {
    await sql`lock table orders in share mode`.execute(trx)
    migrated = migrateAlone<Tables>(url, ({ db: own }) =>
      migrateDatabase(own, moduleOf({ name: '2-total', up: 'alter table orders add column total int' }), {
        say: (line) => void lines.push(line),
      }),
    )
    await expect.poll(() => lines).toContain('shop/2-total: others use its table, trying again in 0.25 s')
  })
  await migrated
  expect(await readApplied(db)).toEqual(['shop/1-orders', 'shop/2-total'])
})

test('processes that migrate at the same time apply each step once', async () => {
  const { db, url } = await makeShop()
  const step: Migration = { name: '2-more', up: 'insert into orders values (1, null)' }
  const lines: string[] = []
  const run = () =>
    migrateAlone<Tables>(url, (own) => migrateDatabase(own.db, moduleOf(step)), { say: (line) => void lines.push(line) })
  await Promise.all([run(), run(), run()])
  expect(new Set(lines)).toEqual(new Set(['once another process is done with it']))
  expect(lines.length).toBeLessThan(3)
  expect(await db.selectFrom('orders').selectAll().execute()).toEqual([{ id: 1, note: null }])
})

test('work that has lost its lock ends at its next statement, in one line', async () => {
  const { db, url } = await makeShop()
  const work = migrateAlone<Tables>(url, async (own) => {
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'tradepost migrations'`.execute(db)
    for (;;) await own.db.selectFrom('orders').selectAll().execute()
  })
  await expect(work).rejects.toThrow(/^the connection that held the lock of migrations broke: run it again$/)
})

const GRADUAL: Migration = {
  name: '2-gradual',
  gradual: [
    { fill: 'orders', set: "note = 'filled ' || id", where: 'note is null' },
    { notNull: 'note', table: 'orders' },
    { constraint: 'orders_note_short', table: 'orders', rule: 'check (length(note) < 50)' },
    { index: 'orders_by_note', on: 'orders (note)', isUnique: true },
  ],
}

async function describeTable(db: Kysely<Tables>) {
  const { rows: columns } =
    await sql`select column_name, is_nullable from information_schema.columns where table_name = 'orders'`.execute(db)
  const { rows: rules } = await sql`select conname, convalidated, pg_get_constraintdef(oid) as rule from pg_constraint
    where conrelid = 'orders'::regclass and contype <> 'n' order by conname`.execute(db)
  const { rows: indexes } = await sql`select indexrelid::regclass::text as name, indisvalid, indisunique from pg_index
    where indrelid = 'orders'::regclass order by name`.execute(db)
  return { columns, rules, indexes }
}

test('a gradual migration makes of a used database what it makes of a new one', async () => {
  const used = await makeShop()
  await sql`insert into orders select number, case when number = 7 then 'kept' end from generate_series(1, 2500) as number`.execute(
    used.db,
  )
  await migrate(used.url, GRADUAL)
  const { rows } = await sql`select count(*)::int as filled from orders where note = 'filled ' || id`.execute(used.db)
  expect(rows).toEqual([{ filled: 2499 }])
  const fresh = openDatabase<Tables>(await cloneDatabase('template1'))
  opened.push(fresh)
  await migrate(fresh.url, GRADUAL)
  expect(await describeTable(used.db)).toEqual(await describeTable(fresh.db))
})

test('"not null" is believed, and looked for in no row while nobody else can read them', async () => {
  const { url } = await makeShop()
  const { db, pool, close } = openDatabase<Tables>(url, { max: 1, startup: { client_min_messages: 'debug1' } })
  const notices: string[] = []
  pool.on('connect', (client) => void client.on('notice', ({ message }) => notices.push(message ?? '')))
  await db.connection().execute((one) => runGradualStep(one, 'shop/2-note 1', { notNull: 'note', table: 'orders' }))
  await close()
  expect(notices).toContainEqual(expect.stringMatching(/^existing constraints on column "orders.note" are sufficient to prove/))
})

test('a gradual migration goes on where a killed run ended', async () => {
  const { db, url } = await makeShop()
  await sql`insert into orders select number, null from generate_series(1, 2500) as number`.execute(db)
  // Left by a run that was killed after 1000 rows, and by one that was killed while it built the index.
  await sql`create table migration_fills (name text primary key, done jsonb not null)`.execute(db)
  await sql`insert into migration_fills values ('shop/2-gradual 1', '["1000"]')`.execute(db)
  await sql`update orders set note = 'before' || id where id <= 1000`.execute(db)
  await sql`insert into orders values (3000, 'twice'), (3001, 'twice')`.execute(db)
  await expect(sql`create unique index concurrently orders_by_note on orders (note)`.execute(db)).rejects.toThrow('unique')
  await sql`update orders set note = 'once' where id = 3000`.execute(db)
  await migrate(url, GRADUAL)
  expect((await describeTable(db)).indexes).toContainEqual({ name: 'orders_by_note', indisvalid: true, indisunique: true })
  const { rows } = await sql`select count(*)::int as filled from orders where note = 'filled ' || id`.execute(db)
  expect(rows).toEqual([{ filled: 1500 }])
})

test('a program is told which step its database lacks, and works on a later schema', async () => {
  const { db } = await makeShop()
  const later = moduleOf({ name: '2-total', up: '' }, { name: '3-note', up: '' })
  await expect(checkMigrated(db, later)).rejects.toThrow(
    'the database lacks the migration shop/2-total and 1 more: run npm run migrate',
  )
  await sql`insert into migrations (name) values ('shop/2-total'), ('shop/9-later')`.execute(db)
  await expect(checkMigrated(db, moduleOf())).resolves.toBe(undefined)
  const empty = openDatabase<Tables>(await cloneDatabase('template1'))
  opened.push(empty)
  await expect(checkMigrated(empty.db, moduleOf())).rejects.toThrow('lacks the migration shop/1-orders')
})

test('a statement goes on after a column was added to what it reads, alone and in a transaction', async () => {
  const { db, url } = await makeShop()
  await sql`insert into orders values (1, 'first')`.execute(db)
  const read = (on: Kysely<Tables>) => on.selectFrom('orders').selectAll().where('id', '=', 1).execute()
  const count = (on: Kysely<Tables>) => on.selectFrom('orders').selectAll().where('id', '>', 0).execute()
  const ways = {
    together: () => runTransaction(db, (trx) => Promise.all([read(trx), count(trx)])),
    alone: () => Promise.all([read(db), count(db)]),
    after: () => runTransaction(db, async (trx) => [await read(trx), await count(trx)]),
  }
  for (const [name, run] of Object.entries(ways)) {
    await ways.after()
    await ways.alone()
    await migrate(url, { name, up: `alter table orders add column ${name}_more int` })
    const [first, again] = await run()
    expect(first).toMatchObject([{ id: 1, note: 'first', [`${name}More`]: null }])
    expect(again).toEqual(first)
  }
})

test('programs of the release before count as running for a day after a step, if any were connected then', async () => {
  const { url, close } = await makeShop()
  await migrate(url, { name: '2-used', up: 'alter table orders add column used int' })
  await close()
  const alone: Migration = { name: '3-alone', up: 'alter table orders add column alone int' }
  await migrate(url, { name: '2-used', up: 'alter table orders add column used int' }, alone)
  const later = openDatabase<Tables>(url)
  opened.push(later)
  let passed = 0
  const clock = { now: () => addMilliseconds(systemClock.now(), passed) }
  const isOverlap = await openOverlap(later.db, 'shop/2-used', clock)
  expect(isOverlap()).toBe(true)
  passed = DAY
  expect(isOverlap()).toBe(false)
  for (const name of ['shop/1-orders', 'shop/3-alone', 'shop/4-unknown'])
    expect((await openOverlap(later.db, name, { now: () => new Date(0) }))(), name).toBe(false)
})
