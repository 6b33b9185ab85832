import { describe, expect, test } from 'vitest'
import { fieldOf, listSearch, paramsOf, withoutDropped, withSynonyms } from './list-search.ts'

describe('the URL of a list', () => {
  const read = listSearch('status', 'created_at_from', 'created_at_to')

  test('is read as text, even if invalid, because the server reports invalid values', () => {
    expect(read({ q: 'ada', status: 'banana', page: '3', sort: true })).toEqual({ q: 'ada', status: 'banana', sort: 'true' })
  })

  test('of any length opens the page', () => {
    expect(read({ q: 'x'.repeat(10_000) }).q).toHaveLength(1000)
  })

  test("with an empty value doesn't set the filter", () => {
    expect(read({ q: '', status: ['a'] })).toEqual({})
  })
})

describe('the request to the server', () => {
  const asked = (search: Parameters<typeof paramsOf>[0]) => Object.fromEntries(new URLSearchParams(paramsOf(search)))

  test("has the reader's days as instants, including the last day", () => {
    expect(asked({ created_at_from: '2026-03-01', created_at_to: '2026-03-31' })).toEqual({
      created_at_gte: new Date(2026, 2, 1).toISOString(),
      created_at_lt: new Date(2026, 3, 1).toISOString(),
    })
  })

  test('passes on invalid days and omits unset filters', () => {
    expect(asked({ created_at_from: 'soon', created_at_to: '2026-02-30x', q: undefined })).toEqual({
      created_at_gte: 'soon',
      created_at_lt: '2026-02-30x',
    })
  })
})

test('N68: a URL in the words of the specification is read in those of the API', () => {
  const read = withSynonyms(listSearch('status', 'stage'), {
    status: { pending: { status: 'requires_payment_method' } },
    stage: { dispute_won: { stage: undefined, status: 'dispute_won' } },
  })
  expect(read({ q: 'ada', status: 'pending' })).toEqual({ q: 'ada', status: 'requires_payment_method' })
  expect(read({ stage: 'dispute_won' })).toEqual({ stage: undefined, status: 'dispute_won' })
  expect(read({ status: 'succeeded', stage: 'constructor' })).toEqual({ status: 'succeeded', stage: 'constructor' })
})

test('N68: what the server refused is in no filter and not in the next request', () => {
  const search = { status: 'zzz', created_at_from: 'soon', currency: 'USD' }
  const dropped = ['status', 'created_at_gte']
  expect(withoutDropped(search, dropped)).toEqual({ currency: 'USD' })
  expect(paramsOf(search, dropped)).toBe('currency=USD')
})

test('a filter has the same field name in the URL and in the request', () => {
  expect(['created_at_from', 'created_at_lt', 'amount_gte', 'amount_lte', 'product_id'].map(fieldOf)).toEqual([
    'created_at',
    'created_at',
    'amount',
    'amount',
    'product_id',
  ])
})
