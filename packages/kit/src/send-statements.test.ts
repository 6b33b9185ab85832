import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Database, openDatabase, runTransaction, sql } from './database.ts'
import { prepareQuery } from './prepared-query.ts'
import { sendAlong } from './send-statements.ts'
import { cloneDatabase } from './test-databases.ts'

type Tables = { things: { id: number; name: string; note: { length: number } | null } }

let sent: { text: string; isAlong: boolean }[] = []
let database: Database<Tables>
const work = <T>(run: (trx: Database<Tables>['db']) => Promise<T>) => runTransaction(database.db, run)
beforeAll(async () => {
  database = openDatabase<Tables>(await cloneDatabase('template0'), {
    around(text, run, isAlong) {
      sent.push({ text, isAlong })
      return run()
    },
  })
  await sql`create table things (id int primary key, name text not null, note jsonb)`.execute(database.db)
})
afterAll(() => database.close())
beforeEach(async () => {
  await sql`delete from things`.execute(database.db)
  sent = []
})

const insert = (id: number, name: string | null = 'caliper') => sql`insert into things (id, name) values (${id}, ${name})`
const list = async () =>
  (await database.db.selectFrom('things').select(['id', 'name']).orderBy('id').execute()).map(({ id }) => id)

test('a transaction waits once for its begin, its writes and its first answer, and once for its commit', async () => {
  const read = await work(async (trx) => {
    await sendAlong(trx, insert(1))
    await sendAlong(trx, insert(2))
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
      await sendAlong(trx, insert(2, null))
      await sendAlong(trx, insert(3))
      if (next === 'the next statement') await insert(4).execute(trx)
    }),
  ).rejects.toThrow(/null value in column "name"/)
  expect(await list()).toEqual([])
})

test('work that throws takes back what it sent along, and the connection goes on', async () => {
  const stop = new Error('Stop')
  for (let attempt = 0; attempt < 20; attempt += 1)
    await expect(
      work(async (trx) => {
        await sendAlong(trx, insert(attempt % 2))
        if (attempt % 3 > 0) await sendAlong(trx, insert(2, null))
        throw stop
      }),
    ).rejects.toBe(stop)
  expect(await list()).toEqual([])
})

test('outside of a transaction, a write is waited for', async () => {
  await sendAlong(database.db, insert(1))
  expect(sent).toMatchObject([{ isAlong: false }])
  expect(await list()).toEqual([1])
})

const findByName = prepareQuery((db: Database<Tables>['db'], { name }: { name: string }) =>
  db.selectFrom('things').selectAll().where('name', '=', name),
)
const write = prepareQuery<Tables, { id: number; name: string }, unknown>((db, { id, name }) =>
  db.insertInto('things').values({ id, name, note: null }),
)

test('a prepared query is built once and gets its values each time', async () => {
  await work(async (trx) => {
    await sendAlong(trx, write.fill({ id: 1, name: 'caliper' }))
    await write.run(trx, { id: 2, name: 'try square' })
  })
  expect(await findByName.run(database.db, { name: 'try square' })).toEqual([{ id: 2, name: 'try square', note: null }])
  expect(await findByName.run(database.db, { name: 'caliper' })).toMatchObject([{ id: 1 }])
  expect(new Set(sent.filter(({ text }) => text.includes('select *')).map(({ text }) => text)).size).toBe(1)
})

test('a query that looks into a value while it is prepared is refused', async () => {
  const wrong = prepareQuery<Tables, { name: string }, unknown>((_, { name }) => sql`select ${`${name}!`}`)
  await expect(wrong.run(database.db, { name: 'caliper' })).rejects.toThrow('"name" is not known while the query is prepared')
})

test('a query that takes all values at once while it is prepared is refused', async () => {
  const wrong = prepareQuery<Tables, { name: string }, unknown>((_, { ...all }) => sql`select ${all.name}`)
  await expect(wrong.run(database.db, { name: 'caliper' })).rejects.toThrow('Take each value of a prepared query by its name')
})
