import { expect, test } from 'vitest'
import type { IteratedQuery } from '#src/payments-provider/answers.ts'
import { listIterated } from './iterated-page.ts'

const ROWS = ['a', 'b', 'c']

/** A list of one row per page, whose iterator is the number of rows before it. */
const list = async ({ iterator = '0' }: IteratedQuery) => {
  const place = Number(iterator)
  return { data: ROWS.slice(place, place + 1), done: place === ROWS.length - 1, iterator: String(place + 1) }
}
const show = (cursor?: string) => listIterated({ cursor }, list)

test('a list that only continues after a row leads forth and back', async () => {
  const first = await show()
  const second = await show(first.next ?? undefined)
  const third = await show(second.next ?? undefined)
  expect([first, second, third].map(({ items }) => items)).toEqual([['a'], ['b'], ['c']])
  expect([first.previous, third.next]).toEqual([null, null])
  expect(await show(third.previous ?? undefined)).toEqual(second)
  expect(await show(second.previous ?? undefined)).toEqual(first)
})

test('a provider without the list has no pages', async () => {
  expect(await listIterated({}, async () => null)).toEqual({ items: null, next: null, previous: null })
})

test('a time ends before its end, where the provider includes it', async () => {
  const asked: IteratedQuery[] = []
  await listIterated({ created_at_lt: '2026-03-02T00:00:00.000Z' }, async (query) => {
    asked.push(query)
    return null
  })
  expect(asked).toEqual([{ limit: 20, created_at_lte: '2026-03-01T23:59:59.999Z' }])
})
