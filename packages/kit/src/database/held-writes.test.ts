import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { cloneDatabase } from '#src/testing/test-databases.ts'
import { type Batch, createBatch } from './batch.ts'
import { insertRowsQuery } from './bulk-rows.ts'
import { type Database, openDatabase, runTransaction, sql } from './database.ts'
import { type HeldWrite, readReferences } from './held-writes.ts'
import { prepare } from './prepare.ts'
import { write } from './statements.ts'

type Tables = {
  shelves: { id: number }
  tools: { id: number; shelfId: number | null }
  toolboxes: { id: number }
}

let sent: string[] = []
let database: Database<Tables>
beforeAll(async () => {
  database = openDatabase<Tables>(await cloneDatabase('template0'), {
    around(text, run) {
      sent.push(text.split(' ').slice(0, 3).join(' '))
      return run()
    },
  })
  await sql`create table shelves (id int primary key)`.execute(database.db)
  await sql`create table tools (id int primary key, shelf_id int references shelves)`.execute(database.db)
  await sql`create table toolboxes (id int primary key)`.execute(database.db)
})
afterAll(() => database.close())
beforeEach(async () => {
  await sql`truncate shelves, tools, toolboxes`.execute(database.db)
  await readReferences(database.db)
  sent = []
})

/** Runs work in a transaction whose writes are held. */
const work = <T>(run: (batch: Batch<Tables>) => Promise<T>) =>
  runTransaction(database.db, async (own) => {
    const batch = createBatch<Tables>(own, { remembered: new Map(), references: await readReferences(database.db) })
    const result = await run(batch)
    await batch.flush()
    return result
  })
const inBatch = (batch: Batch<Tables>) => ({ trx: batch.trx, batch })

test('held writes leave as one statement, before the commit', async () => {
  await work(async (batch) => {
    await write(inBatch(batch), 'shelves', [{ id: 1 }])
    await write(inBatch(batch), 'toolboxes', [{ id: 1 }])
    await write(inBatch(batch), 'shelves', [{ id: 2 }])
  })
  expect(sent).toEqual(['begin', 'with write_0 as', 'commit'])
  expect(await database.db.selectFrom('shelves').selectAll().orderBy('id').execute()).toEqual([{ id: 1 }, { id: 2 }])
})

const findShelf = prepare((db: Database<Tables>['db'], { id }: { id: number }) =>
  db.selectFrom('shelves').selectAll().where('id', '=', id),
)

test.each([
  ['a read', ({ trx }: Batch<Tables>) => trx.selectFrom('shelves').selectAll().execute()],
  ['a prepared read', ({ trx }: Batch<Tables>) => findShelf.run(trx, { id: 1 })],
  ['a change', ({ trx }: Batch<Tables>) => trx.updateTable('shelves').set({ id: 1 }).returningAll().execute()],
  [
    'SQL with a join',
    async ({ trx }: Batch<Tables>) => (await sql`select shelves.id from tools right join shelves on true`.execute(trx)).rows,
  ],
])('%s of a table with held writes sees them', async (_, read) => {
  const found = await work(async (batch) => {
    await write(inBatch(batch), 'shelves', [{ id: 1 }])
    return read(batch)
  })
  expect(found).toEqual([{ id: 1 }])
  expect(sent.slice(0, 2)).toEqual(['begin', 'insert into shelves'])
})

test('statements made at once go behind the held writes that one of them needs', async () => {
  const found = await work(async (batch) => {
    await write(inBatch(batch), 'shelves', [{ id: 1 }])
    return Promise.all([1, 2].map((id) => findShelf.run(batch.trx, { id })))
  })
  expect(found).toEqual([[{ id: 1 }], []])
})

test('a row that refers to a held one is inserted after it', async () => {
  await work(async (batch) => {
    await write(inBatch(batch), 'shelves', [{ id: 1 }])
    await batch.trx.insertInto('tools').values({ id: 1, shelfId: 1 }).execute()
  })
  expect(sent).toEqual(['begin', 'insert into shelves', 'insert into "tools"', 'commit'])
})

test('a statement about other tables leaves the writes held', async () => {
  await work(async (batch) => {
    await write(inBatch(batch), 'tools', [{ id: 1, shelfId: null }])
    await batch.trx.selectFrom('toolboxes').selectAll().execute()
    await batch.trx.insertInto('shelves').values({ id: 1 }).execute()
  })
  expect(sent).toEqual(['begin', 'select * from', 'insert into "shelves"', 'insert into tools', 'commit'])
})

test('a held write that does not name a table it writes is refused', async () => {
  const wrong: HeldWrite<{ id: number }> = { tables: ['tools'], build: (rows) => [insertRowsQuery('shelves', rows)] }
  await expect(work((batch) => write(inBatch(batch), wrong, [{ id: 1 }]))).rejects.toThrow('names the table shelves')
})

test('a held write that fails is the failure of the transaction', async () => {
  const failing = work(async (batch) => {
    await write(inBatch(batch), 'shelves', [{ id: 1 }, { id: 1 }])
  })
  await expect(failing).rejects.toThrow('shelves_pkey')
  expect(await database.db.selectFrom('shelves').selectAll().execute()).toEqual([])
})

test('a statement is named by a digest of its text, which every process computes alike', async () => {
  // Other tests of this process may have named as many statements as it names.
  vi.resetModules()
  const other = (await import('./database.ts')).openDatabase<Tables>(database.url, { max: 1 })
  const text = 'select * from tools where id = $1'
  await sql`select * from tools where id = ${1}`.execute(other.db)
  const { rows } = await sql<{ name: string }>`select name from pg_prepared_statements where statement = ${text}`.execute(
    other.db,
  )
  await other.close()
  expect(rows).toEqual([{ name: createHash('sha256').update(text).digest('base64url').slice(0, 22) }])
})
