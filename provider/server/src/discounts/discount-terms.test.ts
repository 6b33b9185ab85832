import { expect, test } from 'vitest'
import { getDiscountTerms } from './discount-terms.ts'
import type { CurrencyTerms } from './table.ts'

const option = (currency: string, changes: Partial<CurrencyTerms> = {}): CurrencyTerms => ({
  currency,
  is_default: false,
  max_amount_possible: null,
  minimum_subtotal: 0,
  ...changes,
})
const percentage = { type: 'percentage' as const, amount: 2500, restrictedTo: [], currencyOptions: [] as CurrencyTerms[] }
const flat = { type: 'flat' as const, amount: 500, restrictedTo: ['pdt_1'] }
const isDefault = { is_default: true }

test.each([
  ['a percentage without options', [], { amountMax: null, minimumSubtotal: 0 }],
  [
    'a percentage with a cap in this currency',
    [option('USD', { max_amount_possible: 900, minimum_subtotal: 2000 })],
    { amountMax: 900, minimumSubtotal: 2000 },
  ],
  [
    'a percentage with a cap in another currency',
    [option('EUR', { max_amount_possible: 900 })],
    { amountMax: null, minimumSubtotal: 0 },
  ],
])('terms are taken from %s', (_, currencyOptions, terms) => {
  const expected = { type: 'percentage', basisPoints: 2500, productIds: null, ...terms }
  expect(getDiscountTerms({ ...percentage, currencyOptions }, 'USD')).toEqual(expected)
})

test.each([
  [
    "uses the amount of its currency's option",
    [option('USD', { ...isDefault, max_amount_possible: 700, minimum_subtotal: 10 })],
    700,
    10,
  ],
  ['uses its own amount in its default currency', [option('USD', isDefault)], 500, 0],
  [
    'uses the amount of an option other than the default',
    [option('EUR', isDefault), option('USD', { max_amount_possible: 600 })],
    600,
    0,
  ],
])('a flat discount %s', (_, currencyOptions, amount, minimumSubtotal) => {
  expect(getDiscountTerms({ ...flat, currencyOptions }, 'USD')).toEqual({
    type: 'flat',
    productIds: ['pdt_1'],
    amount,
    minimumSubtotal,
  })
})

test.each([
  ['a flat discount', { ...flat, currencyOptions: [option('EUR', isDefault)] }, { amount: 570, minimumSubtotal: 0 }],
  [
    'a flat discount with an amount in its default option',
    { ...flat, currencyOptions: [option('EUR', { ...isDefault, max_amount_possible: 877, minimum_subtotal: 8770 })] },
    { amount: 1000, minimumSubtotal: 10_000 },
  ],
  [
    'a flat discount whose option for this currency has only a minimum subtotal',
    { ...flat, currencyOptions: [option('EUR', isDefault), option('USD', { minimum_subtotal: 5 })] },
    { amount: 570, minimumSubtotal: 5 },
  ],
  [
    'the cap of a percentage',
    { ...percentage, currencyOptions: [option('JPY', { ...isDefault, max_amount_possible: 16_238 })] },
    { amountMax: 10_000, minimumSubtotal: 0 },
  ],
])('%s is converted from the default if this currency has no amount', (_, discount, terms) => {
  expect(getDiscountTerms(discount, 'USD')).toMatchObject(terms)
})

test("the default can't be converted without an exchange rate", () => {
  const refusal = expect.objectContaining({ status: 422, code: 'EXCHANGE_RATE_NOT_FOUND' })
  expect(() => getDiscountTerms({ ...flat, currencyOptions: [option('EUR', isDefault)] }, 'QQQ')).toThrow(refusal)
})
