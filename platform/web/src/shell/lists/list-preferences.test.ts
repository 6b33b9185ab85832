import { expect, test } from 'vitest'
import { divideSearch, readPreferences, toViewSearch } from './list-preferences.ts'

const view = { id: 'a', name: 'Failed', search: { status: 'failed' }, columns: ['amount'] }

test('what was stored is read again', () => {
  const stored = { columns: ['amount', 'status'], views: [view] }
  expect(readPreferences(JSON.stringify(stored))).toEqual(stored)
})

test.each([[null], ['{'], ['null'], ['{"columns":"all","views":[]}'], ['{"columns":null,"views":[{"id":1}]}']])(
  'what can’t be read, %j, counts as nothing',
  (stored) => {
    expect(readPreferences(stored)).toEqual({ columns: null, views: [] })
  },
)

test('a view keeps everything of an address but its page', () => {
  expect(toViewSearch({ q: 'bea', status: 'failed', sort: 'amount', cursor: 'abc', kind: undefined })).toEqual({
    ...{ q: 'bea', status: 'failed', sort: 'amount' },
  })
})

test('a view names the filters that its list doesn’t have any more', () => {
  const { search, gone } = divideSearch({ search: { status: 'failed', mood: 'good' } }, new Set(['q', 'status']))
  expect(search).toEqual({ status: 'failed' })
  expect(gone).toEqual(['mood'])
})
