import type { ShopBrand, ShopProduct } from '@tradepost/contract/platform/buyer/storefront'
import type { CartItemRow } from './cart/table.ts'

/** Sample data for tests of shops and carts. */
export const caliper: ShopProduct = {
  product_id: 'pdt_caliper',
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
}
export const mallet: ShopProduct = { ...caliper, product_id: 'pdt_mallet', name: 'Mallet', price: 5900, full_price: 5900 }
export const chalk: ShopProduct = {
  ...caliper,
  product_id: 'pdt_chalk',
  name: 'Chalk',
  price: 500,
  full_price: 500,
  terms: { type: 'open_price', suggested_price: 800 },
}
const monthly = { every: { count: 1, interval: 'Month' }, runs_for: { count: 1, interval: 'Year' } } as const
export const plumb: ShopProduct = {
  ...caliper,
  product_id: 'pdt_plumb',
  name: 'Plumb Pro',
  price: 2900,
  full_price: 2900,
  terms: { type: 'recurring_price', ...monthly, trial_period_days: 0, trial_amount: 0 },
}
export const kiln: ShopProduct = {
  ...plumb,
  product_id: 'pdt_kiln',
  name: 'Kiln',
  price: 4900,
  terms: { type: 'recurring_price', ...monthly, trial_period_days: 14, trial_amount: 0 },
}
export const acme: ShopBrand = { brand_id: 'brnd_acme', name: 'Acme Tools', image: null }

export function itemOf(product: ShopProduct, quantity: number, choices: Partial<CartItemRow> = {}): CartItemRow {
  return {
    organizationId: 'org_1',
    owner: 'gst_1',
    productId: product.product_id,
    quantity,
    openAmount: null,
    addons: [],
    product,
    addedAt: new Date(0),
    position: 1,
    ...choices,
  }
}
