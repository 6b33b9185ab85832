import type { Brand } from '@tradepost/contract/provider/brands'
import type { ProductListItem } from '@tradepost/contract/provider/products'
import { describe, expect, test } from 'vitest'
import { toBrands, toCatalog } from './catalog.ts'

const item: ProductListItem = {
  product_id: 'pdt_1',
  business_id: 'bus_1',
  name: 'Caliper',
  description: null,
  image: null,
  is_recurring: false,
  tax_category: 'digital_products',
  entitlements: [],
  pricing_mode: null,
  metadata: { poster: 'caliper' },
  created_at: '2026-11-21T09:00:00Z',
  updated_at: '2026-11-21T09:00:00Z',
  currency: 'USD',
  price: 3900,
  price_detail: null,
  tax_inclusive: null,
}
const acme = () => 'brnd_acme'
const shown = (changes: Partial<ProductListItem>) => toCatalog([{ ...item, ...changes }], acme)[0]

test('a product is shown with the drawing that its seller chose', () => {
  expect(toCatalog([item], acme)).toEqual([
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
      created_at: '2026-11-21T09:00:00Z',
    },
  ])
})

test('metadata that is not ours chooses no drawing', () => {
  expect(shown({ metadata: { poster: '../evil' } })?.poster).toBeNull()
})

const shared = { currency: 'USD', discount: 0, purchasing_power_parity: false, tax_inclusive: null }
const once = { ...shared, type: 'one_time_price' as const, price: 3900, pay_what_you_want: false, suggested_price: null }
const rhythm = {
  payment_frequency_count: 3,
  payment_frequency_interval: 'Month' as const,
  subscription_period_count: 2,
  subscription_period_interval: 'Year' as const,
}
const every = { every: { count: 3, interval: 'Month' }, runs_for: { count: 2, interval: 'Year' } }

test('a price has its own percent off already, rounded for one, beside what it was', () => {
  expect(shown({ price_detail: { ...once, discount: 15 } })).toMatchObject({ price: 3315, full_price: 3900 })
  expect(shown({ price: 999, price_detail: { ...once, price: 999, discount: 15 } })).toMatchObject({
    price: 849,
    full_price: 999,
  })
})

describe('how a product is paid', () => {
  test('an open price names the least and the suggestion, and takes no percent off the least', () => {
    const detail = { ...once, price: 500, discount: 50, pay_what_you_want: true, suggested_price: 800 }
    expect(shown({ price: 500, price_detail: detail })).toMatchObject({
      price: 500,
      full_price: 500,
      terms: { type: 'open_price', suggested_price: 800 },
    })
  })

  test('a subscription names its rhythm, its end and its trial', () => {
    const detail = {
      ...shared,
      ...rhythm,
      type: 'recurring_price' as const,
      price: 2900,
      trial_period_days: 14,
      trial_amount: null,
      trial_apply_discounts: null,
    }
    expect(shown({ is_recurring: true, price: 2900, price_detail: detail })?.terms).toEqual({
      type: 'recurring_price',
      ...every,
      trial_period_days: 14,
      trial_amount: 0,
    })
  })

  test('a usage-based price is shown by its fixed part', () => {
    const detail = { ...shared, ...rhythm, type: 'usage_based_price' as const, fixed_price: 1000, meters: null }
    expect(shown({ is_recurring: true, price: 1000, price_detail: detail })).toMatchObject({
      price: 1000,
      terms: { type: 'usage_based_price', ...every },
    })
  })

  test('a price that cannot be told is not on the shelf', () => {
    expect(
      toCatalog(
        [
          { ...item, is_recurring: true },
          { ...item, price: null },
          { ...item, currency: null },
          { ...item, price: -1 },
        ],
        acme,
      ),
    ).toEqual([])
  })
})

test('a brand is a category once something of it is on the shelf, in the order of the seller', () => {
  const brandOf = (id: string, name: string | null): Brand => ({
    brand_id: id,
    business_id: 'bus_1',
    name,
    description: null,
    image: null,
    statement_descriptor: 'ACME',
    support_email: null,
    url: null,
    enabled: true,
    verification_enabled: true,
    verification_status: 'Success',
    reason_for_hold: null,
    archived_at: null,
  })
  const brands = [brandOf('brnd_acme', 'Acme'), brandOf('brnd_empty', 'Empty'), brandOf('brnd_other', null)]
  const products = toCatalog(
    [
      { ...item, product_id: 'pdt_2' },
      { ...item, product_id: 'pdt_1' },
    ],
    (id) => (id === 'pdt_1' ? 'brnd_acme' : 'brnd_other'),
  )
  expect(toBrands(brands, products)).toEqual([
    { brand_id: 'brnd_acme', name: 'Acme', image: null },
    { brand_id: 'brnd_other', name: 'Unnamed brand', image: null },
  ])
})
