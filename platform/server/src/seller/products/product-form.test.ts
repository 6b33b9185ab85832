import type { Product } from '@tradepost/contract/provider/products'
import { expect, test } from 'vitest'
import { toProduct, toProductPatch } from './product-form.ts'

const form = {
  name: 'Caliper',
  price: 3900,
  currency: 'USD',
  tax_inclusive: true,
  tax_category: 'digital_products' as const,
  poster: 'caliper' as const,
}
const product: Product = {
  product_id: 'pdt_1',
  business_id: 'bus_1',
  brand_id: 'brnd_1',
  name: 'Caliper',
  description: 'Old',
  image: null,
  is_recurring: false,
  price: {
    type: 'one_time_price',
    currency: 'USD',
    price: 3900,
    discount: 0,
    purchasing_power_parity: false,
    pay_what_you_want: false,
    suggested_price: null,
    tax_inclusive: true,
  },
  tax_category: 'digital_products',
  license_key_enabled: false,
  license_key_activations_limit: null,
  license_key_activation_message: null,
  license_key_duration: null,
  digital_product_delivery: null,
  addons: null,
  credit_entitlements: [],
  entitlements: [],
  pricing_mode: null,
  product_collection_id: null,
  metadata: { poster: 'caliper', sku: '7' },
  created_at: '2026-11-21T09:00:00Z',
  updated_at: '2026-11-21T09:00:00Z',
}

test('a form becomes a product with a one-time price', () => {
  expect(toProduct(form)).toMatchObject({
    name: 'Caliper',
    description: null,
    metadata: { poster: 'caliper' },
    price: { type: 'one_time_price', price: 3900, currency: 'USD', tax_inclusive: true },
  })
})

test('only what was changed is sent, and a price is sent whole, with what the form does not show', () => {
  expect(toProductPatch({ name: 'New' }, product)).toEqual({ name: 'New' })
  const price = { ...product.price, discount: 10 }
  expect(toProductPatch({ price: 4200 }, { ...product, price })).toEqual({ price: { ...price, price: 4200 } })
})

test('a subscription changes its words here, and its price only at the provider', () => {
  const price: Product['price'] = {
    type: 'recurring_price',
    currency: 'USD',
    price: 2900,
    discount: 0,
    purchasing_power_parity: false,
    tax_inclusive: null,
    payment_frequency_count: 1,
    payment_frequency_interval: 'Month',
    subscription_period_count: 1,
    subscription_period_interval: 'Year',
    trial_period_days: 0,
    trial_amount: null,
    trial_apply_discounts: null,
  }
  expect(toProductPatch({ name: 'New' }, { ...product, price })).toEqual({ name: 'New' })
  expect(() => toProductPatch({ price: 1 }, { ...product, price })).toThrow('at the payments provider')
})

test('changing the drawing keeps metadata that is not ours, and null takes the drawing away', () => {
  expect(toProductPatch({ poster: 'kiln' }, product)).toEqual({ metadata: { sku: '7', poster: 'kiln' } })
  expect(toProductPatch({ poster: null }, product)).toEqual({ metadata: { sku: '7' } })
})

test('an emptied description is sent as such', () => {
  expect(toProductPatch({ description: null }, product)).toEqual({ description: '' })
})
