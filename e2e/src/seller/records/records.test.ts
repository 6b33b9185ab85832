import { sql } from '@tradepost/kit/database/database'
import { platformJobs } from '@tradepost/platform-server/modules'
import { rebuildRecords } from '@tradepost/platform-server/records/rebuild-records'
import { refreshRecords } from '@tradepost/platform-server/records/refresh-records'
import type DodoPayments from 'dodopayments'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePlan, monthly, moveClock, subscribeAt } from '#src/billing/shop-subscriptions.ts'
import { type GatedWorld, makeGatedWorld } from '#src/world/outage/provider-gate.ts'
import { payHosted } from '#src/world/pages/hosted-checkout.ts'
import type { Seller } from '#src/world/seller.ts'
import { sellerClient } from '#src/world/seller-client.ts'
import { type RecordRow, recordsOf } from './records-truth.ts'

let world: GatedWorld
let seller: Seller
let client: DodoPayments
let subscriptionId: string
let records: ReturnType<typeof recordsOf>
beforeAll(async () => {
  world = await makeGatedWorld()
  seller = await world.openShop()
  client = await sellerClient(world, seller)
  records = recordsOf(world, client)
  const product = await makePlan(client, { name: 'Kiln', price: monthly(1200) })
  const visitor = world.visitor()
  const email = 'maya@example.com'
  await visitor.signUp({ email, name: 'Maya Lindqvist' })
  subscriptionId = (await subscribeAt({ world, seller }, { visitor, email }, { productId: product })).subscriptionId
  await moveClock(world, seller, { seconds: 40 * 86_400 })
})
afterAll(() => world.close())

const refresh = () => refreshRecords(world.platform.deps, { organizationId: seller.organizationId, environment: 'embedded' })

test('payments and subscriptions from webhooks are stored exactly as the provider has them', async () => {
  const rows = [...(await records.rowsOf('payment_records')), ...(await records.rowsOf('subscription_records'))]
  expect(rows.map(({ body }) => body?.status)).toEqual(['succeeded', 'succeeded', 'active'])
  expect((await records.rowsOf('payment_records')).map(({ body }) => body?.lines)).toEqual([expect.anything(), expect.anything()])
  // The order's page also asked, and an event that follows an answer makes the row stale.
  await records.expectTruth({ isSettled: false })
  for (const { words } of rows) expect(words).toMatch(/maya lindqvist maya@example.com/)
})

test('refunds and disputes from webhooks are stored, and their payments compared with the provider again', async () => {
  // The first payment is 40 days old by now: too old to refund.
  const [refunded = '', disputed = ''] = (await client.payments.list()).items.map((payment) => payment.payment_id)
  await client.refunds.create({ payment_id: refunded, reason: 'Bought twice' })
  await client.post('/test_helpers/disputes', { body: { payment_id: disputed, reason: 'Product not received' } })
  await world.drainAll()
  expect((await records.rowsOf('refund_records')).map(({ body }) => body)).toEqual([
    expect.objectContaining({ status: 'succeeded', payment_id: refunded, is_partial: false }),
  ])
  const [dispute] = await records.rowsOf('dispute_records')
  expect(dispute).toMatchObject({ isWhole: true, body: { dispute_status: 'dispute_opened', respond_by: expect.any(String) } })
  expect(dispute?.words).toMatch(/maya lindqvist maya@example.com product not received/)
  const payments = await records.rowsOf('payment_records')
  expect(payments.find(({ id }) => id === refunded)?.body).toMatchObject({
    refund_status: 'full',
    lines: { items: [{ refundable_amount: 0 }] },
  })
  expect(payments.find(({ id }) => id === disputed)?.body).toMatchObject({ disputes: [{ dispute_id: dispute?.id }] })
  await records.expectTruth({ isSettled: false })
})

test('a refresh stores everything that the provider has, and a second one changes nothing', async () => {
  await client.discounts.create({ type: 'percentage', amount: 1000, code: 'RECORDS' })
  await client.addons.create({ name: 'Team library', price: 600, currency: 'USD', tax_category: 'saas' })
  await client.products.archive(seller.products.trySquare.product_id)
  await refresh()
  await records.expectTruth()
  const first = await records.snapshot()
  expect(Object.fromEntries(Object.entries(first).map(([table, rows]) => [table, rows.length]))).toEqual({
    product_records: 3,
    addon_records: 1,
    brand_records: 1,
    customer_records: 1,
    discount_records: 1,
    meter_records: 0,
    payment_records: 2,
    subscription_records: 1,
    refund_records: 1,
    dispute_records: 1,
    license_key_records: 0,
    payout_records: 0,
    // Two payments, a refund and a dispute, each with its fees.
    balance_entry_records: 8,
  })
  expect(first.product_records?.filter(({ body }) => body?.is_archived).map(({ id }) => id)).toEqual([
    seller.products.trySquare.product_id,
  ])
  await refresh()
  const bodies = (rows: Record<string, RecordRow[]>) =>
    Object.values(rows).map((each) => each.map(({ id, body }) => ({ id, body })))
  expect(bodies(await records.snapshot())).toEqual(bodies(first))
})

test('a refresh corrects changes that had no webhook and empties the rows of deleted objects', async () => {
  const { caliper } = seller.products
  await client.products.update(caliper.product_id, { name: 'Caliper, digital' })
  await client.subscriptions.update(subscriptionId, { cancel_at_next_billing_date: true })
  const [discount] = await records.rowsOf('discount_records')
  await client.discounts.delete(discount?.id ?? '')
  await sql`update subscription_records set body = body || '{"status":"on_hold"}'`.execute(world.platform.deps.database.db)
  await refresh()
  expect((await records.rowsOf('discount_records')).map(({ body }) => body)).toEqual([null])
  const rows = await records.rowsOf('product_records')
  expect(rows.find(({ id }) => id === caliper.product_id)?.body).toMatchObject({ name: 'Caliper, digital' })
  await sql`delete from discount_records`.execute(world.platform.deps.database.db)
  await records.expectTruth()
})

test('a new customer is known by their first payment, without a call, and the next refresh has the rest', async () => {
  await refresh()
  const guest = world.visitor()
  await guest.call('PUT', `/api/shops/${seller.slug}/cart/items/${seller.products.caliper.product_id}`, { quantity: 1 })
  const started = await guest.post<{ checkout_url: string }>(`/api/shops/${seller.slug}/checkout`)
  world.gate.calls.length = 0
  await payHosted(started.body.checkout_url, { email: 'ingrid@example.com' })
  await world.drainAll()
  expect(world.gate.calls.filter((call) => call.includes('/customers'))).toEqual([])
  const find = async () => (await records.rowsOf('customer_records')).find(({ body }) => body?.email === 'ingrid@example.com')
  const incomplete = await find()
  const [customer] = (await client.customers.list({ email: 'ingrid@example.com' })).items
  const { name, email, customer_id, business_id } = customer ?? {}
  expect(incomplete).toMatchObject({
    isWhole: false,
    staleSince: expect.any(Number),
    body: { name, email, customer_id, business_id },
  })
  expect(incomplete?.words).toContain('ingrid@example.com')

  await refresh()
  expect(await find()).toMatchObject({ isWhole: true, staleSince: null, body: { ...customer, wallets: expect.any(Array) } })
})

test('while the provider is down, rows stay unchanged and the pass records why', async () => {
  const before = await records.snapshot()
  world.gate.set('broken')
  await refresh()
  world.gate.set('open')
  expect(await records.snapshot()).toEqual(before)
  const { db } = world.platform.deps.database
  const problem = async () => (await db.selectFrom('recordPasses').select('problem').executeTakeFirstOrThrow()).problem
  expect(await problem()).toMatchObject({ message: expect.stringMatching(/isn't responding/) })
  await refresh()
  expect(await problem()).toBeNull()
})

test('a refresh reads one page beyond the pages with new items before it resumes its pass', async () => {
  const numbers = Array.from({ length: 101 }, (_, number) => number)
  await Promise.all(numbers.map((number) => client.customers.create({ name: `N ${number}`, email: `n${number}@a.example` })))
  await refresh()
  const { db } = world.platform.deps.database
  // Ends the pass; the next one starts with the list of products.
  await db.updateTable('recordPasses').set({ list: 0, page: 0 }).execute()
  world.gate.calls.length = 0
  await refresh()
  const pages = world.gate.calls.filter((call) => call.startsWith('GET /customers?'))
  expect(pages.map((call) => new URL(call.slice(4), 'http://x').searchParams.get('page_number'))).toEqual(['0', '0', '1'])
})

test('a shop is never refreshed by two processes at once', async () => {
  world.gate.calls.length = 0
  await refresh()
  const alone = world.gate.calls.length
  world.gate.calls.length = 0
  await Promise.all([refresh(), refresh(), refresh()])
  expect(world.gate.calls).toHaveLength(alone)
})

test('a rebuild fixes and reports wrong rows, and a second one finds nothing', async () => {
  const { db } = world.platform.deps.database
  const connection = await db.selectFrom('providerConnections').selectAll().executeTakeFirstOrThrow()
  const rebuild = () => rebuildRecords(world.platform.deps, connection)
  await rebuild()
  await sql`update payment_records set body = body || '{"total_amount":1}'`.execute(db)
  const customer = (await client.customers.list()).items.at(-1)
  await sql`delete from customer_records where id = ${customer?.customer_id}`.execute(db)
  expect((await rebuild()).map(({ table, id }) => `${table} ${id}`)).toEqual([
    `customer_records ${customer?.customer_id}`,
    ...(await records.rowsOf('payment_records')).map(({ id }) => `payment_records ${id}`),
  ])
  await records.expectTruth()
  expect(await rebuild()).toEqual([])
})

test('a rebuild drops what an old one left that was killed, and nothing of one that may be running', async () => {
  const { db } = world.platform.deps.database
  const connection = await db.selectFrom('providerConnections').selectAll().executeTakeFirstOrThrow()
  await sql`create table rebuilt.product_records_1 (); create table rebuilt.customer_records_2 ();
    comment on table rebuilt.customer_records_2 is '2020-01-01T00:00:00Z'; create table rebuilt.payment_records_3 ();
    comment on table rebuilt.payment_records_3 is '2120-01-01T00:00:00Z'`.execute(db)
  await rebuildRecords(world.platform.deps, connection)
  const { rows } = await sql<{ name: string }>`select tablename as name from pg_tables where tablename ~ '_\\d+$'`.execute(db)
  expect(rows).toEqual([{ name: 'payment_records_3' }])
  await sql`drop table rebuilt.payment_records_3`.execute(db)
})

test('a rebuild asks for each object once, even if it stays stale after each answer', async () => {
  const connection = await world.platform.deps.database.db.selectFrom('providerConnections').selectAll().executeTakeFirstOrThrow()
  const numbers = Array.from({ length: 50 }, (_, number) => number)
  await Promise.all(numbers.map((number) => makePlan(client, { name: `Clay ${number}`, price: monthly(900) })))
  await refresh()
  const ids = (await records.rowsOf('product_records')).map(({ id }) => id)
  for (const id of ids) world.gate.fake(`GET /products/${id}`, {})
  world.gate.calls.length = 0
  await rebuildRecords(world.platform.deps, connection)
  const asked = world.gate.calls.filter((call) => call.startsWith('GET /products/'))
  expect(asked.sort()).toEqual(ids.map((id) => `GET /products/${id}`).sort())
  for (const id of ids) world.gate.fake(`GET /products/${id}`, undefined)
  await refresh()
  await records.expectTruth()
})

test('each minute refreshes the shops that have gone unchecked the longest', async () => {
  const { deps } = world.platform
  const other = await world.openShop('Plumb and Level')
  await platformJobs(deps)['refresh-oldest-records']?.(undefined)
  await world.drainAll()
  const passes = await deps.database.db.selectFrom('recordPasses').select(['organizationId', 'checkedAt']).execute()
  expect(passes.find(({ organizationId }) => organizationId === other.organizationId)?.checkedAt).toEqual(world.clock.now())
})
