import { expect, test } from 'vitest'
import { readCount } from './count-field.tsx'

test.each([
  ['14', 14],
  [' 1,000 ', 1000],
  ['12 000', 12_000],
  ['0', 0],
])('"%s" is the whole number %i', (text, count) => expect(readCount(text)).toBe(count))

test.each(['', 'a', '1.5', '-1', '1,5', '1e3', '９', '9'.repeat(16)])('"%s" is not a whole number', (text) =>
  expect(readCount(text)).toBeNaN(),
)
