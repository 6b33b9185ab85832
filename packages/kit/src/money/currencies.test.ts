import { expect, test } from 'vitest'
import { getCurrencyExponent, ISO_4217 } from './currencies.ts'

test.each([
  ['USD', 2],
  ['EUR', 2],
  ['JPY', 0],
  ['KRW', 0],
  ['ISK', 0],
  ['HUF', 2],
  ['KWD', 3],
  ['TND', 3],
  ['CLF', 4],
])('%s has %i decimal places', (currency, digits) => {
  expect(getCurrencyExponent(currency)).toBe(digits)
})

test('currency codes are unique, sorted, and three capital letters', () => {
  expect(ISO_4217).toEqual([...new Set(ISO_4217)].sort())
  for (const code of ISO_4217) expect(code).toMatch(/^[A-Z]{3}$/)
})
