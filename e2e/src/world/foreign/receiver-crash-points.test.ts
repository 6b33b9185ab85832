import { MINUTE, SECOND } from '@tradepost/kit/clock'
import { sql } from '@tradepost/kit/database/database'
import { HOW_TO_REPEAT, takeSample } from '@tradepost/kit/testing/test-runs'
import { refreshRecords } from '@tradepost/platform-server/records/refresh-records'
import { type RunningPlatform, startPlatform } from '@tradepost/platform-server/server'
import {
  type CrashPoint,
  createInterrupter,
  type Interrupter,
  listCrashPoints,
} from '@tradepost/provider-server/testing/test-crash-points'
import type DodoPayments from 'dodopayments'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makePlan, monthly, openCart } from '#src/billing/shop-subscriptions.ts'
import { sellProducts } from '#src/seller/home/sold-payments.ts'
import { recordsOf } from '#src/seller/records/records-truth.ts'
import { payHosted } from '#src/world/pages/hosted-checkout.ts'
import type { Seller } from '#src/world/seller.ts'
import { sellerClient } from '#src/world/seller-client.ts'
import { makeWorld, type World } from '#src/world/world.ts'

/** Points to die at in `npm test`, of each happening. */
const CRASHES = 1
/** How long all points of one sale may take. */
const TIMEOUT = 20 * MINUTE

type Shop = { seller: Seller; client: DodoPayments; email: string }
type Message = { id: string; payload: string }
/** Something that the provider has events about. `prepare` runs before its messages are kept back. */
type Happening = {
  name: string
  prepare(shop: Shop): Promise<string>
  happen(shop: Shop, prepared: string): Promise<unknown>
}

const buyCart = async ({ seller, email }: Shop, productId: string) => {
  const visitor = world.visitor()
  await visitor.signUp({ email, name: 'Maya Lindqvist' })
  const { checkout_url: url } = await openCart(visitor, seller.slug, [{ productId }])
  return payHosted(url, { email, name: 'Maya Lindqvist', keepsCard: true })
}

const HAPPENINGS: readonly Happening[] = [
  {
    name: 'a sale with license keys',
    async prepare({ client, seller }) {
      const { product_id } = seller.products.caliper
      await client.products.update(product_id, { license_key_enabled: true })
      return product_id
    },
    happen: buyCart,
  },
  {
    name: 'a subscription',
    prepare: ({ client }) => makePlan(client, { name: 'Kiln', price: monthly(1200) }),
    happen: buyCart,
  },
  {
    name: 'a full refund',
    prepare: (shop) => sellProducts({ world, ...shop }, { email: shop.email }),
    happen: ({ client }, payment_id) => client.refunds.create({ payment_id }),
  },
  {
    name: 'a dispute',
    prepare: (shop) => sellProducts({ world, ...shop }, { email: shop.email }),
    happen: ({ client }, payment_id) => client.post('/test_helpers/disputes', { body: { payment_id } }),
  },
]

let world: World
let shops = 0
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

/** A platform on the world's database that can be killed, as a second process beside the one that lives on. */
async function startMortal(): Promise<{ platform: RunningPlatform; interrupter: Interrupter }> {
  const interrupter = createInterrupter()
  const config = { ...world.platform.deps.config, port: 0 }
  const { aroundStatement } = interrupter
  const given = aroundStatement ? { aroundStatement } : {}
  return { platform: await startPlatform({ config, clock: world.clock, isWorking: false, ...given }), interrupter }
}

/** Lets something happen whose messages nobody sends, and returns them with what signs them. */
async function prepare(happening: Happening): Promise<{ shop: Shop; secret: string; messages: Message[] }> {
  shops += 1
  const seller = await world.openShop()
  const shop = { seller, client: await sellerClient(world, seller), email: `buyer-${shops}@example.com` }
  // Otherwise a change would have the instant of its product's creation.
  world.clock.advance(SECOND)
  const prepared = await happening.prepare(shop)
  await world.drainAll()
  const { db } = world.provider.deps.database
  const [endpoint] = (await shop.client.webhooks.list()).data
  await shop.client.webhooks.update(endpoint?.id ?? '', { disabled: true })
  const { secret } = await shop.client.webhooks.retrieveSecret(endpoint?.id ?? '')
  const { businessId } = await db
    .selectFrom('webhookEndpoints')
    .select('businessId')
    .where('id', '=', endpoint?.id ?? '')
    .executeTakeFirstOrThrow()
  const listMessages = () =>
    db
      .selectFrom('events')
      .select(['id', 'payload'])
      .where('businessId', '=', businessId)
      .orderBy('createdAt')
      .orderBy('id')
      .execute()
  const known = new Set((await listMessages()).map(({ id }) => id))
  await happening.happen(shop, prepared)
  await world.provider.drainAll()
  return { shop, secret, messages: (await listMessages()).filter(({ id }) => !known.has(id)) }
}
type Prepared = Awaited<ReturnType<typeof prepare>>

/** Sends all messages, as the provider would, and returns the answers' status. A broken connection counts as 0. */
async function deliver(to: RunningPlatform, { shop, secret, messages }: Prepared): Promise<number[]> {
  const statuses: number[] = []
  for (const { id, payload } of messages) {
    const at = world.clock.now()
    const headers = {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign(id, at, payload),
    }
    const url = `http://127.0.0.1:${to.deps.config.port}/webhooks/payments/${shop.seller.organizationId}`
    statuses.push(
      await fetch(url, { method: 'POST', headers, body: payload }).then(
        ({ status }) => status,
        () => 0,
      ),
    )
  }
  return statuses
}

/** What a shop has, without the IDs that differ between runs. */
async function readFacts({ seller, email }: Shop): Promise<Record<string, string[]>> {
  const { db } = world.platform.deps.database
  const ofShop = sql`organization_id = ${seller.organizationId}`
  const queries = {
    orders: sql`select status, currency, subtotal, tax, total, is_renewal, card_network from orders where ${ofShop}`,
    lines: sql`select name, quantity, amount from order_lines where ${ofShop}`,
    events: sql`select type, problem from provider_events where ${ofShop}`,
    mails: sql`select regexp_replace(subject, '\\d{6,}|[A-Z0-9]{8,}', '#') as subject from emails where recipient in (${email}, ${seller.email})`,
    payments: sql`select body->>'status' as status, body->'total_amount' as total, body->>'refund_status' as refund from payment_records where ${ofShop}`,
    subscriptions: sql`select body->>'status' as status from subscription_records where ${ofShop}`,
    keys: sql`select body->>'status' as status from license_key_records where ${ofShop}`,
    refunds: sql`select body->>'status' as status, body->'amount' as amount from refund_records where ${ofShop}`,
    disputes: sql`select body->>'dispute_status' as status from dispute_records where ${ofShop}`,
  }
  const facts: Record<string, string[]> = {}
  for (const [name, query] of Object.entries(queries)) {
    const { rows } = await sql<{ fact: string }>`select row_to_json(row)::text as fact from (${query}) as row order by 1`.execute(
      db,
    )
    facts[name] = rows.map(({ fact }) => fact)
  }
  return facts
}

/** Sends everything again, as the provider does, and lets the process that lives on finish. */
async function finish(prepared: Prepared) {
  const { client, seller } = prepared.shop
  expect(new Set(await deliver(world.platform, prepared))).toEqual(new Set([200]))
  await world.platform.drainAll()
  // The jobs of each minute do what a dead process had only begun.
  await world.advance(2 * MINUTE)
  const { deps } = world.platform
  await refreshRecords(deps, { organizationId: seller.organizationId, environment: 'embedded' })
  for (const job of ['keep-access', 'notify-of-disputes']) await deps.addJob(job, {}, job)
  await world.platform.drainAll()
  await recordsOf(world, client, seller.organizationId).expectTruth({ isSettled: false })
  return readFacts(prepared.shop)
}

type Measured = { points: CrashPoint[]; facts: Record<string, string[]> }

/** Receives without a crash. */
async function measure(happening: Happening): Promise<Measured> {
  const prepared = await prepare(happening)
  const { platform, interrupter } = await startMortal()
  await platform.drainAll()
  interrupter.takeCalls()
  expect(new Set(await deliver(platform, prepared))).toEqual(new Set([200]))
  await platform.drainAll()
  const points = listCrashPoints(interrupter.takeCalls())
  await platform.close()
  return { points, facts: await finish(prepared) }
}

/** Receives, dies at a point, and receives everything again. */
async function interrupt(happening: Happening, point: CrashPoint) {
  const prepared = await prepare(happening)
  const { platform, interrupter } = await startMortal()
  await platform.drainAll()
  interrupter.dieAt(point)
  await deliver(platform, prepared)
  await platform.drainAll().catch(() => undefined)
  await platform.close()
  return finish(prepared)
}

describe('a receiver that dies', () => {
  test.each(HAPPENINGS)('applies each event once: $name', { timeout: TIMEOUT }, async (happening) => {
    const { points, facts } = await measure(happening)
    expect(points.length).toBeGreaterThan(20)
    for (const point of takeSample(points, { count: CRASHES })) {
      const about = `${point.side} ${point.occurrence}. ${point.call}; ${HOW_TO_REPEAT}`
      expect.soft(await interrupt(happening, point), about).toEqual(facts)
    }
  })
})
