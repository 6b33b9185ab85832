import { expect, test } from 'vitest'
import { countSlips } from './list-resembling.ts'

test.each([
  ['feldgren', 'feldgren', 0],
  ['fedlgren', 'feldgren', 1],
  ['feldgen', 'feldgren', 1],
  ['feldgrenn', 'feldgren', 1],
  ['feltgren', 'feldgren', 1],
  ['efldgrne', 'feldgren', 2],
  ['', 'abc', 3],
  ['abc', '', 3],
])('%j and %j differ by %i typos', (typed, word, slips) => {
  expect(countSlips(typed, word)).toBe(slips)
  expect(countSlips(word, typed)).toBe(slips)
})
