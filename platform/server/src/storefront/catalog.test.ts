import type { ProductListItem } from '@tradepost/contract/provider/products'
import { expect, test } from 'vitest'
import { toCatalog } from './catalog.ts'

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

test('a product is shown with the drawing that its seller chose', () => {
  expect(toCatalog([item])).toEqual([
    {
      product_id: 'pdt_1',
      name: 'Caliper',
      description: null,
      image: null,
      poster: 'caliper',
      price: 3900,
      currency: 'USD',
      tax_inclusive: false,
    },
  ])
})

test('metadata that is not ours chooses no drawing', () => {
  expect(toCatalog([{ ...item, metadata: { poster: '../evil' } }])[0]?.poster).toBeNull()
})

const detail = {
  type: 'one_time_price' as const,
  currency: 'USD',
  price: 3900,
  discount: 15,
  purchasing_power_parity: false,
  pay_what_you_want: false,
  suggested_price: null,
  tax_inclusive: null,
}

test('a price has its own percent off already, rounded for one', () => {
  expect(toCatalog([{ ...item, price_detail: detail }])[0]?.price).toBe(3315)
  expect(toCatalog([{ ...item, price: 999, price_detail: { ...detail, price: 999 } }])[0]?.price).toBe(849)
})

test('what cannot be bought once for a price is not on the shelf', () => {
  expect(
    toCatalog([
      { ...item, is_recurring: true },
      { ...item, price: null },
      { ...item, currency: null },
      { ...item, price_detail: { ...detail, pay_what_you_want: true } },
    ]),
  ).toEqual([])
})
