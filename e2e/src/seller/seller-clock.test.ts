import type { Order } from '@tradepost/contract/platform/buyer/orders'
import type { ClockEventList, SellerClock } from '@tradepost/contract/platform/developers/seller-clock'
import type { SellerPayment } from '@tradepost/contract/platform/sales/seller-payments'
import type { SellerHome } from '@tradepost/contract/platform/seller-home'
import { addMilliseconds, DAY } from '@tradepost/kit/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makePlan, monthly, moveClock, openCart, subscribeAt } from '#src/billing/shop-subscriptions.ts'
import { joinOrganization } from '#src/world/join-organization.ts'
import { type GatedWorld, makeGatedWorld } from '#src/world/outage/provider-gate.ts'
import { payHosted } from '#src/world/pages/hosted-checkout.ts'
import type { Seller } from '#src/world/seller.ts'
import { sellerClient } from '#src/world/seller-client.ts'
import { expectClosedToStrangers, expectToldWhenAway } from '#src/world/seller-guards.ts'

let world: GatedWorld
let seller: Seller
beforeAll(async () => {
  world = await makeGatedWorld()
})
afterAll(() => world.close())

const path = (rest = '') => `/api/organizations/${seller.slug}/clock${rest}`
const read = async () => (await seller.visitor.get<SellerClock>(path('?live=true'))).body.clock
const move = (body: object) => seller.visitor.post<SellerClock>(path('/advance'), body)
const happened = async (start: string, end: string, page = 0) =>
  (await seller.visitor.get<ClockEventList>(path(`/events?start=${start}&end=${end}&page=${page}`))).body
const isoAfter = (milliseconds: number) => addMilliseconds(world.clock.now(), milliseconds).toISOString()

/** Creates a payment that no one pays: it is cancelled when its link expires. */
async function makeLink() {
  const client = await sellerClient(world, seller)
  return client.payments.create({
    product_cart: [{ product_id: seller.products.caliper.product_id, quantity: 1 }],
    customer: { email: 'maya@example.com', name: 'Maya Lindqvist' },
    billing: { country: 'US' },
    payment_link: true,
  })
}

describe('in a shop of its own', () => {
  beforeEach(async () => {
    seller = await world.openShop()
  })

  test('a test clock shows its own and the real time, advances to the given time and remembers its last move', async () => {
    const start = isoAfter(0)
    expect(await read()).toMatchObject({ now: start, real_now: start, status: 'ready', last_move: null, due_count: 0 })
    expect(await move({ to: isoAfter(DAY) })).toMatchObject({
      status: 200,
      body: { clock: { status: 'advancing', target: isoAfter(DAY) } },
    })
    await world.drainAll()
    expect(await read()).toMatchObject({
      now: isoAfter(DAY),
      real_now: start,
      status: 'ready',
      last_move: { from: start, to: isoAfter(DAY) },
    })
  })

  test('scheduled and past events are listed with their own times', async () => {
    const link = await makeLink()
    expect(await read()).toMatchObject({
      due_count: 1,
      next_due_at: link.expires_on,
      next_due: [{ at: link.expires_on, kind: 'check_payment', subject_id: link.payment_id }],
    })
    await move({ months: 1 })
    await world.drainAll()
    const { last_move } = (await read()) ?? {}
    expect(await happened(last_move?.from ?? '', last_move?.to ?? '')).toEqual({
      has_more: false,
      items: [
        {
          id: expect.stringMatching(/^msg_/),
          type: 'payment.cancelled',
          at: link.expires_on,
          object_id: link.payment_id,
          customer_name: 'Maya Lindqvist',
          amount: 3900,
          currency: 'USD',
        },
      ],
    })
  })

  test('N53: upcoming events name the customer, the products and the amount, to those who may see their objects', async () => {
    const link = await makeLink()
    const plan = await makePlan(await sellerClient(world, seller), { name: 'Plumb Pro', price: monthly(2900) })
    const buyer = { visitor: world.visitor(), email: 'ben@example.com', name: 'Ben Buyer', country: 'DE' }
    const { subscriptionId } = await subscribeAt({ world, seller }, buyer, { productId: plan })
    const upcoming = async (visitor = seller.visitor) => {
      const items = (await visitor.get<SellerClock>(path('?live=true'))).body.upcoming
      return items
        .filter(({ kind }) => kind === 'check_payment' || kind === 'renew_subscription')
        .map(({ at: _, ...event }) => event)
    }
    const ofLink = { kind: 'check_payment', subject_id: link.payment_id }
    const ofPlan = { kind: 'renew_subscription', subject_id: subscriptionId }
    const shown = { customer_name: 'Maya Lindqvist', product_names: ['Caliper'], amount: 3900, currency: 'USD' }
    const hidden = { customer_name: null, product_names: [], amount: null, currency: null }
    // With the tax of Germany, as the subscription's page shows the next charge.
    const renewed = { customer_name: 'Ben Buyer', product_names: ['Plumb Pro'], amount: 3451, currency: 'USD' }
    expect(await upcoming()).toEqual([
      { ...ofLink, ...shown },
      { ...ofPlan, ...renewed },
    ])
    const member = await joinOrganization(world, seller, { email: 'clerk@example.com', permissions: ['payment:read'] })
    expect(await upcoming(member)).toEqual([
      { ...ofLink, ...shown },
      { ...ofPlan, ...hidden },
    ])
  })

  test('events before or after the requested range are excluded', async () => {
    const link = await makeLink()
    await move({ months: 1 })
    await world.drainAll()
    const expiry = new Date(String(link.expires_on))
    expect((await happened(isoAfter(0), expiry.toISOString())).items).toHaveLength(1)
    expect((await happened(expiry.toISOString(), isoAfter(60 * DAY))).items).toEqual([])
    expect((await happened(isoAfter(0), addMilliseconds(expiry, -1).toISOString())).items).toEqual([])
  })

  test('during a move, a subscription renews on its own dates, and each renewal is listed with its customer and amount', async () => {
    const client = await sellerClient(world, seller)
    const { product_id } = await client.products.create({
      name: 'Plumb Pro',
      tax_category: 'saas',
      price: {
        type: 'recurring_price',
        currency: 'USD',
        price: 2900,
        discount: 0,
        purchasing_power_parity: false,
        payment_frequency_count: 1,
        payment_frequency_interval: 'Month',
        subscription_period_count: 1,
        subscription_period_interval: 'Year',
      },
    })
    const { checkout_url } = await client.checkoutSessions.create({ product_cart: [{ product_id, quantity: 1 }] })
    await payHosted(checkout_url ?? '', { email: 'maya@example.com', name: 'Maya Lindqvist' })
    await world.drainAll()
    const { next_due = [] } = (await read()) ?? {}
    expect(next_due.map(({ kind, at }) => [kind, at])).toContainEqual(['renew_subscription', '2026-12-21T09:00:00.000Z'])
    await move({ months: 2 })
    await world.drainAll()
    const { items } = await happened(isoAfter(0), isoAfter(90 * DAY))
    const renewed = items.filter(({ type }) => type === 'subscription.renewed')
    expect(renewed).toMatchObject(
      ['2026-12-21T09:00:00.000Z', '2027-01-21T09:00:00.000Z'].map((at) => ({
        at,
        object_id: expect.stringMatching(/^sub_/),
        customer_name: 'Maya Lindqvist',
        amount: 2900,
        currency: 'USD',
      })),
    )
    expect(items.filter(({ type }) => type === 'payment.succeeded')).toHaveLength(2)
    const clerk = await joinOrganization(world, seller, { email: 'settings@example.com', permissions: ['settings:read'] })
    const { body } = await clerk.get<ClockEventList>(path(`/events?start=${isoAfter(0)}&end=${isoAfter(90 * DAY)}`))
    const untold = { customer_name: null, amount: null, currency: null }
    expect(body.items).toEqual(items.map((item) => ({ ...item, ...untold })))
  })

  test('M7: after three months, the home page shows a sale in each month at its own time', async () => {
    const plan = await makePlan(await sellerClient(world, seller), { name: 'Plumb Pro', price: monthly(2900) })
    const visitor = world.visitor()
    await subscribeAt({ world, seller }, { visitor, email: 'maya@example.com' }, { productId: plan })
    await moveClock(world, seller, { to: '2027-02-21T12:00:00Z' })
    const home = async () => (await seller.visitor.get<SellerHome>(`/api/organizations/${seller.slug}/home`)).body
    expect(await home()).toMatchObject({ gross: { now: 2900, before: 2900 }, orders: { now: 0, before: 0 } })
    expect((await home()).points.filter(({ gross }) => gross > 0)).toMatchObject([
      { start: '2027-02-21T00:00:00.000Z', gross: 2900, orders: 0 },
    ])
    const orders = await world.platform.deps.database.db
      .selectFrom('orders')
      .select(['createdAt', 'paidAt'])
      .where('organizationId', '=', seller.organizationId)
      .orderBy('paidAt')
      .execute()
    expect(orders.map(({ paidAt }) => paidAt?.toISOString())).toEqual(
      ['2026-11-21', '2026-12-21', '2027-01-21', '2027-02-21'].map((day) => `${day}T09:00:00.000Z`),
    )
    expect(orders.every(({ createdAt, paidAt }) => paidAt && createdAt <= paidAt)).toBe(true)
  })

  test('M7: a sale after a clock move counts as today, and its timeline is in order', async () => {
    await moveClock(world, seller, { months: 2 })
    const visitor = world.visitor()
    const { checkout_url, order_id } = await openCart(visitor, seller.slug, [{ productId: seller.products.caliper.product_id }])
    await payHosted(checkout_url, { email: 'maya@example.com' })
    await world.drainAll()
    const { body: order } = await visitor.get<Order>(`/api/orders/${order_id}`)
    expect(order.paid_at).toBe('2027-01-21T09:00:00.000Z')
    const home = await seller.visitor.get<SellerHome>(`/api/organizations/${seller.slug}/home?period=today`)
    expect(home.body).toMatchObject({ gross: { now: 3900, before: 0 }, orders: { now: 1, before: 0 } })
    const payment = await seller.visitor.get<SellerPayment>(
      `/api/organizations/${seller.slug}/payments/${order.payment?.payment_id}`,
    )
    expect(payment.body.timeline.map(({ at, title }) => [title, at.slice(0, 10)])).toEqual(
      ['Order confirmed, email sent', 'Payment succeeded', 'Payment started', 'Checkout opened'].map((title) => [
        title,
        '2027-01-21',
      ]),
    )
  })

  test('events are paginated', async () => {
    for (let index = 0; index < 51; index += 1) await makeLink()
    await move({ months: 1 })
    await world.drainAll()
    const [first, second] = [await happened(isoAfter(0), isoAfter(40 * DAY)), await happened(isoAfter(0), isoAfter(40 * DAY), 1)]
    expect([first.items.length, first.has_more, second.items.length, second.has_more]).toEqual([50, true, 1, false])
    expect(new Set([...first.items, ...second.items].map((event) => event.id)).size).toBe(51)
  })

  test('a second move during the first one is rejected with the reason', async () => {
    await makeLink()
    const moveTwice = () => Promise.all([move({ months: 1 }), move({ months: 1 })])
    // On a busy machine, the second one may come when the first one is over.
    const refused = async () => (await moveTwice()).find(({ status }) => status !== 200)
    const first = (await refused()) ?? (await refused()) ?? (await refused())
    expect(first).toMatchObject({ status: 409, body: { message: expect.stringMatching(/already advancing/) } })
  })

  test('the clocks of two businesses are independent', async () => {
    const other = await world.openShop('Other Tools')
    await makeLink()
    await move({ months: 1 })
    await world.drainAll()
    const theirs = `/api/organizations/${other.slug}/clock`
    expect((await other.visitor.get<SellerClock>(theirs)).body.clock).toMatchObject({ now: isoAfter(0), last_move: null })
    const events = await other.visitor.get<ClockEventList>(`${theirs}/events?start=${isoAfter(0)}&end=${isoAfter(40 * DAY)}`)
    expect(events.body.items).toEqual([])
  })
})

const ROUTES = [
  { method: 'GET', path: '/clock?live=true' },
  { method: 'POST', path: '/clock/advance', body: { seconds: 1 } },
]
const EVENTS = { method: 'GET', path: '/clock/events?start=2026-11-01T00:00:00Z&end=2026-12-01T00:00:00Z' }

// What is refused leaves the clock as it is.
describe('in one shop', () => {
  beforeAll(async () => {
    seller = await world.openShop()
  })

  test.each([
    [{}, 422],
    [{ seconds: 1, months: 1 }, 422],
    [{ to: 'tomorrow' }, 422],
    [{ to: '2020-01-01T00:00:00Z' }, 422],
    [{ months: 121 }, 422],
  ])("a clock can't be moved by %j", async (body, status) => {
    const before = await read()
    expect((await move(body)).status).toBe(status)
    expect(await read()).toEqual(before)
  })

  test('a provider without a test clock has none to show or move', async () => {
    // A provider without these paths answers 404, like every other provider.
    world.gate.set('unknown')
    expect(await read()).toBeNull()
    expect((await move({ seconds: 1 })).status).toBe(404)
    const rejected = await seller.visitor.get(`/api/organizations/${seller.slug}/rejected-events`)
    expect(rejected.body).toEqual({ items: null, has_more: false })
    world.gate.set('open')
  })

  test("strangers can't access the clock", () => expectClosedToStrangers({ world, seller, routes: [...ROUTES, EVENTS] }))
  test('while the provider is down, clock moves return 503', () => expectToldWhenAway({ world, seller, routes: ROUTES }))
  test.each(['start=x&end=2026-12-01T00:00:00Z', 'end=2026-12-01T00:00:00Z', `${EVENTS.path.split('?')[1]}&page=-1`])(
    "events can't be listed with %s",
    async (query) => {
      expect((await seller.visitor.get(path(`/events?${query}`))).status).toBe(400)
    },
  )
})
