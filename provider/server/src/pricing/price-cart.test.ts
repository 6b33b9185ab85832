import { getCurrencyExponent, ISO_4217 } from '@tradepost/kit/money/currencies'
import { runsOf } from '@tradepost/kit/testing/test-runs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { convertAmount } from '#src/exchange/convert-amount.ts'
import type { CartLine } from './charge-lines.ts'
import { getMinimumAmount } from './minimum-amounts.ts'
import { calculateFee } from './payment-of-cart.ts'
import { checkChargeable, priceCart } from './price-cart.ts'
import type { CartDiscount } from './share-discounts.ts'
import { SUPPORTED_COUNTRIES } from './supported-countries.ts'
import { COUNTRIES_WITH_TERRITORIES, getTaxRateBasisPoints } from './tax-rates.ts'

const line = (unitPrice: number, changes: Partial<CartLine> = {}): CartLine => ({
  productId: 'pdt_1',
  name: 'Caliper',
  description: null,
  quantity: 1,
  unitPrice,
  isTaxInclusive: false,
  ...changes,
})
const inclusive = { isTaxInclusive: true }
const discount = (changes: Partial<CartDiscount>): CartDiscount => ({
  id: 'dsc_1',
  code: 'SAVE',
  type: 'percentage',
  amount: 1000,
  currencyOptions: [],
  restrictedTo: [],
  subscriptionCycles: null,
  ...changes,
})
const percentOff = (amount: number, restrictedTo: string[] = []) => discount({ amount, restrictedTo })
const flatOff = (amount: number, restrictedTo: string[] = [], currency = 'USD') =>
  discount({
    type: 'flat',
    amount,
    restrictedTo,
    currencyOptions: [{ currency, is_default: true, max_amount_possible: null, minimum_subtotal: 0 }],
  })

const linesOf = (limits: { unitPrice: number; quantity: number }) =>
  fc
    .array(
      fc.record({
        unitPrice: fc.integer({ min: 0, max: limits.unitPrice }),
        quantity: fc.integer({ min: 1, max: limits.quantity }),
        discountPercent: fc.constantFrom(0, 0, 10, 33, 100),
        productId: fc.constantFrom('pdt_1', 'pdt_2', 'pdt_3'),
      }),
      { minLength: 1, maxLength: 100 },
    )
    // A product's tax is always inclusive or always exclusive.
    .map((lines) => lines.map((each) => line(each.unitPrice, { ...each, isTaxInclusive: each.productId === 'pdt_2' })))
const anyDiscount: fc.Arbitrary<CartDiscount> = fc
  .tuple(
    fc.constantFrom<string[]>([], ['pdt_1'], ['pdt_2', 'pdt_3'], ['pdt_9']),
    fc.oneof(
      fc.integer({ min: 1, max: 10_000 }).map((amount) => percentOff(amount)),
      fc
        .tuple(fc.integer({ min: 0, max: 1_000_000 }), fc.constantFrom('USD', 'EUR', 'JPY'))
        .map(([amount, currency]) => flatOff(amount, [], currency)),
    ),
  )
  .map(([restrictedTo, off]) => ({ ...off, restrictedTo }))
const anyCart = fc.record({
  currency: fc.constantFrom('USD', 'JPY', 'KWD'),
  billingCurrency: fc.constantFrom(undefined, 'EUR', 'GBP', 'JPY', 'CLP', 'USD'),
  buyer: fc.record({ country: fc.constantFrom(undefined, null, ...SUPPORTED_COUNTRIES), hasTaxId: fc.boolean() }),
  discounts: fc
    .array(anyDiscount, { maxLength: 4 })
    .map((all) => all.map((each, index) => ({ ...each, id: `dsc_${index}`, code: `CODE${index}` }))),
  lines: fc.oneof(linesOf({ unitPrice: 100_000, quantity: 200 }), linesOf({ unitPrice: 20_000_000, quantity: 1 })),
})
/** Skips carts that fit the wire format in one currency but not in another; refusing those is right. */
function priceIfSmall(cart: Parameters<typeof priceCart>[0], buyer: Parameters<typeof priceCart>[1]) {
  try {
    return priceCart(cart, buyer)
  } catch (error) {
    expect(error).toMatchObject({ code: 'TOTAL_PAYMENT_AMOUNT_ABOVE_MAXIMUM_AMOUNT' })
    fc.pre(false)
    throw error
  }
}
const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)

/** `npm test` prices a few thousand carts; RUNS asks for more. */
const RUNS = { numRuns: runsOf({ usual: 2000, all: 50_000 }) }
/** Long enough for any number of runs, on a busy machine. */
const TIMEOUT = Math.max(30_000, RUNS.numRuns * 10)

describe('for any cart, buyer and currency', { timeout: TIMEOUT }, () => {
  test('parts add up to their line and lines to the totals, to the minor unit', () => {
    fc.assert(
      fc.property(anyCart, ({ buyer, ...cart }) => {
        const { subtotal, discount, codes, tax, taxIncluded, taxRelief, total, lines } = priceIfSmall(cart, buyer)
        expect(sum(lines.map((each) => each.total))).toBe(total)
        expect(sum(lines.map((each) => each.tax))).toBe(tax)
        expect(sum(lines.map((each) => each.shown))).toBe(subtotal)
        expect(sum(lines.map((each) => each.discount))).toBe(discount)
        expect(sum(codes.map((each) => each.amount))).toBe(discount)
        expect(subtotal - discount + tax - taxIncluded - taxRelief).toBe(total)
        for (const each of lines) {
          expect(sum(each.parts.map(({ amount }) => amount))).toBe(each.total)
          expect(each.amount + each.tax).toBe(each.total)
          expect(each.shown).toBe(each.unitPrice * each.quantity)
        }
      }),
      RUNS,
    )
  })

  test('nothing is negative, tax and discount never exceed their line, and every amount is an integer', () => {
    fc.assert(
      fc.property(anyCart, ({ buyer, ...cart }) => {
        const priced = priceIfSmall(cart, buyer)
        for (const { tax, total, discount } of [...priced.lines, priced]) {
          expect(tax).toBeGreaterThanOrEqual(0)
          expect(tax).toBeLessThanOrEqual(total)
          expect(discount).toBeGreaterThanOrEqual(0)
          for (const amount of [tax, total, discount]) expect(Number.isSafeInteger(amount)).toBe(true)
        }
        for (const each of priced.lines) expect(each.discount).toBeLessThanOrEqual(each.shown)
      }),
      RUNS,
    )
  })

  test('a person pays an inclusive price minus its discounts, and a country without tax adds none', () => {
    fc.assert(
      fc.property(anyCart, ({ buyer: { country }, ...cart }) => {
        const all = { ...cart, lines: cart.lines.map((each) => ({ ...each, ...inclusive })) }
        const priced = priceIfSmall(all, { country })
        expect(priced.total).toBe(priced.subtotal - priced.discount)
        expect(priceCart(cart, { country: 'US' }).tax).toBe(0)
      }),
      RUNS,
    )
  })

  test('a business with a tax ID pays no tax, and otherwise what a person pays', () => {
    fc.assert(
      fc.property(anyCart, ({ buyer: { country }, ...cart }) => {
        const [person, business] = [priceIfSmall(cart, { country }), priceCart(cart, { country, hasTaxId: true })]
        expect(business.tax).toBe(0)
        expect(business.total).toBe(person.total - person.tax)
      }),
      RUNS,
    )
  })

  test('splitting a line in two changes neither tax nor total', () => {
    fc.assert(
      fc.property(anyCart, ({ buyer, ...cart }) => {
        const split = cart.lines.flatMap((each) =>
          each.quantity > 1
            ? [
                { ...each, quantity: 1 },
                { ...each, quantity: each.quantity - 1 },
              ]
            : [each],
        )
        const [whole, parts] = [priceIfSmall(cart, buyer), priceCart({ ...cart, lines: split }, buyer)]
        expect({ tax: parts.tax, total: parts.total }).toEqual({ tax: whole.tax, total: whole.total })
      }),
      RUNS,
    )
  })

  test('the settlement is the charge converted back without the fee, and never more than was paid', () => {
    fc.assert(
      fc.property(anyCart, ({ buyer, ...cart }) => {
        const { currency, total, settlement } = priceIfSmall(cart, buyer)
        expect(settlement.currency).toBe(cart.currency)
        expect(settlement.tax).toBeGreaterThanOrEqual(0)
        expect(settlement.tax).toBeLessThanOrEqual(settlement.amount)
        const whole = convertAmount(total, { from: currency, to: cart.currency })
        expect(settlement.amount + settlement.conversionFee).toBe(whole)
        expect(settlement.conversionFee).toBeGreaterThanOrEqual(0)
        if (currency === cart.currency) expect(settlement).toMatchObject({ amount: total, conversionFee: 0 })
      }),
      RUNS,
    )
  })
})

test.each([
  ['25% off', [percentOff(2500)], { discount: 1250, total: 3750 }],
  ['$5 off one product', [flatOff(500, ['pdt_1'])], { discount: 500, total: 4500 }],
  ['more off than the total', [flatOff(99_999)], { discount: 5000, total: 0 }],
  ["a discount on a product that isn't in the cart", [flatOff(500, ['pdt_9'])], { discount: 0, total: 5000 }],
  [
    'two codes, each off what the one before left',
    [percentOff(5000), { ...percentOff(5000), code: 'MORE' }],
    { discount: 3750, total: 1250 },
  ],
])('discounts apply correctly for %s', (_, discounts, totals) => {
  expect(priceCart({ currency: 'USD', lines: [line(5000)], discounts }, { country: 'US' })).toMatchObject(totals)
})

test('every part of a line shows its reason: price, percentage, each code in order, tax', () => {
  const discounts = [
    { ...flatOff(1000), code: 'TEN' },
    { ...percentOff(5000, ['pdt_2']), code: 'HALF' },
  ]
  const lines = [line(2000, { quantity: 2, discountPercent: 10 }), line(1190, { productId: 'pdt_2', ...inclusive })]
  const priced = priceCart({ currency: 'EUR', lines, discounts }, { country: 'DE' })
  expect(priced.lines[0]?.parts).toEqual([
    { kind: 'list', quantity: 2, unitPrice: 2000, amount: 4000 },
    { kind: 'percent', percent: 10, amount: -400 },
    { kind: 'code', code: 'TEN', amount: -659 },
    { kind: 'tax', how: 'on_top', basisPoints: 1900, tax: 559, amount: 559 },
  ])
  expect(priced.lines[1]?.parts).toEqual([
    { kind: 'list', quantity: 1, unitPrice: 1190, amount: 1190 },
    { kind: 'code', code: 'TEN', amount: -218 },
    { kind: 'code', code: 'HALF', amount: -486 },
    { kind: 'tax', how: 'contained', basisPoints: 1900, tax: 78, amount: 0 },
  ])
  expect(priced.codes).toEqual([
    { code: 'TEN', amount: 877 },
    { code: 'HALF', amount: 486 },
  ])
})

test('the percentage discount of a price comes off each unit, before codes and tax', () => {
  expect(priceCart({ currency: 'EUR', lines: [line(999, { discountPercent: 15 })] }, { country: 'US' }).total).toBe(849)
  const lines = [line(1000, { discountPercent: 20, quantity: 2 })]
  expect(priceCart({ currency: 'EUR', lines, discounts: [percentOff(1000)] }, { country: 'ES' })).toMatchObject({
    subtotal: 1600,
    discount: 160,
    tax: 302,
    total: 1742,
  })
})

test('a business with a tax ID pays an inclusive price without its tax', () => {
  const lines = [line(1190, inclusive), line(1000)]
  expect(priceCart({ currency: 'EUR', lines }, { country: 'DE', hasTaxId: true })).toMatchObject({
    isReverseCharge: true,
    subtotal: 2190,
    tax: 0,
    taxRelief: 190,
    total: 2000,
  })
})

test('a cart of any size that the API accepts is priced or rejected, and never crashes', () => {
  const lines = linesOf({ unitPrice: 2_147_483_647, quantity: 1_000_000 })
  fc.assert(
    fc.property(lines, fc.constantFrom('US', 'HU'), (large, country) => {
      try {
        expect(priceCart({ currency: 'USD', lines: large }, { country }).subtotal).toBeLessThanOrEqual(2_147_483_647)
      } catch (error) {
        expect(error).toMatchObject({ status: 422, code: 'TOTAL_PAYMENT_AMOUNT_ABOVE_MAXIMUM_AMOUNT' })
      }
    }),
  )
})

test.each([
  ['added tax', 'USD', 'ES', [line(5000)], { subtotal: 5000, tax: 1050, taxIncluded: 0, total: 6050 }],
  ['included tax', 'USD', 'ES', [line(6050, inclusive)], { subtotal: 6050, tax: 1050, taxIncluded: 1050, total: 6050 }],
  [
    'included tax that is rounded',
    'EUR',
    'DE',
    [line(999, inclusive)],
    { subtotal: 999, tax: 160, taxIncluded: 160, total: 999 },
  ],
  [
    'added and included tax in one cart',
    'EUR',
    'DE',
    [line(1000), line(1190, inclusive)],
    { subtotal: 2190, tax: 380, taxIncluded: 190, total: 2380 },
  ],
  ['three lines of one cent', 'EUR', 'HU', [line(1), line(1), line(1)], { subtotal: 3, tax: 1, taxIncluded: 0, total: 4 }],
  ['a currency without minor units', 'JPY', 'IN', [line(105)], { subtotal: 105, tax: 19, taxIncluded: 0, total: 124 }],
  [
    'a currency with three decimals',
    'KWD',
    'AE',
    [line(1010, { quantity: 3 })],
    { subtotal: 3030, tax: 152, taxIncluded: 0, total: 3182 },
  ],
  ['a country without tax', 'USD', 'US', [line(5000)], { subtotal: 5000, tax: 0, taxIncluded: 0, total: 5000 }],
  ['an unknown country', 'USD', undefined, [line(5000)], { subtotal: 5000, tax: 0, taxIncluded: 0, total: 5000 }],
])('tax and total are right for %s', (_, currency, country, lines, totals) => {
  expect(priceCart({ currency, lines }, { country })).toMatchObject(totals)
})

describe('the minimum charge', () => {
  test.each([
    ['USD', 50],
    ['GBP', 30],
    ['INR', 500],
    ['JPY', 50],
    ['KRW', 50],
    ['DKK', 250],
    ['CLP', 1000],
    ['XAF', 300],
    ['KWD', 1000],
  ])('in %s is %i minor units, and one less is rejected', (currency, minimum) => {
    expect(getMinimumAmount(currency)).toBe(minimum)
    const settlement = { currency, amount: 0, tax: 0, conversionFee: 0 }
    expect(() => checkChargeable({ total: minimum, currency, settlement })).not.toThrow()
    expect(() => checkChargeable({ total: minimum - 1, currency, settlement })).toThrow(
      /^Minimum amount of .* is required to process payment$/,
    )
  })

  test('is a whole number of minor units in every currency', () => {
    for (const currency of ISO_4217) {
      expect(Number.isInteger(getMinimumAmount(currency))).toBe(true)
      expect(getMinimumAmount(currency)).toBeGreaterThan(0)
      expect(getCurrencyExponent(currency)).toBeLessThanOrEqual(4)
    }
  })
})

describe('the fee', () => {
  test.each([
    ['the reference’s example: $60.50 from Spain', { total: 6050, currency: 'USD', country: 'ES' }, 373],
    ['$60.50 from the US', { total: 6050, currency: 'USD', country: 'US' }, 282],
    ['the smallest charge', { total: 50, currency: 'USD', country: 'US' }, 42],
    ['yen', { total: 10_000, currency: 'JPY', country: 'JP' }, 590],
    ['a total below the fixed fee', { total: 41, currency: 'USD', country: 'US' }, 41],
  ])('is right for %s', (_, paid, fee) => {
    expect(calculateFee({ method: 'card', ...paid })).toBe(fee)
  })

  test('is 3% higher for pay-later methods', () => {
    const paid = { total: 6050, currency: 'USD', country: 'US' }
    expect(calculateFee({ ...paid, method: 'pay_later' }) - calculateFee({ ...paid, method: 'wallet' })).toBe(182)
  })

  test('is never negative and never more than the payment', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2_147_483_647 }),
        fc.constantFrom(...ISO_4217),
        fc.constantFrom(...SUPPORTED_COUNTRIES),
        (total, currency, country) => {
          const fee = calculateFee({ total, currency, country, method: 'pay_later' })
          expect(fee).toBeGreaterThanOrEqual(0)
          expect(fee).toBeLessThanOrEqual(total)
        },
      ),
    )
  })
})

/** Standard rates as of November 28, 2026, in percent. Source: the national VAT laws, as the European Commission lists them. */
const EU_PERCENT =
  'AT 20 BE 21 BG 20 CY 19 CZ 21 DE 19 DK 25 EE 24 ES 21 FI 25.5 FR 20 GR 24 HR 25 HU 27 IE 23 IT 22 LT 21 LU 17 LV 21 MT 18 NL 21 PL 23 PT 23 RO 21 SE 25 SI 22 SK 23'

describe('N2: the tax rate', () => {
  const rates = [...EU_PERCENT.matchAll(/(..) ([\d.]+)/g)].map(
    ([, country = '', percent]) => [country, Number(percent) * 100] as const,
  )

  test('of each of the 27 EU countries is the standard rate of its law', () => {
    expect(rates).toHaveLength(27)
    expect(rates.map(([country]) => [country, getTaxRateBasisPoints({ country })])).toEqual(rates)
  })

  test('of other countries is the one of the reference, or 0', () => {
    const others = { AE: 500, GB: 2000, ID: 1000, IN: 1800, IS: 2400, NO: 2500, RS: 2000, US: 0, JP: 0, XX: 0 }
    expect(Object.keys(others).map((country) => getTaxRateBasisPoints({ country }))).toEqual(Object.values(others))
    expect(getTaxRateBasisPoints({ country: null })).toBe(0)
  })

  // Article 6 of Directive 2006/112/EC, and the neighbors across the border.
  test.each([
    ['Mount Athos', 'GR', ['63086', '630 87'], ['63100', '63077']],
    ['the Canary Islands', 'ES', ['35001', '38670', '３５００１', 'ES-35001'], ['36001', '28013']],
    ['Ceuta and Melilla', 'ES', ['51001', '52006'], ['50001', '53000']],
    ['Guadeloupe, Martinique, Guiana, Réunion, Mayotte', 'FR', ['97100', '97200', '97300', '97400', '97600'], ['75002', '20000']],
    ['Saint-Martin and Saint-Barthélemy', 'FR', ['97150', '97133', '97800', '97700'], ['98000']],
    ['Åland', 'FI', ['22100', 'FI-22950', 'AX 22100'], ['21100', '00220']],
    ['Heligoland and Büsingen', 'DE', ['27498', '78266', 'D-78266', ' 7 8266'], ['27472', '78262', '78224']],
    ['Livigno and Campione d’Italia', 'IT', ['23041', '22061', 'I-23041'], ['23032', '22063', '00100']],
    ['the Channel Islands', 'GB', ['JE2 3XP', 'gy1 1aa'], ['SW1A 1AA', 'IM1 1AA']],
  ])('in %s is 0, and across its border the whole one', (_, country, outside, inside) => {
    expect(outside.map((zipcode) => getTaxRateBasisPoints({ country, zipcode }))).toEqual(outside.map(() => 0))
    const whole = getTaxRateBasisPoints({ country })
    expect(whole).toBeGreaterThan(0)
    expect(inside.map((zipcode) => getTaxRateBasisPoints({ country, zipcode }))).toEqual(inside.map(() => whole))
    expect(COUNTRIES_WITH_TERRITORIES).toContain(country)
  })

  test('of 25.5% is charged exactly', () => {
    const cart = { currency: 'EUR', lines: [line(10_001)] }
    expect(priceCart(cart, { country: 'FI', zipcode: '00100' })).toMatchObject({ tax: 2550, total: 12_551 })
    expect(priceCart(cart, { country: 'FI', zipcode: '22100' })).toMatchObject({ tax: 0, total: 10_001 })
  })
})
