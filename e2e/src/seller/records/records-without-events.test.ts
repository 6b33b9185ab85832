import type { Shop } from '@tradepost/contract/platform/buyer/storefront'
import { SECOND } from '@tradepost/kit/clock'
import { sql } from '@tradepost/kit/database/database'
import { platformJobs } from '@tradepost/platform-server/modules'
import DodoPayments from 'dodopayments'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePlan, monthly, subscribeAt } from '#src/billing/shop-subscriptions.ts'
import { type GatedWorld, makeGatedWorld } from '#src/world/outage/provider-gate.ts'
import { payHosted } from '#src/world/pages/hosted-checkout.ts'
import type { Seller } from '#src/world/seller.ts'
import { sellerClient } from '#src/world/seller-client.ts'
import { recordsOf } from './records-truth.ts'

let world: GatedWorld
let seller: Seller
/** A client whose changes the platform gets no webhook for. */
let other: DodoPayments
let subscriptionId: string
beforeAll(async () => {
  world = await makeGatedWorld()
  seller = await world.openShop()
  const client = await sellerClient(world, seller)
  other = new DodoPayments({ bearerToken: client.bearerToken, baseURL: world.provider.url, maxRetries: 0 })
  const plan = await makePlan(client, { name: 'Kiln', price: monthly(1200) })
  const visitor = world.visitor()
  const email = 'maya@example.com'
  await visitor.signUp({ email, name: 'Maya Lindqvist' })
  subscriptionId = (await subscribeAt({ world, seller }, { visitor, email }, { productId: plan })).subscriptionId
  await world.drainAll()
})
afterAll(() => world.close())

const shop = async () => (await world.visitor().get<Shop>(`/api/shops/${seller.slug}`)).body
const minute = async () => {
  await platformJobs(world.platform.deps)['refresh-oldest-records']?.(undefined)
  await world.platform.drainAll()
}
const problem = async () => {
  const { db } = world.platform.deps.database
  return (await db.selectFrom('recordPasses').select('problem').executeTakeFirstOrThrow()).problem
}

test('a product that another app changes is updated on the second storefront view after 30 seconds', async () => {
  const { caliper } = seller.products
  const nameNow = async () => (await shop()).products.find(({ product_id }) => product_id === caliper.product_id)?.name
  await minute()
  await other.products.update(caliper.product_id, { name: 'Caliper, digital' })
  expect(await nameNow()).toBe('Caliper')
  world.clock.advance(31 * SECOND)
  await nameNow()
  await world.platform.drainAll()
  expect(await nameNow()).toBe('Caliper, digital')
})

/** Looks for changes as the timetable does: now, and `looks` - 1 times later. */
const look = async (looks = 1) => {
  await world.provider.drainAll()
  await platformJobs(world.platform.deps)['watch-changes']?.({ looks })
  await world.platform.drainAll()
}

test('a product that another app creates is in the shop after one look, and the next look refreshes nothing', async () => {
  await minute()
  world.clock.advance(SECOND)
  await other.products.create({
    name: 'Made elsewhere',
    tax_category: 'digital_products',
    price: { type: 'one_time_price', currency: 'USD', price: 900, discount: 0, purchasing_power_parity: false },
  })
  world.clock.advance(SECOND)
  await look()
  // Read from the rows: a view of the shop would ask for a refresh of its own.
  const { rows } = await sql`select from product_records where body ->> 'name' = 'Made elsewhere'`.execute(
    world.platform.deps.database.db,
  )
  expect(rows).toHaveLength(1)
  world.clock.advance(SECOND)
  await other.products.list()
  const calls = world.gate.calls.length
  await look()
  expect(world.gate.calls.slice(calls).filter((call) => !call.includes('/operator/changes'))).toEqual([])
})

test('between two runs of the timetable, changes are looked for after 20 and 40 seconds, so they are seen within 30', async () => {
  await look(3)
  const { rows } = await sql<{ looks: number; seconds: number }>`
    select (payload ->> 'looks')::int as looks, extract(epoch from run_at - now())::int as seconds
    from graphile_worker._private_jobs where key = 'watch-changes-again'`.execute(world.platform.deps.database.db)
  expect(rows).toEqual([{ looks: 2, seconds: expect.closeTo(20, -1) }])
})

test('if every webhook is lost, all rows are correct within a minute', async () => {
  const { database } = world.provider.deps
  await database.db.updateTable('webhookEndpoints').set({ disabled: true }).execute()
  const { caliper, trySquare } = seller.products
  const { checkout_url: url } = await other.checkoutSessions.create({
    product_cart: [{ product_id: caliper.product_id, quantity: 2 }],
  })
  await payHosted(url ?? '', { email: 'tomasz@example.com', name: 'Tomasz Nowak' })
  await other.subscriptions.update(subscriptionId, { status: 'cancelled' })
  await other.products.update(trySquare.product_id, { name: 'Try Square, large' })
  await other.products.archive(caliper.product_id)
  await other.customers.create({ email: 'ingrid@example.com', name: 'Ingrid Berg' })
  await other.discounts.create({ type: 'percentage', amount: 1500, code: 'UNTOLD' })
  const records = recordsOf(world, other)
  world.clock.advance(60 * SECOND)
  await minute()
  await records.expectTruth()
  const counts = Object.fromEntries(Object.entries(await records.snapshot()).map(([table, rows]) => [table, rows.length]))
  expect(counts).toMatchObject({ payment_records: 2, customer_records: 3, discount_records: 1, product_records: 4 })
  await database.db.updateTable('webhookEndpoints').set({ disabled: false }).execute()
})

test.each(['html', 'empty', 'broken', 'cut'] as const)(
  'a provider that answers with %s leaves the rows unchanged, and the settings report it until it is back',
  async (mode) => {
    const records = recordsOf(world, other)
    const before = await records.snapshot()
    world.gate.set(mode)
    world.clock.advance(60 * SECOND)
    await minute()
    world.gate.set('open')
    expect(await records.snapshot()).toEqual(before)
    expect(await problem()).not.toBeNull()
    const settings = await seller.visitor.get(`/api/organizations/${seller.slug}/records`)
    expect(settings).toMatchObject({ status: 200, body: { problem: await problem(), checked_at: expect.any(String) } })
    await minute()
    expect(await problem()).toBeNull()
  },
)

test('a provider that rate limits us gets no calls until its retry time', async () => {
  world.gate.set('busy')
  world.clock.advance(60 * SECOND)
  await minute()
  world.gate.set('open')
  world.gate.calls.length = 0
  world.clock.advance(60 * SECOND)
  await minute()
  expect(world.gate.calls).toEqual([])
  world.clock.advance(61 * SECOND)
  await minute()
  expect(await problem()).toBeNull()
})

test('an unreadable object is kept, shown as unreadable and counted without affecting other rows', async () => {
  const { db } = world.platform.deps.database
  const [first] = await recordsOf(world, other).rowsOf('payment_records')
  const call = `GET /payments/${first?.id}`
  world.gate.fake(call, { ...first?.body, status: 'succeeded', total_amount: 'a lot' })
  await platformJobs(world.platform.deps)['refresh-record']?.({
    organizationId: seller.organizationId,
    environment: 'embedded',
    noun: 'payments',
    id: first?.id,
  })
  const list = await seller.visitor.get<{ items: unknown[]; unreadable: number }>(`/api/organizations/${seller.slug}/payments`)
  expect(list.body).toMatchObject({ unreadable: 1, items: [expect.anything()] })
  expect(await seller.visitor.get(`/api/organizations/${seller.slug}/payments/${first?.id}`)).toMatchObject({ status: 502 })
  const metrics = await fetch(`${world.platform.url}/metrics`)
  expect(await metrics.text()).toMatch(/^records_unreadable\{.*\} 1$/m)
  world.gate.fake(call, undefined)
  await db
    .updateTable('recordPasses')
    .set({ claimedUntil: new Date(0) })
    .execute()
  world.clock.advance(60 * SECOND)
  await minute()
  await minute()
  expect((await seller.visitor.get<{ unreadable: number }>(`/api/organizations/${seller.slug}/payments`)).body.unreadable).toBe(0)
})
