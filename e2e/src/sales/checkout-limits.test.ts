import { randomUUID } from 'node:crypto'
import { HOUR, MINUTE } from '@tradepost/kit/clock'
import { platformJobs } from '@tradepost/platform-server/modules'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Visitor } from '#src/world/pages/visitor.ts'
import type { Seller } from '#src/world/seller.ts'
import { makeWorld, type World } from '#src/world/world.ts'

let world: World
let seller: Seller
let visitor: Visitor
beforeAll(async () => {
  world = await makeWorld({ platform: { checkoutsPerMinute: 3, trustedProxies: ['127.0.0.0/8', '::1'] } })
  seller = await world.openShop()
  visitor = world.visitor()
  const { product_id } = seller.products.caliper
  expect((await visitor.call('PUT', `/api/shops/${seller.slug}/cart/items/${product_id}`, { quantity: 1 })).status).toBe(200)
})
afterAll(() => world.close())

const ways = {
  cart: (address: string) => ask(address, 'POST', `/api/shops/${seller.slug}/checkout`, {}),
  session: (address: string) =>
    ask(address, 'POST', `/api/checkout?shop=${seller.slug}`, {
      product_cart: [{ product_id: seller.products.caliper.product_id, quantity: 1 }],
    }),
  link: (address: string) =>
    ask(address, 'GET', `/api/checkout/link?shop=${seller.slug}&productId=${seller.products.caliper.product_id}`),
}
/** The second header is what a client sends to look like a different one each time. */
const ask = (address: string, method: string, path: string, body?: object) =>
  visitor.call<{ code?: string }>(method, path, body, { 'x-forwarded-for': address, 'x-client-address': randomUUID() })

test.each([
  ['from the cart', '192.0.2.1', ways.cart],
  ['from its own front end', '198.51.100.1', ways.session],
  ['by link', '203.0.113.1', ways.link],
])('a client that opens too many checkouts %s is limited for a minute, while other clients are not', async (_, address, open) => {
  for (let round = 0; round < 3; round += 1) expect((await open(address)).status).toBe(200)
  const orders = () => world.platform.deps.database.db.selectFrom('orders').select('id').execute()
  const before = await orders()
  const refused = await open(address)
  expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60)
  expect(await orders()).toEqual(before)
  expect((await open(address.replace(/1$/, '2'))).status).toBe(200)
  world.clock.advance(MINUTE)
  expect((await open(address)).status).toBe(200)
})

test('all kinds of checkout requests to a shop count toward one limit', async () => {
  const address = '203.0.113.7'
  for (const way of [ways.link, ways.session, ways.cart]) expect((await way(address)).status).toBe(200)
  for (const [name, way] of Object.entries(ways)) expect((await way(address)).status, name).toBe(429)
})

test('counted checkout requests are deleted later', async () => {
  world.clock.advance(2 * HOUR)
  await platformJobs(world.platform.deps)['sweep-checkout-requests']?.({})
  expect(await world.platform.deps.database.db.selectFrom('checkoutRequests').selectAll().execute()).toEqual([])
})
