import { DAY, HOUR, MINUTE, SECOND } from '@tradepost/kit/clock'
import { sql } from '@tradepost/kit/database/database'
import { HOW_TO_REPEAT, takeSample } from '@tradepost/kit/testing/test-runs'
import { type Chance, createSeededRandom } from '@tradepost/platform-server/demo/seeded-random'
import { toReadOnly } from '@tradepost/platform-server/deps'
import { listConnections } from '@tradepost/platform-server/organizations/find-connection'
import { reconcileShops } from '@tradepost/platform-server/reconciliation/reconcile-shop'
import { startRun } from '@tradepost/platform-server/reconciliation/run-rows'
import { rebuildRecords } from '@tradepost/platform-server/records/rebuild-records'
import { refreshRecords } from '@tradepost/platform-server/records/refresh-records'
import DodoPayments from 'dodopayments'
import { expect, test } from 'vitest'
import { recordsOf } from '#src/seller/records/records-truth.ts'
import type { Seller } from '#src/world/seller.ts'
import { sellerClient } from '#src/world/seller-client.ts'
import { makeWorld, type World } from '#src/world/world.ts'
import { type Month, OPERATIONS } from './month/operations.ts'
import { makeStock } from './month/stock.ts'
import { moveClock } from './shop-subscriptions.ts'

/** Each number is a schedule of faults. */
const SCHEDULES = takeSample(
  Array.from({ length: 1000 }, (_, index) => index),
  { count: 2 },
)
/** Shops of one world. Its clock moves on with each schedule, and all its subscriptions renew. */
const SHOPS_MAX = 10
const OPERATIONS_EACH = 12
/** Longer than all retries of a message take. */
const RETRIES = 29 * HOUR

/** Draws how often each fault strikes. Now and then nothing arrives at all. */
function drawFaults(chance: Chance, seed: number) {
  if (chance.below(8) === 0) return { seed, drop: 1 }
  const share = () => chance.below(12) / 100
  return {
    seed,
    drop: share(),
    duplicate: share(),
    reorder: share(),
    delay_seconds: { share: share(), seconds: 1 + chance.below(600) },
    answer_status: { share: share(), status: chance.pick([[1, 500] as const, [1, 429] as const, [1, 302] as const]) },
    time_out: share(),
    bad_signature: share(),
    clock_skew_seconds: { share: share(), seconds: chance.below(2000) - 1000 },
  }
}

type Shop = { world: World; seller: Seller; client: DodoPayments; month: Month; webhookId: string }

async function openShop(world: World, chance: Chance): Promise<Shop> {
  const seller = await world.openShop()
  const { bearerToken } = await sellerClient(world, seller)
  // Its changes are told by webhooks alone.
  const client = new DodoPayments({ bearerToken, baseURL: world.provider.url, maxRetries: 0 })
  const business = { businessId: '', apiKey: bearerToken, client }
  const provider = {
    request: (path: string, init?: RequestInit) => fetch(world.provider.url + path, init),
    advance: (milliseconds: number) => moveClock(world, seller, { seconds: Math.ceil(milliseconds / SECOND) }),
  }
  const made = { payments: [], disputes: [], keys: [], instances: [], payouts: [], subscriptions: [] }
  const stock = await makeStock(business)
  const [endpoint] = (await client.webhooks.list()).data
  const month = { provider, business, chance, stock, stepMilliseconds: 40 * DAY, ...made }
  return { world, seller, client, month, webhookId: endpoint?.id ?? '' }
}

/** Does random things while the lab strikes. */
async function live({ world, month, client, webhookId }: Shop, faults: object): Promise<void> {
  const { chance } = month
  await client.put(`/test_helpers/webhooks/${webhookId}/faults`, { body: faults })
  for (let index = 0; index < OPERATIONS_EACH; index += 1) {
    const operate = chance.pick(Object.values(OPERATIONS))
    const answer = await operate(month)
    if (answer && answer.status >= 500) throw new Error(`Operation ${index}: ${answer.status} ${JSON.stringify(answer.body)}`)
    await world.advance(chance.below(6 * MINUTE))
  }
  await client.delete(`/test_helpers/webhooks/${webhookId}/faults`)
}

/** Returns who has access, and what was ordered. */
async function readState({ world, seller }: Shop) {
  const { db } = world.platform.deps.database
  const { rows } = await sql`
    select customer_id, product_id, source_id, since, until, status, reason, payment_id from access_grants
    where organization_id = ${seller.organizationId} order by 1, 2, 3, 4`.execute(db)
  const { rows: orders } = await sql<{ paymentId: string | null }>`
    select payment_id, status, total from orders where organization_id = ${seller.organizationId} order by 1`.execute(db)
  return { grants: rows, orders }
}

async function expectTruth(shop: Shop): Promise<void> {
  const { world, seller, client } = shop
  const { deps } = world.platform
  const ofShop = { organizationId: seller.organizationId, environment: 'embedded' } as const
  await startRun(deps, ofShop, 'requested')
  await reconcileShops(deps)
  await world.platform.drainAll()
  // As in the next minute: what was found about a refund made its payment stale.
  await refreshRecords(deps, ofShop)
  await world.platform.drainAll()
  await recordsOf(world, client, seller.organizationId).expectTruth()
  const before = await readState(shop)
  const { rows: paidTwice } = await sql<{ id: string }>`
    select payment_id as id from orders where organization_id = ${seller.organizationId} and payment_id is not null
    group by payment_id having count(*) > 1`.execute(deps.database.db)
  expect(paidTwice).toEqual([])
  const sold = (await client.payments.list({ status: 'succeeded', page_size: 100 })).items.filter(
    (payment) => payment.total_amount > 0,
  )
  const told = new Set(before.orders.map(({ paymentId }) => paymentId))
  expect(sold.map(({ payment_id }) => payment_id).filter((id) => !told.has(id))).toEqual([])
  const [connection] = await listConnections({ ...toReadOnly(deps), organizationId: seller.organizationId })
  if (!connection) throw new Error('The shop is not connected')
  expect(await rebuildRecords(deps, connection)).toEqual([])
  expect(await readState(shop)).toEqual(before)
}

test(`after each of ${SCHEDULES.length} schedules of faults, the platform knows what the provider does`, {
  timeout: SCHEDULES.length * 60 * SECOND,
}, async () => {
  let world: World | undefined
  for (const [index, seed] of SCHEDULES.entries()) {
    if (index % SHOPS_MAX === 0) {
      await world?.close()
      world = await makeWorld()
    }
    if (!world) throw new Error('No world')
    const chance = createSeededRandom(seed)
    const shop = await openShop(world, chance)
    const faults = drawFaults(chance, seed)
    try {
      await live(shop, faults)
      // Half of them are compared before the last message has arrived, and all of them after it.
      if (seed % 2 === 0) await expectTruth(shop)
      await world.advance(RETRIES)
      await expectTruth(shop)
    } catch (error) {
      throw new Error(`schedule ${seed}, ${JSON.stringify(faults)}; ${HOW_TO_REPEAT}`, { cause: error })
    }
  }
  await world?.close()
})
