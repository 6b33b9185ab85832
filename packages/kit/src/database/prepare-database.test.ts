import { afterEach, expect, test } from 'vitest'
import { onServer } from '#src/postgres/postgres-server.ts'
import { cloneDatabase, startTestPool } from '#src/testing/test-databases.ts'
import { hasPgbouncer } from '#src/testing/test-pool.ts'
import { type Database, openDatabase, sql } from './database.ts'
import { checkSettings } from './database-settings.ts'
import { checkMigrated, migrateAlone, migrateDatabase } from './migrate.ts'
import { prepareDatabase } from './prepare-database.ts'

const MODULES = [{ name: 'shop', migrations: [{ name: '1-orders', up: 'create table orders (id int)' }] }]
const migrate = (url: string) => migrateAlone(url, ({ db }) => migrateDatabase(db, MODULES))

type Urls = { url: string; directUrl: string | undefined; migrates?: boolean }
const prepare = ({ url, directUrl, migrates = true }: Urls) =>
  prepareDatabase({
    ...{ name: 'platform', url, directUrl, ownerUrl: undefined, migrates, connections: { max: 4, prepares: false }, migrate },
    check: ({ db }) => checkMigrated(db, MODULES),
  })

const opened: Database<object>[] = []
const open = (url: string): Database<object> => {
  const database = openDatabase<object>(url)
  opened.push(database)
  return database
}
afterEach(async () => {
  await Promise.all(opened.splice(0).map((database) => database.close()))
})

test('a program brings its database up to date, with the settings that every connection has', async () => {
  const url = await cloneDatabase('template1')
  await onServer(url, (client) => client.query(`alter database "${new URL(url).pathname.slice(1)}" reset all`))
  await expect(checkSettings(open(url).db)).rejects.toThrow(/lack their settings \(statement_timeout, .*\): run npm run migrate/)
  await prepare({ url, directUrl: url })
  const { rows } =
    await sql`select current_setting('statement_timeout') as statements, current_setting('lock_timeout') as locks`.execute(
      open(url).db,
    )
  expect(rows).toEqual([{ statements: '15s', locks: '10s' }])
})

test('a program that may not migrate says which step is missing', async () => {
  const url = await cloneDatabase('template1')
  const missing = 'the database lacks the migration shop/1-orders: run npm run migrate'
  await expect(prepare({ url, directUrl: url, migrates: false })).rejects.toThrow(missing)
  await expect(prepare({ url, directUrl: undefined })).rejects.toThrow(missing)
  await migrate(url)
  await expect(prepare({ url, directUrl: undefined })).resolves.toBe(undefined)
})

test.each([
  [{ url: 'given', prepares: true }, 'given'],
  [{ url: 'pool', prepares: false }, undefined],
  [{ url: 'pool', directUrl: 'direct', prepares: false }, 'direct'],
  [{ url: 'pool', directUrl: 'direct', prepares: true }, 'direct'],
])('with %o, Postgres itself is at %s', ({ url, ...settings }, expected) => {
  expect(openDatabase(url, settings).directUrl).toBe(expected)
})

test('a wrong direct URL is named: one that nobody answers, and one of another database', async () => {
  const url = await cloneDatabase('template1')
  await expect(prepare({ url, directUrl: 'postgres://postgres@127.0.0.1:1/platform' })).rejects.toThrow(
    "PLATFORM_DIRECT_URL: couldn't reach Postgres at 127.0.0.1:1",
  )
  await expect(prepare({ url, directUrl: await cloneDatabase('template1') })).rejects.toThrow('the database lacks the migration')
})

test('settings that only the owner of a database can change are printed for the owner', async () => {
  const url = await cloneDatabase('template1')
  const name = new URL(url).pathname.slice(1)
  const guest = `guest_of_${name}`.slice(0, 63)
  await onServer(url, async (client) => {
    await client.query(`alter database "${name}" reset all; create role "${guest}" login password 'guest'`)
    await client.query('grant all on schema public to public')
  })
  const guestUrl = Object.assign(new URL(url), { username: guest, password: 'guest' }).href
  try {
    await expect(prepare({ url: guestUrl, directUrl: guestUrl })).rejects.toThrow(
      `the owner of the database "${name}" has to run: alter database "${name}" set statement_timeout = '15s'; alter`,
    )
  } finally {
    await onServer(url, (client) => client.query(`drop owned by "${guest}"; drop role "${guest}"`))
  }
})

test.skipIf(!hasPgbouncer)(
  'a direct URL that leads to a pool is refused, and leaves no lock there (needs pgbouncer)',
  async () => {
    const url = await cloneDatabase('template1')
    const pool = await startTestPool({ connections: 1 })
    try {
      await expect(prepare({ url: pool.url(url), directUrl: pool.url(url) })).rejects.toThrow(
        /^migrations need the address of Postgres itself, not of a pool/,
      )
      const { rows } = await onServer(url, (client) =>
        client.query(
          "select from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())",
        ),
      )
      expect(rows).toEqual([])
    } finally {
      await pool.stop()
    }
  },
)
