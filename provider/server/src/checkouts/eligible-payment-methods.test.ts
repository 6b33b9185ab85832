import { describe, expect, test } from 'vitest'
import { hasEligibleMethod, listCardTypes, listEligiblePaymentMethods } from './eligible-payment-methods.ts'

type Allowed = Parameters<typeof listEligiblePaymentMethods>[0]['request']['allowed_payment_method_types']
const session = (allowed?: Allowed) => ({
  request: { confirm: false, show_saved_payment_methods: false, allowed_payment_method_types: allowed },
})

describe('eligible payment methods', () => {
  test.each([
    [
      'the US, for $63',
      { total: 6300, currency: 'USD', country: 'US' },
      ['card', 'apple_pay', 'google_pay', 'amazon_pay', 'klarna', 'affirm', 'afterpay_clearpay', 'ach'],
    ],
    [
      'the US, for $50',
      { total: 5000, currency: 'USD', country: 'US' },
      ['card', 'apple_pay', 'google_pay', 'amazon_pay', 'ach'],
    ],
    [
      'Germany, in euros',
      { total: 6300, currency: 'EUR', country: 'DE' },
      ['card', 'apple_pay', 'google_pay', 'amazon_pay', 'klarna', 'sepa'],
    ],
    ['Germany, in dollars', { total: 6300, currency: 'USD', country: 'DE' }, ['card', 'apple_pay', 'google_pay', 'amazon_pay']],
    [
      'India, in rupees',
      { total: 100, currency: 'INR', country: 'IN' },
      ['card', 'apple_pay', 'google_pay', 'upi_collect', 'upi_intent'],
    ],
    ['India, for less than a rupee', { total: 99, currency: 'INR', country: 'IN' }, ['card', 'apple_pay', 'google_pay']],
    ['Japan, in yen', { total: 9000, currency: 'JPY', country: 'JP' }, ['card', 'apple_pay', 'google_pay', 'amazon_pay']],
    ['an unknown country', { total: 6300, currency: 'USD', country: null }, ['card', 'apple_pay', 'google_pay', 'amazon_pay']],
    ['nothing due', { total: 0, currency: 'USD', country: 'US' }, []],
  ])('are right for %s', (_, due, ways) => {
    expect(listEligiblePaymentMethods(session(), due)).toEqual(ways)
  })
})

const dollars = { total: 6300, currency: 'USD', country: 'US' }

test("a payment method that the business doesn't allow isn't offered", () => {
  expect(listEligiblePaymentMethods(session(['klarna', 'sepa']), dollars)).toEqual(['klarna'])
  expect(listEligiblePaymentMethods(session(['debit']), dollars)).toEqual(['card'])
  expect(listEligiblePaymentMethods(session([]), dollars)).toEqual(listEligiblePaymentMethods(session(), dollars))
})

test('card types are limited to the allowed ones', () => {
  expect(listCardTypes(session(['credit', 'klarna']))).toEqual(['credit'])
  expect(listCardTypes(session(['klarna']))).toEqual([])
  expect(listCardTypes(session())).toEqual(['credit', 'debit'])
})

test('a checkout without an eligible payment method is detected once the country is known', () => {
  expect(hasEligibleMethod(session(['upi_collect']), { ...dollars, country: null })).toBe(true)
  expect(hasEligibleMethod(session(['upi_collect']), dollars)).toBe(false)
  expect(hasEligibleMethod(session(['upi_collect']), { ...dollars, total: 0 })).toBe(true)
})
