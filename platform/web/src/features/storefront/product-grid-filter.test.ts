import type { ShopBrand, ShopProduct } from '@tradepost/contract/platform/buyer/storefront'
import { describe, expect, test } from 'vitest'
import { filterProducts } from './product-grid-filter.ts'
import { isLooking, readProductSearch } from './product-grid-search.ts'

const base: ShopProduct = {
  product_id: 'pdt_0',
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
}
const monthly: ShopProduct['terms'] = {
  type: 'recurring_price',
  every: { count: 1, interval: 'Month' },
  runs_for: { count: 1, interval: 'Year' },
  trial_period_days: 0,
  trial_amount: 0,
}
const of = (name: string, changes: Partial<ShopProduct> = {}): ShopProduct => ({ ...base, product_id: name, name, ...changes })
const brands: ShopBrand[] = [
  { brand_id: 'brnd_acme', name: 'Acme Tools', image: null },
  { brand_id: 'brnd_forge', name: 'Schmiede Größe', image: null },
]
const products = [
  of('Plumb Pro', {
    description: 'Layout measurement for the web',
    price: 2900,
    terms: monthly,
    created_at: '2026-11-05T09:00:00Z',
  }),
  of('Größenmesser', { description: 'Misst alles', price: 900, brand_id: 'brnd_forge', created_at: '2026-11-04T09:00:00Z' }),
  of('Caliper 10', { description: 'A companion of Plumb', price: 3900, created_at: '2026-11-06T09:00:00Z' }),
  of('Caliper 9', { description: null, price: 3900, created_at: '2026-11-03T09:00:00Z' }),
]
const namesOf = (search: Parameters<typeof filterProducts>[1]) =>
  filterProducts({ products, brands }, search).products.map(({ name }) => name)

describe('a search', () => {
  test.each(['GRÖSSE', 'grosse', 'Größe', 'große', 'GROẞE', 'Gro\u0308ße'])('finds %j regardless of case and diacritics', (q) => {
    expect(namesOf({ q })).toEqual(['Größenmesser'])
  })

  test('matches names, descriptions and brands, names first', () => {
    expect(namesOf({ q: 'plumb' })).toEqual(['Plumb Pro', 'Caliper 10'])
    expect(namesOf({ q: 'schmiede' })).toEqual(['Größenmesser'])
  })

  test('N61: lists what is called exactly so first, whatever its age', () => {
    const shelf = [
      of('Caliper'),
      of('Caliper case', { created_at: '2026-11-09T09:00:00Z' }),
      of('Case', { description: 'For a caliper' }),
    ]
    const found = filterProducts({ products: shelf, brands }, { q: ' CALIPER' })
    expect(found.products.map(({ name }) => name)).toEqual(['Caliper', 'Caliper case', 'Case'])
  })

  test('N61: finds a misspelled word as the search of the dashboard does, and says that it is similar', () => {
    const find = (q: string) => filterProducts({ products, brands }, { q })
    expect(find('calipr')).toMatchObject({ isApproximate: true, products: [{ name: 'Caliper 10' }, { name: 'Caliper 9' }] })
    expect(find('caliper')).toMatchObject({ isApproximate: false, products: [{ name: 'Caliper 10' }, { name: 'Caliper 9' }] })
    expect(find('kiln')).toEqual({ isApproximate: true, products: [] })
  })

  test('requires every word, in any order', () => {
    expect(namesOf({ q: 'web  plumb' })).toEqual(['Plumb Pro'])
    expect(namesOf({ q: 'plumb kiln' })).toEqual([])
  })

  test.each(['', '   ', '\t'])('that is empty (%j) finds every product', (q) => {
    expect(namesOf({ q })).toHaveLength(4)
  })

  test.each(['.*', '(', '[a-z]', '\\', '<script>'])('treats %j as text, not as a pattern', (q) => {
    expect(namesOf({ q })).toEqual([])
  })
})

test('products are sorted newest first unless another order is chosen', () => {
  expect(namesOf({})).toEqual(['Caliper 10', 'Plumb Pro', 'Größenmesser', 'Caliper 9'])
  expect(namesOf({ sort: 'price-up' })).toEqual(['Größenmesser', 'Plumb Pro', 'Caliper 10', 'Caliper 9'])
  expect(namesOf({ sort: 'price-down' })).toEqual(['Caliper 10', 'Caliper 9', 'Plumb Pro', 'Größenmesser'])
  expect(namesOf({ sort: 'name' })).toEqual(['Caliper 9', 'Caliper 10', 'Größenmesser', 'Plumb Pro'])
})

test('type and brand filters combine with a search', () => {
  expect(namesOf({ kind: 'subscribe' })).toEqual(['Plumb Pro'])
  expect(namesOf({ kind: 'once', brand: 'brnd_acme' })).toEqual(['Caliper 10', 'Caliper 9'])
  expect(namesOf({ brand: 'brnd_forge', q: 'caliper' })).toEqual([])
  expect(namesOf({ brand: 'brnd_gone' })).toEqual([])
})

test("sorting by price keeps each currency together, because amounts in two currencies can't be compared", () => {
  const mixed = [of('Yen', { price: 3000, currency: 'JPY' }), of('Dear', { price: 9900 }), of('Cheap', { price: 100 })]
  const sorted = (sort: 'price-up' | 'price-down') =>
    filterProducts({ products: mixed, brands }, { sort }).products.map(({ name }) => name)
  expect(sorted('price-up')).toEqual(['Yen', 'Cheap', 'Dear'])
  expect(sorted('price-down')).toEqual(['Yen', 'Dear', 'Cheap'])
})

describe('the storefront URL', () => {
  test('contains the search, filters, order and page', () => {
    const asked = { q: 'plumb', brand: 'brnd_acme', kind: 'once', sort: 'name', screens: '3' }
    expect(readProductSearch(asked)).toEqual({ ...asked, screens: 3 })
  })

  test('with invalid values shows everything', () => {
    expect(readProductSearch({ q: 'x'.repeat(101), kind: 'rent', sort: 'random', screens: '-1', brand: true })).toEqual({})
  })

  test('can search for "true"', () => {
    expect(readProductSearch({ q: true }).q).toBe('true')
  })

  test('with a search or filter shows the products first', () => {
    expect(isLooking({})).toBe(false)
    expect(isLooking({ q: ' ' })).toBe(false)
    expect(isLooking({ q: 'plumb' })).toBe(true)
    expect(isLooking({ brand: 'brnd_acme' })).toBe(true)
  })
})
