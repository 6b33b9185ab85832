import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addDecimals,
  compareDecimals,
  formatDecimal,
  formatLocalDecimal,
  formatUnitPrice,
  multiplyDecimals,
  parseDecimal,
  roundDecimal,
} from './decimals.ts'

test.each([
  ['0', '0'],
  ['-0', '0'],
  ['007', '7'],
  ['0.50', '0.5'],
  ['-0.050', '-0.05'],
  ['1e-7', '0.0000001'],
  ['1.5e+21', '1500000000000000000000'],
  ['-2.5e-3', '-0.0025'],
  ['99999.999999999999', '99999.999999999999'],
])('%s is normalized to %s', (text, written) => {
  expect(formatDecimal(parseDecimal(text))).toBe(written)
})

test.each(['', ' 1', '+1', '1.', '.5', '1,5', '0x1', 'NaN', 'Infinity', '1e', '1e99999', '--1'])(
  '"%s" is not a decimal',
  (text) => {
    expect(() => parseDecimal(text)).toThrow('A decimal is digits with at most one point')
  },
)

test('tenths add up exactly, unlike floats', () => {
  const sum = ['0.1', '0.2', '-0.05'].map(parseDecimal).reduce(addDecimals)
  expect(formatDecimal(sum)).toBe('0.25')
})

test.each([
  ['0.5', 1],
  ['-0.5', -1],
  ['2.4999999999999999999999', 2],
  ['-2.5', -3],
  ['0.0000001', 0],
])('%s rounds to %i, halves away from zero', (text, integer) => {
  expect(roundDecimal(parseDecimal(text))).toBe(integer)
})

test('a result beyond 53 bits throws instead of losing precision', () => {
  expect(roundDecimal(parseDecimal('9007199254740991.4'))).toBe(Number.MAX_SAFE_INTEGER)
  expect(() => roundDecimal(parseDecimal('9007199254740991.5'))).toThrow('A rounded decimal fits in 53 bits')
})

const finite = fc.double({ noNaN: true, noDefaultInfinity: true })
const integer = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 })

test('every number is parsed exactly and compared like a number', () => {
  fc.assert(
    fc.property(finite, finite, (left, right) => {
      expect(Number(formatDecimal(parseDecimal(String(left))))).toBe(left === 0 ? 0 : left)
      expect(compareDecimals(parseDecimal(String(left)), parseDecimal(String(right)))).toBe(
        Math.sign(left < right ? -1 : left > right ? 1 : 0),
      )
    }),
  )
})

test('thousandths are added and multiplied as exactly as integers', () => {
  const thousandths = (count: number) => parseDecimal(`${count}e-3`)
  fc.assert(
    fc.property(integer, integer, (left, right) => {
      expect(formatDecimal(addDecimals(thousandths(left), thousandths(right)))).toBe(formatDecimal(thousandths(left + right)))
      const product = formatDecimal({ digits: BigInt(left) * BigInt(right), places: 6 })
      expect(formatDecimal(multiplyDecimals(thousandths(left), thousandths(right)))).toBe(product)
    }),
  )
})

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
