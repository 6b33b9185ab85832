import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, makeTestProvider, type TestBusiness, type TestProvider } from '#src/testing/test-provider.ts'
import { eventsOf, monthly, moveClock, subscribe } from '#src/testing/test-subscriptions.ts'

let provider: TestProvider
let business: TestBusiness
let at: { provider: TestProvider; business: TestBusiness }
let basic: string
let pro: string
let metered: string
beforeAll(async () => {
  provider = await makeTestProvider()
  business = await provider.openBusiness()
  at = { provider, business }
  const { client } = business
  const sell = async (name: string, price: object) =>
    (await client.products.create({ name, tax_category: 'saas', price: price as ReturnType<typeof monthly> })).product_id
  const meter = await client.meters.create({
    name: 'Calls',
    event_name: 'call',
    measurement_unit: 'call',
    aggregation: { type: 'count' },
  })
  const { price: fixed_price, ...cycles } = monthly(900)
  const meters = [{ meter_id: meter.id, price_per_unit: '50.5', free_threshold: 2 }]
  basic = await sell('Basic', monthly(1200))
  pro = await sell('Pro', monthly(5000))
  metered = await sell('Metered', { ...cycles, type: 'usage_based_price', fixed_price, meters })
})
afterAll(() => provider.close())

const start = async (product: string, total: number, session: Record<string, unknown> = {}) =>
  (await subscribe(at, product, { total, session })).subscription.subscription_id
const refused = async (path: string, body: object) => {
  const before = (await eventsOf(provider, business)).length
  const answer = await ask(provider, path, { key: business.apiKey, body })
  // A refused request must cause no events.
  expect((await eventsOf(provider, business)).length).toBe(before)
  return [answer.status, answer.body.code]
}
const changed = (id: string, changes: object = {}) =>
  refused(`/subscriptions/${id}/change-plan`, {
    product_id: pro,
    quantity: 1,
    proration_billing_mode: 'prorated_immediately',
    ...changes,
  })
const onDemand = { subscription_data: { on_demand: { mandate_only: true } } }

test("the plan of an on-demand or usage-based subscription can't be changed", async () => {
  expect(await changed(await start(basic, 0, onDemand))).toEqual([422, 'ON_DEMAND_PLAN_CHANGE_NOT_SUPPORTED'])
  expect(await changed(await start(metered, 900))).toEqual([422, 'UNSUPPORTED_ACTION'])
})

test("a plan can't be changed while the charge of another change is pending", async () => {
  const id = await start(basic, 1200)
  const body = { product_id: pro, quantity: 1, proration_billing_mode: 'full_immediately' }
  const asked = () =>
    ask(provider, `/subscriptions/${id}/change-plan`, {
      key: business.apiKey,
      body: { ...body, on_payment_failure: 'prevent_change' },
    })
  const answers = await Promise.all([asked(), asked()])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('PENDING_PLAN_CHANGE_EXISTS')
  await provider.drainAll()
  // Both have the same timestamp, so their order isn't fixed.
  const { items } = await business.client.payments.list({ subscription_id: id })
  expect(new Set(items.map(({ total_amount }) => total_amount))).toEqual(new Set([5000, 1200]))
})

test('a code that a subscription already has is rejected in a plan change', async () => {
  await business.client.discounts.create({ type: 'percentage', amount: 5000, code: 'HALF', subscription_cycles: 5 })
  const id = await start(basic, 600, { discount_code: 'HALF' })
  expect(await changed(id, { discount_code: 'HALF' })).toEqual([422, 'DISCOUNT_ALREADY_USED_ON_SUBSCRIPTION'])
})

test('a usage-based product has a quantity of 1 and is never on demand', async () => {
  const order = (quantity: number, more: object = {}) =>
    refused('/checkouts', { product_cart: [{ product_id: metered, quantity }], ...more })
  expect(await order(2)).toEqual([422, 'INVALID_QUANTITY'])
  expect(await order(1, onDemand)).toEqual([422, 'ON_DEMAND_USAGE_BASED_BILLING_NOT_SUPPORTED'])
})

test("a subscription that has ended or isn't on demand can't be charged", async () => {
  const { client } = business
  const short = { ...monthly(1200), subscription_period_count: 2, subscription_period_interval: 'Month' as const }
  const { product_id } = await client.products.create({ name: 'Short', tax_category: 'saas', price: short })
  const id = await start(product_id, 0, onDemand)
  const charged = (subscription: string) => refused(`/subscriptions/${subscription}/charge`, { product_price: 700 })
  expect(await charged(await start(basic, 1200))).toEqual([422, 'SUBSCRIPTION_NOT_ON_DEMAND'])
  const ended = await start(basic, 0, onDemand)
  await client.subscriptions.update(ended, { status: 'cancelled' })
  expect(await charged(ended)).toEqual([422, 'SUBSCRIPTION_INACTIVE'])
  await moveClock(at, { months: 3 })
  expect(await charged(id)).toEqual([422, 'SUBSCRIPTION_EXPIRED'])
})
