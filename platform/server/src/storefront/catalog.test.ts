import { describe, expect, test } from 'vitest'
import { toBrands, toCatalog } from './catalog.ts'

const shared = { currency: 'USD', discount: 0, purchasing_power_parity: false, tax_inclusive: null }
const once = { ...shared, type: 'one_time_price' as const, price: 3900, pay_what_you_want: false, suggested_price: null }
const item = {
  product_id: 'pdt_1',
  brand_id: 'brnd_acme',
  name: 'Caliper',
  description: null,
  image: null,
  price: once,
  metadata: { poster: 'caliper' },
  created_at: '2026-11-21T09:00:00Z',
}
const shown = (changes: object) => toCatalog([{ ...item, ...changes }])[0]

test('a product is shown with the illustration that its seller chose', () => {
  expect(toCatalog([item])).toEqual([
    {
      product_id: 'pdt_1',
      brand_id: 'brnd_acme',
      name: 'Caliper',
      description: null,
      image: null,
      poster: 'caliper',
      price: 3900,
      full_price: 3900,
      currency: 'USD',
      tax_inclusive: false,
      terms: { type: 'one_time_price' },
      plan_group: null,
      availability: 'available',
      available_from: null,
      created_at: '2026-11-21T09:00:00Z',
    },
  ])
})

test("unknown metadata doesn't select an illustration", () => {
  expect(shown({ metadata: { poster: '../evil' } })?.poster).toBeNull()
})

const rhythm = {
  payment_frequency_count: 3,
  payment_frequency_interval: 'Month' as const,
  subscription_period_count: 2,
  subscription_period_interval: 'Year' as const,
}
const every = { every: { count: 3, interval: 'Month' }, runs_for: { count: 2, interval: 'Year' } }

test('a price has its percentage off applied and rounded per unit, next to the full price', () => {
  expect(shown({ price: { ...once, discount: 15 } })).toMatchObject({ price: 3315, full_price: 3900 })
  expect(shown({ price: { ...once, price: 999, discount: 15 } })).toMatchObject({
    price: 849,
    full_price: 999,
  })
})

describe('the terms of a product', () => {
  test('with a pay-what-you-want price include the minimum and the suggested price, with no percentage off', () => {
    const detail = { ...once, price: 500, discount: 50, pay_what_you_want: true, suggested_price: 800 }
    expect(shown({ price: detail })).toMatchObject({
      price: 500,
      full_price: 500,
      terms: { type: 'open_price', suggested_price: 800 },
    })
  })

  test('with a subscription include its interval, its term and its trial', () => {
    const detail = {
      ...shared,
      ...rhythm,
      type: 'recurring_price' as const,
      price: 2900,
      trial_period_days: 14,
      trial_amount: null,
      trial_apply_discounts: null,
    }
    expect(shown({ price: detail })?.terms).toEqual({
      type: 'recurring_price',
      ...every,
      trial_period_days: 14,
      trial_amount: 0,
    })
  })

  test('with a usage-based price show its fixed part', () => {
    const detail = { ...shared, ...rhythm, type: 'usage_based_price' as const, fixed_price: 1000, meters: null }
    expect(shown({ price: detail })).toMatchObject({
      price: 1000,
      terms: { type: 'usage_based_price', ...every, meters: [] },
    })
    const minutes = { name: 'Build minutes', measurement_unit: 'minutes', price_per_unit: '3', free_threshold: 300 }
    const meters = [{ ...minutes, meter_id: 'mtr_1', description: null }, { meter_id: 'mtr_2' }]
    expect(shown({ price: { ...detail, meters } })).toMatchObject({ terms: { meters: [minutes] } })
  })

  test('with an unreadable price keep it off the storefront', () => {
    const untold = [null, undefined, { ...once, type: 'tiered_price' }, { ...once, currency: null }, { ...once, price: -1 }]
    expect(toCatalog(untold.map((price) => ({ ...item, price })))).toEqual([])
  })
})

test("a brand is a category if it has products on the storefront, in the seller's order", () => {
  const brands = [
    { brand_id: 'brnd_acme', name: 'Acme', image: null },
    { brand_id: 'brnd_empty', name: 'Empty', image: null },
    { brand_id: 'brnd_other', name: null, image: null },
  ]
  const products = toCatalog([
    { ...item, product_id: 'pdt_2', brand_id: 'brnd_other' },
    { ...item, product_id: 'pdt_1' },
  ])
  expect(toBrands(brands, products)).toEqual([
    { brand_id: 'brnd_acme', name: 'Acme', image: null },
    { brand_id: 'brnd_other', name: 'Unnamed brand', image: null },
  ])
})
