import type { Addon } from '@tradepost/contract/provider/addons'
import type { Product } from '@tradepost/contract/provider/products'
import { TEST_PRODUCT } from '@tradepost/contract/test-product'
import { expect, test } from 'vitest'
import { toDetails } from './product-details.ts'

const monthly: Product['price'] = {
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
const product: Product = { ...TEST_PRODUCT, is_recurring: true, price: monthly }
const addon: Addon = {
  id: 'adn_1',
  business_id: 'bus_1',
  name: 'Team library',
  description: 'Share rulers',
  image: null,
  price: 600,
  currency: 'USD',
  tax_category: 'saas',
  created_at: '2026-11-21T09:00:00Z',
  updated_at: '2026-11-21T09:00:00Z',
}

test('a product without extras has none in its details', () => {
  expect(toDetails(product, [])).toEqual({ license_key: null, delivery: null, addons: [] })
})

test("a license key's details include its device limit and its validity", () => {
  const keyed = { ...product, license_key_enabled: true, license_key_activations_limit: 3 }
  expect(toDetails(keyed, []).license_key).toEqual({ activations_limit: 3, valid_for: null })
  const limited = { ...keyed, license_key_duration: { count: 1, interval: 'Year' as const } }
  expect(toDetails(limited, []).license_key?.valid_for).toEqual({ count: 1, interval: 'Year' })
})

const file = {
  file_id: '7d6b3d9c-6ae8-4b34-9b36-2f9d5f8f4a10',
  filename: 'secret-plan.zip',
  download_url: 'https://files.example/secret',
  expires_in: 900,
  content_type: 'application/zip',
  file_size: 1024,
  sha256: null,
  scan_status: null,
}

test("a delivery's details include its size but no URL, file name or instructions", () => {
  const delivered = {
    ...product,
    digital_product_delivery: {
      external_url: 'https://secret.example',
      instructions: 'the secret words',
      files: [file, { ...file, file_size: 976 }],
    },
  }
  const details = toDetails(delivered, [])
  expect(details.delivery).toEqual({ file_count: 2, file_bytes: 2000, has_link: true, has_instructions: true })
  expect(JSON.stringify(details)).not.toMatch(/secret/)
})

test('one unknown file size makes the total size unknown', () => {
  const delivered = {
    ...product,
    digital_product_delivery: { external_url: null, instructions: null, files: [{ ...file, file_size: null }] },
  }
  expect(toDetails(delivered, []).delivery).toMatchObject({ file_count: 1, file_bytes: null })
})

test("a subscription offers its add-ons in the product's currency", () => {
  expect(toDetails(product, [addon, { ...addon, id: 'adn_2', currency: 'EUR' }]).addons).toEqual([
    { addon_id: 'adn_1', name: 'Team library', description: 'Share rulers', image: null, price: 600, currency: 'USD' },
  ])
})
