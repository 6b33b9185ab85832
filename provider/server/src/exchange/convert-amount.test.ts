import { CURRENCY_CODES } from '@tradepost/contract/provider/primitives'
import { getCurrencyExponent } from '@tradepost/kit/money/currencies'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { convertAmount, formatExchangeRate, getConversionFeeBasisPoints } from './convert-amount.ts'
import { getRatePerDollar } from './exchange-rates.ts'

const anyCurrency = fc.constantFrom(...CURRENCY_CODES)
const anyAmount = fc.integer({ min: 0, max: 2_147_483_647 })

test('every API currency has a rate, and one dollar is worth one dollar', () => {
  for (const currency of CURRENCY_CODES) expect(getRatePerDollar(currency)).toBeGreaterThan(0n)
  expect(getRatePerDollar('USD')).toBe(1_000_000n)
  expect(getRatePerDollar('EUR')).toBe(877_000n)
})

test('a currency without a rate is rejected', () => {
  const refusal = expect.objectContaining({ status: 422, code: 'EXCHANGE_RATE_NOT_FOUND' })
  expect(() => convertAmount(100, { from: 'USD', to: 'QQQ' })).toThrow(refusal)
  expect(() => convertAmount(100, { from: 'QQQ', to: 'USD' })).toThrow(refusal)
})

test.each([
  ['two decimals to two', 2900, { from: 'USD', to: 'EUR' }, 2543],
  ['two decimals to none', 2900, { from: 'USD', to: 'JPY' }, 4709],
  ['no decimals to two', 4709, { from: 'JPY', to: 'USD' }, 2900],
  ['two decimals to three', 2900, { from: 'USD', to: 'KWD' }, 8932],
  ['three decimals to two', 8932, { from: 'KWD', to: 'USD' }, 2900],
  ['three decimals to none', 8932, { from: 'KWD', to: 'KRW' }, 44_976],
  ['two decimals to two at a large rate', 100, { from: 'USD', to: 'IDR' }, 1_787_069],
  ['to half a cent, which rounds up', 1, { from: 'USD', to: 'GBP' }, 1],
  ['with the fee added', 2900, { from: 'USD', to: 'EUR', feeBasisPoints: 400 }, 2645],
  ['with the fee included', 2645, { from: 'EUR', to: 'USD', feeIncluded: 400 }, 2900],
  ['an amount of 0', 0, { from: 'USD', to: 'EUR', feeBasisPoints: 400 }, 0],
])('converts %s', (_, amount, way, converted) => {
  expect(convertAmount(amount, way)).toBe(converted)
})

describe('a converted amount', () => {
  test('is off by at most half a minor unit', () => {
    fc.assert(
      fc.property(anyAmount, anyCurrency, anyCurrency, (amount, from, to) => {
        const unit = (currency: string) => 10n ** BigInt(getCurrencyExponent(currency))
        const [ours, theirs] = [getRatePerDollar(from) * unit(from), getRatePerDollar(to) * unit(to)]
        const off = BigInt(convertAmount(amount, { from, to })) * ours - BigInt(amount) * theirs
        expect(2n * (off < 0n ? -off : off)).toBeLessThanOrEqual(ours)
      }),
    )
  })

  test('never falls when the amount or the fee rises, and stays the same in its own currency', () => {
    fc.assert(
      fc.property(anyAmount, anyCurrency, anyCurrency, (amount, from, to) => {
        const plain = convertAmount(amount, { from, to })
        expect(convertAmount(amount + 1, { from, to })).toBeGreaterThanOrEqual(plain)
        expect(convertAmount(amount, { from, to, feeBasisPoints: 400 })).toBeGreaterThanOrEqual(plain)
        expect(convertAmount(amount, { from, to: from })).toBe(amount)
      }),
    )
  })

  test('converts back to itself, to within a unit of the coarser currency', () => {
    fc.assert(
      fc.property(anyAmount, anyCurrency, anyCurrency, (amount, from, to) => {
        const back = convertAmount(convertAmount(amount, { from, to, feeBasisPoints: 400 }), {
          from: to,
          to: from,
          feeIncluded: 400,
        })
        const step = convertAmount(1, { from: to, to: from })
        expect(Math.abs(back - amount)).toBeLessThanOrEqual(Math.max(1, step))
      }),
    )
  })
})

test.each([
  ['below $500', { amount: 499_99, currency: 'USD' }, 400],
  ['$500', { amount: 500_00, currency: 'USD' }, 300],
  ['$1500', { amount: 1500_00, currency: 'USD' }, 300],
  ['above $1500', { amount: 1500_01, currency: 'USD' }, 200],
  ['$500 in yen', { amount: 81_190, currency: 'JPY' }, 300],
  ['less than $500 in dinars', { amount: 153_997, currency: 'KWD' }, 400],
])('the conversion fee depends on the total: %s', (_, order, basisPoints) => {
  expect(getConversionFeeBasisPoints(order)).toBe(basisPoints)
})

test.each([
  ['USD', 'EUR', '0.877'],
  ['EUR', 'USD', '1.14025'],
  ['JPY', 'USD', '0.00615839'],
  ['USD', 'JPY', '162.38'],
  ['USD', 'LBP', '89500'],
  ['USD', 'USD', '1'],
  ['GBP', 'KWD', '0.407407'],
])('the rate of one %s in %s is shown with six digits: %s', (from, to, shown) => {
  expect(formatExchangeRate({ from, to })).toBe(shown)
})
