import { addMilliseconds, MINUTE } from '@tradepost/kit/clock'
import { sql } from '@tradepost/kit/database/database'
import { toReadOnly } from '@tradepost/platform-server/deps'
import { listUnorderedPayments } from '@tradepost/platform-server/orders/updates/reconcile-orders'
import { claimAsks, releaseAsks } from '@tradepost/platform-server/records/ask-budget'
import { recordPass } from '@tradepost/platform-server/records/passes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sellProducts } from '#src/seller/home/sold-payments.ts'
import type { Seller } from '#src/world/seller.ts'
import { sellerClient } from '#src/world/seller-client.ts'
import { makeWorld, type World } from '#src/world/world.ts'

let world: World
let sellers: Seller[]
beforeAll(async () => {
  world = await makeWorld()
  sellers = [await world.openShop(), await world.openShop()]
})
afterAll(() => world.close())

test('the sales without an order that a shop asks about are its own', async () => {
  const { deps } = world.platform
  for (const [index, seller] of sellers.entries()) {
    await sellProducts({ world, seller, client: await sellerClient(world, seller) })
    // A sale like this one that no checkout of the shop started.
    await sql`insert into payment_records
      select (jsonb_populate_record(sale, jsonb_build_object('id', ${`pay_of_shop_${index}`}::text))).*
      from payment_records sale where organization_id = ${seller.organizationId}`.execute(deps.database.db)
  }
  const listed = sellers.map(({ organizationId }) =>
    listUnorderedPayments({ ...toReadOnly(deps), organizationId, environment: 'embedded' }, 10),
  )
  expect(await Promise.all(listed)).toEqual([['pay_of_shop_0'], ['pay_of_shop_1']])
  await sql`delete from payment_records where id like 'pay_of_shop_%'`.execute(deps.database.db)
})

test('requests that are claimed at once never exceed the share of a minute, and each shop has its own', async () => {
  const { deps } = world.platform
  const [shop, other] = sellers.map(({ organizationId }) => ({ organizationId, environment: 'test_mode' as const }))
  if (!shop || !other) throw new Error('There are two shops')
  for (const each of [shop, other]) await recordPass(deps, each, { noted: { asks: 0 } })
  const claimed = await Promise.all(Array.from({ length: 24 }, () => claimAsks(deps, shop, 7)))
  expect(claimed.reduce((sum, granted) => sum + granted, 0)).toBe(100)
  expect(await claimAsks(deps, other, 7)).toBe(7)
  await releaseAsks(deps, shop, 5)
  expect([await claimAsks(deps, shop, 7), await claimAsks(deps, other, 100)]).toEqual([5, 93])
  const later = { ...deps, clock: { ...deps.clock, now: () => addMilliseconds(deps.clock.now(), MINUTE + 1) } }
  expect(await claimAsks(later, shop, 7)).toBe(7)
})
