import { addMilliseconds, MINUTE } from '@tradepost/kit/clock'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeTestProvider, type TestBusiness, type TestProvider } from '#src/testing/test-provider.ts'
import { monthly, moveClock, subscribe } from '#src/testing/test-subscriptions.ts'

let provider: TestProvider
let business: TestBusiness
let at: { provider: TestProvider; business: TestBusiness }
let meter: string
let plan: string
beforeAll(async () => {
  provider = await makeTestProvider()
})
afterAll(() => provider.close())
beforeEach(async () => {
  business = await provider.openBusiness()
  at = { provider, business }
  const calls = { name: 'API calls', event_name: 'call', measurement_unit: 'call', aggregation: { type: 'count' as const } }
  meter = (await business.client.meters.create(calls)).id
  const { price: fixed_price, ...cycles } = monthly(900)
  const meters = [{ meter_id: meter, price_per_unit: '50.5', free_threshold: 2 }]
  const price = { ...cycles, type: 'usage_based_price' as const, fixed_price, meters }
  plan = (await business.client.products.create({ name: 'Metered', price, tax_category: 'saas' })).product_id
})

const start = async () => (await subscribe(at, plan, { total: 900 })).subscription
const chargesOf = async (subscription_id: string) =>
  (await business.client.payments.list({ subscription_id, page_size: 100 })).items.toReversed().map((each) => each.total_amount)
const use = async (customer_id: string, ids: string[], timestamp?: Date) =>
  business.client.usageEvents.ingest({
    events: ids.map((event_id) => ({
      event_id,
      customer_id,
      event_name: 'call',
      ...(timestamp ? { timestamp: timestamp.toISOString() } : {}),
    })),
  })

test('usage is charged at the end of its cycle, above the free units, and each cycle on its own', async () => {
  const { subscription_id: id, customer } = await start()
  await use(customer.customer_id, ['a', 'b', 'c', 'd', 'e'])
  await use(customer.customer_id, ['e'])
  await moveClock(at, { months: 2 })
  // Three calls at 50.5 cents are 151.5, and the half is rounded up.
  expect(await chargesOf(id)).toEqual([900, 1052, 900])
  const { items } = await business.client.subscriptions.retrieveUsageHistory(id)
  expect(
    items.map(({ start_date, meters: [used] }) => [start_date.slice(0, 10), used?.consumed_units, used?.total_price]),
  ).toEqual([
    ['2027-01-21', '0', 0],
    ['2026-12-21', '0', 0],
    ['2026-11-21', '5', 152],
  ])
})

test('a late event is billed once, with the current cycle, and an early one with its own cycle', async () => {
  const { subscription_id: id, customer } = await start()
  const end = new Date('2026-12-21T09:00:00Z')
  await moveClock(at, { to: addMilliseconds(end, -2 * MINUTE).toISOString() })
  await use(customer.customer_id, ['1', '2', '3'])
  await use(customer.customer_id, ['ahead-1', 'ahead-2', 'ahead-3'], addMilliseconds(end, MINUTE))
  await moveClock(at, { to: addMilliseconds(end, 2 * MINUTE).toISOString() })
  await use(customer.customer_id, ['late-1', 'late-2'], addMilliseconds(end, -10 * MINUTE))
  await moveClock(at, { months: 1 })
  // One above the free threshold; then three early and two late events, three of them above it.
  expect(await chargesOf(id)).toEqual([900, 951, 1052])
})

test('a canceled subscription is charged once more, for its usage since the last charge', async () => {
  const { subscription_id: id, customer } = await start()
  await use(customer.customer_id, ['a', 'b', 'c', 'd', 'e'])
  await moveClock(at, { seconds: 60 })
  await business.client.subscriptions.update(id, { status: 'cancelled' })
  await provider.drainAll()
  expect(await chargesOf(id)).toEqual([900, 152])
  await moveClock(at, { months: 3 })
  expect(await chargesOf(id)).toEqual([900, 152])
})

test('an amount too small to charge is added to the next cycle', async () => {
  const { price: fixed_price, ...cycles } = monthly(0)
  const meters = [{ meter_id: meter, price_per_unit: '10', free_threshold: 0 }]
  const price = { ...cycles, type: 'usage_based_price' as const, fixed_price, meters }
  const { product_id } = await business.client.products.create({ name: 'Small', price, tax_category: 'saas' })
  const { subscription } = await subscribe(at, product_id, { total: 0 })
  const { customer_id } = subscription.customer
  await use(customer_id, ['1', '2'])
  await moveClock(at, { months: 1 })
  await use(customer_id, ['3', '4', '5'])
  await moveClock(at, { months: 1 })
  expect(await chargesOf(subscription.subscription_id)).toEqual([0, 0, 50])
})
