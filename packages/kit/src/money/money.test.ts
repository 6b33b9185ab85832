import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { getCurrencyExponent, ISO_4217 } from './currencies.ts'
import { allocate, applyPercentOff, applyRate, calculateIncludedTax, divideRounded, formatMoney } from './money.ts'

const amounts = fc.integer({ min: -(2 ** 45), max: 2 ** 45 })
const weights = fc.array(fc.integer({ min: 0, max: 2 ** 40 }), { minLength: 1, maxLength: 60 })
const rates = fc.integer({ min: 0, max: 10_000 })
const sumOf = (parts: readonly number[]) => parts.reduce((sum, part) => sum + part, 0)

describe('a split amount', () => {
  test('sums to the total, with each part less than a unit off its exact share', () => {
    fc.assert(
      fc.property(
        amounts,
        weights.filter((each) => sumOf(each) > 0),
        (total, shares) => {
          const parts = allocate(total, shares)
          expect(sumOf(parts)).toBe(total)
          const whole = shares.reduce((sum, share) => sum + BigInt(share), 0n)
          for (const [index, part] of parts.entries()) {
            const difference = BigInt(part) * whole - BigInt(total) * BigInt(shares[index] ?? 0)
            expect((difference < 0n ? -difference : difference) < whole).toBe(true)
          }
        },
      ),
    )
  })

  test('in equal shares differs by at most one unit, larger parts first', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 45 }), fc.integer({ min: 1, max: 60 }), (total, count) => {
        const parts = allocate(total, Array<number>(count).fill(1))
        expect((parts[0] ?? 0) - (parts.at(-1) ?? 0)).toBeLessThanOrEqual(1)
        expect(parts).toEqual([...parts].sort((a, b) => b - a))
      }),
    )
  })

  test('gives nothing to a weight of zero and rejects invalid weights', () => {
    expect(allocate(100, [0, 1, 0, 2])).toEqual([0, 33, 0, 67])
    expect(allocate(-100, [1, 1, 1])).toEqual([-34, -33, -33])
    expect(allocate(0, [0, 0])).toEqual([0, 0])
    expect(() => allocate(1, [0, 0])).toThrow('Something can only be split over weights')
    expect(() => allocate(1, [2, -1])).toThrow('Weights are not negative')
  })
})

describe('rounding', () => {
  test.each([
    [1n, 2n, 1n],
    [-1n, 2n, -1n],
    [3n, 2n, 2n],
    [-3n, 2n, -2n],
    [1n, 3n, 0n],
    [2n, 3n, 1n],
    [-2n, 3n, -1n],
    [5n, 10n, 1n],
    [49n, 100n, 0n],
    [0n, 7n, 0n],
  ])('%i / %i is %i: to the nearest integer, halves away from zero', (numerator, denominator, rounded) => {
    expect(divideRounded(numerator, denominator)).toBe(rounded)
  })

  test('is off by at most half a unit and symmetric around zero', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(2n ** 60n), max: 2n ** 60n }),
        fc.bigInt({ min: 1n, max: 2n ** 30n }),
        (numerator, denominator) => {
          const off = 2n * (divideRounded(numerator, denominator) * denominator - numerator)
          expect((off < 0n ? -off : off) <= denominator).toBe(true)
          expect(divideRounded(-numerator, denominator)).toBe(-divideRounded(numerator, denominator))
        },
      ),
    )
  })

  test('requires a positive denominator', () => {
    expect(() => divideRounded(1n, 0n)).toThrow('A denominator is positive')
  })
})

test.each([
  [6050, 550, 333],
  [5000, 2100, 1050],
  [50, 1, 0],
  [5000, 1, 1],
  [-5000, 1, -1],
])('%i at %i basis points is %i', (amount, basisPoints, part) => {
  expect(applyRate(amount, basisPoints)).toBe(part)
})

test('an amount beyond 53 bits throws instead of returning a wrong number', () => {
  expect(() => applyRate(Number.MAX_SAFE_INTEGER, 20_000)).toThrow('An amount fits in 53 bits')
})

test.each([
  [2900, 0, 2900],
  [2900, 15, 2465],
  [2900, 100, 0],
  [1, 50, 0],
  [999, 33, 669],
])('%i less %i %% is %i', (price, percent, left) => {
  expect(applyPercentOff(price, percent)).toBe(left)
})

describe('tax included in an amount', () => {
  test('matches the tax on the net amount to within one unit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 31 }), rates, (amount, rate) => {
        const tax = calculateIncludedTax(amount, rate)
        expect(tax).toBeGreaterThanOrEqual(0)
        expect(tax).toBeLessThanOrEqual(amount)
        expect(Math.abs(applyRate(amount - tax, rate) - tax)).toBeLessThanOrEqual(1)
      }),
    )
  })

  test('equals the tax that was added to a net price', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 31 }), rates, (net, rate) => {
        expect(calculateIncludedTax(net + applyRate(net, rate), rate)).toBe(applyRate(net, rate))
      }),
    )
  })
})

describe('formatted money', () => {
  test.each([
    [2900, 'USD', '$29.00'],
    [7480, 'JPY', '¥7,480'],
    [5, 'USD', '$0.05'],
    [-5, 'USD', '-$0.05'],
    [1234567, 'EUR', '€12,345.67'],
    [0, 'GBP', '£0.00'],
  ])('shows %i %s as %s', (amount, currency, text) => {
    expect(formatMoney({ amount, currency })).toBe(text)
  })

  test('keeps every digit in every ISO 4217 currency', () => {
    const digitsOf = (text: string) => text.replace(/\D/g, '').replace(/^0+(?=\d)/, '')
    fc.assert(
      fc.property(fc.constantFrom(...ISO_4217), fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }), (currency, amount) => {
        const text = formatMoney({ amount, currency })
        expect(digitsOf(text)).toBe(String(amount))
        expect(/\.(\d+)$/.exec(text)?.[1]?.length ?? 0).toBe(getCurrencyExponent(currency))
      }),
      { numRuns: 500 },
    )
  })
})
