import { expect, test } from 'vitest'
import { formatSearch, parseSearch } from './search-params.ts'

test.each([
  ['?user_code=2E345678', { user_code: '2E345678' }],
  ['?verified=1&archived=true', { verified: '1', archived: true }],
  ['?redirect=%2Fcart%3Fshop%3Dacme', { redirect: '/cart?shop=acme' }],
  ['', {}],
])('%s is read as text, except true and false', (search, values) => {
  expect(parseSearch(search)).toEqual(values)
})

test('unset values are omitted from the URL, and other values read back unchanged', () => {
  expect(formatSearch({ page: 2, archived: false, email: undefined, note: '"1"' })).toBe('?page=2&archived=false&note=%221%22')
  expect(formatSearch({ page: undefined })).toBe('')
})
