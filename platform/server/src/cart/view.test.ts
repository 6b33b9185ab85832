import type { ShopProduct } from '@tradepost/contract/platform/storefront'
import { expect, test } from 'vitest'
import type { CartItemRow } from './table.ts'
import { viewCart } from './view.ts'

const organization = { id: 'org_1', name: 'Acme Tools', slug: 'acme-tools', createdAt: new Date(0) }
const caliper: ShopProduct = {
  product_id: 'pdt_1',
  name: 'Caliper',
  description: null,
  image: null,
  poster: null,
  price: 3900,
  currency: 'USD',
  tax_inclusive: false,
}
const mallet: ShopProduct = { ...caliper, product_id: 'pdt_2', name: 'Mallet', price: 5900 }
const itemOf = (product: ShopProduct, quantity: number): CartItemRow => ({
  organizationId: 'org_1',
  owner: 'gst_1',
  productId: product.product_id,
  quantity,
  product,
  addedAt: new Date(0),
})

test('a cart is priced at what its products cost now', () => {
  const cart = viewCart({ organization, items: [itemOf(caliper, 2)], products: [{ ...caliper, price: 4000 }] })
  expect(cart).toMatchObject({
    subtotal: 8000,
    quantity: 2,
    currency: 'USD',
    lines: [{ price: 4000, amount: 8000, is_available: true }],
  })
})

test('a product that is no longer sold stays in sight and out of the sums', () => {
  const cart = viewCart({ organization, items: [itemOf(caliper, 1), itemOf(mallet, 3)], products: [caliper] })
  expect(cart).toMatchObject({ subtotal: 3900, quantity: 1 })
  expect(cart.lines.map((line) => [line.name, line.is_available])).toEqual([
    ['Caliper', true],
    ['Mallet', false],
  ])
})

test('an empty cart has no currency', () => {
  expect(viewCart({ organization, items: [], products: [caliper] })).toMatchObject({
    currency: null,
    subtotal: 0,
    quantity: 0,
    lines: [],
  })
})
