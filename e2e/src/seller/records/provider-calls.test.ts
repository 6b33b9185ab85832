import { readFileSync } from 'node:fs'
import { DAY } from '@tradepost/kit/clock'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GatedWorld, makeGatedWorld } from '#src/world/outage/provider-gate.ts'
import { makeLarge, openSmallShop, type SmallShop } from './large-shop.ts'
import { printCalls, recordCalls } from './provider-calls.ts'

const PAGE = new URL('../../../../docs/provider-calls.md', import.meta.url)

let world: GatedWorld
let shop: SmallShop
let asked: Awaited<ReturnType<typeof recordCalls>>
beforeAll(async () => {
  world = await makeGatedWorld()
  shop = await openSmallShop(world)
  await makeLarge(world, shop, { products: 110, addons: 5, customers: 110, payments: 120, subscriptions: 30, orders: 60 })
  asked = await recordCalls(world, shop)
})
afterAll(() => world.close())

test('dashboard pages of a large shop never call the provider, except those with a stated reason', () => {
  for (const { group, name, calls, asks } of asked) {
    if (asks) expect(calls.length, `${group}: ${name}`).toBeLessThanOrEqual(asks.most)
    else expect(calls, `${group}: ${name}`).toEqual([])
  }
})

/** If a page differs, print it again with `node scripts/run.mjs scripts/print/print-provider-calls.ts`. */
test("docs/provider-calls.md lists each page's provider calls", () => {
  expect(readFileSync(PAGE, 'utf8')).toBe(printCalls(asked))
})

test("detail pages in a large shop don't call the provider either", async () => {
  const { visitor, slug } = shop.seller
  const from = world.gate.calls.length
  for (const [name, id] of Object.entries({
    payments: 'payment_id',
    products: 'product_id',
    customers: 'customer_id',
    subscriptions: 'subscription_id',
  })) {
    const path = `/api/organizations/${slug}/${name}`
    const { items } = (await visitor.get<{ items: Record<string, string>[] }>(`${path}?order=asc`)).body
    expect(items).toHaveLength(20)
    for (const item of items.slice(0, 3)) expect((await visitor.get(`${path}/${item[id]}`)).status).toBe(200)
  }
  expect(world.gate.calls.slice(from)).toEqual([])
})

test('stale rows are compared with the provider after the response, not before', async () => {
  world.clock.advance(2 * DAY)
  const from = world.gate.calls.length
  const path = `/api/organizations/${shop.seller.slug}/payments`
  expect((await shop.seller.visitor.get(path)).status).toBe(200)
  expect(world.gate.calls.slice(from)).toEqual([])
  await world.drainAll()
  const calls = world.gate.calls.slice(from)
  expect(calls.length).toBeGreaterThan(0)
  // The platform asks for the supported countries once a day.
  expect(calls.filter((call) => call === 'GET /checkout/supported_countries')).toHaveLength(1)
})
