import { expect, test } from 'vitest'
import * as z from 'zod'
import { type Noun, readColumns } from './noun.ts'

const noun: Noun = {
  name: 'discounts',
  table: 'discount_records',
  id: 'discount_id',
  schema: z.unknown(),
  lists: [],
  get: async () => ({}),
  columns: { code: ['text', 'code'], starts_at: ['timestamptz', 'starts_at'] },
  words: ['code'],
}

test.each(['0000-01-01T00:00:00.000Z', '+010000-01-01T13:59:59.000Z', '9999-12-31T23:59:59-14:00', 'soon', 7])(
  'a time that the database can’t hold, %s, leaves its column empty, and the row is kept',
  (starts_at) => {
    expect(readColumns(noun, { code: 'ZERO', starts_at })).toEqual({ code: 'ZERO', starts_at: null, words: 'zero' })
  },
)

test('a time is kept as it was sent', () => {
  const starts_at = '2026-11-28T09:00:00+01:00'
  expect(readColumns(noun, { code: 'NOW', starts_at })).toEqual({ code: 'NOW', starts_at, words: 'now' })
})
