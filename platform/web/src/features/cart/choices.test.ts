import type { CartLine } from '@tradepost/contract/platform/buyer/cart'
import type { ShopAddon, ShopProduct } from '@tradepost/contract/platform/buyer/storefront'
import { expect, test } from 'vitest'
import { findAmountFault, getChosenTotal, isSoldSingly, isSubscription, mergeChoices, toCartItem } from './choices.ts'

const caliper: ShopProduct = {
  product_id: 'pdt_1',
  brand_id: null,
  name: 'Caliper',
  description: null,
  image: null,
  poster: null,
  price: 500,
  full_price: 500,
  currency: 'USD',
  tax_inclusive: false,
  terms: { type: 'one_time_price' },
  plan_group: null,
  availability: 'available',
  available_from: null,
  created_at: '2026-11-01T09:00:00Z',
}
const chalk: ShopProduct = { ...caliper, terms: { type: 'open_price', suggested_price: 800 } }
const span = { every: { count: 1, interval: 'Month' }, runs_for: { count: 1, interval: 'Year' } } as const
const plumb: ShopProduct = {
  ...caliper,
  price: 2900,
  terms: { type: 'recurring_price', ...span, trial_period_days: 0, trial_amount: 0 },
}
const library: ShopAddon = {
  addon_id: 'adn_1',
  name: 'Team library',
  description: null,
  image: null,
  price: 600,
  currency: 'USD',
}
const lineOf = (product: ShopProduct, changes: Partial<CartLine>): CartLine => ({
  ...product,
  quantity: 1,
  unit_amount: product.price,
  addons: [],
  amount: product.price,
  included: null,
  is_available: true,
  ...changes,
})

test("a pay-what-you-want price starts with the suggested amount, then the cart's, then the entered one", () => {
  const of = { product: chalk, addons: [] }
  expect(mergeChoices(of, {}, undefined)).toMatchObject({ amount: 800, quantity: 1 })
  const line = lineOf(chalk, { unit_amount: 1200, quantity: 2 })
  expect(mergeChoices(of, {}, line)).toMatchObject({ amount: 1200, quantity: 2 })
  expect(mergeChoices(of, { amount: 700, quantity: 3 }, line)).toMatchObject({ amount: 700, quantity: 3 })
  expect(mergeChoices(of, { amount: null }, line).amount).toBeNull()
})

test('a product without options starts at a quantity of one, regardless of the cart', () => {
  expect(mergeChoices({ product: caliper, addons: [] }, {}, lineOf(caliper, { quantity: 5 }))).toMatchObject({ quantity: 1 })
})

test('an amount that is missing or below the minimum gets an error with a fix', () => {
  expect(findAmountFault(chalk, 499)).toBe('Enter $5.00 or more')
  expect(findAmountFault(chalk, null)).toBe('Enter an amount, like $8.00')
  expect(findAmountFault(chalk, 500)).toBeNull()
  expect(findAmountFault(caliper, null)).toBeNull()
})

test('the cart item has only the chosen values', () => {
  expect(toCartItem(chalk, [], { quantity: 2, amount: 800, addons: {} })).toEqual({ quantity: 2, amount: 800 })
  expect(toCartItem(caliper, [], { quantity: 1, amount: null, addons: {} })).toEqual({ quantity: 1 })
  const chosen = { quantity: 1, amount: null, addons: { adn_1: 2, adn_gone: 1 } }
  expect(toCartItem(plumb, [library], chosen)).toEqual({ quantity: 1, addons: [{ addon_id: 'adn_1', quantity: 2 }] })
  expect(toCartItem(plumb, [library], { ...chosen, addons: { adn_1: 0 } })).toEqual({ quantity: 1, addons: [] })
})

test('the total includes every chosen option', () => {
  expect(getChosenTotal(plumb, [library], { quantity: 2, amount: null, addons: { adn_1: 2 } })).toBe(7000)
  expect(getChosenTotal(chalk, [], { quantity: 3, amount: 800, addons: {} })).toBe(2400)
})

test('only usage is sold one at a time, and only a subscription is bought right away', () => {
  const kiln: ShopProduct = { ...caliper, terms: { type: 'usage_based_price', ...span, meters: [] } }
  expect([caliper, chalk, plumb, kiln].map(isSoldSingly)).toEqual([false, false, false, true])
  expect([caliper, chalk, plumb, kiln].map(isSubscription)).toEqual([false, false, true, true])
})
