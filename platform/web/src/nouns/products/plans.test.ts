import type { PriceTerms, ShopProduct, Span } from '@tradepost/contract/platform/buyer/storefront'
import { describe, expect, test } from 'vitest'
import { collapsePlans, findSavedPercent } from './plans.ts'

const every = (interval: Span['interval'], count = 1): PriceTerms => ({
  type: 'recurring_price',
  every: { count, interval },
  runs_for: { count: 10, interval: 'Year' },
  trial_period_days: 0,
  trial_amount: 0,
})
const priced = (price: number, terms: PriceTerms, currency = 'USD') => ({ price, currency, terms })
const monthly = priced(900, every('Month'))

describe('what a plan saves beside the monthly one', () => {
  test.each([
    ['a year of $9.00 for $90.00', priced(9000, every('Year')), 16],
    ['a year that costs ten months less a cent', priced(8999, every('Year')), 16],
    ['two years', priced(10_800, every('Year', 2)), 50],
    ['twelve months', priced(5400, every('Month', 12)), 50],
    ['a year that is free', priced(0, every('Year')), 100],
    ['a year that costs twelve months', priced(10_800, every('Year')), null],
    ['a year that costs less than 1% less', priced(10_750, every('Year')), null],
    ['a year that costs more', priced(12_000, every('Year')), null],
    ['a year in another currency', priced(9000, every('Year'), 'EUR'), null],
    ['a plan that is paid once', priced(100, { type: 'one_time_price' }), null],
    ['a plan by weeks', priced(100, every('Week', 52)), null],
    ['the monthly one itself', monthly, null],
  ])('%s', (_, plan, percent) => {
    expect(findSavedPercent(plan, [monthly, plan])).toBe(percent)
  })

  test('is nothing without a monthly plan, or if that one is free', () => {
    const yearly = priced(9000, every('Year'))
    expect(findSavedPercent(yearly, [yearly])).toBeNull()
    expect(findSavedPercent(yearly, [priced(0, every('Month')), yearly])).toBeNull()
  })
})

const base: ShopProduct = {
  product_id: 'pdt_0',
  brand_id: null,
  name: 'Caliper',
  description: null,
  image: null,
  poster: null,
  full_price: 900,
  tax_inclusive: false,
  plan_group: null,
  availability: 'available',
  available_from: null,
  created_at: '2026-11-01T09:00:00Z',
  ...monthly,
}
const planOf = (id: string, place: number, changes: Partial<ShopProduct>): ShopProduct => ({
  ...base,
  product_id: id,
  name: id,
  plan_group: { id: 'plg_1', name: 'Plumb Pro', place },
  ...changes,
})

test('plans of one page are one card, at the first one’s address, from the lowest price', () => {
  const year = planOf('year', 0, { price: 9000, terms: every('Year'), availability: 'sold_out' })
  const month = planOf('month', 1, {})
  const cards = collapsePlans([month, base, year])
  expect(cards.map(({ product_id, name }) => [product_id, name])).toEqual([
    ['year', 'Plumb Pro'],
    ['pdt_0', 'Caliper'],
  ])
  expect(cards[0]).toMatchObject({ price: 900, terms: monthly.terms, availability: 'available', isFrom: true })
  expect(collapsePlans([year])[0]).toMatchObject({ price: 9000, availability: 'sold_out', isFrom: false })
})
