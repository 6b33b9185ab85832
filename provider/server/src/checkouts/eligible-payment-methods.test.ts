import { describe, expect, test } from 'vitest'
import { hasEligibleMethod, listCardTypes, listEligiblePaymentMethods } from './eligible-payment-methods.ts'

type Allowed = Parameters<typeof listEligiblePaymentMethods>[0]['request']['allowed_payment_method_types']
const session = (allowed?: Allowed) => ({
  request: { confirm: false, show_saved_payment_methods: false, allowed_payment_method_types: allowed },
})

describe('what works where', () => {
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
    ['nowhere that is known', { total: 6300, currency: 'USD', country: null }, ['card', 'apple_pay', 'google_pay', 'amazon_pay']],
    ['nothing due', { total: 0, currency: 'USD', country: 'US' }, []],
  ])('%s', (_, due, ways) => {
    expect(listEligiblePaymentMethods(session(), due)).toEqual(ways)
  })
})

const dollars = { total: 6300, currency: 'USD', country: 'US' }

test('what the business does not allow is not offered', () => {
  expect(listEligiblePaymentMethods(session(['klarna', 'sepa']), dollars)).toEqual(['klarna'])
  expect(listEligiblePaymentMethods(session(['debit']), dollars)).toEqual(['card'])
  expect(listEligiblePaymentMethods(session([]), dollars)).toEqual(listEligiblePaymentMethods(session(), dollars))
})

test('a list of card types is kept to', () => {
  expect(listCardTypes(session(['credit', 'klarna']))).toEqual(['credit'])
  expect(listCardTypes(session(['klarna']))).toEqual([])
  expect(listCardTypes(session())).toEqual(['credit', 'debit'])
})

test('a checkout that nothing can pay is seen as soon as the country is known', () => {
  expect(hasEligibleMethod(session(['upi_collect']), { ...dollars, country: null })).toBe(true)
  expect(hasEligibleMethod(session(['upi_collect']), dollars)).toBe(false)
  expect(hasEligibleMethod(session(['upi_collect']), { ...dollars, total: 0 })).toBe(true)
})
