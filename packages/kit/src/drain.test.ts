import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openDatabase, sql } from './database/database.ts'
import { type Drain, startDrain } from './drain.ts'
import { createLog } from './log.ts'
import { cloneDatabase } from './testing/test-databases.ts'

const log = createLog('test', 'silent')
type Tables = { chores: { id: number; doneBy: string | null; times: number } }

let database: ReturnType<typeof openDatabase<Tables>>
let drains: Drain[]
beforeAll(async () => {
  database = openDatabase<Tables>(await cloneDatabase('provider_template'))
  await sql`create table chores (id int primary key, done_by text, times int not null)`.execute(database.db)
})
afterAll(() => database.close())
beforeEach(async () => {
  drains = []
  await database.db.deleteFrom('chores').execute()
})
afterEach(() => Promise.all(drains.map((drain) => drain.stop())))

/** Does one chore per batch, claimed with skip locked as in any process. */
async function doOne(name: string): Promise<number> {
  const { numAffectedRows } = await sql`update chores set done_by = ${name}, times = times + 1
    where id = (select id from chores where done_by is null limit 1 for update skip locked)`.execute(database.db)
  return Number(numAffectedRows ?? 0)
}

function start(name: string, changes: Partial<Parameters<typeof startDrain>[0]> = {}): Drain {
  const work = () => doOne(name)
  const drain = startDrain({ name: 'chores', log, work, ...changes })
  drains.push(drain)
  return drain
}
const add = (count: number) =>
  database.db
    .insertInto('chores')
    .values(Array.from({ length: count }, (_, id) => ({ id, doneBy: null, times: 0 })))
    .execute()
const chores = () => database.db.selectFrom('chores').selectAll().execute()
test('a new drain does all the work that is already waiting', async () => {
  await add(5)
  await start('a').idle()
  expect((await chores()).map((chore) => chore.doneBy)).toEqual(Array(5).fill('a'))
})

test('a wake-up starts work', async () => {
  const drain = start('a')
  await drain.idle()
  await add(3)
  drain.wake()
  await expect.poll(async () => (await chores()).every((chore) => chore.doneBy === 'a')).toBe(true)
})

test('two drains on one database share the work and do each item once', async () => {
  await add(60)
  // Neither starts before the other one has arrived.
  const present = new Set<string>()
  const both = Promise.withResolvers<void>()
  const drainsOfBoth = ['a', 'b'].map((name) => {
    const work = async () => {
      if (present.add(name).size === 2) both.resolve()
      await both.promise
      return doOne(name)
    }
    return start(name, { work })
  })
  await Promise.all(drainsOfBoth.map((drain) => drain.idle()))
  const done = await chores()
  expect(done.map((chore) => chore.times)).toEqual(Array(60).fill(1))
  expect(new Set(done.map((chore) => chore.doneBy))).toEqual(new Set(['a', 'b']))
})

test('failed work is retried at the next check and blocks nothing', async () => {
  let tries = 0
  const drain = start('a', {
    work: async () => {
      tries += 1
      if (tries === 1) throw new Error('database away')
      return 0
    },
  })
  await drain.idle()
  await drain.idle()
  expect(tries).toBeGreaterThan(1)
})

test('a stopped drain does no more work', async () => {
  const drain = start('a')
  await drain.idle()
  await drain.stop()
  await add(1)
  drain.wake()
  await drain.idle()
  expect((await chores()).map((chore) => chore.doneBy)).toEqual([null])
})
