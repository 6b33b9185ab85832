import { expect, test } from 'vitest'
import { priceWords, spanWords, type WordedPrice } from './price-words.ts'

const once: WordedPrice = {
  type: 'one_time_price',
  currency: 'USD',
  discount: 0,
  price: 2900,
  pay_what_you_want: false,
  suggested_price: null,
}
const monthly: WordedPrice = {
  type: 'recurring_price',
  currency: 'USD',
  discount: 0,
  price: 2900,
  payment_frequency_count: 1,
  payment_frequency_interval: 'Month',
  trial_period_days: 0,
  trial_amount: null,
}

test.each<[string, WordedPrice, string]>([
  ['paid once', once, 'once'],
  ['an open price', { ...once, pay_what_you_want: true }, 'or more, once'],
  ['every month', monthly, '/ month'],
  ['every three months', { ...monthly, payment_frequency_count: 3 }, 'every 3 months'],
  ['a free trial', { ...monthly, trial_period_days: 14 }, '/ month after 14 days free'],
  ['a trial of a day', { ...monthly, trial_period_days: 1 }, '/ month after 1 day free'],
  ['a trial that costs', { ...monthly, trial_period_days: 14, trial_amount: 100 }, '/ month after 14 days for $1.00'],
  ['a trial that is being typed', { ...monthly, trial_period_days: Number.NaN }, '/ month'],
  [
    'by use',
    {
      type: 'usage_based_price',
      currency: 'USD',
      discount: 0,
      fixed_price: 0,
      payment_frequency_count: 1,
      payment_frequency_interval: 'Week',
      meters: [],
    },
    '/ week plus usage',
  ],
])('the cadence of a price: %s', (_, price, cadence) => {
  expect(priceWords(price).cadence).toBe(cadence)
})

test('a percent is taken off and rounded as the checkout does, and the full price is still told', () => {
  expect(priceWords({ ...once, price: 999, discount: 15 })).toMatchObject({ amount: 849, fullAmount: 999 })
  expect(priceWords({ ...once, price: 50, discount: 1 })).toMatchObject({ amount: 49, fullAmount: 50 })
  expect(priceWords(once)).toMatchObject({ amount: 2900, fullAmount: null })
})

test('an amount that cannot be read yet is none', () => {
  expect(priceWords({ ...once, price: Number.NaN })).toMatchObject({ amount: null, fullAmount: null })
})

test('a span says how many of what', () => {
  expect([spanWords({ count: 1, interval: 'Year' }), spanWords({ count: 10_000, interval: 'Day' })]).toEqual([
    '1 year',
    '10,000 days',
  ])
})
