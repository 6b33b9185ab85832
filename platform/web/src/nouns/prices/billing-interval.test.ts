import type { PriceTerms } from '@tradepost/contract/platform/buyer/storefront'
import { describe, expect, test } from 'vitest'
import {
  buyButtonLabel,
  durationLabel,
  findDiscountPercent,
  frequencyLabel,
  intervalLabel,
  priceLabel,
  priceLine,
  trialLabel,
} from './billing-interval.ts'

const priced = (terms: PriceTerms, price = 2900, full_price = price) => ({ price, full_price, currency: 'USD', terms })
const every = { count: 1, interval: 'Month' } as const
const runs_for = { count: 10, interval: 'Year' } as const
const monthly: PriceTerms = { type: 'recurring_price', every, runs_for, trial_period_days: 0, trial_amount: 0 }
const trial = (trial_period_days: number, trial_amount = 0): PriceTerms => ({ ...monthly, trial_period_days, trial_amount })

describe('a price on the storefront shows how it is billed:', () => {
  test.each<[PriceTerms, string]>([
    [{ type: 'one_time_price' }, '$29 once'],
    [{ type: 'open_price', suggested_price: null }, 'from $29, pay what you want'],
    [monthly, '$29/month'],
    [{ ...monthly, every: { count: 3, interval: 'Month' } }, '$29 every 3 months'],
    [{ ...monthly, every: { count: 2, interval: 'Week' } }, '$29 every 2 weeks'],
    [{ type: 'usage_based_price', every: { count: 1, interval: 'Year' }, runs_for, meters: [] }, 'from $29/year + usage'],
  ])('%j: %s', (terms, words) => {
    expect(priceLine(priced(terms))).toBe(words)
  })
})

test('an amount shows cents only if it has any and its currency has them', () => {
  expect(priceLabel(priced(monthly, 2950)).amount).toBe('$29.50')
  expect(priceLabel({ ...priced(monthly, 2900), currency: 'JPY' }).amount).toBe('¥2,900')
})

test('an interval is read aloud in words, not symbols', () => {
  expect(priceLabel(priced(monthly)).afterAloud).toBe('per month')
  expect(priceLabel(priced({ ...monthly, every: { count: 6, interval: 'Month' } })).afterAloud).toBe('every 6 months')
})

test('a trial shows its price and the price after it', () => {
  expect(trialLabel(priced(trial(14)))).toBe('14 days free, then $29/month')
  expect(trialLabel(priced(trial(1)))).toBe('1 day free, then $29/month')
  expect(trialLabel(priced(trial(30, 500)))).toBe('$5 for 30 days, then $29/month')
  expect(trialLabel(priced(monthly))).toBeNull()
  expect(trialLabel(priced({ type: 'one_time_price' }))).toBeNull()
})

test('a price with a percentage off also shows the full price', () => {
  expect(priceLabel(priced(monthly, 2000, 2900)).was).toBe('$29')
  expect(priceLabel(priced(monthly)).was).toBeNull()
  expect(findDiscountPercent({ price: 2000, full_price: 2900 })).toBe(31)
  expect(findDiscountPercent({ price: 2900, full_price: 2900 })).toBeNull()
})

test('a common interval is described in one word', () => {
  expect(frequencyLabel(monthly)).toBe('Monthly')
  expect(frequencyLabel({ ...monthly, every: { count: 1, interval: 'Year' } })).toBe('Yearly')
  expect(frequencyLabel({ ...monthly, every: { count: 2, interval: 'Day' } })).toBe('Every 2 days')
  expect(frequencyLabel({ type: 'one_time_price' })).toBe('One-time purchase')
  expect(durationLabel(runs_for)).toBe('10 years')
  expect(durationLabel({ count: 1, interval: 'Year' })).toBe('1 year')
  expect(durationLabel({ count: 10_000, interval: 'Day' })).toBe('10,000 days')
  expect(intervalLabel({ count: 3, interval: 'Month' })).toBe('every 3 months')
})

test('the buy button names the action, the amount and the interval', () => {
  const words = (terms: PriceTerms) => buyButtonLabel({ terms, currency: 'USD' }, 7000)
  expect(words(monthly)).toBe('Subscribe $70.00/month')
  expect(words({ ...monthly, every: { count: 3, interval: 'Month' } })).toBe('Subscribe $70.00 every 3 months')
  expect(words(trial(14))).toBe('Start 14-day trial')
  expect(words({ type: 'one_time_price' })).toBe('Add to cart')
})
