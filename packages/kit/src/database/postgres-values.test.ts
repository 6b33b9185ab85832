import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneDatabase } from '#src/testing/test-databases.ts'
import { type Database, json, openDatabase, sql } from './database.ts'

let database: Database<object>
beforeAll(async () => {
  database = openDatabase(await cloneDatabase('template0'))
})
afterAll(() => database.close())

const readRow = async (query: ReturnType<typeof sql<Record<string, unknown>>>) => (await query.execute(database.db)).rows[0]

test.each([
  '0001-01-01T00:00:00.000Z',
  '1969-12-31T23:59:59.999Z',
  '2024-02-29T12:34:56.570Z',
  '9999-12-31T23:59:59.999Z',
  '+010000-01-01T00:00:00.000Z',
  '-000044-03-15T12:00:00.000Z',
])('%s is the same instant in Postgres and in code', async (text) => {
  const at = new Date(text)
  const row = await readRow(sql`select ${at}::timestamptz as at, extract(epoch from ${at}::timestamptz)::text as seconds`)
  expect(row).toEqual({ at, seconds: expect.anything() })
  expect(Number(row?.seconds) * 1000).toBeCloseTo(at.getTime(), 0)
})

test('microseconds are cut off', async () => {
  expect(await readRow(sql`select timestamptz '2026-11-24 19:03:37.570999+00' as at`)).toEqual({
    at: new Date('2026-11-24T19:03:37.570Z'),
  })
})

test('there is an end of time', async () => {
  expect(await readRow(sql`select 'infinity'::timestamptz as never_ends`)).toEqual({ neverEnds: Number.POSITIVE_INFINITY })
})

test('values of every kind arrive as they were sent, and nulls stay nulls', async () => {
  const document = { inner_key: [1, 'two', null], at: '2026-11-24' }
  const row = await readRow(sql`select ${json(document)} as some_document, ${['a"b', 'c,d', null]}::text[] as some_texts,
    ${[1, 2]}::int[] as some_numbers, ${true}::boolean as is_true, ${null}::text as nothing, ${2 ** 53 - 1}::int8 as large,
    ${Buffer.from([0, 255])}::bytea as some_bytes, ${'ü'}::text as some_text, ${1.5}::float8 as some_float`)
  expect(row).toEqual({
    someDocument: document,
    someTexts: ['a"b', 'c,d', null],
    someNumbers: [1, 2],
    isTrue: true,
    nothing: null,
    large: 2 ** 53 - 1,
    someBytes: Buffer.from([0, 255]),
    someText: 'ü',
    someFloat: 1.5,
  })
})

test('an integer beyond 53 bits is an error, and the connection goes on', async () => {
  for (let attempt = 0; attempt < 3; attempt += 1)
    await expect(
      readRow(sql`select n from (values (1::int8), (9007199254740993)) as v (n) where n > ${0}::int8`),
    ).rejects.toThrow('fits in 53 bits')
  expect(await readRow(sql`select ${1}::int8 as n`)).toEqual({ n: 1 })
})

test('of two columns with one name, the last one counts', async () => {
  expect(await readRow(sql`select 1 as a, 2 as a where ${1}::int = 1`)).toEqual({ a: 2 })
})

test('a statement whose text has an error fails each time, with its name free for others', async () => {
  for (let attempt = 0; attempt < 2; attempt += 1)
    await expect(readRow(sql`select ${1}::int from nowhere`)).rejects.toThrow('relation "nowhere" does not exist')
  await expect(readRow(sql`select 1 / ${0}::int as n`)).rejects.toThrow('division by zero')
  await expect(readRow(sql`select 1 / ${0}::int as n`)).rejects.toThrow('division by zero')
  expect(await readRow(sql`select 1 / ${1}::int as n`)).toEqual({ n: 1 })
})

test('several statements without parameters are run in one go', async () => {
  const { rows } = await sql`create temporary table things (id int); insert into things values (1), (2); select 3 as n`.execute(
    database.db,
  )
  expect(rows).toEqual([{ n: 3 }])
})

test('a value that cannot be printed is an error, and the connection goes on', async () => {
  const circular: Record<string, unknown> = {}
  circular.self = circular
  for (let attempt = 0; attempt < 20; attempt += 1)
    await expect(readRow(sql`select ${circular}::jsonb as document`)).rejects.toThrow('circular')
  expect(await readRow(sql`select ${1}::int as n`)).toEqual({ n: 1 })
})
