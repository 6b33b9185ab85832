import type { SellerSearch } from '@tradepost/contract/platform/seller-search'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePlan, monthly, moveClock, subscribeAt } from '#src/billing/shop-subscriptions.ts'
import { type GatedWorld, makeGatedWorld } from '#src/world/outage/provider-gate.ts'
import type { Seller } from '#src/world/seller.ts'
import { sellerClient } from '#src/world/seller-client.ts'
import { expectClosedToStrangers } from '#src/world/seller-guards.ts'

let world: GatedWorld
let seller: Seller
let orderId: string
let subscriptionId: string
beforeAll(async () => {
  world = await makeGatedWorld()
  seller = await world.openShop()
  const client = await sellerClient(world, seller)
  const productId = await makePlan(client, { name: 'Kiln club', price: monthly(1200) })
  const visitor = world.visitor()
  const email = 'maya@example.com'
  await visitor.signUp({ email, name: 'Maya Lindqvist' })
  const buying = { visitor, email, name: 'Maya Lindqvist' }
  ;({ orderId, subscriptionId } = await subscribeAt({ world, seller }, buying, { productId }))
  await client.discounts.create({ type: 'percentage', amount: 1000, code: 'KILN10', name: 'Warm welcome' })
  await client.products.archive(seller.products.trySquare.product_id)
})
afterAll(() => world.close())

const path = (q: string) => `/api/organizations/${seller.slug}/search?${new URLSearchParams({ q })}`
const search = async (q: string) => {
  const { groups } = (await seller.visitor.get<SellerSearch>(path(q))).body
  return Object.fromEntries(groups.map(({ kind, items }) => [kind, items]))
}

test('a name finds the customer with their payments and subscriptions', async () => {
  expect(await search('lindq MAYA')).toEqual({
    customer: [{ id: expect.stringMatching(/^cus_/), title: 'Maya Lindqvist', amount: null, detail: 'maya@example.com' }],
    payment: [
      {
        id: expect.stringMatching(/^pay_/),
        title: 'Maya Lindqvist',
        amount: { amount: 1200, currency: 'USD' },
        detail: expect.stringMatching(/^pay_/),
      },
    ],
    subscription: [{ id: subscriptionId, title: 'Kiln club', amount: null, detail: 'Maya Lindqvist' }],
  })
})

test('a word finds products, their payments and discount codes, including archived products', async () => {
  expect(await search('kiln')).toMatchObject({
    payment: { length: 1 },
    product: [{ title: 'Kiln club', amount: { amount: 1200, currency: 'USD' }, detail: null }],
    subscription: [{ id: subscriptionId }],
    discount: [{ title: 'KILN10', detail: 'Warm welcome' }],
  })
  expect((await search('try square')).product).toMatchObject([{ id: seller.products.trySquare.product_id }])
})

test('an order number finds its order, and an ID finds its object', async () => {
  const { order, payment } = await search(orderId.slice(-8).toLowerCase())
  expect(order).toEqual([
    {
      id: payment?.[0]?.id,
      title: orderId.slice(-8).toUpperCase(),
      amount: { amount: 1200, currency: 'USD' },
      detail: 'maya@example.com',
    },
  ])
  expect(Object.keys(await search(subscriptionId))).toEqual(['subscription'])
})

test('an empty or unmatched search finds nothing, and one that is too long is rejected', async () => {
  for (const q of ['', '   ', 'žžžžžžžž']) expect(await search(q), q).toEqual({})
  expect((await seller.visitor.get(path('x'.repeat(201)))).status).toBe(400)
})

test('another business finds none of it', async () => {
  const other = await world.openShop('Plumb and Level')
  for (const q of ['maya', 'kiln', orderId.slice(-8), subscriptionId])
    expect((await other.visitor.get(`/api/organizations/${other.slug}/search?q=${q}`)).body, q).toEqual({ groups: [] })
})

test('N48: a whole email finds only the records of its person, and one with a typo is still found', async () => {
  const client = await sellerClient(world, seller)
  const { product_id: productId } = await client.products.create({
    name: 'Rig club',
    price: monthly(900),
    tax_category: 'saas',
    license_key_enabled: true,
  })
  for (const name of ['Ruth', 'Rita', 'Ruben'])
    await subscribeAt({ world, seller }, { visitor: world.visitor(), email: `${name}@many.example`, name }, { productId })
  const { items } = await client.payments.list()
  const paid = items.find(({ customer }) => customer.email === 'rita@many.example')
  await client.refunds.create({ payment_id: paid?.payment_id ?? '' })
  await world.drainAll()
  const found = await search('ruth@many.example')
  expect(Object.keys(found).sort()).toEqual(['customer', 'license_key', 'payment', 'subscription'])
  for (const rows of Object.values(found)) {
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).toContain('Ruth')
  }
  expect((await search('ruht@many.example')).customer).toMatchObject([{ title: 'Ruth' }])
  expect(await search('nobody-like-them@many.example')).toEqual({})
  expect((await search('@many.example')).customer).toHaveLength(3)
})

test('N61: what is called exactly so comes first, in its group and among the groups, however old it is', async () => {
  const client = await sellerClient(world, seller)
  const price = {
    type: 'one_time_price' as const,
    currency: 'USD' as const,
    price: 900,
    discount: 0,
    purchasing_power_parity: false,
  }
  const create = (name: string) => client.products.create({ name, price, tax_category: 'saas' })
  await create('Level')
  await moveClock(world, seller, { seconds: 60 })
  for (const name of ['Level case', 'Level lamp', 'Level stand', 'Level strap', 'Level bag']) await create(name)
  await client.customers.create({ email: 'leveline@example.com', name: 'Leveline Roy' })
  await world.drainAll()
  const { groups } = (await seller.visitor.get<SellerSearch>(path('level'))).body
  expect(groups.map(({ kind }) => kind)).toEqual(['product', 'customer'])
  expect(groups[0]?.items).toHaveLength(5)
  expect(groups[0]?.items[0]?.title).toBe('Level')
  expect((await search('levell')).product?.map(({ title }) => title)).toContain('Level stand')
})

test("strangers can't search, and the search works while the provider is down", async () => {
  await expectClosedToStrangers({ world, seller, routes: [{ method: 'GET', path: '/search?q=maya' }] })
  world.gate.set('away')
  expect(Object.keys(await search('maya'))).toContain('customer')
  world.gate.set('open')
})
