import { expect, test } from 'vitest'
import { acme, caliper, chalk, itemOf, kiln, mallet, plumb } from '#src/test-shop.ts'
import type { CartItemRow } from './table.ts'
import { viewCart } from './view.ts'

const organization = { id: 'org_1', name: 'Acme Tools', slug: 'acme-tools', logo: null, createdAt: new Date(0) }
const cartOf = (items: CartItemRow[]) => ({ items, country: null, discountCode: null })
const brands = [acme]
const included = new Map()

test('a cart uses the current prices of its products', () => {
  const cart = viewCart({
    organization,
    included,
    brands,
    cart: cartOf([itemOf(caliper, 2)]),
    products: [{ ...caliper, price: 4000 }],
  })
  expect(cart).toMatchObject({
    subtotal: 8000,
    quantity: 2,
    currency: 'USD',
    brands,
    lines: [{ price: 4000, unit_amount: 4000, amount: 8000, is_available: true }],
  })
})

test('a product that is no longer sold stays visible but is excluded from the totals', () => {
  const cart = viewCart({
    organization,
    included,
    brands,
    cart: cartOf([itemOf(caliper, 1), itemOf(mallet, 3)]),
    products: [caliper],
  })
  expect(cart).toMatchObject({ subtotal: 3900, quantity: 1 })
  expect(cart.lines.map((line) => [line.name, line.is_available])).toEqual([
    ['Caliper', true],
    ['Mallet', false],
  ])
})

test('an empty cart has no currency and no brands', () => {
  expect(viewCart({ organization, included, brands, cart: cartOf([]), products: [caliper] })).toMatchObject({
    currency: null,
    subtotal: 0,
    quantity: 0,
    brands: [],
    lines: [],
  })
})

test('a pay-what-you-want product costs the chosen amount per unit', () => {
  const cart = viewCart({
    organization,
    included,
    brands,
    cart: cartOf([itemOf(chalk, 3, { openAmount: 800 })]),
    products: [chalk],
  })
  expect(cart.lines[0]).toMatchObject({ price: 500, unit_amount: 800, amount: 2400 })
  expect(cart.subtotal).toBe(2400)
})

test('add-ons are part of their line, and a trial with add-ons costs nothing now', () => {
  const addons = [{ addon_id: 'adn_1', name: 'Team library', price: 600, quantity: 2 }]
  const items = [itemOf(plumb, 2, { addons }), itemOf(kiln, 1, { addons })]
  const cart = viewCart({ organization, included, brands, cart: cartOf(items), products: [plumb, kiln] })
  expect(cart.lines.map((line) => line.amount)).toEqual([2 * 2900 + 2 * 600, 0])
  expect(cart.subtotal).toBe(7000)
})

test("the visitor's country and discount code are part of the cart", () => {
  const cart = { items: [itemOf(caliper, 1)], country: 'DE', discountCode: 'SAVE10' }
  expect(viewCart({ organization, included, brands, cart, products: [caliper] })).toMatchObject({
    country: 'DE',
    discount_code: 'SAVE10',
  })
})
