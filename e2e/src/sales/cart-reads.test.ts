import type { Cart, CartList } from '@tradepost/contract/platform/buyer/cart'
import type { Shop } from '@tradepost/contract/platform/buyer/storefront'
import type DodoPayments from 'dodopayments'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { monthly } from '#src/billing/shop-subscriptions.ts'
import { type GatedWorld, makeGatedWorld } from '#src/world/outage/provider-gate.ts'
import type { Visitor } from '#src/world/pages/visitor.ts'
import type { Seller } from '#src/world/seller.ts'
import { sellerClient } from '#src/world/seller-client.ts'

let world: GatedWorld
let seller: Seller
let client: DodoPayments
let visitor: Visitor
beforeAll(async () => {
  world = await makeGatedWorld()
  seller = await world.openShop()
  client = await sellerClient(world, seller)
})
afterAll(() => world.close())
beforeEach(() => {
  visitor = world.visitor()
})

const shop = () => `/api/shops/${seller.slug}`
const put = (id: string, quantity = 1, by = visitor) =>
  by.call<Cart>('PUT', `${shop()}/cart/items/${id}`, { quantity, amount: 900 })
const cart = async () => (await visitor.get<Cart>(`${shop()}/cart`)).body
const terms = { currency: 'USD', discount: 0, purchasing_power_parity: false } as const
const make = async (name: string, price: Partial<DodoPayments.Price.OneTimePrice> = {}) => {
  const made = await client.products.create({
    name,
    description: `${name}, with love`,
    tax_category: 'digital_products',
    price: { type: 'one_time_price', price: 700, ...terms, ...price },
    metadata: { poster: 'caliper' },
  })
  return made.product_id
}

/** Returns the provider calls made during an action, without query strings. */
async function callsOf(act: () => Promise<{ status: number }>): Promise<string[]> {
  const from = world.gate.calls.length
  expect((await act()).status).toBe(200)
  return world.gate.calls.slice(from).map((call) => call.replace(/\?.*$/, ''))
}

test('the cart calls the provider for the total and the checkout, and for nothing else', async () => {
  const [one, two] = [seller.products.caliper.product_id, seller.products.trySquare.product_id]
  const acts: [name: string, act: () => Promise<{ status: number }>, asked: string[]][] = [
    ['nothing in it', () => visitor.get(`${shop()}/cart`), []],
    ['putting in', () => put(one), []],
    ['another', () => put(two), []],
    ['looking', () => visitor.get(`${shop()}/cart`), []],
    ['how many', () => put(two, 3), []],
    ['where to', () => visitor.call('PATCH', `${shop()}/cart`, { country: 'DE' }), []],
    ['what it comes to', () => visitor.get(`${shop()}/cart/estimate?country=DE`), ['POST /checkouts/preview']],
    ['buying', () => visitor.post(`${shop()}/checkout`), ['POST /checkouts']],
  ]
  for (const [name, act, asked] of acts) expect(await callsOf(act), name).toEqual(asked)
})

test('a cart line has the same price and product data as the storefront, in every field', async () => {
  const ids = [
    await make('Chisel', { discount: 33, tax_inclusive: true }),
    await make('Chalk', { pay_what_you_want: true, suggested_price: 800 }),
    seller.products.caliper.product_id,
  ]
  for (const id of ids) await put(id)
  const calls = await callsOf(() => visitor.get(`${shop()}/cart`))
  expect(calls).not.toContain('GET /products')
  const { products, brands } = (await visitor.get<Shop>(shop())).body
  const now = await cart()
  expect(now.lines).toHaveLength(3)
  for (const line of now.lines)
    expect(line).toMatchObject(products.find(({ product_id }) => product_id === line.product_id) ?? {})
  expect(now.brands).toEqual(brands)
})

test('a cart line follows price changes; an archived product leaves the subtotal while other lines stay', async () => {
  const [plane, rasp] = [await make('Plane'), await make('Rasp')]
  await put(plane)
  await put(rasp, 2)
  await client.products.update(plane, { price: { type: 'one_time_price', price: 800, ...terms } })
  expect(await cart()).toMatchObject({ subtotal: 800 + 1400, quantity: 3 })
  await client.products.archive(rasp)
  const now = await cart()
  expect(now).toMatchObject({ subtotal: 800, quantity: 1 })
  expect(now.lines.map((line) => [line.name, line.is_available])).toEqual([
    ['Plane', true],
    ['Rasp', false],
  ])
  expect(await visitor.post(`${shop()}/checkout`)).toMatchObject({ status: 409, body: { code: 'CART_PRODUCT_UNAVAILABLE' } })
  expect((await put(rasp, 1, world.visitor())).status).toBe(404)
})

test('a usage-based product stays in the cart once, and names the price of its usage', async () => {
  const meter = await client.meters.create({
    name: 'Build minutes',
    event_name: 'build.finished',
    measurement_unit: 'minutes',
    aggregation: { type: 'count' },
  })
  const { product_id: id } = await client.products.create({
    name: 'Kiln Cloud',
    tax_category: 'saas',
    price: {
      ...monthly(0),
      type: 'usage_based_price',
      fixed_price: 1900,
      meters: [{ meter_id: meter.id, name: 'Build minutes', price_per_unit: '3', free_threshold: 300 }],
    },
  })
  for (const quantity of [1, 3]) {
    const { body } = await put(id, quantity)
    expect(body.lines).toMatchObject([
      { quantity: 1, terms: { meters: [{ name: 'Build minutes', price_per_unit: '3', free_threshold: 300 }] } },
    ])
  }
  expect((await visitor.post(`${shop()}/checkout`)).status).toBe(200)
})

test("M67: cart lines keep the order in which they were added, even when merged into an account's cart", async () => {
  const ids = [
    ...(await Promise.all(['Awl', 'Brace', 'Clamp', 'Drill'].map((name) => make(name)))),
    seller.products.caliper.product_id,
  ]
  const order = async () => (await cart()).lines.map((line) => line.product_id)
  // The clock doesn't move: every line is added in the same millisecond.
  for (const id of ids) await put(id)
  expect(await order()).toEqual(ids)
  const [first, ...rest] = ids
  await put(first ?? '', 3)
  expect(await order()).toEqual(ids)
  await visitor.signUp({ email: 'in-order@example.com' })
  expect(await order()).toEqual(ids)
  await put(first ?? '', 0)
  await put(first ?? '')
  expect(await order()).toEqual([...rest, first])
})

test('the shops with a cart of the visitor are listed, the latest first, also after sign-in', async () => {
  const carts = async () => (await visitor.get<CartList>('/api/carts')).body.items
  expect(await carts()).toEqual([])
  const other = await world.openShop('Other Tools')
  const inOther = `/api/shops/${other.slug}/cart/items/${other.products.caliper.product_id}`
  await visitor.call('PUT', inOther, { quantity: 1 })
  await put(seller.products.caliper.product_id)
  const both = [
    { slug: seller.slug, name: 'Acme Tools' },
    { slug: other.slug, name: 'Other Tools' },
  ]
  expect(await carts()).toEqual(both)
  await visitor.signUp({ email: 'two-carts@example.com' })
  expect(await carts()).toEqual(both)
  await visitor.call('PUT', inOther, { quantity: 0 })
  expect(await carts()).toEqual(both.slice(0, 1))
})

test('the cart page of a shop that does not exist answers 404, and the one of no shop is a page', async () => {
  for (const [path, status] of [
    [`/cart?shop=${seller.slug}`, 200],
    ['/cart?shop=no-such-shop', 404],
    ['/cart', 200],
  ] as const)
    expect((await fetch(`${world.platform.url}${path}`, { headers: { accept: 'text/html' } })).status, path).toBe(status)
})

test("an unknown product or another shop's product can't be added to the cart", async () => {
  const other = await world.openShop('Other Tools')
  for (const id of ['pdt_unknown', other.products.caliper.product_id])
    expect(await put(id)).toMatchObject({ status: 404, body: { code: 'PRODUCT_NOT_FOUND' } })
})

test('two products added at the same time are both available in either response', async () => {
  await visitor.get(`${shop()}/cart`)
  const ids = [seller.products.caliper.product_id, seller.products.trySquare.product_id]
  for (let round = 0; round < 5; round += 1) {
    const answers = await Promise.all(ids.map((id) => put(id)))
    for (const { body } of answers) expect(body.lines.every((line) => line.is_available)).toBe(true)
    for (const id of ids) await put(id, 0)
  }
})

test('a product that no one has viewed stays in the cart while the provider is down, and can be bought afterwards', async () => {
  await put(await make('Gouge'), 2)
  world.gate.set('away')
  expect(await cart()).toMatchObject({ quantity: 2, subtotal: 1400, lines: [{ name: 'Gouge', is_available: true }] })
  expect((await visitor.post(`${shop()}/checkout`)).status).toBe(503)
  world.gate.set('open')
  expect((await visitor.post(`${shop()}/checkout`)).status).toBe(200)
})
