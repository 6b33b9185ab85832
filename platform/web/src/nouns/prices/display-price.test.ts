import { expect, test } from 'vitest'
import { priceLine, trialLabel } from './billing-interval.ts'
import { type SellerPrice, toDisplayPrice } from './display-price.ts'

const terms = { currency: 'USD', discount: 0, tax_inclusive: null }
const cycle = {
  payment_frequency_count: 1,
  payment_frequency_interval: 'Month',
  subscription_period_count: 10,
  subscription_period_interval: 'Year',
} as const
const once: SellerPrice = { type: 'one_time_price', ...terms, price: 2900, pay_what_you_want: false, suggested_price: null }
const monthly = { type: 'recurring_price', ...terms, ...cycle, price: 2900, trial_period_days: 0, trial_amount: null } as const

test.each<[string, SellerPrice, string]>([
  ['paid once', once, '$29 once'],
  ['an open price', { ...once, price: 500, pay_what_you_want: true }, 'from $5, pay what you want'],
  ['every month', monthly, '$29/month'],
  ['every three months', { ...monthly, payment_frequency_count: 3 }, '$29 every 3 months'],
  ['by use', { type: 'usage_based_price', ...terms, ...cycle, fixed_price: 1000 }, 'from $10/month + usage'],
])('a price is shown as the shop will show it: %s', (_, price, line) => {
  const displayPrice = toDisplayPrice(price)
  expect(displayPrice && priceLine(displayPrice)).toBe(line)
})

test('a trial is told with what it costs', () => {
  const free = toDisplayPrice({ ...monthly, trial_period_days: 14 })
  const paid = toDisplayPrice({ ...monthly, trial_period_days: 14, trial_amount: 100 })
  expect(free && trialLabel(free)).toBe('14 days free, then $29/month')
  expect(paid && trialLabel(paid)).toBe('$1 for 14 days, then $29/month')
})

test('a percent is taken off and rounded as the checkout does; of an open price nothing is', () => {
  expect(toDisplayPrice({ ...once, price: 999, discount: 15 })).toMatchObject({ price: 849, full_price: 999 })
  expect(toDisplayPrice({ ...once, price: 50, discount: 1 })).toMatchObject({ price: 49, full_price: 50 })
  expect(toDisplayPrice({ ...once, discount: 15, pay_what_you_want: true })).toMatchObject({ price: 2900 })
})

test('what cannot be read yet is no price, and a trial or a percent that cannot is none', () => {
  expect(toDisplayPrice({ ...once, price: Number.NaN })).toBeNull()
  expect(toDisplayPrice({ ...monthly, payment_frequency_count: Number.NaN })).toBeNull()
  expect(toDisplayPrice({ ...monthly, trial_period_days: Number.NaN })?.terms).toMatchObject({ trial_period_days: 0 })
  expect(toDisplayPrice({ ...once, discount: Number.NaN })).toMatchObject({ price: 2900 })
})
