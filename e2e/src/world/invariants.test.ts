import type { StartedCheckout } from '@tradepost/contract/platform/buyer/cart'
import { sql } from '@tradepost/kit/database/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkInvariants, listBrokenSales, SHOP_INVARIANTS } from './invariants.ts'
import { payHosted } from './pages/hosted-checkout.ts'
import { makeWorld, type World } from './world.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
  const seller = await world.openShop()
  for (const email of ['maya@example.com', 'noor@example.com']) {
    const buyer = world.visitor()
    await buyer.call('PUT', `/api/shops/${seller.slug}/cart/items/${seller.products.caliper.product_id}`, { quantity: 1 })
    const { body } = await buyer.post<StartedCheckout>(`/api/shops/${seller.slug}/checkout`)
    await payHosted(body.checkout_url, { email })
  }
  await world.drainAll()
})
afterAll(() => world.close())

const urls = () => ({ platform: world.platform.deps.config, provider: world.provider.deps.config })
const shop = () => world.platform.deps.database.db
const orders = () => sql<Record<'id', string>>`select id, payment_id, total from orders order by id`.execute(shop())

test('the books of a world in which two orders were paid are right', async () => {
  expect((await orders()).rows).toHaveLength(2)
  await expect(checkInvariants(urls())).resolves.toBeUndefined()
})

/** For each rule, what breaks it in the shop, and what mends it again. */
const PLANTED: Readonly<Record<string, { plant: string; mend: string; provider?: true }>> = {
  'a paid order belongs to a payment that succeeded': {
    plant: "update payments set status = 'processing'",
    mend: "update payments set status = 'succeeded'",
    provider: true,
  },
  'a paid order has the total and currency of its payment': {
    plant: 'update orders set total = total + 1',
    mend: 'update orders set total = total - 1',
  },
  'a payment pays one order': {
    plant:
      'drop index orders_payment; create table kept as select id, payment_id from orders; update orders set payment_id = (select min(payment_id) from kept)',
    mend: 'update orders set payment_id = kept.payment_id from kept where kept.id = orders.id',
  },
}

test.each(Object.keys(SHOP_INVARIANTS))('%s: what breaks it is found', async (name) => {
  const planted = PLANTED[name]
  if (!planted) throw new Error('Nothing is planted against it')
  const run = (statement: string) => sql.raw(statement).execute(planted.provider ? world.provider.deps.database.db : shop())
  await run(planted.plant)
  try {
    expect((await listBrokenSales(urls())).map((broken) => broken.name)).toContain(name)
  } finally {
    await run(planted.mend)
  }
})
