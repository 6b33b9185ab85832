import { afterEach, expect, test } from 'vitest'
import { addMilliseconds, DAY, systemClock } from '#src/clock.ts'
import { type Database, type Migration, openDatabase, sql } from '#src/database/database.ts'
import { migrateAlone, migrateDatabase } from '#src/database/migrate.ts'
import { firstIdAt, firstIdSql, generateId, readIdTime } from '#src/ids.ts'
import { onServer } from '#src/postgres/postgres-server.ts'
import { cloneDatabase } from '#src/testing/test-databases.ts'
import { makePartitions } from './partitions.ts'

type Tables = { calls: { id: string } }
const CALLS: Migration = {
  name: '1-calls',
  up: `create table calls (id text primary key, at timestamptz not null default now()) with (fillfactor = 70);
    create index calls_by_time on calls (at);
    create index calls_by_age on calls (at desc);
    create table gone_calls (id text);
    create function note_calls() returns trigger language plpgsql as $$ begin
      insert into gone_calls select id from gone;
      return null;
    end $$;
    create trigger calls_gone after delete on calls referencing old table as gone for each statement execute function note_calls()`,
}
const PARTS = { table: 'calls', column: 'id', every: 'month', ids: 'message' } as const
const DIVIDED: Migration = { name: '2-months', gradual: [{ divide: PARTS, key: 'id', leaves: 'calls_by_age' }] }
const moduleOf = (...migrations: Migration[]) => [{ name: 'shop', migrations: [CALLS, ...migrations] }]

const opened: Database<Tables>[] = []
afterEach(async () => {
  await Promise.all(opened.splice(0).map((database) => database.close()))
})

async function make(url: string, ...migrations: Migration[]): Promise<Database<Tables>> {
  const database = openDatabase<Tables>(url)
  opened.push(database)
  await migrateDatabase(database.db, moduleOf(...migrations))
  return database
}
const divide = ({ url }: Database<Tables>) => migrateAlone<Tables>(url, ({ db }) => migrateDatabase(db, moduleOf(DIVIDED)))
const add = ({ db }: Database<Tables>, ...ids: string[]) =>
  db
    .insertInto('calls')
    .values(ids.map((id) => ({ id })))
    .execute()
const readAll = async ({ db }: Database<Tables>, query: ReturnType<typeof sql<{ text: string }>>) =>
  (await query.execute(db)).rows.map(({ text }) => text)
const describeTable = async (database: Database<Tables>) => ({
  rest: await readAll(
    database,
    sql`select pg_get_indexdef(indexrelid) as text from pg_index where indrelid in (to_regclass('calls'), to_regclass('calls_default'))
      union all select relname::text || array_to_string(reloptions, '') from pg_class where relname like 'calls%' and reloptions is not null
        and relname in ('calls', 'calls_default')
      union all select pg_get_triggerdef(oid) from pg_trigger where tgname = 'calls_gone'
      union all select pg_get_constraintdef(oid) from pg_constraint where conrelid in (to_regclass('calls'), to_regclass('calls_default'))
      order by text`,
  ),
})
const listWhole = (database: Database<Tables>) =>
  readAll(
    database,
    sql`select conname::text || pg_get_constraintdef(oid) as text from pg_constraint where conrelid = 'calls'::regclass and contype <> 'n'
      union all select relname::text || relkind::text from pg_class where relname in ('calls', 'calls_divided')`,
  )

test('SQL and code name the first ID of an instant alike, and read it back', async () => {
  const { db } = await make(await cloneDatabase('template1'))
  for (const instant of ['2026-11-01T00:00:00Z', '2027-01-31T23:59:59.999Z', '2080-02-29T00:00:00Z'].map(
    (text) => new Date(text),
  )) {
    const { rows } = await sql<{ id: string }>`select ${sql.raw(
      firstIdSql('message', `timestamp '${instant.toISOString().replace('Z', '')}'`),
    )} as id`.execute(db)
    expect(rows).toEqual([{ id: firstIdAt('message', instant) }])
    expect(readIdTime('message', generateId('message', instant))).toEqual(instant)
  }
  expect(readIdTime('message', generateId('exampleMessage'))).toBeUndefined()
})

test('a table that has rows is divided without moving them, and looks like a new one', async () => {
  const [used, fresh] = await Promise.all([
    make(await cloneDatabase('template1')),
    make(await cloneDatabase('template1'), DIVIDED),
  ])
  const ids = [generateId('message'), generateId('exampleMessage')]
  await add(used, ...ids)
  const file = sql<{ text: string }>`select distinct pg_relation_filenode(tableoid)::text as text from calls`
  const before = await readAll(used, file)
  await divide(used)
  expect(await readAll(used, file)).toEqual(before)
  expect(await describeTable(used)).toEqual(await describeTable(fresh))
  expect(await readAll(used, sql`select tgrelid::regclass::text as text from pg_trigger where tgname = 'calls_gone'`)).toEqual([
    'calls',
  ])
  await sql`delete from calls`.execute(used.db)
  expect((await readAll(used, sql`select id as text from gone_calls`)).toSorted()).toEqual(ids.toSorted())
})

test('rows of the months to come go into their partitions, which have the settings of the table', async () => {
  const database = await make(await cloneDatabase('template1'))
  await add(database, generateId('message'))
  await divide(database)
  const later = addMilliseconds(systemClock.now(), 70 * DAY)
  await makePartitions(database.db, [PARTS], addMilliseconds(systemClock.now(), 200 * DAY))
  const ids = [later, addMilliseconds(later, 150 * DAY)].map((instant) => generateId('message', instant))
  await add(database, ...ids)
  const { rows } = await sql<{
    place: string
    options: string[]
  }>`select calls.tableoid::regclass::text as place, reloptions as options
    from calls join pg_class on pg_class.oid = calls.tableoid where id = any(${ids}::text[]) order by id`.execute(database.db)
  expect(rows).toEqual(
    [later, addMilliseconds(later, 150 * DAY)].map((instant) => ({
      place: `calls_p${instant.toISOString().slice(0, 7).replace('-', '')}01`,
      options: ['fillfactor=70'],
    })),
  )
})

test('a table stays whole and as it was if an ID of before falls into the months to come', async () => {
  const database = await make(await cloneDatabase('template1'))
  await add(database, generateId('message', addMilliseconds(systemClock.now(), 100 * DAY)))
  const before = await listWhole(database)
  await divide(database)
  expect(await listWhole(database)).toEqual(before)
})

test('a table stays whole in a database that does not sort by bytes, whether it is new or has rows', async () => {
  const template = await cloneDatabase('template1')
  const urls = ['linguistic_new', 'linguistic_used'].map((name) => template.replace(/[^/]+$/, name))
  await onServer(template, async (client) => {
    for (const name of ['linguistic_new', 'linguistic_used']) {
      await client.query(`drop database if exists ${name}`)
      await client.query(`create database ${name} template template0 locale_provider icu icu_locale 'en'`)
    }
  })
  const [fresh, used] = [await make(String(urls[0]), DIVIDED), await make(String(urls[1]))]
  const before = await listWhole(used)
  await add(used, generateId('message'))
  await divide(used)
  expect(await listWhole(used)).toEqual(before)
  expect(await listWhole(fresh)).toEqual(before)
})
