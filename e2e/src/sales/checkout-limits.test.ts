import { randomUUID } from 'node:crypto'
import { HOUR, MINUTE } from '@tradepost/kit/clock'
import { platformJobs, routes } from '@tradepost/platform-server/modules'
import { LIMITED_CALLERS, RATE_CLASSES } from '@tradepost/platform-server/rate-classes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Visitor } from '#src/world/pages/visitor.ts'
import type { Seller } from '#src/world/seller.ts'
import { sellerClient } from '#src/world/seller-client.ts'
import { makeWorld, type World } from '#src/world/world.ts'

let world: World
let seller: Seller
let visitor: Visitor
beforeAll(async () => {
  world = await makeWorld({ platform: { checkoutsPerMinute: 3, wrongCodesPerHour: 3, trustedProxies: ['127.0.0.0/8', '::1'] } })
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

test('a client that tries wrong discount codes in a cart is limited for an hour, while right ones and other clients are not', async () => {
  const { code } = await (await sellerClient(world, seller)).discounts.create({ type: 'percentage', amount: 1000, code: 'RIGHT' })
  const tryCode = async (address: string, typed: string) =>
    (await ask(address, 'PATCH', `/api/shops/${seller.slug}/cart`, { discount_code: typed })).status
  for (let turn = 0; turn < 5; turn += 1) expect(await tryCode('192.0.2.40', code)).toBe(200)
  const guesses = await Promise.all(Array.from({ length: 10 }, (_, turn) => tryCode('192.0.2.40', `GUESS${turn}`)))
  expect(guesses.sort()).toEqual([...Array(3).fill(422), ...Array(7).fill(429)])
  expect(await tryCode('192.0.2.40', code)).toBe(429)
  expect(await tryCode('192.0.2.41', code)).toBe(200)
  world.clock.advance(HOUR)
  expect(await tryCode('192.0.2.40', code)).toBe(200)
})

test('every route that needs no account counts calls before anything else', async () => {
  const closed = await makeWorld({ platform: { rateFactor: 0 } })
  const limited = routes.flatMap(({ method, path, caller, rate }) => {
    const limits = Object.entries(RATE_CLASSES).find(([name]) => name === rate)?.[1]
    return LIMITED_CALLERS.includes(caller) && limits && 'perClient' in limits ? [{ method: method.toUpperCase(), path }] : []
  })
  expect(limited.length).toBeGreaterThan(20)
  for (const { method, path } of limited) {
    const answer = await closed.visitor().call(method, path.replaceAll(/\{\w+\}/g, 'x'), method === 'GET' ? undefined : {})
    expect(answer.status, `${method} ${path}`).toBe(429)
  }
  await closed.close()
})

test('counted checkout requests are deleted later', async () => {
  world.clock.advance(2 * HOUR)
  await platformJobs(world.platform.deps)['sweep-checkout-requests']?.({})
  expect(await world.platform.deps.database.db.selectFrom('checkoutRequests').selectAll().execute()).toEqual([])
})
