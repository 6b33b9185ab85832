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
  ['one-time', once, '$29 once'],
  ['pay what you want', { ...once, price: 500, pay_what_you_want: true }, 'from $5, pay what you want'],
  ['monthly', monthly, '$29/month'],
  ['every 3 months', { ...monthly, payment_frequency_count: 3 }, '$29 every 3 months'],
  ['usage-based', { type: 'usage_based_price', ...terms, ...cycle, fixed_price: 1000 }, 'from $10/month + usage'],
])('a price preview matches the shop: %s', (_, price, line) => {
  const displayPrice = toDisplayPrice(price)
  expect(displayPrice && priceLine(displayPrice)).toBe(line)
})

test('a trial preview includes its price', () => {
  const free = toDisplayPrice({ ...monthly, trial_period_days: 14 })
  const paid = toDisplayPrice({ ...monthly, trial_period_days: 14, trial_amount: 100 })
  expect(free && trialLabel(free)).toBe('14 days free, then $29/month')
  expect(paid && trialLabel(paid)).toBe('$1 for 14 days, then $29/month')
})

test('a percentage off is rounded as in the checkout and never applies to a pay-what-you-want price', () => {
  expect(toDisplayPrice({ ...once, price: 999, discount: 15 })).toMatchObject({ price: 849, full_price: 999 })
  expect(toDisplayPrice({ ...once, price: 50, discount: 1 })).toMatchObject({ price: 49, full_price: 50 })
  expect(toDisplayPrice({ ...once, discount: 15, pay_what_you_want: true })).toMatchObject({ price: 2900 })
})

test('an unreadable amount has no preview, and an unreadable trial or percentage is ignored', () => {
  expect(toDisplayPrice({ ...once, price: Number.NaN })).toBeNull()
  expect(toDisplayPrice({ ...monthly, payment_frequency_count: Number.NaN })).toBeNull()
  expect(toDisplayPrice({ ...monthly, trial_period_days: Number.NaN })?.terms).toMatchObject({ trial_period_days: 0 })
  expect(toDisplayPrice({ ...once, discount: Number.NaN })).toMatchObject({ price: 2900 })
})
