import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase } from '#src/testing/test-databases.ts'
import { type Database, openDatabase, runTransaction, sql } from './database.ts'
import { prepare } from './prepare.ts'

type Tables = { things: { id: number } }
type Db = Database<Tables>['db']

let database: Database<Tables>
beforeAll(async () => {
  database = openDatabase<Tables>(await cloneDatabase('template0'))
  await sql`create table things (id int primary key)`.execute(database.db)
  await sql`insert into things values (1)`.execute(database.db)
})
afterAll(() => database.close())

const processId = sql<number>`pg_backend_pid()`.as('processId')
const countProcess = prepare((db: Db, { id }: { id: number }) =>
  db.selectFrom('things').select([processId, 'id']).where('id', '>=', id),
)
const lockProcess = prepare((db: Db, { id }: { id: number }) =>
  db.selectFrom('things').select([processId, 'id']).where('id', '>=', id).forShare(),
)
const divide = prepare((db: Db, { by }: { by: number }) =>
  db.selectFrom('things').select(sql<number>`10 / ${by}::int`.as('result')),
)
const waitFor = prepare((db: Db, { seconds }: { seconds: number }) =>
  db.selectFrom('things').select([processId, sql`pg_sleep(${seconds}::float)`.as('waited')]),
)

const drawNumber = prepare((db: Db, { at, ids }: { at: Date; ids: readonly number[] }) =>
  db
    .selectFrom('things')
    .select(sql<number>`random()`.as('number'))
    .where(sql<boolean>`${at}::timestamptz is not null and ${ids}::int[] is not null`),
)

const waitForLock = prepare((db: Db, { key }: { key: number }) =>
  db.selectFrom('things').select(['id', sql`pg_advisory_xact_lock_shared(${key}::bigint)`.as('waited')]),
)

const countWaiting = async (event: string, what = sql`pid`) => {
  const { rows } = await sql<{ count: number }>`
    select count(${what})::int from pg_stat_activity
    where datname = current_database() and wait_event = ${event}`.execute(database.db)
  return rows[0]?.count
}

const processesOf = async (query: typeof countProcess, times: number) => {
  const found = await Promise.all(Array.from({ length: times }, (_, index) => query.run(database.db, { id: -index })))
  return [...Map.groupBy(found, ([row]) => row?.processId).values()].map((uses) => uses.length)
}

test('reads at the same time share a connection, up to eight of them', async () => {
  expect(await processesOf(countProcess, 8)).toEqual([8])
  expect(await processesOf(countProcess, 20)).toEqual([8, 8, 4])
})

const countRuns = async (inputs: readonly { at: Date; ids: readonly number[] }[]) => {
  const found = await Promise.all(inputs.map((input) => drawNumber.run(database.db, input)))
  return new Set(found.map(([row]) => row?.number)).size
}

test('the same read at the same time is asked once', async () => {
  const [noon, later] = [new Date('2026-01-01T12:00:00Z'), new Date('2026-01-01T12:00:01Z')]
  expect(await countRuns(Array.from({ length: 20 }, () => ({ at: new Date(noon), ids: [1, 2] })))).toBe(1)
  expect(
    await countRuns([
      { at: noon, ids: [1] },
      { at: later, ids: [1] },
      { at: noon, ids: [1, 2] },
      { at: noon, ids: [2] },
    ]),
  ).toBe(4)
})

test('a read sees what was written before it came, though the same one is still on its way', async () => {
  const holder = await database.pool.connect()
  await holder.query('select pg_advisory_lock(1)')
  const first = waitForLock.run(database.db, { key: 1 })
  await expect.poll(() => countWaiting('advisory')).toBe(1)
  await sql`insert into things values (3)`.execute(database.db)
  const second = waitForLock.run(database.db, { key: 1 })
  await holder.query('select pg_advisory_unlock(1)')
  holder.release()
  expect([(await first).length, (await second).length]).toEqual([1, 2])
  await sql`delete from things where id = 3`.execute(database.db)
})

test('a read that locks has its own connection', async () => {
  expect(await processesOf(lockProcess, 3)).toEqual([1, 1, 1])
})

test('a read in a transaction sees what it wrote, and nobody else does', async () => {
  const stop = new Error('Stop')
  const work = runTransaction(database.db, async (trx) => {
    await trx.insertInto('things').values({ id: 2 }).execute()
    const [mine, others] = [await countProcess.run(trx, { id: 2 }), await countProcess.run(database.db, { id: 2 })]
    expect([mine.length, others.length]).toEqual([1, 0])
    throw stop
  })
  await expect(work).rejects.toBe(stop)
})

test('one that fails fails alone', async () => {
  const results = await Promise.allSettled([1, 0, 2].map((by) => divide.run(database.db, { by })))
  expect(results).toMatchObject([
    { status: 'fulfilled', value: [{ result: 10 }] },
    { status: 'rejected', reason: { message: 'division by zero' } },
    { status: 'fulfilled', value: [{ result: 5 }] },
  ])
})

test('reads fail with the connection they share, and the next ones take another', async () => {
  const [row] = await countProcess.run(database.db, { id: 1 })
  const waiting = waitFor.run(database.db, { seconds: 60 })
  const behind = countProcess.run(database.db, { id: 1 })
  const failed = Promise.allSettled([waiting, behind])
  await expect.poll(() => countWaiting('PgSleep', sql`pg_terminate_backend(pid)`)).toBe(1)
  expect((await failed).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const [again] = await countProcess.run(database.db, { id: 1 })
  expect(again?.processId).not.toBe(row?.processId)
})
