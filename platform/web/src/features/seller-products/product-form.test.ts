import { TEST_PRODUCT } from '@tradepost/contract/test-product'
import { describe, expect, test } from 'vitest'
import type { ShownProduct } from './api.ts'
import { type PriceValues, type ProductValues, productForm } from './product-form.ts'

const cycle = {
  payment_frequency_count: 1,
  payment_frequency_interval: 'Month',
  subscription_period_count: 10,
  subscription_period_interval: 'Year',
} as const
const terms = { currency: 'USD', discount: 0, purchasing_power_parity: false, tax_inclusive: null }
const once = { type: 'one_time_price', ...terms, price: 3900, pay_what_you_want: false, suggested_price: null } as const
const product: ShownProduct = {
  ...TEST_PRODUCT,
  price: once,
  metadata: { poster: 'kiln', sku: 7 },
  is_archived: false,
  long_description: null,
  availability: 'available',
  available_from: null,
  plans: null,
  pictures: [],
}
const { valuesOf, changesOf } = productForm
const NEW_PRODUCT = valuesOf(undefined)
const sent = (values: ProductValues) => productForm.schema.parse(values)

describe('an untouched product has no changes:', () => {
  test.each<[string, ShownProduct['price']]>([
    ['a one-time price', once],
    ['a pay-what-you-want price', { ...once, price: 100, pay_what_you_want: true, suggested_price: 500 }],
    [
      'a subscription',
      {
        type: 'recurring_price',
        ...terms,
        ...cycle,
        price: 2900,
        trial_period_days: 14,
        trial_amount: 100,
        trial_apply_discounts: true,
      },
    ],
    ['a usage-based price', { type: 'usage_based_price', ...terms, ...cycle, fixed_price: 900, meters: null }],
  ])('%s', (_, price) => {
    const shown = { ...product, price, description: 'Measured twice', addons: ['adn_1'] }
    expect(changesOf(sent(valuesOf(shown)), shown)).toEqual({})
  })
})

test('a changed value is sent whole, and nothing else', () => {
  const values = valuesOf(product)
  expect(changesOf(sent({ ...values, name: 'New' }), product)).toEqual({ name: 'New' })
  const price = { ...values.price, price: 4200 }
  expect(changesOf(sent({ ...values, price }), product)).toMatchObject({ price: { type: 'one_time_price', price: 4200 } })
  expect(Object.keys(changesOf(sent({ ...values, price }), product))).toEqual(['price'])
})

test('the illustration is not shown as metadata, and numbers stay numbers', () => {
  expect(valuesOf(product)).toMatchObject({ poster: 'kiln', metadata: { sku: 7 } })
})

test('a new product requires only a name and an amount', () => {
  const { error } = productForm.schema.safeParse(NEW_PRODUCT)
  expect(error?.issues.map((issue) => issue.path.join('.'))).toEqual(['name', 'price.price'])
})

test('switching the price type and back loses nothing', () => {
  const price: PriceValues = { ...NEW_PRODUCT.price, price: 2900, trial_period_days: 14, suggested_price: 3000 }
  const values = { ...NEW_PRODUCT, name: 'Plumb', price }
  const as = (type: PriceValues['type']) => sent({ ...values, price: { ...price, type } }).price
  expect(sent({ ...values, addons: ['adn_1'] }).addons).toEqual([])
  expect(as('one_time_price')).not.toHaveProperty('trial_period_days')
  expect(as('recurring_price')).toMatchObject({ price: 2900, trial_period_days: 14 })
  expect(() => as('usage_based_price')).toThrow('Choose a meter')
})

test('an unreadable value is ignored in a hidden field and rejected in a visible one', () => {
  const unread = Number.NaN
  const values: ProductValues = {
    ...NEW_PRODUCT,
    name: 'Plumb',
    price: { ...NEW_PRODUCT.price, price: 2900, suggested_price: unread, trial_amount: unread },
    license_key_activations_limit: unread,
    license_key_duration: { count: unread, interval: 'Year' },
  }
  expect(sent(values)).toMatchObject({ license_key_activations_limit: null, license_key_duration: null })
  const { error } = productForm.schema.safeParse({ ...values, license_key_enabled: true })
  expect(error?.issues.map((issue) => issue.path.join('.'))).toEqual([
    'license_key_activations_limit',
    'license_key_duration.count',
  ])
})
