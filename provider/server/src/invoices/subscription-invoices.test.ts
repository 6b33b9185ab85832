import { readPdf } from '@tradepost/kit/testing/test-pdf'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeTestProvider, type TestBusiness, type TestProvider } from '#src/testing/test-provider.ts'
import { monthly, moveClock, subscribe } from '#src/testing/test-subscriptions.ts'

let provider: TestProvider
let business: TestBusiness
let at: { provider: TestProvider; business: TestBusiness }
beforeAll(async () => {
  provider = await makeTestProvider()
})
afterAll(() => provider.close())
beforeEach(async () => {
  business = await provider.openBusiness()
  at = { provider, business }
})

const makePlan = async (name: string, price: object) =>
  (await business.client.products.create({ name, tax_category: 'saas', price: price as never })).product_id

/** Returns the text of a subscription's invoices, oldest first: from the title to the total. */
async function invoicesOf(subscriptionId: string): Promise<string[][]> {
  const { items } = await business.client.payments.list({ subscription_id: subscriptionId, status: 'succeeded' })
  const oldestFirst = items.toReversed().map(({ invoice_url: url }) => url ?? '')
  return Promise.all(
    oldestFirst.map(async (url) => {
      const lines = (await readPdf(Buffer.from(await (await fetch(url)).arrayBuffer()))).flat()
      const numbers = lines.filter((line) => line.startsWith('TEST-')).map((line) => line.split(' | ')[0] ?? '')
      const from = lines.indexOf('Description | Qty | Unit price | Amount')
      const to = lines.findIndex((line) => line.startsWith('Total'))
      return [...numbers, ...lines.slice(from - 1, from), ...lines.slice(from + 1, to + 1)]
    }),
  )
}

test('the start of a trial and every later cycle show their dates', async () => {
  const plan = await makePlan('Studio', monthly(2900, { trial_period_days: 14 }))
  const { subscription } = await subscribe(at, plan, { total: 0 })
  await moveClock(at, { months: 2 })
  expect(await invoicesOf(subscription.subscription_id)).toEqual([
    ['TEST-000001', 'No payment due, November 21, 2026', 'Studio | 1 | $0.00 | $0.00', 'Nov 21 – Dec 5, 2026', 'Total | $0.00'],
    [
      'TEST-000002',
      '$29.00 paid on December 5, 2026',
      'Studio | 1 | $29.00 | $29.00',
      'Dec 5, 2026 – Jan 5, 2027',
      'Total paid | $29.00',
    ],
    [
      'TEST-000003',
      '$29.00 paid on January 5, 2027',
      'Studio | 1 | $29.00 | $29.00',
      'Jan 5 – Feb 5, 2027',
      'Total paid | $29.00',
    ],
  ])
})

test('a plan change shows its part of the cycle and the credit for the old plan', async () => {
  const [small, large] = [await makePlan('Starter', monthly(1000)), await makePlan('Studio', monthly(3000))]
  const { subscription } = await subscribe(at, small, { total: 1000 })
  await moveClock(at, { seconds: 15 * 86_400 })
  await business.client.subscriptions.changePlan(subscription.subscription_id, {
    product_id: large,
    quantity: 1,
    proration_billing_mode: 'prorated_immediately',
  })
  await provider.drainAll()
  const [, change] = await invoicesOf(subscription.subscription_id)
  expect(change).toEqual([
    'TEST-000002',
    '$10.00 paid on December 6, 2026',
    'Studio | 1 | $30.00 | $15.00',
    'Dec 6 – 21, 2026',
    'Prorated: 50% of the period',
    'Subtotal | $15.00',
    'Subscription credit | −$5.00',
    'Total paid | $10.00',
  ])
  const [receipt] = await (await provider.request('/mailbox.json?to=maya@example.com')).json()
  expect(receipt.text).toContain('Subtotal: $15.00\nSubscription credit: −$5.00\nTotal paid: $10.00')
})

test('a renewal with usage shows the units, their period, the free units and the unit price', async () => {
  const meter = await business.client.meters.create({
    name: 'API calls',
    event_name: 'call',
    measurement_unit: 'calls',
    aggregation: { type: 'count' },
  })
  const plan = await makePlan('API', {
    ...monthly(0),
    type: 'usage_based_price',
    price: undefined,
    fixed_price: 2900,
    meters: [{ meter_id: meter.id, price_per_unit: '0.5', free_threshold: 100 }],
  })
  const { subscription, payment } = await subscribe(at, plan, { total: 2900 })
  const events = Array.from({ length: 350 }, (_, index) => ({
    event_id: `e${index}`,
    customer_id: payment.customer.customer_id,
    event_name: 'call',
  }))
  await business.client.usageEvents.ingest({ events })
  await moveClock(at, { months: 1 })
  const [, renewal] = await invoicesOf(subscription.subscription_id)
  expect(renewal).toEqual([
    'TEST-000002',
    '$30.25 paid on December 21, 2026',
    'API | 1 | $29.00 | $29.00',
    'Dec 21, 2026 – Jan 21, 2027',
    'API calls | $1.25',
    'Nov 21 – Dec 21, 2026',
    '350 calls used · 100 free · $0.005 each',
    'Total paid | $30.25',
  ])
})
