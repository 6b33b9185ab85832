import type { BuyerWalletList } from '@tradepost/contract/platform/buyer/buyer-goods'
import type { Order } from '@tradepost/contract/platform/buyer/orders'
import type { SellerClock } from '@tradepost/contract/platform/developers/seller-clock'
import type { SellerHome } from '@tradepost/contract/platform/seller-home'
import { addMilliseconds, DAY, SECOND } from '@tradepost/kit/clock'
import { sql } from '@tradepost/kit/database/database'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type GatedWorld, makeGatedWorld } from '#src/world/outage/provider-gate.ts'
import { payHosted } from '#src/world/pages/hosted-checkout.ts'
import { PASSWORD, type Visitor } from '#src/world/pages/visitor.ts'
import { openCart } from './shop-subscriptions.ts'

const SLUG = 'acme-tools'
const PAGE = `/api/organizations/${SLUG}`

let world: GatedWorld
let owner: Visitor
let openedAt: Date

const platform = () => world.platform.deps.database.db
const provider = () => world.provider.deps.database.db
const year = () => platform().selectFrom('demoYears').selectAll().executeTakeFirst()
const stopsDone = async () => (await year())?.stopsDone ?? 0
const progress = async () => (await owner.get<{ progress: object | null }>(`${PAGE}/demo-year`)).body.progress
const isMarked = async () =>
  (await platform().selectFrom('demoSeeds').selectAll().where('name', '=', 'acme-tools-year').execute()).length === 1

/** Opens a checkout as a new visitor while the year is prepared. */
async function openCheckout(): Promise<{ visitor: Visitor; orderId: string; url: string }> {
  const visitor = world.visitor()
  const { body } = await visitor.get<{ products: { name: string; product_id: string }[] }>(`/api/shops/${SLUG}`)
  const productId = body.products.find(({ name }) => name === 'Caliper')?.product_id ?? ''
  const { order_id: orderId, checkout_url: url } = await openCart(visitor, SLUG, [{ productId }])
  return { visitor, orderId, url }
}
const orderOf = async ({ visitor, orderId }: Awaited<ReturnType<typeof openCheckout>>) =>
  (await visitor.get<Order>(`/api/orders/${orderId}`)).body

let paidMeanwhile: Awaited<ReturnType<typeof openCheckout>>
let paidAfterwards: typeof paidMeanwhile
let shownMeanwhile: Awaited<ReturnType<typeof progress>>

/** Prepares the year once, interrupted in its middle with two people in the shop. The tests check the result. */
beforeAll(async () => {
  world = await makeGatedWorld({ platform: { hasDemoData: true, hasDemoYear: true } })
  openedAt = world.clock.now()
  const cutOff = world.drainAll()
  await vi.waitFor(async () => expect(await stopsDone()).toBeGreaterThan(20), { timeout: 120_000 })
  world.gate.fail('POST /checkouts')
  await cutOff
  world.gate.fake('POST /checkouts', undefined)
  owner = world.visitor()
  await owner.post('/api/auth/sign-in/email', { email: 'owner@example.com', password: PASSWORD })
  shownMeanwhile = await progress()
  paidMeanwhile = await openCheckout()
  paidAfterwards = await openCheckout()
  await payHosted(paidMeanwhile.url, { email: 'meanwhile@example.com' })
  await world.drainAll()
  // Startup adds the same job.
  await world.platform.deps.addJob('seed-demo', {}, 'seed-demo')
  await world.drainAll()
  await world.advance(5 * SECOND)
})
afterAll(() => world.close())

test('an interrupted demo year shows its progress and resumes to the end', async () => {
  expect(shownMeanwhile).toEqual({ done: expect.any(Number), total: expect.any(Number) })
  expect(await isMarked()).toBe(true)
  expect(await progress()).toBeNull()
  expect(await year()).toMatchObject({ endsAt: openedAt })
})

test('the demo year sells nothing twice', async () => {
  const { rows } = await sql<{ key: string }>`
    select metadata ->> 'demo_sale' as key from payments
    where status = 'succeeded' and checkout_session_id is not null and metadata ? 'demo_sale'
    group by 1 having count(*) > 1`.execute(provider())
  expect(rows).toEqual([])
  const { usage, ids } = await provider()
    .selectFrom('usageEvents')
    .select((row) => [row.fn.countAll<number>().as('usage'), row.fn.count<number>('id').distinct().as('ids')])
    .executeTakeFirstOrThrow()
  expect(usage).toBeGreaterThan(300)
  expect(ids).toBe(usage)
})

test('the demo year has about 80 customers and 250 payments, in many countries and two currencies, with codes, second cards and declines', async () => {
  const payments = await provider().selectFrom('payments').select(['status', 'currency', 'discounts', 'billing']).execute()
  const count = (is: (payment: (typeof payments)[number]) => boolean) => payments.filter(is).length
  expect(payments.length).toBeGreaterThan(230)
  expect(payments.length).toBeLessThan(290)
  expect(count(({ currency }) => currency === 'USD')).toBeGreaterThan(100)
  expect(count(({ currency }) => currency === 'EUR')).toBeGreaterThan(50)
  expect(count(({ status }) => status === 'failed')).toBeGreaterThan(8)
  expect(count(({ discounts }) => discounts.length > 0)).toBeGreaterThan(10)
  expect(new Set(payments.map(({ billing }) => billing.country)).size).toBeGreaterThan(15)
  const customers = await provider().selectFrom('customers').select('email').execute()
  expect(customers.length).toBeGreaterThanOrEqual(80)
  expect(new Set(customers.map(({ email }) => email)).size).toBe(customers.length)
})

test('the demo year has about 30 subscriptions in every visible state', async () => {
  const subscriptions = await provider().selectFrom('subscriptions').selectAll().execute()
  expect(subscriptions.length).toBeGreaterThanOrEqual(30)
  const states = new Set(subscriptions.map(({ status }) => status))
  expect([...states].toSorted()).toEqual(['active', 'cancelled', 'failed', 'on_hold'])
  const now = world.clock.now()
  const active = subscriptions.filter(({ status }) => status === 'active')
  const isTrial = ({ createdAt, trialDays }: (typeof active)[number]) => addMilliseconds(createdAt, trialDays * DAY) > now
  expect(active.filter(isTrial).length).toBeGreaterThanOrEqual(3)
  expect(active.filter(({ cancelsAtNextBilling }) => cancelsAtNextBilling).length).toBeGreaterThanOrEqual(2)
  const { rows } = await sql<{ type: string; count: number }>`
    select type, count(*)::int from events where type like 'subscription.%' group by 1`.execute(provider())
  const events = Object.fromEntries(rows.map(({ type, count }) => [type, count]))
  expect(events['subscription.plan_changed']).toBe(3)
  expect(events['subscription.on_hold']).toBeGreaterThanOrEqual(3)
  expect(events['subscription.update_payment_method']).toBe(1)
  expect(events['subscription.renewed']).toBeGreaterThan(90)
})

test('the demo year has refunds whole and in part, disputes in every state, activated keys, spent credit and payouts', async () => {
  const of = async (table: 'refunds' | 'disputes' | 'payouts') =>
    (await provider().selectFrom(table).select('status').execute()).map(({ status }) => status)
  const refunds = await provider().selectFrom('refunds').select(['status', 'isPartial']).execute()
  expect(refunds.length).toBeGreaterThanOrEqual(5)
  expect(new Set(refunds.map(({ status }) => status))).toEqual(new Set(['succeeded']))
  expect(new Set(refunds.map(({ isPartial }) => isPartial))).toEqual(new Set([true, false]))
  expect((await of('disputes')).toSorted()).toEqual([
    'dispute_accepted',
    'dispute_challenged',
    'dispute_lost',
    'dispute_opened',
    'dispute_opened',
    'dispute_won',
  ])
  const keys = await provider().selectFrom('licenseKeys').select('instancesCount').execute()
  expect(keys.filter(({ instancesCount }) => instancesCount > 0).length).toBeGreaterThan(20)
  const spent = await provider().selectFrom('walletEntries').select('eventType').execute()
  expect(new Set(spent.map(({ eventType }) => eventType))).toEqual(new Set(['merchant_adjustment', 'payment']))
  expect((await of('payouts')).filter((status) => status === 'success').length).toBeGreaterThan(15)
})

test('the demo shop received every event by webhook and has an order for every successful payment', async () => {
  const waiting = await provider().selectFrom('webhookDeliveries').select('id').where('status', '<>', 'delivered').execute()
  expect(waiting).toEqual([])
  const paid = await provider().selectFrom('payments').select(['id', 'totalAmount']).where('status', '=', 'succeeded').execute()
  const orders = await platform().selectFrom('orders').select(['paymentId', 'createdAt', 'paidAt', 'isRenewal']).execute()
  const ordered = new Set(orders.map(({ paymentId }) => paymentId))
  expect(paid.filter(({ id, totalAmount }) => totalAmount > 0 && !ordered.has(id))).toEqual([])
  expect(orders.filter(({ isRenewal }) => isRenewal).length).toBeGreaterThan(80)
  const kinds = await platform().selectFrom('providerEvents').select('problem').where('problem', 'is not', null).execute()
  expect(kinds).toEqual([])
})

test("the demo buyer's account has what it bought in the year: purchases, keys, a download, invoices and a wallet", async () => {
  const buyer = world.visitor()
  await buyer.post('/api/auth/sign-in/email', { email: 'buyer@example.com', password: PASSWORD })
  const count = async (path: string) => (await buyer.get<{ items: object[] }>(path)).body.items.length
  expect(await count('/api/purchases')).toBe(4)
  expect(await count('/api/license-keys')).toBe(3)
  expect(await count('/api/downloads')).toBe(1)
  expect(await count('/api/invoices')).toBeGreaterThanOrEqual(4)
  const wallets = (await buyer.get<BuyerWalletList>('/api/wallets')).body.items
  expect(wallets.flatMap(({ entries }) => entries).map(({ event_type: type }) => type)).toContain('merchant_adjustment')
})

test("the demo shop's clock shows the present, and its products were created before their first sale", async () => {
  const { clock } = (await owner.get<SellerClock>(`${PAGE}/clock`)).body
  expect(clock).toMatchObject({ now: clock?.real_now, real_now: world.clock.now().toISOString(), status: 'ready' })
  const first = (of: 'products' | 'payments' | 'businesses') =>
    provider()
      .selectFrom(of)
      .select((row) => [row.fn.min('createdAt').as('from'), row.fn.max('createdAt').as('until')])
      .executeTakeFirstOrThrow()
  const [business, products, payments] = [await first('businesses'), await first('products'), await first('payments')]
  expect(business.from).toEqual(new Date('2025-11-21T09:00:00Z'))
  expect(Number(products.until)).toBeLessThan(Number(payments.from))
  const home = (await owner.get<SellerHome>(`${PAGE}/home`)).body
  expect(home.gross.now).toBeGreaterThan(0)
  expect(home.points.filter(({ gross }) => gross > 0).length).toBeGreaterThan(12)
})

test('a purchase during the setup succeeds, and a checkout opened during the setup can be paid later', async () => {
  const stopped = (await orderOf(paidMeanwhile)).paid_at
  expect(Date.parse(stopped ?? '')).toBeLessThan(Number(addMilliseconds(openedAt, -100 * DAY)))
  expect((await orderOf(paidAfterwards)).status).toBe('awaiting_payment')
  await payHosted(paidAfterwards.url, { email: 'afterwards@example.com' })
  await world.drainAll()
  expect(await orderOf(paidAfterwards)).toMatchObject({ status: 'paid', paid_at: world.clock.now().toISOString() })
})

test('generated customers get no emails; the demo buyer and real people do', async () => {
  const recipients = async (db: Pick<ReturnType<typeof provider>, 'selectFrom'>) =>
    (await db.selectFrom('emails').select('recipient').distinct().execute()).map(({ recipient }) => recipient).toSorted()
  expect(await recipients(provider())).toEqual(['afterwards@example.com', 'buyer@example.com', 'meanwhile@example.com'])
  const { body } = await owner.get<{ to: string }[]>('/mailbox.json')
  expect([...new Set(body.map(({ to }) => to))].toSorted()).toEqual([
    'afterwards@example.com',
    'buyer@example.com',
    'meanwhile@example.com',
    // About disputes.
    'owner@example.com',
  ])
  expect(body.length).toBeLessThan(25)
})
