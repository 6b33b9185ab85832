import { SECOND } from '@tradepost/kit/clock'
import { platformJobs } from '@tradepost/platform-server/modules'
import type DodoPayments from 'dodopayments'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makePlan, monthly, openCart } from '#src/billing/shop-subscriptions.ts'
import { payHosted } from '#src/world/pages/hosted-checkout.ts'
import type { Visitor } from '#src/world/pages/visitor.ts'
import type { Seller } from '#src/world/seller.ts'
import { sellerClient } from '#src/world/seller-client.ts'
import { makeWorld, type World } from '#src/world/world.ts'
import { askAccess, makeAccessKey } from './access-steps.ts'

let world: World
let seller: Seller
let client: DodoPayments
let secret: string
let products: Record<'a product' | 'a subscription', string>
beforeAll(async () => {
  world = await makeWorld()
  seller = await world.openShop()
  client = await sellerClient(world, seller)
  secret = (await makeAccessKey(seller)).secret
  const plan = await makePlan(client, { name: 'Kiln', price: monthly(1200) })
  products = { 'a product': seller.products.caliper.product_id, 'a subscription': plan }
  const [endpoint] = (await client.webhooks.list()).data
  await client.put(`/test_helpers/webhooks/${endpoint?.id}/faults`, { body: { seed: 1, drop: 1 } })
})
afterAll(() => world.close())

let people = 0
let email: string
let visitor: Visitor
beforeEach(async () => {
  people += 1
  email = `lost-${people}@example.com`
  visitor = world.visitor()
  await visitor.signUp({ email, name: 'Maya Lindqvist' })
})

/** Pays in the shop. The provider's webhooks are all lost. */
async function pay(productId: string): Promise<string> {
  const { order_id: orderId, checkout_url: url } = await openCart(visitor, seller.slug, [{ productId }])
  await payHosted(url, { email, name: 'Maya Lindqvist', keepsCard: true })
  await world.provider.drainAll()
  return orderId
}

const hasAccess = async (product: string): Promise<boolean> =>
  (await askAccess(world, secret, { email, product })).body.grants.some((grant) => grant.has_access)

const BOUGHT = ['a product', 'a subscription'] as const

test.each(BOUGHT)('a buyer of %s who returns from the checkout has access within 5 seconds', async (bought) => {
  const orderId = await pay(products[bought])
  expect(await hasAccess(products[bought])).toBe(false)
  world.clock.advance(5 * SECOND)
  // The page that the checkout returns to asks this.
  expect((await visitor.get<{ status: string }>(`/api/orders/${orderId}`)).body.status).toBe('paid')
  await world.platform.drainAll()
  expect(await hasAccess(products[bought])).toBe(true)
})

test('N82: runs follow each other every 20 seconds', async () => {
  const { deps } = world.platform
  const added: unknown[][] = []
  const addJob: typeof deps.addJob = async (...job) => void added.push(job)
  await platformJobs({ ...deps, addJob })['reconcile-orders']?.({})
  expect(added.map(([name, , , delay]) => [name, delay])).toEqual([
    ['look-up-orders', 20 * SECOND],
    ['look-up-orders', 40 * SECOND],
  ])
})

test.each([
  ['at once', 0],
  ['after 3 minutes', 180],
  ['after 19 minutes', 1140],
])('N82: who pays %s and closes the browser has their email and access within 60 seconds', async (_, seconds) => {
  const run = async () => {
    await platformJobs(world.platform.deps)['look-up-orders']?.({})
    await world.platform.drainAll()
  }
  const advance = async (by: number) => {
    for (let passed = 0; passed < by; passed += 20) {
      world.clock.advance(20 * SECOND)
      await run()
    }
  }
  const { checkout_url: url } = await openCart(visitor, seller.slug, [{ productId: products['a product'] }])
  await advance(seconds)
  await payHosted(url, { email, name: 'Maya Lindqvist', keepsCard: true })
  await world.provider.drainAll()
  expect(await hasAccess(products['a product'])).toBe(false)
  await advance(40)
  expect(await hasAccess(products['a product'])).toBe(true)
  expect((await visitor.mails(email)).map((mail) => mail.subject)).toContainEqual(expect.stringContaining('order'))
})

test.each(BOUGHT)('a buyer of %s who closes the checkout has access within 60 seconds', async (bought) => {
  await pay(products[bought])
  expect(await hasAccess(products[bought])).toBe(false)
  world.clock.advance(60 * SECOND)
  await platformJobs(world.platform.deps)['refresh-oldest-records']?.(undefined)
  await world.platform.drainAll()
  expect(await hasAccess(products[bought])).toBe(true)
})
