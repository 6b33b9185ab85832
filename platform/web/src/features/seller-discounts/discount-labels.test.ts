import { expect, test } from 'vitest'
import { describeDiscount } from './discount-labels.ts'
import { type DiscountValues, discountForm } from './discount-values.ts'

const summary = (values: Partial<DiscountValues>) => describeDiscount({ ...discountForm.valuesOf(undefined), ...values })

test('the summary of a plain percentage includes its defaults', () => {
  expect(summary({ basis_points: 540 })).toEqual([
    '5.4% off everything in the cart',
    'For everyone',
    'Unlimited uses',
    'Every subscription payment',
    'No end date',
  ])
})

test('the summary never takes more than everything off', () => {
  expect(summary({ basis_points: 10_000 })[0]).toBe('100% off everything in the cart')
  expect(summary({ basis_points: 25_000 })[0]).toBe(summary({ basis_points: 0 })[0])
})

test('the summary has a sentence for every limit', () => {
  const terms = { currency: 'USD', is_default: true, amount: 500, minimum_subtotal: 2000 }
  expect(
    summary({
      type: 'flat',
      currencies: [terms, { currency: 'JPY', is_default: false, amount: 700, minimum_subtotal: null }],
      restricted_to: ['pdt_1'],
      usage_limit: 1,
      per_customer_usage_limit: 2,
      subscription_cycles: 3,
      customer_eligibility: 'first_time',
    }),
  ).toEqual([
    '$5.00 or ¥700 off 1 product',
    'Minimum subtotal $20.00',
    'For new customers',
    'Up to 1 use in total',
    'Up to 2 uses per customer',
    'First 3 subscription payments',
    'No end date',
  ])
  expect(summary({ basis_points: 2000, currencies: [terms] })).toContain('Maximum discount $5.00')
})
