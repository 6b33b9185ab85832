import { expect, test } from 'vitest'
import { scaleDecimal } from './unit-price.ts'

test.each([
  ['0.0005', 2, '0.05'],
  ['29', 2, '2900'],
  ['29.00', 2, '2900'],
  ['.5', 2, '50'],
  ['0.05', -2, '0.0005'],
  ['2900', -2, '29'],
  ['12345.000000000001', -2, '123.45000000000001'],
  ['0', -2, '0'],
  ['7', 0, '7'],
  ['1.5', 3, '1500'],
])('moving the decimal point of %s by %i gives exactly %s', (text, places, moved) =>
  expect(scaleDecimal(text, places)).toBe(moved),
)

test.each(['', '.', '1.2.3', '-1', '1e3', 'a', '1,5'])('"%s" is not a decimal', (text) =>
  expect(scaleDecimal(text, 2)).toBeUndefined(),
)
