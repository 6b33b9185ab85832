import { expect, test } from 'vitest'
import { formatUserCode, isWholeUserCode } from './device-code.ts'

test.each([
  ['', ''],
  ['ab', 'AB'],
  ['abcd', 'ABCD'],
  ['abcd-', 'ABCD'],
  ['abcde', 'ABCD-E'],
  ['abcdefgh', 'ABCD-EFGH'],
  ['AbCd efgh', 'ABCD-EFGH'],
  ['  ab-cd ef.gh\n', 'ABCD-EFGH'],
  ['ABCD-EFGH-JK', 'ABCD-EFGH'],
])('"%s" is shown as "%s"', (typed, shown) => {
  expect(formatUserCode(typed)).toBe(shown)
})

test.each([
  ['ABCD-EFGH', true],
  ['abcd efgh', true],
  ['ABCD-EFG', false],
  ['ABCD-EFGHJ', false],
  ['', false],
])('"%s" is a complete code: %s', (typed, isWhole) => {
  expect(isWholeUserCode(typed)).toBe(isWhole)
})
