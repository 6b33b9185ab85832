import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cloneDatabase } from '#src/testing/test-databases.ts'
import { type Database, openDatabase, runTransaction, sql } from './database.ts'
import { prepare } from './prepare.ts'
import type { AroundStatement } from './send-statements.ts'
import { write } from './statements.ts'

type Tables = { things: { id: number; name: string; note: { length: number } | null } }

let sent: { text: string; isAlong: boolean }[] = []
let around: AroundStatement
let database: Database<Tables>
const work = <T>(run: (trx: Database<Tables>['db']) => Promise<T>) => runTransaction(database.db, run)
beforeAll(async () => {
  around = (_, run) => run()
  database = openDatabase<Tables>(await cloneDatabase('template0'), {
    around(text, run, isAlong) {
      sent.push({ text, isAlong })
      return around(text, run, isAlong)
    },
  })
  await sql`create table things (id int primary key, name text not null, note jsonb)`.execute(database.db)
})
afterAll(() => database.close())
beforeEach(async () => {
  await sql`delete from things`.execute(database.db)
  sent = []
  around = (_, run) => run()
})

const insert = (id: number, name: string | null = 'caliper') => sql`insert into things (id, name) values (${id}, ${name})`
const list = async () =>
  (await database.db.selectFrom('things').select(['id', 'name']).orderBy('id').execute()).map(({ id }) => id)

test('a transaction waits once for its begin, its writes and its first answer, and once for its commit', async () => {
  const read = await work(async (trx) => {
    await write({ trx }, insert(1))
    await write({ trx }, insert(2))
    return trx.selectFrom('things').select('id').orderBy('id').execute()
  })
  expect(read).toEqual([{ id: 1 }, { id: 2 }])
  expect(sent.map(({ isAlong }) => isAlong)).toEqual([true, true, true, false, false])
  expect(await list()).toEqual([1, 2])
})

test.each(['the next statement', 'the commit'])('a failed write is the failure of %s, and nothing is saved', async (next) => {
  await expect(
    work(async (trx) => {
      await insert(1).execute(trx)
      await write({ trx }, insert(2, null))
      await write({ trx }, insert(3))
      if (next === 'the next statement') await insert(4).execute(trx)
    }),
  ).rejects.toThrow(/null value in column "name"/)
  expect(await list()).toEqual([])
})

test('statements that are made at once leave at once, and run in their order', async () => {
  let [onTheirWay, most] = [0, 0]
  around = async (_, run) => {
    onTheirWay += 1
    most = Math.max(most, onTheirWay)
    return run().finally(() => {
      onTheirWay -= 1
    })
  }
  const count = sql<{ count: number }>`select count(*)::int as count from things`
  const counts = await work((trx) =>
    Promise.all([count.execute(trx), insert(1).execute(trx), count.execute(trx), insert(2).execute(trx), count.execute(trx)]),
  )
  expect(counts.flatMap(({ rows }) => rows)).toEqual([{ count: 0 }, { count: 1 }, { count: 2 }])
  // With begin, which leaves with them.
  expect(most).toBe(6)
})

test('statements behind one that failed fail with its error, and the transaction can be repeated', async () => {
  const failures: unknown[] = []
  const note = (made: Promise<unknown>) => made.catch((error: Error) => failures.push(error.message))
  await expect(
    work(async (trx) => {
      await write({ trx }, insert(1))
      const made = [insert(2), insert(1), insert(3), insert(4)].map((each) => note(each.execute(trx)))
      await Promise.all(made)
      await list()
      await insert(5).execute(trx)
    }),
  ).rejects.toThrow(/duplicate key value/)
  expect(failures).toHaveLength(3)
  expect(new Set(failures)).toEqual(new Set(['duplicate key value violates unique constraint "things_pkey"']))
  expect(await list()).toEqual([])
  await work((trx) => insert(1).execute(trx))
  expect(await list()).toEqual([1])
})

test('a part of the work that goes on after its end writes nothing', async () => {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const stop = new Error('Stop')
  let late: Promise<unknown> | undefined
  const failing = work(async (trx) => {
    await insert(1).execute(trx)
    late = ended.then(() => insert(2).execute(trx))
    throw stop
  })
  await expect(failing.finally(end)).rejects.toBe(stop)
  await expect(late).rejects.toThrow()
  expect(await list()).toEqual([])
})

test('work that throws takes back what it sent along, and the connection goes on', async () => {
  const stop = new Error('Stop')
  for (let attempt = 0; attempt < 20; attempt += 1)
    await expect(
      work(async (trx) => {
        await write({ trx }, insert(attempt % 2))
        if (attempt % 3 > 0) await write({ trx }, insert(2, null))
        throw stop
      }),
    ).rejects.toBe(stop)
  expect(await list()).toEqual([])
})

test('outside of a transaction, a write is waited for', async () => {
  await write({ trx: database.db }, insert(1))
  expect(sent).toMatchObject([{ isAlong: false }])
  expect(await list()).toEqual([1])
})

const findByName = prepare((db: Database<Tables>['db'], { name }: { name: string }) =>
  db.selectFrom('things').selectAll().where('name', '=', name),
)
const insertPrepared = prepare<Tables, { id: number; name: string }, unknown>((db, { id, name }) =>
  db.insertInto('things').values({ id, name, note: null }),
)

test('a prepared query is built once and gets its values each time', async () => {
  await work(async (trx) => {
    await write({ trx }, insertPrepared.fill({ id: 1, name: 'caliper' }))
    await insertPrepared.run(trx, { id: 2, name: 'try square' })
  })
  expect(await findByName.run(database.db, { name: 'try square' })).toEqual([{ id: 2, name: 'try square', note: null }])
  expect(await findByName.run(database.db, { name: 'caliper' })).toMatchObject([{ id: 1 }])
  expect(new Set(sent.filter(({ text }) => text.includes('select *')).map(({ text }) => text)).size).toBe(1)
})

test('a query that looks into a value while it is prepared is refused', async () => {
  const wrong = prepare<Tables, { name: string }, unknown>((_, { name }) => sql`select ${`${name}!`}`)
  await expect(wrong.run(database.db, { name: 'caliper' })).rejects.toThrow('"name" is not known while the query is prepared')
})

test('a query that takes all values at once while it is prepared is refused', async () => {
  const wrong = prepare<Tables, { name: string }, unknown>((_, { ...all }) => sql`select ${all.name}`)
  await expect(wrong.run(database.db, { name: 'caliper' })).rejects.toThrow('Take each value of a prepared query by its name')
})
