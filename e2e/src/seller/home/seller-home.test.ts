import type { ListFigures } from '@tradepost/contract/platform/lists'
import { SellerHome } from '@tradepost/contract/platform/seller-home'
import { MINUTE } from '@tradepost/kit/clock'
import { HOW_TO_REPEAT, takeTurns } from '@tradepost/kit/testing/test-runs'
import { refreshRecords } from '@tradepost/platform-server/records/refresh-records'
import { closeTotals } from '@tradepost/platform-server/seller-home/close-totals'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GatedWorld, makeGatedWorld } from '#src/world/outage/provider-gate.ts'
import type { Seller } from '#src/world/seller.ts'
import { sellerClient } from '#src/world/seller-client.ts'
import { expectClosedToStrangers } from '#src/world/seller-guards.ts'
import { createStatementCounter } from '#src/world/statement-count.ts'
import { attentionOf, type Days, figuresOf, type Listed, listAll, pointsOf, runningOf, wallText } from './home-figures.ts'
import { sellForAYear } from './home-year.ts'

const counter = createStatementCounter()
let world: GatedWorld
let seller: Seller
let listed: Listed
beforeAll(async () => {
  world = await makeGatedWorld({ aroundStatement: counter.aroundStatement })
  seller = await world.openShop()
  const client = await sellerClient(world, seller)
  await sellForAYear({ world, seller, client })
  await refreshRecords(world.platform.deps, { organizationId: seller.organizationId, environment: 'embedded' })
  await closeTotals(world.platform.deps)
  listed = await listAll(client)
})
afterAll(() => world.close())

const ask = (query: Record<string, string> = {}, { visitor, slug } = seller) =>
  visitor.get<SellerHome>(`/api/organizations/${slug}/home?${new URLSearchParams(query)}`)

async function show(query: Record<string, string> = {}, of = seller): Promise<SellerHome> {
  const { status, body } = await ask(query, of)
  expect(status).toBe(200)
  return SellerHome.parse(body)
}

/** Returns the figures of a list with these filters: they appear on the page that a figure links to. */
async function countList(noun: string, query: Record<string, string>): Promise<ListFigures> {
  const { body } = await seller.visitor.get<ListFigures>(
    `/api/organizations/${seller.slug}/${noun}/figures?${new URLSearchParams(query)}`,
  )
  return body
}

test('the test data has refunds, failed ones too, disputes lost and to answer, and payouts that failed and are on hold', () => {
  const { refunds, disputes, payouts } = listed
  expect(new Set(refunds.map(({ status }) => status))).toEqual(new Set(['succeeded', 'failed']))
  expect(new Set(disputes.map((each) => each.dispute_status))).toEqual(new Set(['dispute_lost', 'dispute_won', 'dispute_opened']))
  expect(payouts.map(({ status }) => status)).toEqual(expect.arrayContaining(['failed', 'on_hold', 'success']))
})

test('the test data has trials, plan changes, failed renewals, declines and two currencies', () => {
  const { payments, subscriptions } = listed
  const succeeded = payments.filter(({ status }) => status === 'succeeded')
  expect(new Set(succeeded.map(({ currency }) => currency))).toEqual(new Set(['USD', 'EUR']))
  expect(succeeded.length).toBeGreaterThan(100)
  expect(succeeded.filter(({ total_amount }) => total_amount === 0).length).toBeGreaterThan(1)
  const changed = subscriptions.filter(({ product_name }) => product_name === 'Bench' || product_name === 'Plumb Pro')
  expect(changed.length).toBeGreaterThan(2)
  expect(new Set(subscriptions.map(({ status }) => status))).toEqual(new Set(['active', 'on_hold', 'cancelled']))
  expect(payments.some(({ status, subscription_id: id }) => status === 'failed' && id !== null)).toBe(true)
  expect(payments.some(({ status, subscription_id: id }) => status === 'failed' && id === null)).toBe(true)
})

const ZONES = ['Europe/Berlin', 'America/Los_Angeles', 'Pacific/Kiritimati']
const PERIODS: Record<string, string>[] = [
  ...['today', '7d', '30d', '90d', '12m'].map((period) => ({ period })),
  { period: 'custom', from: '2027-03-28', to: '2027-03-28' },
  { period: 'custom', from: '2026-11-21', to: '2026-12-20' },
  { period: 'custom', from: '2026-11-22', to: '2027-10-05' },
]
const KEY_LENGTHS = { hour: 13, day: 10, month: 7 }

const FIGURES = ZONES.flatMap((zone) =>
  PERIODS.flatMap((period) => ['USD', 'EUR'].map((currency) => ({ zone, period, currency }))),
)

// Every third is of each zone, and comes by every period and currency.
test.each(takeTurns(FIGURES, { turn: 0, every: 3 }))(
  "in $zone, the figures of $period in $currency match the provider's own lists",
  async ({ zone, period, currency }) => {
    const home = await show({ ...period, time_zone: zone, currency })
    expect(home).toMatchObject({ time_zone: zone, currency, left_out: [], period: { name: period.period } })
    const asked = { timeZone: zone, currency }
    const [now, before] = [home.period, home.before].map((days: Days) => figuresOf(listed, days, asked))
    for (const field of ['gross', 'refunds', 'lost_disputes', 'net', 'orders', 'new_customers'] as const)
      expect(home[field], `${field}: ${HOW_TO_REPEAT}`).toEqual({ now: now?.[field], before: before?.[field] })
    expect(home.points.reduce((sum, { net }) => sum + net, 0)).toBe(home.net.now)
    const length = KEY_LENGTHS[home.period.unit]
    const points = home.points
      .filter(({ gross, new_customers }) => gross > 0 || new_customers > 0)
      .map(({ start, gross, orders, new_customers }) => ({
        key: wallText(start, zone).slice(0, length),
        ...{ gross, orders, new_customers },
      }))
    expect(points).toEqual(pointsOf(listed, home.period, { ...asked, length }))
    expect(home).toMatchObject(runningOf(listed, currency))
  },
)

test('each figure matches the list that it links to', async () => {
  const home = await show({ period: '12m', time_zone: 'UTC', currency: 'EUR' })
  const created = {
    created_at_gte: `${home.period.from}T00:00:00Z`,
    created_at_lt: `${home.period.to}T23:59:59.999Z`,
  }
  const paid = await countList('payments', { status: 'succeeded', currency: 'EUR', ...created })
  expect(paid.sums).toEqual([{ currency: 'EUR', amount: home.gross.now, count: paid.total }])
  const orders = await countList('payments', { status: 'succeeded', currency: 'EUR', kind: 'order', ...created })
  expect(orders.total).toBe(home.orders.now)
  expect((await countList('customers', created)).total).toBe(home.new_customers.now)
  expect((await countList('subscriptions', { status: 'active', currency: 'EUR' })).total).toBe(home.active_subscriptions?.count)
})

test.each([...ZONES, 'UTC'])(
  "in %s, every item that needs attention is counted as in the provider's lists and ours",
  async (zone) => {
    const { attention, now } = await show({ time_zone: zone })
    const { processing, disputes_to_answer: disputes, ...expected } = attentionOf(listed, now, zone)
    expect(attention).toMatchObject({
      ...expected,
      open_disputes: { count: disputes, respond_by: expect.any(String) },
      waiting: [{ status: 'processing', count: processing }],
      unread_events: null,
      old_webhook_url: null,
      provider: null,
    })
    expect(
      [attention.on_hold, attention.failed_renewals, attention.ending, attention.failed_refunds, disputes, processing].every(
        (count) => Number(count) > 0,
      ),
    ).toBe(true)
    const between = (field: string, { from, to }: Days) => ({
      [`${field}_gte`]: `${from}T00:00:00Z`,
      [`${field}_lt`]: `${to}T23:59:59.999Z`,
    })
    if (zone !== 'UTC') return
    const failed = { status: 'failed', kind: 'renewal', ...between('created_at', attention.failed_days) }
    expect((await countList('payments', failed)).total).toBe(attention.failed_renewals)
    const ending = { ends_next: 'true', ...between('next_billing_date', attention.ending_days) }
    expect((await countList('subscriptions', ending)).total).toBe(attention.ending)
  },
)

test('home shows the currency with the most orders in the period unless another one is requested', async () => {
  expect(await show({ period: '12m' })).toMatchObject({ currency: 'USD', currencies: ['USD', 'EUR'] })
  expect(await show({ period: '12m', currency: 'EUR' })).toMatchObject({ currency: 'EUR', currencies: ['USD', 'EUR'] })
  expect(await show({ currency: 'JPY' })).toMatchObject({ currency: 'JPY', gross: { now: 0 }, left_out: [] })
})

test('invalid parameters are left out and named, never rejected', async () => {
  const home = await show({ period: 'fortnight', time_zone: 'Mars/Olympus', currency: 'coins', from: 'x', wine: 'red' })
  expect({ ...home, left_out: [] }).toEqual(await show())
  expect(home).toMatchObject({ period: { name: '30d', unit: 'day' }, time_zone: 'UTC' })
  expect([...home.left_out].sort()).toEqual(['currency', 'from', 'period', 'time_zone', 'wine'])
})

test('home makes no provider calls and at most 14 database queries', async () => {
  await show()
  const calls = world.gate.calls.length
  counter.take({ withDrains: false })
  await show({ period: '12m', time_zone: 'Europe/Berlin' })
  expect(world.gate.calls).toHaveLength(calls)
  expect(counter.take({ withDrains: false }).statements).toBeLessThanOrEqual(14)
})

test('unreadable webhooks are reported with the latest one', async () => {
  const { db } = world.platform.deps.database
  const newest = db.selectFrom('providerEvents').select('webhookId').orderBy('receivedAt', 'desc').limit(1)
  const changed = await db
    .updateTable('providerEvents')
    .set({ problem: 'total_amount: Invalid input' })
    .where('webhookId', 'in', newest)
    .returning(['type', 'receivedAt'])
    .executeTakeFirstOrThrow()
  expect((await show()).attention.unread_events).toEqual({
    count: 1,
    type: changed.type,
    problem: 'total_amount: Invalid input',
    at: changed.receivedAt.toISOString(),
  })
  await world.advance(8 * 24 * 60 * MINUTE)
  expect((await show()).attention.unread_events).toBeNull()
})

test('a shop without sales shows zeros and nothing that needs attention', async () => {
  const empty = await world.openShop('Quiet Tools')
  expect(await show({ period: '12m' }, empty)).toMatchObject({
    currency: 'USD',
    currencies: [],
    gross: { now: 0, before: 0 },
    mrr: { amount: 0, subscriptions: 0 },
    active_subscriptions: { count: 0, in_trial: 0, has_other_currencies: false },
    attention: {
      open_disputes: { count: 0, respond_by: null },
      failed_refunds: 0,
      payouts: [],
      on_hold: 0,
      failed_renewals: 0,
      ending: 0,
      waiting: [],
      unread_events: null,
      old_webhook_url: null,
      provider: null,
    },
    recent_payments: [],
    checklist: {
      ...{ is_connected: true, has_product: true, has_look: false, has_support_email: false },
      ...{ has_texts: false, has_sale: false, is_live: false },
    },
  })
})

test('while the provider is down, all figures stay and home shows since when', async () => {
  const before = await show({ period: '12m' })
  world.gate.set('away')
  await world.advance(6 * MINUTE)
  await refreshRecords(world.platform.deps, { organizationId: seller.organizationId, environment: 'embedded' })
  const after = await show({ period: '12m' })
  expect(after.attention.provider).toEqual({
    problem: expect.objectContaining({ message: expect.any(String) }),
    since: before.checked_at,
  })
  for (const field of ['gross', 'orders', 'mrr', 'active_subscriptions', 'points', 'recent_payments'] as const)
    expect(after[field], field).toEqual(before[field])
  world.gate.set('open')
  await refreshRecords(world.platform.deps, { organizationId: seller.organizationId, environment: 'embedded' })
  expect((await show()).attention.provider).toBeNull()
})

test("strangers can't access home", async () => {
  await expectClosedToStrangers({ world, seller, routes: [{ method: 'GET', path: '/home?period=7d' }] })
})
