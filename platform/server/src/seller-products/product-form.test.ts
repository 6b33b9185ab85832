import { PatchProductForm, ProductForm } from '@tradepost/contract/platform/catalog/seller-products'
import { CreateProduct, PatchProduct, Product } from '@tradepost/contract/provider/products'
import { TEST_PRODUCT } from '@tradepost/contract/test-product'
import { describe, expect, test } from 'vitest'
import type * as z from 'zod'
import { toProduct, toProductPatch } from './product-form.ts'

type Typed = z.input<typeof ProductForm>

const cycle = {
  payment_frequency_count: 1,
  payment_frequency_interval: 'Month',
  subscription_period_count: 10,
  subscription_period_interval: 'Year',
} as const
const terms = { currency: 'USD', tax_inclusive: false }
const once = { type: 'one_time_price', ...terms, price: 3900 } as const
const recurring = { type: 'recurring_price', ...terms, ...cycle, price: 2900 } as const
const usage = { type: 'usage_based_price', ...terms, ...cycle, fixed_price: 1000 } as const
const typed: Typed = { name: 'Caliper', price: once, tax_category: 'saas' }

const formOf = (values: Partial<Typed> = {}) => ProductForm.parse({ ...typed, ...values })
const patchOf = (values: Partial<Typed>) => PatchProductForm.parse(values)

/** Builds the product that the provider returns for an input. */
function productOf(form: ProductForm): Product {
  const { brand_id, digital_product_delivery: delivery, ...input } = CreateProduct.parse(toProduct(form))
  return Product.parse({
    ...TEST_PRODUCT,
    ...input,
    brand_id: brand_id ?? TEST_PRODUCT.brand_id,
    is_recurring: input.price.type !== 'one_time_price',
    digital_product_delivery: delivery ? { external_url: null, instructions: null, ...delivery, files: [] } : null,
  })
}

describe('a price', () => {
  test.each<[string, Typed['price'], object]>([
    ['one-time', once, { type: 'one_time_price', price: 3900, pay_what_you_want: false, suggested_price: null }],
    [
      'pay what you want',
      { ...once, price: 100, pay_what_you_want: true, suggested_price: 500 },
      { price: 100, pay_what_you_want: true, suggested_price: 500 },
    ],
    ['reduced by a percentage', { ...once, discount: 15 }, { price: 3900, discount: 15 }],
    ['tax inclusive', { ...once, tax_inclusive: true }, { tax_inclusive: true }],
    ['in yen', { ...once, currency: 'JPY', price: 500 }, { currency: 'JPY', price: 500 }],
    ['monthly', recurring, { ...recurring, trial_period_days: 0, trial_amount: null }],
    ['recurring after a free trial', { ...recurring, trial_period_days: 14 }, { trial_period_days: 14, trial_amount: null }],
    [
      'recurring after a paid trial',
      { ...recurring, trial_period_days: 14, trial_amount: 100 },
      { trial_period_days: 14, trial_amount: 100 },
    ],
    ['usage-based', usage, { ...usage, meters: [] }],
    [
      'usage-based with a meter',
      { ...usage, meters: [{ meter_id: 'mtr_1', price_per_unit: '0.05', free_threshold: 100 }] },
      { meters: [expect.objectContaining({ meter_id: 'mtr_1', price_per_unit: '0.05', free_threshold: 100 })] },
    ],
  ])('that is %s is accepted by the provider and reads back as entered', (_, price, wire) => {
    const form = formOf({ price })
    const product = productOf(form)
    expect(product.price).toMatchObject(wire)
    const again = PatchProduct.parse(toProductPatch(patchOf({ price: ProductForm.shape.price.parse(product.price) }), product))
    expect(again).toEqual({ price: product.price })
  })

  test('that is pay what you want has no percentage off', () => {
    expect(productOf(formOf({ price: { ...once, pay_what_you_want: true, discount: 15 } })).price.discount).toBe(0)
  })

  test('without trial days has no trial amount', () => {
    const product = productOf(formOf({ price: { ...recurring, trial_period_days: 0, trial_amount: 100 } }))
    expect(product.price).toMatchObject({ trial_period_days: 0, trial_amount: null })
  })

  test("keeps the fields that the form doesn't show", () => {
    const product = productOf(formOf({ price: recurring }))
    const price = { ...product.price, trial_apply_discounts: true, purchasing_power_parity: true } as Product['price']
    expect(toProductPatch(patchOf({ price: { ...recurring, price: 4200 } }), { ...product, price })).toMatchObject({
      price: { price: 4200, trial_apply_discounts: true, purchasing_power_parity: true },
    })
  })

  test("keeps a remaining meter's hidden fields and drops a removed meter", () => {
    const meter = (id: string) => ({ meter_id: id, price_per_unit: '2', free_threshold: null })
    const product = productOf(formOf({ price: { ...usage, meters: [meter('mtr_1'), meter('mtr_2')] } }))
    const kept = { ...usage, meters: [{ ...meter('mtr_2'), price_per_unit: '3' }] }
    expect(toProductPatch(patchOf({ price: kept }), product).price).toMatchObject({
      meters: [{ meter_id: 'mtr_2', price_per_unit: '3', credit_entitlement_id: null }],
    })
  })

  test("can't change a one-time product to a subscription or back", () => {
    const oneTime = productOf(formOf())
    expect(() => toProductPatch(patchOf({ price: recurring }), oneTime)).toThrow(
      expect.objectContaining({ status: 422, issues: [expect.objectContaining({ path: 'price.type' })] }),
    )
    expect(() => toProductPatch(patchOf({ price: once }), productOf(formOf({ price: recurring })))).toThrow(
      "You can't change a product's pricing type",
    )
  })
})

describe('the form rejects, with the field and message,', () => {
  test.each<[string, object, string, string]>([
    ['no name', { name: '  ' }, 'name', 'Enter a name'],
    ['no amount', { price: { ...once, price: null } }, 'price.price', 'Enter an amount, such as 29.00'],
    ['a negative amount', { price: { ...once, price: -1 } }, 'price.price', 'The amount must be 0 or more'],
    ['a fraction of a cent', { price: { ...once, price: 10.5 } }, 'price.price', 'Enter an amount, such as 29.00'],
    ['an amount that is too large', { price: { ...once, price: 2 ** 31 } }, 'price.price', 'The amount is too large'],
    ['more than 100 percent off', { price: { ...once, discount: 101 } }, 'price.discount', 'At most 100 percent'],
    [
      'a suggestion under the minimum',
      { price: { ...once, price: 500, pay_what_you_want: true, suggested_price: 400 } },
      'price.suggested_price',
      'The suggested price must be at least the minimum',
    ],
    [
      'a subscription that ends before its second payment',
      { price: { ...recurring, subscription_period_count: 1, subscription_period_interval: 'Week' } },
      'price.subscription_period_count',
      "The subscription period can't be shorter than the billing interval",
    ],
    [
      'an interval of 0 months',
      { price: { ...recurring, payment_frequency_count: 0 } },
      'price.payment_frequency_count',
      'At least 1',
    ],
    [
      'a trial that is too long',
      { price: { ...recurring, trial_period_days: 10_001 } },
      'price.trial_period_days',
      'At most 10000 days',
    ],
    ['usage at no charge', { price: { ...usage, fixed_price: 0, meters: [] } }, 'price.meters', 'Choose a meter'],
    ['11 add-ons', { addons: Array.from({ length: 11 }, () => 'adn_1') }, 'addons', 'At most 10 add-ons'],
    ['0 activations', { license_key_activations_limit: 0 }, 'license_key_activations_limit', 'At least 1'],
    [
      'a javascript: link',
      { digital_product_delivery: { external_url: 'javascript:alert(1)' } },
      'digital_product_delivery.external_url',
      'Enter a URL that starts with https://',
    ],
    ['metadata without a key', { metadata: { '': 'x' } }, 'metadata.', 'Invalid key in record'],
    [
      'a reserved metadata key',
      { metadata: { poster: 'kiln' } },
      'metadata.poster',
      'The key "poster" is reserved. Choose another one',
    ],
  ])('%s', (_, values, path, message) => {
    const { error } = ProductForm.safeParse({ ...typed, ...values })
    expect(error?.issues.map((issue) => [issue.path.join('.'), issue.message])).toContainEqual([path, message])
  })
})

describe('a product', () => {
  test("has the form's license key, link, instructions, add-ons, metadata and illustration", () => {
    const product = productOf(
      formOf({
        price: recurring,
        description: '  Measured twice ',
        brand_id: 'brnd_2',
        addons: ['adn_1'],
        license_key_enabled: true,
        license_key_activations_limit: 3,
        license_key_duration: { count: 1, interval: 'Year' },
        license_key_activation_message: 'Paste it',
        digital_product_delivery: { external_url: 'https://example.com/a', instructions: 'Open it' },
        metadata: { sku: '7' },
        poster: 'caliper',
      }),
    )
    expect(product).toMatchObject({
      description: 'Measured twice',
      brand_id: 'brnd_2',
      addons: ['adn_1'],
      license_key_enabled: true,
      license_key_activations_limit: 3,
      license_key_duration: { count: 1, interval: 'Year' },
      license_key_activation_message: 'Paste it',
      digital_product_delivery: { external_url: 'https://example.com/a', instructions: 'Open it' },
      metadata: { sku: '7', poster: 'caliper' },
    })
  })

  test('without a link and instructions has no delivery, and empty texts are null', () => {
    expect(
      toProduct(formOf({ description: ' ', digital_product_delivery: { external_url: null, instructions: ' ' } })),
    ).not.toHaveProperty('digital_product_delivery')
    expect(toProduct(formOf({ description: ' ' })).description).toBeNull()
  })
})

describe('an update', () => {
  const product = productOf(formOf({ metadata: { sku: '7' }, poster: 'caliper' }))

  test('sends only what was changed', () => {
    expect(toProductPatch(patchOf({ name: 'New' }), product)).toEqual({ name: 'New' })
    expect(toProductPatch(patchOf({}), product)).toEqual({})
  })

  test('keeps the metadata when the illustration changes, and the illustration when the metadata changes', () => {
    expect(toProductPatch(patchOf({ poster: 'kiln' }), product)).toEqual({ metadata: { sku: '7', poster: 'kiln' } })
    expect(toProductPatch(patchOf({ poster: null }), product)).toEqual({ metadata: { sku: '7' } })
    expect(toProductPatch(patchOf({ metadata: {} }), product)).toEqual({ metadata: { poster: 'caliper' } })
  })

  test('clears emptied fields', () => {
    const emptied = patchOf({
      description: '',
      license_key_activations_limit: null,
      license_key_duration: null,
      license_key_activation_message: '',
      addons: [],
      digital_product_delivery: { external_url: null, instructions: '' },
    })
    expect(toProductPatch(emptied, product)).toEqual({
      description: '',
      license_key_activations_limit: null,
      license_key_duration: null,
      license_key_activation_message: null,
      addons: [],
      digital_product_delivery: { external_url: null, instructions: null },
    })
  })
})
