import type { Shop } from '@tradepost/contract/platform/buyer/storefront'
import { SECOND } from '@tradepost/kit/clock'
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
  expect(counts).toMatchObject({ payment_records: 2, customer_records: 3, discount_records: 1, product_records: 3 })
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
