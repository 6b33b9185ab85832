import { expect, test } from 'vitest'
import { formatLocalDecimal, formatUnitPrice } from './decimal-words.ts'

test.each([
  ['1250.50', 'en', '1,250.5'],
  ['0.000000000001', 'en', '0.000000000001'],
  ['12345678901234567890', 'de', '12.345.678.901.234.567.890'],
])('%s in %s is formatted as %s, with every digit', (decimal, language, written) => {
  expect(formatLocalDecimal(decimal, language)).toBe(written)
})

test.each([
  ['50', 'USD', 'en', '$0.50'],
  ['0.05', 'USD', 'en', '$0.0005'],
  ['0.000000000001', 'KWD', 'en', 'KWD\u00a00.000000000000001'],
  ['7', 'JPY', 'ja', '￥7'],
  ['12.5', 'EUR', 'de', '0,125\u00a0€'],
])('%s minor units of %s are formatted in %s as %s', (price, currency, language, written) => {
  expect(formatUnitPrice(price, currency, language)).toBe(written)
})
