import type { ListFigures } from '@tradepost/contract/platform/lists'
import type { SellerPayment } from '@tradepost/contract/platform/sales/seller-payments'
import type {
  MethodLink,
  PlanPreview,
  SellerSubscription,
  SellerSubscriptionList,
  SellerUsage,
} from '@tradepost/contract/platform/sales/seller-subscriptions'
import type { Subscription } from '@tradepost/contract/provider/subscriptions/subscriptions'
import { addMilliseconds, DAY } from '@tradepost/kit/clock'
import type DodoPayments from 'dodopayments'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makePlan, monthly, moveClock, subscribeAt } from '#src/billing/shop-subscriptions.ts'
import { joinOrganization } from '#src/world/join-organization.ts'
import { type GatedWorld, makeGatedWorld } from '#src/world/outage/provider-gate.ts'
import { payHosted } from '#src/world/pages/hosted-checkout.ts'
import type { Visitor } from '#src/world/pages/visitor.ts'
import type { Seller } from '#src/world/seller.ts'
import { sellerClient } from '#src/world/seller-client.ts'
import { expectClosedToStrangers, expectToldWhenAway } from '#src/world/seller-guards.ts'

/** Attaches without an error, then declines every later charge. */
const FAILS_LATER = '4000000000000341'

let world: GatedWorld
let seller: Seller
let client: DodoPayments
let kiln: string
let plumb: string
let library: string
beforeAll(async () => {
  world = await makeGatedWorld()
  seller = await world.openShop()
  client = await sellerClient(world, seller)
  library = (await client.addons.create({ name: 'Team library', price: 600, currency: 'USD', tax_category: 'saas' })).id
  kiln = await makePlan(client, { name: 'Kiln', price: monthly(1200) })
  plumb = await makePlan(client, { name: 'Plumb Pro', price: monthly(2900), addons: [library] })
})
afterAll(() => world.close())

const path = (rest = '') => `/api/organizations/${seller.slug}/subscriptions${rest}`
const show = async (id: string) => (await seller.visitor.get<SellerSubscription>(path(`/${id}`))).body
const post = <T = Subscription>(id: string, verb: string, body?: object) => seller.visitor.post<T>(path(`/${id}/${verb}`), body)
const list = async (query: Record<string, string> = {}) =>
  (await seller.visitor.get<SellerSubscriptionList>(path(`?${new URLSearchParams(query)}`))).body

let people = 0
/** Subscribes a new customer. */
async function subscribe(product = kiln, more: { number?: string; addons?: { addon_id: string; quantity: number }[] } = {}) {
  people += 1
  const visitor: Visitor = world.visitor()
  const email = `person-${people}@sub.example`
  await visitor.signUp({ email, name: `Person ${people}` })
  const { number, addons } = more
  const { orderId, subscriptionId } = await subscribeAt(
    { world, seller },
    { visitor, email, ...(number ? { number } : {}) },
    { productId: product, ...(addons ? { addons } : {}) },
  )
  return { id: subscriptionId, orderId, email }
}
const plan = (changes: object = {}) => ({
  product_id: plumb,
  quantity: 1,
  addons: [],
  proration_billing_mode: 'prorated_immediately',
  effective_at: 'immediately',
  on_payment_failure: 'apply_change',
  expected_total: 0,
  ...changes,
})

test('a subscription is shown with the names of its add-ons, its card, its original order and its timeline', async () => {
  const { id, orderId } = await subscribe(plumb, { addons: [{ addon_id: library, quantity: 2 }] })
  const shown = await show(id)
  expect(shown).toMatchObject({
    subscription: { status: 'active', product_name: 'Plumb Pro', recurring_pre_tax_amount: 2900 + 2 * 600 },
    addons: [{ addon_id: library, name: 'Team library', quantity: 2 }],
    card: { last_four: '4242', expiry_month: '12', expiry_year: '2034' },
    latest_payment: { status: 'succeeded', total_amount: 4100, error_message: null },
    order: { id: orderId },
  })
  expect(shown.timeline.at(-1)).toMatchObject({
    title: 'Paid',
    amount: { amount: 4100, currency: 'USD' },
    payment_id: shown.latest_payment?.payment_id,
  })
})

test('M12: the first payment starts a subscription, and only later charges renew it', async () => {
  const { id } = await subscribe()
  const titles = async () => (await show(id)).timeline.map(({ title }) => title)
  expect(await titles()).toEqual(['Started', 'Paid'])
  await moveClock(world, seller, { months: 1 })
  expect(await titles()).toEqual(['Renewed', 'Paid', 'Started', 'Paid'])
})

describe('M10: the timeline, newest first, shows', () => {
  const orderEmails = async (email: string) =>
    (await world.visitor().mails(email)).filter(({ subject }) => subject.includes('order'))
  type LatestPayment = { payment: SellerPayment; titles: string[] }
  const latest = async (id: string): Promise<LatestPayment> => {
    const { latest_payment } = await show(id)
    const { body } = await seller.visitor.get<SellerPayment>(
      `/api/organizations/${seller.slug}/payments/${latest_payment?.payment_id}`,
    )
    const instants = body.timeline.map(({ at }) => at)
    expect(instants).toEqual(instants.toSorted().reverse())
    return { payment: body, titles: body.timeline.map(({ title }) => title) }
  }

  test('for a first payment, the checkout opened by the shop and the email it sent', async () => {
    const { id } = await subscribe()
    expect((await latest(id)).titles).toEqual([
      'Order confirmed, email sent',
      'Payment succeeded',
      'Payment started',
      'Checkout opened',
    ])
  })

  test('for a payment from a checkout outside the shop, no checkout entry', async () => {
    const { checkout_url } = await client.checkoutSessions.create({ product_cart: [{ product_id: kiln, quantity: 1 }] })
    await payHosted(checkout_url ?? '', { email: 'elsewhere@sub.example' })
    await world.drainAll()
    const [subscription] = (await list({ q: 'elsewhere@sub.example' })).items
    const { titles } = await latest(subscription?.subscription_id ?? '')
    expect(titles).toEqual(['Order confirmed, email sent', 'Payment succeeded', 'Payment started'])
  })

  test('for a renewal, neither a checkout nor an email', async () => {
    const { id, email } = await subscribe()
    await moveClock(world, seller, { months: 1 })
    expect((await latest(id)).titles).toEqual(['Payment succeeded', 'Renewal of Kiln'])
    expect(await orderEmails(email)).toHaveLength(1)
  })

  test('for a plan change, both plans, with the same lines as the dialog', async () => {
    const { id, email } = await subscribe(plumb)
    await moveClock(world, seller, { seconds: DAY / 1000 })
    const change = { product_id: kiln, quantity: 4, proration_billing_mode: 'difference_immediately' }
    const { body: preview } = await post<PlanPreview>(id, 'plan/preview', plan(change))
    const { total_amount: now } = preview.immediate_charge.summary
    await post(id, 'plan', plan({ ...change, expected_total: now }))
    await world.drainAll()
    const { payment, titles } = await latest(id)
    expect(titles).toEqual(['Payment succeeded', 'Plan changed from Plumb Pro to Kiln × 4'])
    expect(payment.sale).toMatchObject({ lines: [{ name: 'Kiln', quantity: 4, amount: 4800 }], credit: 2900, total: 1900 })
    expect(payment.credit_from).toBe('Plumb Pro')
    expect(await orderEmails(email)).toHaveLength(1)
  })
})

test('the subscription list filters by status and product and finds by part of a name, email or product', async () => {
  const { id, email } = await subscribe(plumb)
  await subscribe(kiln)
  await post(id, 'pause')
  const ids = async (query: Record<string, string>) => (await list(query)).items.map((item) => item.subscription_id)
  expect(await ids({ status: 'paused' })).toEqual([id])
  expect((await list({ product_id: plumb })).items.every((item) => item.product_id === plumb)).toBe(true)
  expect(await ids({ q: email.toUpperCase() })).toEqual([id])
  expect(await ids({ q: 'person plumb', status: 'paused' })).toEqual([id])
  expect(await ids({ q: id })).toEqual([id])
  expect(await list({ q: 'žžžžžž' })).toMatchObject({ items: [], next: null, previous: null })
  expect(await ids({ q: email, status: 'active' })).toEqual([])
  expect(await ids({ q: 'plumb', status: 'paused', amount_gte: '2900' })).toEqual([id])
  expect(await ids({ product_id: plumb, status: 'paused', amount_gte: '2901' })).toEqual([])
})

test('a trial has its own tab until it ends', async () => {
  const product = await makePlan(client, { name: 'Tried', price: monthly(500, { trial_period_days: 7 }) })
  const { id } = await subscribe(product)
  const counts = async () => (await seller.visitor.get<ListFigures>(path(`/figures?product_id=${product}`))).body.counts
  const ids = async (status: string) => (await list({ product_id: product, status })).items.map((item) => item.subscription_id)
  expect([await ids('trialing'), await ids('active')]).toEqual([[id], []])
  expect(await counts()).toMatchObject({ trialing: 1, active: 0, all: 1 })
  await moveClock(world, seller, { seconds: 8 * (DAY / 1000) })
  expect([await ids('trialing'), await ids('active')]).toEqual([[], [id]])
  expect(await counts()).toMatchObject({ trialing: 0, active: 1, all: 1 })
})

test('a plan change charges the previewed amount', async () => {
  const { id } = await subscribe(kiln)
  await moveClock(world, seller, { seconds: 10 * (DAY / 1000) })
  const addons = [{ addon_id: library, quantity: 1 }]
  const { body: preview } = await post<PlanPreview>(id, 'plan/preview', plan({ quantity: 2, addons }))
  const { total_amount: now } = preview.immediate_charge.summary
  expect(now).toBeGreaterThan(0)
  expect((await show(id)).subscription.product_id).toBe(kiln)
  const stale = await post(id, 'plan', plan({ quantity: 2, addons, expected_total: now + 1 }))
  expect(stale).toMatchObject({ status: 409, body: { code: 'PLAN_PRICE_CHANGED' } })
  expect((await show(id)).subscription.product_id).toBe(kiln)
  expect((await post(id, 'plan', plan({ quantity: 2, addons, expected_total: now }))).status).toBe(200)
  await world.drainAll()
  expect(await show(id)).toMatchObject({
    subscription: { product_id: plumb, quantity: 2, recurring_pre_tax_amount: preview.new_plan.recurring_pre_tax_amount },
    latest_payment: { status: 'succeeded', total_amount: now },
    timeline: expect.arrayContaining([expect.objectContaining({ title: 'Plan changed', detail: 'Plumb Pro × 2' })]),
  })
})

test('a scheduled plan change is shown and can be canceled', async () => {
  const { id } = await subscribe(kiln)
  const waiting = plan({ proration_billing_mode: 'full_immediately', effective_at: 'next_billing_date', expected_total: 2900 })
  expect((await post(id, 'plan', waiting)).body).toMatchObject({
    product_id: kiln,
    scheduled_change: { product_name: 'Plumb Pro' },
  })
  expect(await seller.visitor.call('DELETE', path(`/${id}/plan/scheduled`))).toMatchObject({
    status: 200,
    body: { scheduled_change: null },
  })
  expect((await seller.visitor.call('DELETE', path(`/${id}/plan/scheduled`))).status).toBe(404)
})

test('a subscription can be paused and resumed, scheduled to end and kept, and ended right away with a reason', async () => {
  const { id } = await subscribe(kiln)
  expect((await post(id, 'pause')).body.status).toBe('paused')
  expect((await post(id, 'pause')).status).toBe(422)
  expect((await post(id, 'resume')).body.status).toBe('active')
  expect((await post(id, 'cancel', { when: 'next_billing_date' })).body).toMatchObject({
    status: 'active',
    cancel_at_next_billing_date: true,
  })
  expect((await post(id, 'keep')).body.cancel_at_next_billing_date).toBe(false)
  const ended = await post(id, 'cancel', { when: 'now', feedback: 'unused', comment: 'Closed the <b>workshop</b>' })
  expect(ended.body).toMatchObject({
    status: 'cancelled',
    cancellation_feedback: 'unused',
    cancellation_comment: 'Closed the <b>workshop</b>',
  })
  expect((await post(id, 'cancel', { when: 'now' })).status).toBe(409)
})

test('the next billing date and the end of the term can be moved', async () => {
  const { id } = await subscribe(kiln)
  const { subscription } = await show(id)
  const at = addMilliseconds(new Date(subscription.next_billing_date), 3 * DAY).toISOString()
  const moved = await seller.visitor.call<Subscription>('PUT', path(`/${id}/next-billing`), { at })
  expect(moved.body.next_billing_date).toBe(at)
  const longer = await seller.visitor.call<Subscription>('PUT', path(`/${id}/period`), { count: 12, interval: 'Year' })
  expect(Date.parse(longer.body.expires_at ?? '')).toBeGreaterThan(Date.parse(subscription.expires_at ?? ''))
  expect((await seller.visitor.call('PUT', path(`/${id}/period`), { count: 1, interval: 'Year' })).status).toBe(422)
  expect((await seller.visitor.call('PUT', path(`/${id}/next-billing`), { at: '2020-01-01T00:00:00Z' })).status).toBe(422)
})

test('a failed charge is shown with its reason, and a page for another card can be opened', async () => {
  const { id } = await subscribe(kiln, { number: FAILS_LATER })
  await moveClock(world, seller, { to: (await show(id)).subscription.next_billing_date })
  const held = await show(id)
  expect(held).toMatchObject({
    subscription: { status: 'on_hold' },
    latest_payment: { status: 'failed', error_message: expect.stringMatching(/\w/) },
  })
  expect(held.timeline.map(({ type }) => type)).toContain('subscription.on_hold')
  const link = await post<MethodLink>(id, 'payment-method-link')
  expect(link).toMatchObject({ status: 200, body: { url: expect.stringContaining(world.provider.url) } })
  expect((await fetch(link.body.url)).status).toBe(200)
})

test('only an on-demand subscription can be charged manually', async () => {
  const { id } = await subscribe(kiln)
  expect((await post(id, 'charge', { amount: 500 })).status).toBe(422)
  const made = await client.checkoutSessions.create({
    product_cart: [{ product_id: kiln, quantity: 1 }],
    subscription_data: { on_demand: { mandate_only: true } },
    customer: { email: 'mandate@sub.example', name: 'Mona Mandate' },
  })
  await payHosted(made.checkout_url ?? '', { email: 'mandate@sub.example', keepsCard: true })
  await world.drainAll()
  const [mandate] = (await list({ q: 'mandate@sub.example' })).items
  const charged = await post<{ payment_id: string }>(mandate?.subscription_id ?? '', 'charge', {
    amount: 700,
    description: 'Extra kiln hours',
  })
  await world.drainAll()
  expect(await client.payments.retrieve(charged.body.payment_id)).toMatchObject({ total_amount: 700, status: 'succeeded' })
})

test('a subscription has only its own payments', async () => {
  const [mine] = [await subscribe(kiln), await subscribe(kiln)]
  const answer = await seller.visitor.get<{ items: { subscription_id: string }[] }>(
    `/api/organizations/${seller.slug}/payments?subscription_id=${mine.id}`,
  )
  expect(answer.body.items.map((payment) => payment.subscription_id)).toEqual([mine.id])
})

test('usage is listed by billing cycle with the billable amount, and is empty without meters', async () => {
  const bare = await subscribe(kiln)
  const none = await seller.visitor.get<SellerUsage>(path(`/${bare.id}/usage`))
  expect(none.body.items.flatMap(({ meters }) => meters)).toEqual([])
  const calls = { name: 'Calls', event_name: 'call', measurement_unit: 'call', aggregation: { type: 'count' as const } }
  const { id: meter_id } = await client.meters.create(calls)
  const { price: fixed_price, ...cycles } = monthly(900)
  const price = {
    ...cycles,
    type: 'usage_based_price' as const,
    fixed_price,
    meters: [{ meter_id, price_per_unit: '50', free_threshold: 1 }],
  }
  const { product_id } = await client.products.create({ name: 'Metered', price, tax_category: 'saas' })
  const { id } = await subscribe(product_id)
  const { customer, next_billing_date } = (await show(id)).subscription
  await client.usageEvents.ingest({
    events: ['a', 'b', 'c'].map((event_id) => ({ event_id, customer_id: customer.customer_id, event_name: 'call' })),
  })
  // With usage, the next charge only includes the cycle's price.
  expect((await show(id)).next_charge).toMatchObject({ net: 900, total: null })
  const used = await seller.visitor.get<SellerUsage>(path(`/${id}/usage`))
  expect(used.body).toMatchObject({
    items: [{ meters: [{ name: 'Calls', consumed_units: '3', chargeable_units: '2', total_price: 100 }] }],
    has_more: false,
  })
  await moveClock(world, seller, { to: next_billing_date })
  expect((await show(id)).latest_payment).toMatchObject({ status: 'succeeded', total_amount: 1000 })
})

describe('an invalid value is rejected with the name of the field:', () => {
  test.each([
    ['plan', { quantity: 0 }, 'quantity'],
    ['plan', { proration_billing_mode: 'somehow' }, 'proration_billing_mode'],
    ['plan', { addons: [{ addon_id: '', quantity: 1 }] }, 'addons.0.addon_id'],
    ['plan/preview', { product_id: undefined }, 'product_id'],
  ])('%s %j', async (verb, bad, field) => {
    expect(await post('sub_any', verb, plan(bad))).toMatchObject({ status: 422, body: { issues: [{ path: field }] } })
  })

  test.each([
    ['cancel', { when: 'tomorrow' }, 'when'],
    ['cancel', { when: 'now', feedback: 'bored' }, 'feedback'],
    ['charge', { amount: -1 }, 'amount'],
    ['charge', { amount: 1.5 }, 'amount'],
  ])('%s %j', async (verb, bad, field) => {
    expect(await post('sub_any', verb, bad)).toMatchObject({ status: 422, body: { issues: [{ path: field }] } })
  })
})

const routesOf = (id: string) => [
  { method: 'GET', path: `/subscriptions/${id}` },
  { method: 'GET', path: `/subscriptions/${id}/usage` },
  { method: 'POST', path: `/subscriptions/${id}/plan/preview`, body: plan() },
  { method: 'POST', path: `/subscriptions/${id}/plan`, body: plan() },
  { method: 'DELETE', path: `/subscriptions/${id}/plan/scheduled` },
  { method: 'POST', path: `/subscriptions/${id}/pause` },
  { method: 'POST', path: `/subscriptions/${id}/resume` },
  { method: 'POST', path: `/subscriptions/${id}/cancel`, body: { when: 'now' } },
  { method: 'POST', path: `/subscriptions/${id}/keep` },
  { method: 'POST', path: `/subscriptions/${id}/charge`, body: { amount: 500 } },
  { method: 'PUT', path: `/subscriptions/${id}/next-billing`, body: { at: '2030-01-01T00:00:00Z' } },
  { method: 'PUT', path: `/subscriptions/${id}/period`, body: { count: 20, interval: 'Year' } },
  { method: 'POST', path: `/subscriptions/${id}/payment-method-link` },
]

test('another business can neither see nor change a subscription', async () => {
  const { id } = await subscribe(kiln)
  const other = await world.openShop('Other Tools')
  expect((await other.visitor.get<SellerSubscriptionList>(`/api/organizations/${other.slug}/subscriptions`)).body.items).toEqual(
    [],
  )
  for (const { method, path: rest, body } of routesOf(id))
    expect((await other.visitor.call(method, `/api/organizations/${other.slug}${rest}`, body)).status, `${method} ${rest}`).toBe(
      404,
    )
  expect((await show(id)).subscription).toMatchObject({ status: 'active', product_id: kiln })
})

test('a member who may read subscriptions can see one but not change or charge it', async () => {
  const { id } = await subscribe(kiln)
  const member = await joinOrganization(world, seller, { email: 'reader@sub.example', permissions: ['subscription:read'] })
  for (const { method, path: rest, body } of routesOf(id)) {
    const isLooking = method === 'GET' || rest.endsWith('/preview')
    const answer = await member.call(method, `/api/organizations/${seller.slug}${rest}`, body)
    expect(answer, `${method} ${rest}`).toMatchObject(isLooking ? { status: 200 } : { status: 403, body: { code: 'FORBIDDEN' } })
  }
  expect((await show(id)).subscription).toMatchObject({ status: 'active', product_id: kiln, cancel_at_next_billing_date: false })
})

test("strangers can't access subscriptions", () =>
  expectClosedToStrangers({ world, seller, routes: [{ method: 'GET', path: '/subscriptions' }, ...routesOf('sub_1')] }))
test('while the provider is down, subscription changes return 503', () =>
  expectToldWhenAway({ world, seller, routes: [{ method: 'GET', path: '/subscriptions' }, ...routesOf('sub_1')] }))
