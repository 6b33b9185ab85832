import { expect, test } from 'vitest'
import { formatPercent, parsePercent } from './percent-input.tsx'

test('every basis point is formatted as a percentage and parsed back to itself', () => {
  for (let basisPoints = 0; basisPoints <= 10_000; basisPoints += 1)
    expect(parsePercent(formatPercent(basisPoints))).toBe(basisPoints)
})

test.each([
  [2000, '20'],
  [10_000, '100'],
  [540, '5.4'],
  [1, '0.01'],
  [1010, '10.1'],
  [0, '0'],
])('%i basis points are formatted as %s percent', (basisPoints, text) => {
  expect(formatPercent(basisPoints)).toBe(text)
})

test.each([
  ['12.5', 1250],
  ['12,5 %', 1250],
  [' 7 ', 700],
  ['.5', 50],
  ['20.', 2000],
])('%j is parsed as %i basis points', (text, basisPoints) => {
  expect(parsePercent(text)).toBe(basisPoints)
})

test.each(['', '.', '%', '1.234', '-5', 'five', '1 000', '1e3', '12.5.0'])('%j is not a percentage', (text) => {
  expect(parsePercent(text)).toBeNull()
})
