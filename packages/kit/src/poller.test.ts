import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openDatabase, sql } from './database/database.ts'
import { type DatabaseClock, openDatabaseClock } from './database/database-clock.ts'
import { type Drain, startDrain } from './drain.ts'
import { createLog } from './log.ts'
import { startPoller } from './poller.ts'
import { cloneDatabase } from './testing/test-databases.ts'

const log = createLog('test', 'silent')
type Tables = { chores: { id: number; kind: string; doneBy: string | null } }
const KINDS = ['dishes', 'laundry'] as const

/** Statements of all processes, and how often each looked for due work. */
let statements: string[] = []
let looks: Record<string, number> = {}
let url: string
let database: ReturnType<typeof openDatabase<Tables>>
let clock: DatabaseClock
let processes: Process[]
type Process = { drains: Record<string, Drain>; stop(): Promise<void>; kill(): Promise<void> }

beforeAll(async () => {
  url = await cloneDatabase('provider_template')
  database = openDatabase<Tables>(url)
  clock = await openDatabaseClock(database.db)
  await sql`create table chores (id int primary key, kind text not null, done_by text)`.execute(database.db)
})
afterAll(() => database.close())
beforeEach(async () => {
  processes = []
  await database.db.deleteFrom('chores').execute()
  statements = []
  looks = {}
})
afterEach(() => Promise.all(processes.map((each) => each.stop())))

type Options = { work?: () => Promise<number>; leaseMilliseconds?: number; prepares?: boolean }

/** Starts a process that looks every 10 ms. Its drains do a chore at a time. */
async function start(name: string, options: Options = {}): Promise<Process> {
  const { work, leaseMilliseconds = 200, prepares = true } = options
  looks[name] = 0
  const own = openDatabase<Tables>(url, {
    prepares,
    around(text, run) {
      statements.push(text)
      if (text.includes('update pollers')) looks[name] = (looks[name] ?? 0) + 1
      return run()
    },
  })
  const doOne = async (kind: string) => {
    const { numAffectedRows } = await sql`update chores set done_by = ${name}
      where id = (select id from chores where done_by is null and kind = ${kind} limit 1 for update skip locked)`.execute(own.db)
    return Number(numAffectedRows ?? 0)
  }
  const drains = Object.fromEntries(
    KINDS.map((kind) => [kind, startDrain({ name: kind, log, work: work ?? (() => doOne(kind)) })]),
  )
  await Promise.all(Object.values(drains).map((drain) => drain.idle()))
  const watched = Object.fromEntries(
    Object.entries(drains).map(([kind, drain]) => [
      kind,
      { drain, isDue: () => sql`exists (select from chores where done_by is null and kind = ${kind})` },
    ]),
  )
  const poller = startPoller({ database: own, clock, log, watched, pollMilliseconds: 10, leaseMilliseconds })
  let isOver = false
  const started: Process = {
    drains,
    async stop() {
      if (isOver) return
      isOver = true
      await poller.stop()
      await Promise.all(Object.values(drains).map((drain) => drain.stop()))
      await own.close()
    },
    /** Ends it without a word: its connections are closed, and its lease stays. */
    async kill() {
      isOver = true
      await own.close()
      await Promise.all(Object.values(drains).map((drain) => drain.stop()))
      await poller.stop()
    },
  }
  processes.push(started)
  return started
}

const add = (kind: (typeof KINDS)[number], count = 1) =>
  database.db
    .insertInto('chores')
    .values(Array.from({ length: count }, (_, index) => ({ id: index + (kind === 'dishes' ? 0 : 1000), kind, doneBy: null })))
    .execute()
const doers = async () => (await database.db.selectFrom('chores').selectAll().execute()).map(({ doneBy }) => doneBy)
const allDone = () => expect.poll(doers).not.toContain(null)
const looked = (name: string, times: number) => expect.poll(() => looks[name]).toBeGreaterThanOrEqual(times)
const holder = async () => {
  const { rows } = await sql<{ holder: string }>`select holder from pollers where held_until > now()`.execute(database.db)
  return rows[0]?.holder
}

test('what becomes due is found by the one process that looks for all, in one statement a look for every kind of work', async () => {
  const lease = { leaseMilliseconds: 60_000 }
  await start('a', lease)
  await looked('a', 1)
  for (const name of ['b', 'c', 'd']) await start(name, lease)
  const held = await holder()
  statements = []
  await looked('a', (looks.a ?? 0) + 50)
  expect(new Set(statements.filter((text) => !text.includes('update pollers')))).toEqual(new Set())
  // The others look again when the lease would be over.
  for (const name of ['b', 'c', 'd']) expect(looks[name]).toBeLessThanOrEqual(1)
  // Its holder renews it in its second half.
  await sql`update pollers set held_until = now() + interval '20 seconds'`.execute(database.db)
  const secondsLeft = async () =>
    (await sql<{ left: number }>`select extract(epoch from held_until - now())::int as left from pollers`.execute(database.db))
      .rows[0]?.left
  await expect.poll(secondsLeft).toBeGreaterThan(30)
  expect(await holder()).toBe(held)
  await add('dishes', 3)
  await add('laundry', 2)
  await allDone()
  expect(new Set(await doers())).toEqual(new Set(['a']))
})

test('a drain that has nothing due stays asleep, however often the process looks', async () => {
  let turns = 0
  await start('a', {
    async work() {
      turns += 1
      return 0
    },
  })
  const before = turns
  await looked('a', 20)
  expect(turns).toBe(before)
})

test('work that is still due at the next look is more than one process can do, and the others take part', async () => {
  const never = Promise.withResolvers<number>()
  let isStuck = false
  await start('stuck', { work: () => (isStuck ? never.promise : Promise.resolve(0)) })
  isStuck = true
  await looked('stuck', 1)
  await start('other')
  await expect.poll(listeners).toBe(2)
  await add('dishes', 3)
  await allDone()
  expect(new Set(await doers())).toEqual(new Set(['other']))
  never.resolve(0)
})

test('without a direct URL no process hears another, so each looks for itself', async () => {
  const never = Promise.withResolvers<number>()
  let isStuck = false
  const alone = { leaseMilliseconds: 60_000, prepares: false }
  await start('stuck', { ...alone, work: () => (isStuck ? never.promise : Promise.resolve(0)) })
  isStuck = true
  await looked('stuck', 2)
  await start('other', alone)
  await looked('other', 2)
  await add('dishes', 3)
  await allDone()
  expect(new Set(await doers())).toEqual(new Set(['other']))
  never.resolve(0)
})

test('when the process that looks ends in order, another one looks right away', async () => {
  const first = await start('a', { leaseMilliseconds: 60_000 })
  await looked('a', 2)
  await start('b', { leaseMilliseconds: 60_000 })
  await expect.poll(listeners).toBe(2)
  await first.stop()
  await looked('b', 5)
  await add('laundry')
  await allDone()
})

test('when the process that looks dies, another one looks once its lease is over', async () => {
  const first = await start('a')
  await looked('a', 2)
  await start('b')
  const held = await holder()
  await first.kill()
  await expect.poll(holder).not.toBe(held)
  await add('laundry')
  await allDone()
  expect(await doers()).toEqual(['b'])
})

const listeners = async () =>
  (
    await sql`select 1 from pg_stat_activity where datname = current_database() and query = 'listen due_work'`.execute(
      database.db,
    )
  ).rows.length

test('a listener reconnects after its connection was cut and new ones were refused', async () => {
  await start('a')
  await expect.poll(listeners).toBe(1)
  const name = new URL(database.url).pathname.slice(1)
  const other = new pg.Client({ connectionString: database.url.replace(name, 'postgres') })
  await other.connect()
  await other.query(`alter database "${name}" allow_connections false`)
  await other.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and application_name = 'due_work'",
    [name],
  )
  await expect.poll(listeners).toBe(0)
  // Postgres itself sleeps longer than the listener waits before its next try, so that try is refused.
  await other.query('select pg_sleep(1.5)')
  expect(
    (await other.query("select 1 from pg_stat_activity where application_name = 'due_work' and datname = $1", [name])).rows,
  ).toEqual([])
  await other.query(`alter database "${name}" allow_connections true`)
  await other.end()
  await expect.poll(listeners).toBe(1)
})
