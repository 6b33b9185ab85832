import type { HostedSession } from '@tradepost/contract/hosted/checkout'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ask, makeTestProvider, post, type TestBusiness, type TestProvider, typed, usd } from '#src/testing/test-provider.ts'
import { FAILS_LATER, monthly, moveClock, subscribe, VISA } from '#src/testing/test-subscriptions.ts'

let provider: TestProvider
let business: TestBusiness
let seats: string
beforeAll(async () => {
  provider = await makeTestProvider()
})
afterAll(() => provider.close())
beforeEach(async () => {
  business = await provider.openBusiness()
  const { addons, discounts } = business.client
  seats = (await addons.create({ name: 'Seats', price: 300, currency: 'USD', tax_category: 'saas' })).id
  await discounts.create({ type: 'percentage', amount: 1000, code: 'THREE', subscription_cycles: 3 })
  await discounts.create({ type: 'percentage', amount: 5000, code: 'ONE', subscription_cycles: 1 })
})

type Price = Parameters<TestBusiness['client']['products']['create']>[0]['price']
const sell = async (price: Price) =>
  (await business.client.products.create({ name: 'Pro', price, tax_category: 'saas', addons: [seats] })).product_id
const open = async (input: Parameters<TestBusiness['client']['checkoutSessions']['create']>[0]) =>
  (await business.client.checkoutSessions.create(input)).session_id
const show = async (session: string): Promise<HostedSession> => (await fetch(`${provider.url}/session/${session}/data`)).json()
const billing_address = { country: 'DE' } as const

test('the page shows what each cycle costs with tax, and when each code ends', async () => {
  const cart = [{ product_id: await sell(monthly(1200)), quantity: 2, addons: [{ addon_id: seats, quantity: 2 }] }]
  const { totals, subscription, lines } = await show(
    await open({ product_cart: cart, discount_codes: ['THREE', 'ONE'], billing_address }),
  )
  expect(lines.map(({ kind, name, amount }) => [kind, name, amount])).toEqual([
    ['subscription', 'Pro', 2400],
    ['addon', 'Seats', 600],
  ])
  expect(totals.codes).toEqual([
    { code: 'THREE', amount: 300, cycles: 3 },
    { code: 'ONE', amount: 1350, cycles: 1 },
  ])
  expect(totals).toMatchObject({
    total: 1607,
    recurring: {
      total: 3213,
      starts_at: '2026-12-21T09:00:00.000Z',
      changes: [{ total: 3570, starts_at: '2027-02-21T09:00:00.000Z' }],
    },
  })
  expect(subscription).toMatchObject({ ends_at: '2036-11-21T09:00:00.000Z', is_update: false })
})

test('each cycle is charged the amount that the page shows, on the date that it shows', async () => {
  const product = await sell(monthly(1000))
  const own = { product_cart: [{ product_id: product, quantity: 1 }], discount_code: 'THREE' }
  const { totals } = await show(await open(own))
  const { subscription } = await subscribe({ provider, business }, product, { total: totals.total, session: own })
  const { recurring } = totals
  await moveClock({ provider, business }, { to: '2027-03-01T00:00:00Z' })
  const { items } = await business.client.payments.list({ subscription_id: subscription.subscription_id })
  const charged = items.toReversed().map(({ total_amount, created_at }) => [total_amount, created_at.slice(0, 10)])
  expect(charged).toEqual([
    [totals.total, '2026-11-21'],
    [recurring?.total, recurring?.starts_at.slice(0, 10)],
    [recurring?.total, '2027-01-21'],
    [recurring?.changes[0]?.total, recurring?.changes[0]?.starts_at.slice(0, 10)],
  ])
})

test('a free trial requires a card and charges nothing, and its codes start with the first cycle', async () => {
  const cart = [
    { product_id: await sell(monthly(1000, { trial_period_days: 14 })), quantity: 1, addons: [{ addon_id: seats, quantity: 1 }] },
  ]
  const session = await open({ product_cart: cart, discount_code: 'THREE' })
  const { totals, subscription, lines } = await show(session)
  expect(lines.map(({ name, amount }) => [name, amount])).toEqual([['Pro', 0]])
  expect(totals).toMatchObject({
    total: 0,
    codes: [{ code: 'THREE', amount: 0, cycles: 3 }],
    payment_methods: ['card'],
    recurring: {
      total: 1170,
      starts_at: '2026-12-05T09:00:00.000Z',
      changes: [{ total: 1300, starts_at: '2027-03-05T09:00:00.000Z' }],
    },
  })
  expect(subscription?.cycle.map(({ name, amount }) => [name, amount])).toEqual([
    ['Pro', 1000],
    ['Seats', 300],
  ])
  const { card: _, ...nothing } = typed(VISA, { expected_total: 0 })
  expect(await post(provider, `/session/${session}/pay`, nothing)).toMatchObject({
    status: 422,
    body: { code: 'INVALID_REQUEST_PARAMETERS', issues: [{ path: 'card' }] },
  })
})

test('a subscription that ends before its next charge shows no recurring total', async () => {
  const year = { payment_frequency_interval: 'Year', subscription_period_count: 1 }
  const product_cart = [{ product_id: await sell(monthly(9900, year)), quantity: 1 }]
  const { totals, subscription } = await show(await open({ product_cart, discount_code: 'THREE' }))
  expect(totals.recurring).toBeNull()
  expect(subscription?.ends_at).toBe('2027-11-21T09:00:00.000Z')
})

test('a code that outlasts the subscription causes no later change', async () => {
  const quarter = { subscription_period_count: 3, subscription_period_interval: 'Month' }
  const product_cart = [{ product_id: await sell(monthly(1000, quarter)), quantity: 1 }]
  const { totals } = await show(await open({ product_cart, discount_code: 'THREE' }))
  expect(totals.recurring).toEqual({ total: 900, starts_at: '2026-12-21T09:00:00.000Z', changes: [] })
})

test('usage is shown with its price, next to one-time products', async () => {
  const calls = { name: 'API calls', event_name: 'call', measurement_unit: 'call', aggregation: { type: 'count' as const } }
  const { id: meter_id } = await business.client.meters.create(calls)
  const { price: fixed_price, ...cycles } = monthly(900)
  const meters = [{ meter_id, price_per_unit: '0.25', free_threshold: 1000 }]
  const price = { ...cycles, type: 'usage_based_price' as const, fixed_price, meters }
  const metered = (await business.client.products.create({ name: 'Metered', price, tax_category: 'saas' })).product_id
  const once = (await business.client.products.create({ name: 'Once', price: usd(500), tax_category: 'saas' })).product_id
  const product_cart = [metered, once].map((product_id) => ({ product_id, quantity: 1 }))
  const { totals, subscription, lines } = await show(await open({ product_cart }))
  expect(lines.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['subscription', 900],
    ['product', 500],
  ])
  expect(totals).toMatchObject({ total: 1400, recurring: { total: 900 } })
  expect(subscription?.meters).toEqual([
    { name: 'API calls', measurement_unit: 'call', free_threshold: 1000, price_per_unit: '0.25', currency: 'USD' },
  ])
})

test('an on-demand subscription shows no cycle and accepts no code', async () => {
  const product_cart = [{ product_id: await sell(monthly(1200)), quantity: 1 }]
  const session = await open({ product_cart, subscription_data: { on_demand: { mandate_only: true } } })
  const shown = await show(session)
  expect(shown).toMatchObject({ allow_discount_code: false, totals: { total: 0, recurring: null, payment_methods: ['card'] } })
  expect(shown.subscription).toMatchObject({ is_on_demand: true, cycle: [] })
  const given = await ask(provider, `/session/${session}/discount`, { method: 'PUT', body: { code: 'THREE' } })
  expect([given.status, given.body.code]).toEqual([403, 'FORBIDDEN'])
})

test('a page to change the card charges the outstanding amount, even if it was opened earlier', async () => {
  const shop = { provider, business }
  const product = await sell(monthly(1200))
  const { subscription } = await subscribe(shop, product, { total: 1200, number: FAILS_LATER })
  const id = subscription.subscription_id
  const cardPage = async () => {
    const { payment_link } = await business.client.subscriptions.updatePaymentMethod(id, { payment_method: { type: 'new' } })
    return String(payment_link).split('/').at(-1) ?? ''
  }
  await moveClock(shop, { to: '2026-12-21T08:00:00Z' })
  const early = await cardPage()
  expect(await show(early)).toMatchObject({ totals: { total: 0 }, subscription: { is_update: true, ends_at: null } })
  await moveClock(shop, { to: '2026-12-21T10:00:00Z' })
  const page = await cardPage()
  const shown = await show(page)
  expect(shown.subscription).toMatchObject({ is_update: true, cycle: [{ name: 'Pro', amount: 1200 }] })
  expect(shown).toMatchObject({ attempt: null, totals: { total: 1200, recurring: null, payment_methods: ['card'] } })
  // The buyer's current country changes nothing: the payment was taxed when it was due.
  const { body: totals } = await ask(provider, `/session/${page}/totals?country=DE`, { method: 'GET' })
  expect(totals).toMatchObject({ total: 1200 })
  const pay = (session: string, expected_total: number) =>
    post(provider, `/session/${session}/pay`, typed(VISA, { expected_total }))
  // The page opened when nothing was outstanding, so it must not charge an amount that its buyer hasn't seen.
  expect(await pay(early, 0)).toMatchObject({ status: 409, body: { code: 'TOTAL_CHANGED' } })
  expect((await show(early)).totals.total).toBe(1200)
  expect(await pay(early, 1200)).toMatchObject({ status: 200, body: { status: 'succeeded' } })
  await provider.drainAll()
  for (const session of [early, page]) expect(await show(session)).toMatchObject({ status: 'completed', totals: { total: 1200 } })
  expect(await pay(page, 1200)).toMatchObject({ status: 409, body: { code: 'CHECKOUT_SESSION_CONSUMED' } })
})

const bare = ({ card: _, ...buyer }: ReturnType<typeof typed>) => buyer
const payBare = (session: string, changes: object = {}) =>
  post(provider, `/session/${session}/pay`, { ...bare(typed(VISA, { expected_total: 0 })), ...changes })

test('N6: a plan that a code makes free for good is bought without a card, renews, and asks for one once it costs something', async () => {
  await business.client.discounts.create({ type: 'percentage', amount: 10_000, code: 'GIFT' })
  const session = await open({ product_cart: [{ product_id: await sell(monthly(1200)), quantity: 1 }], discount_code: 'GIFT' })
  expect((await show(session)).totals).toMatchObject({ total: 0, payment_methods: [], recurring: { total: 0 } })
  const paid = await payBare(session)
  expect(paid).toMatchObject({ status: 200, body: { status: 'succeeded' } })
  await provider.drainAll()
  const payment = await business.client.payments.retrieve(String(paid.body.payment_id))
  const id = String(payment.subscription_id)
  await moveClock({ provider, business }, { to: '2027-02-01T00:00:00Z' })
  expect(await business.client.subscriptions.retrieve(id)).toMatchObject({ status: 'active' })
  const cycles = (await business.client.payments.list({ subscription_id: id })).items
  expect(cycles.map(({ total_amount, status }) => [total_amount, status])).toEqual(
    Array.from({ length: 3 }, () => [0, 'succeeded']),
  )
  const dearer = await sell(monthly(4900))
  await business.client.subscriptions.changePlan(id, {
    product_id: dearer,
    quantity: 1,
    proration_billing_mode: 'full_immediately',
  })
  await provider.drainAll()
  expect((await business.client.subscriptions.retrieve(id)).status).not.toBe('active')
})

test.each<[string, object, object]>([
  ['a code that ends', { product_cart: [] }, { subscription_cycles: 3 }],
  ['a trial of a plan that costs something later', { trial: true }, {}],
])('N6: %s still asks for a card', async (_, { trial = false }: { trial?: boolean }, limits) => {
  await business.client.discounts.create({ type: 'percentage', amount: 10_000, code: 'GIFT', ...limits })
  const price = monthly(1200, trial ? { trial_period_days: 14 } : {})
  const code = trial ? {} : { discount_code: 'GIFT' }
  const session = await open({ product_cart: [{ product_id: await sell(price), quantity: 1 }], ...code })
  expect((await show(session)).totals).toMatchObject({ total: 0, payment_methods: ['card'] })
  expect(await payBare(session)).toMatchObject({ status: 422, body: { issues: [{ path: 'card' }] } })
})

test('N6: a buyer of a free plan who adds a card keeps it for later charges', async () => {
  await business.client.discounts.create({ type: 'percentage', amount: 10_000, code: 'GIFT' })
  const session = { discount_code: 'GIFT' }
  const { subscription } = await subscribe({ provider, business }, await sell(monthly(1200)), { total: 0, session })
  expect(subscription.payment_method_id).toMatch(/^pm_/)
})
