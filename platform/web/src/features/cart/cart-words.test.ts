import type { CartLine } from '@tradepost/contract/platform/buyer/cart'
import { describe, expect, test } from 'vitest'
import { changeQuantity } from './api.ts'
import { afterLabel, lineLabel, promiseLabel } from './line-labels.ts'
import { splitCart } from './mixed-cart.tsx'

const line: CartLine = {
  product_id: 'pdt_1',
  brand_id: 'brnd_acme',
  name: 'Caliper',
  description: null,
  image: null,
  poster: null,
  price: 3900,
  full_price: 3900,
  currency: 'USD',
  tax_inclusive: false,
  terms: { type: 'one_time_price' },
  plan_group: null,
  availability: 'available',
  available_from: null,
  created_at: '2026-11-01T09:00:00Z',
  quantity: 1,
  unit_amount: 3900,
  addons: [],
  amount: 3900,
  included: null,
  is_available: true,
}
const every = { every: { count: 1, interval: 'Month' }, runs_for: { count: 1, interval: 'Year' } } as const
const library = { addon_id: 'adn_1', name: 'Team library', price: 600, quantity: 2 }
const plumb: CartLine = {
  ...line,
  product_id: 'pdt_2',
  price: 2900,
  unit_amount: 2900,
  quantity: 2,
  amount: 7000,
  addons: [library],
  terms: { type: 'recurring_price', ...every, trial_period_days: 0, trial_amount: 0 },
}
const trial: CartLine = {
  ...plumb,
  unit_amount: 0,
  amount: 0,
  terms: { type: 'recurring_price', ...every, trial_period_days: 14, trial_amount: 0 },
}

test('a line shows its price or interval, its add-ons and its later charges', () => {
  expect([lineLabel(line), afterLabel(line)]).toEqual(['$39.00 each, plus tax', null])
  const open: CartLine = { ...line, unit_amount: 800, tax_inclusive: true, terms: { type: 'open_price', suggested_price: null } }
  expect(lineLabel(open)).toBe('$8.00 each, your price, tax included')
  expect([lineLabel(plumb), afterLabel(plumb)]).toEqual(['Monthly · Team library × 2 · plus tax', 'per month'])
  expect([lineLabel(trial), afterLabel(trial)]).toEqual([
    'Monthly · 14-day trial · Team library × 2 · plus tax',
    'then $70.00 per month',
  ])
})

test('a cart shows the charges after today', () => {
  expect(promiseLabel([line])).toBeNull()
  expect(promiseLabel([line, plumb])).toBe('$70.00 per month')
  expect(promiseLabel([trial])).toBe('14 days free, then $70.00 per month')
  const paidTrial: CartLine = { ...trial, unit_amount: 100, amount: 200 }
  expect(promiseLabel([paidTrial])).toBe('14 days for $2.00, then $70.00 per month')
  expect(promiseLabel([{ ...plumb, is_available: false }])).toBeNull()
})

const cart = {
  shop: { slug: 'acme', name: 'Acme' },
  lines: [line, plumb],
  brands: [],
  currency: 'USD',
  subtotal: 10_900,
  quantity: 3,
  country: null,
  discount_code: null,
}

test("a new quantity changes only the product's part of the line, not its add-ons", () => {
  const changed = changeQuantity(cart, 'pdt_2', 3)
  expect(changed.lines[1]).toMatchObject({ quantity: 3, amount: 3 * 2900 + 2 * 600 })
  expect(changed).toMatchObject({ subtotal: 3900 + 9900, quantity: 4 })
  expect(changeQuantity(cart, 'pdt_2', 0).lines.map(({ product_id }) => product_id)).toEqual(['pdt_1'])
})

describe('a cart is checked out', () => {
  const brands = [
    { brand_id: 'brnd_acme', name: 'Acme', image: null },
    { brand_id: 'brnd_forge', name: 'Forge', image: null },
  ]
  const of = (changes: Partial<CartLine>): CartLine => ({ ...line, ...changes })

  test('as a whole if brand and currency are the same, even if a brand is unknown', () => {
    expect(splitCart({ brands, lines: [line, of({ product_id: 'pdt_3', brand_id: null })] })).toHaveLength(1)
  })

  test('in one part per brand', () => {
    const parts = splitCart({ brands, lines: [line, of({ product_id: 'pdt_3', brand_id: 'brnd_forge' })] })
    expect(parts.map((part) => [part.name, part.lines.length])).toEqual([
      ['Acme', 1],
      ['Forge', 1],
    ])
  })

  test('in one part per currency', () => {
    const parts = splitCart({ brands, lines: [line, of({ product_id: 'pdt_3', currency: 'EUR' })] })
    expect(parts.map((part) => part.name)).toEqual(['Products in USD', 'Products in EUR'])
  })

  test('in one part per subscription, with one-time products in the first', () => {
    const parts = splitCart({ brands, lines: [line, plumb, of({ ...trial, product_id: 'pdt_3', name: 'Kiln' })] })
    expect(parts.map((part) => [part.name, part.lines.length])).toEqual([
      ['Caliper', 2],
      ['Kiln', 1],
    ])
  })

  test('without products that are no longer sold', () => {
    expect(splitCart({ brands, lines: [line, of({ currency: 'EUR', is_available: false })] })).toHaveLength(1)
  })
})
