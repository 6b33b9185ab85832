import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase, runTransaction, sql } from './database.ts'
import { prepareQuery } from './prepared-query.ts'
import { cloneDatabase } from './test-databases.ts'

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
const countProcess = prepareQuery((db: Db, { id }: { id: number }) =>
  db.selectFrom('things').select([processId, 'id']).where('id', '>=', id),
)
const lockProcess = prepareQuery((db: Db, { id }: { id: number }) =>
  db.selectFrom('things').select([processId, 'id']).where('id', '>=', id).forShare(),
)
const divide = prepareQuery((db: Db, { by }: { by: number }) =>
  db.selectFrom('things').select(sql<number>`10 / ${by}::int`.as('result')),
)
const waitFor = prepareQuery((db: Db, { seconds }: { seconds: number }) =>
  db.selectFrom('things').select([processId, sql`pg_sleep(${seconds}::float)`.as('waited')]),
)

const processesOf = async (query: typeof countProcess, times: number) => {
  const found = await Promise.all(Array.from({ length: times }, () => query.run(database.db, { id: 1 })))
  return [...Map.groupBy(found, ([row]) => row?.processId).values()].map((uses) => uses.length)
}

test('reads at the same time share a connection, up to eight of them', async () => {
  expect(await processesOf(countProcess, 8)).toEqual([8])
  expect(await processesOf(countProcess, 20)).toEqual([8, 8, 4])
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
  const end = async () =>
    (
      await sql<{ ended: number }>`
    select count(pg_terminate_backend(pid))::int as ended from pg_stat_activity
    where datname = current_database() and wait_event = 'PgSleep'`.execute(database.db)
    ).rows[0]?.ended
  await expect.poll(end).toBe(1)
  expect((await failed).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  const [again] = await countProcess.run(database.db, { id: 1 })
  expect(again?.processId).not.toBe(row?.processId)
})
