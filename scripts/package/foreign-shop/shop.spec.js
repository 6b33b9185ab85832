import { fileURLToPath } from 'node:url'
import { StoreError, startStore } from 'tradepost/test'
import { test } from 'tradepost/test/vitest'
import { afterEach, beforeEach, expect } from 'vitest'
import { openShop } from './shop.js'

const PRO = {
  name: 'Pro',
  tax_category: 'saas',
  price: {
    ...{ type: 'recurring_price', currency: 'USD', price: 2900, discount: 0, purchasing_power_parity: false },
    ...{ payment_frequency_count: 1, payment_frequency_interval: 'Month' },
    ...{ subscription_period_count: 10, subscription_period_interval: 'Year' },
  },
}

let shop
beforeEach(async ({ store }) => {
  const { product_id: productId } = await store.client.products.create(PRO)
  shop = await openShop({ client: store.client, productId, webhookSecret: store.webhookSecret })
  await store.webhooks.to(shop.url)
})
afterEach(() => shop.close())

async function subscribe(store, options) {
  const { checkout_url } = await shop.checkout('maya@example.com')
  return store.buyer.pay(checkout_url, options)
}
test('a snapshot is a point to go back to, and to branch from', async ({ store }) => {
  const count = async ({ client }) => (await client.payments.list({ page_number: 0 })).items.length
  await subscribe(store)
  const name = await store.snapshot('one-sale')
  const other = await store.branch()
  await store.clock.advance({ months: 1 })
  expect([await count(store), await count(other)]).toEqual([2, 1])
  await store.restore(name)
  expect(await count(store)).toBe(1)
  await expect(store.restore('nothing')).rejects.toMatchObject({ code: 'SNAPSHOT_NOT_FOUND', status: 404 })
  await other.stop()
})

test('each test has a store as it began', async ({ store }) => {
  expect((await store.client.payments.list({ page_number: 0 })).items).toEqual([])
})

test('a store can be stopped twice, and then says so', async () => {
  const own = await startStore()
  await Promise.all([own.stop(), own.stop()])
  await own.stop()
  const refused = await own.clock.now().catch((error) => error)
  expect(refused).toBeInstanceOf(StoreError)
  expect(refused.code).toBe('STORE_STOPPED')
})

test('a seed fills a store: subscriptions in their states, and sales of the past', async ({ store }) => {
  const before = await store.clock.now()
  const sown = await store.seed(fileURLToPath(new URL('seed.yaml', import.meta.url)))
  const statusOf = async (id) => (await store.client.subscriptions.retrieve(id)).status
  expect(await Promise.all(sown.subscriptions.map(statusOf))).toEqual(['active', 'on_hold', 'cancelled', 'pending'])
  const payments = await Promise.all(sown.payments.map((id) => store.client.payments.retrieve(id)))
  expect(payments.map(({ status, refund_status, currency }) => [status, refund_status, currency])).toEqual([
    ['succeeded', null, 'EUR'],
    ['succeeded', 'full', 'EUR'],
    ['failed', null, 'EUR'],
  ])
  expect((await store.client.payments.list({ page_number: 0, subscription_id: sown.subscriptions[0] })).items).toHaveLength(4)
  // Three months ago, by its clock.
  expect(new Date(payments[0].created_at) < (await store.clock.now())).toBe(true)
  expect((await store.clock.now()) - before).toBeGreaterThan(88 * 86_400_000)
})

test('a branch and a restored snapshot of a store with a random seed go on alike', async () => {
  const own = await startStore({ randomSeed: 7 })
  const create = async ({ client }) => (await client.customers.create({ email: 'maya@example.com', name: 'Maya' })).customer_id
  const first = await create(own)
  const name = await own.snapshot('one')
  const other = await own.branch()
  await own.clock.advance({ days: 1 })
  await own.restore(name)
  const [second, again] = [await create(own), await create(other)]
  expect(again).toBe(second)
  expect(second > first).toBe(true)
  expect(await own.fingerprint()).toEqual(await other.fingerprint())
  expect((await own.clock.now()).toISOString()).toBe('2026-01-15T12:00:00.000Z')
  await Promise.all([own.stop(), other.stop()])
})

test.each([-1, 0.5, '7'])('%s is refused as a random seed', async (randomSeed) => {
  await expect(startStore({ randomSeed })).rejects.toMatchObject({ code: 'RANDOM_SEED_INVALID' })
})
