import fc from 'fast-check'
import { expect, test } from 'vitest'
import { priceUsage } from './aggregate-usage.ts'

test.each([
  ['250 units of which 100 are free, at 50 cents: $75.00', '250', 100, '50', 7500],
  ['all units if none is free', '250', 0, '50', 12_500],
  ['exactly the free units', '100', 100, '50', 0],
  ['fewer than the free units', '99.999', 100, '50', 0],
  ['just above the free units, rounded to 0', '100.001', 100, '50', 0],
  ['a negative total', '-40', 0, '50', 0],
  ['half a cent, rounded away from zero', '1', 0, '0.5', 1],
  ['less than half a cent', '1', 0, '0.499999999999', 0],
  ['three units of a third, rounded only once', '3', 0, '0.333333333333', 1],
  ['a millionth of a cent, a hundred million times', '100000000', 0, '0.000001', 100],
  ['fractions of a unit', '10.25', 5, '0.1', 1],
  ['the highest price', '21474', 0, '99999.999999999999', 2_147_400_000],
])('usage is priced correctly for %s', (_, units, freeThreshold, pricePerUnit, amount) => {
  expect(priceUsage({ units, freeThreshold, pricePerUnit })).toBe(amount)
})

test('an amount beyond 53 bits throws instead of losing precision', () => {
  expect(() => priceUsage({ units: '1e15', freeThreshold: 0, pricePerUnit: '99999' })).toThrow('fits in 53 bits')
})

test('an amount is at most half a minor unit off the exact price', () => {
  const micro = 10n ** 6n
  fc.assert(
    fc.property(fc.nat(10 ** 9), fc.nat(10 ** 6), fc.integer({ min: 1, max: 10 ** 6 }), (milliunits, freeThreshold, micros) => {
      const amount = priceUsage({ units: `${milliunits}e-3`, freeThreshold, pricePerUnit: `${micros}e-6` })
      const above = BigInt(milliunits) - 1000n * BigInt(freeThreshold)
      const exact = above > 0n ? above * BigInt(micros) : 0n
      const off = BigInt(amount) * 1000n * micro - exact
      expect(off * 2n <= 1000n * micro && off * 2n > -1000n * micro).toBe(true)
    }),
  )
})
