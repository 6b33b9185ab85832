import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { systemClock } from '@tradepost/kit/clock'
import { afterEach, expect, test } from 'vitest'
import { HIDDEN_WAIT_HEADER, maskLongWait, type TimeoutProfile } from './client.ts'
import { toFault } from './faults.ts'
import { openPaymentsProvider } from './open.ts'

let server: Server | undefined
afterEach(() => new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve())))

type Reply = { status: number; body?: unknown; wait?: number; headers?: Record<string, string> }

async function providerThat(replies: Reply[]): Promise<{ url: string; asked: string[] }> {
  const asked: string[] = []
  server = createServer((request, response) => {
    const reply = replies[Math.min(asked.length, replies.length - 1)] ?? { status: 500 }
    asked.push(`${request.method} ${request.url}`)
    setTimeout(
      () =>
        response
          .writeHead(reply.status, { 'content-type': 'application/json', connection: 'close', ...reply.headers })
          .end(JSON.stringify(reply.body ?? {})),
      reply.wait ?? 0,
    )
  })
  await new Promise<void>((resolve) => server?.listen(0, resolve))
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, asked }
}

const open = (baseUrl: string, patience: TimeoutProfile = 'page') =>
  openPaymentsProvider({ environment: 'embedded', apiKey: 'tpk_test_x', baseUrl }, patience)
const cart = { product_cart: [{ product_id: 'pdt_1', quantity: 1 }] }

test.each([
  [400, 422, 'PAYMENTS_REFUSED'],
  [401, 409, 'PAYMENTS_KEY_REFUSED'],
  [403, 409, 'PAYMENTS_KEY_READ_ONLY'],
  [404, 404, 'PAYMENTS_ITEM_NOT_FOUND'],
  [409, 409, 'PAYMENTS_CONFLICT'],
  [410, 422, 'PAYMENTS_REFUSED'],
  [422, 422, 'PAYMENTS_REFUSED'],
  [429, 503, 'PAYMENTS_PROVIDER_BUSY'],
  [500, 503, 'PAYMENTS_PROVIDER_UNAVAILABLE'],
  [502, 503, 'PAYMENTS_PROVIDER_UNAVAILABLE'],
])('a %i from the provider is reported as %i %s', async (status, ours, code) => {
  const { url, asked } = await providerThat([{ status, body: { code: 'X', message: 'words' } }])
  await expect(open(url).checkouts.create(cart)).rejects.toMatchObject({ status: ours, code })
  expect(asked).toEqual(['POST /checkouts'])
})

test('the message of a 422 is shown on one line with a limited length', () => {
  expect(toFault({ kind: 'status', status: 422, message: 'The total is\nless than can be charged' }).message).toBe(
    'The total is less than can be charged',
  )
  expect(toFault({ kind: 'status', status: 422, message: 'x'.repeat(1000) }).message).toHaveLength(300)
})

test("a provider that can't be reached is reported as unavailable", async () => {
  await expect(open('http://localhost:1').checkouts.create(cart)).rejects.toMatchObject({
    status: 503,
    code: 'PAYMENTS_PROVIDER_UNAVAILABLE',
  })
})

test("a provider that doesn't answer in time is reported as a timeout", { timeout: 8000 }, async () => {
  const { url } = await providerThat([{ status: 200, wait: 4000 }])
  await expect(open(url, 'glance').products.list({ page: 0, pageSize: 1, archived: false })).rejects.toMatchObject({
    status: 503,
    code: 'PAYMENTS_PROVIDER_TIMEOUT',
  })
})

test('without a key, the provider is not called', () => {
  expect(() => openPaymentsProvider({ environment: 'embedded', apiKey: undefined, baseUrl: 'http://localhost:1' })).toThrow(
    expect.objectContaining({ code: 'PAYMENTS_KEY_MISSING' }),
  )
})

test.each([
  [{ checkout_url: 'https://pay.example/1' }, ''],
  [{ session_id: '', checkout_url: 'https://pay.example/1' }, 'Session ID is required'],
  [{ session_id: 'cks_1', checkout_url: 'nowhere' }, 'Invalid checkout URL'],
])('an invalid checkout response is rejected, not followed: %j', async (body, words) => {
  const { url } = await providerThat([{ status: 200, body }])
  await expect(open(url).checkouts.create(cart)).rejects.toMatchObject({ status: 502, message: expect.stringContaining(words) })
})

const createdAt = '2026-11-21T09:00:00Z'
const customer = { customer_id: 'cus_1', business_id: 'bus_1', email: 'maya@example.com', name: 'Maya', created_at: createdAt }
const product = {
  product_id: 'pdt_1',
  business_id: 'bus_1',
  name: 'Caliper',
  is_recurring: false,
  tax_category: 'saas',
  created_at: createdAt,
  updated_at: createdAt,
}
const payment = {
  payment_id: 'pay_1',
  brand_id: 'brnd_1',
  status: 'succeeded',
  total_amount: 1000,
  currency: 'USD',
  customer,
  created_at: createdAt,
  digital_products_delivered: false,
  payment_provider: 'dodo',
  subscription_id: 'sub_1',
  has_license_key: false,
}
const subscription = {
  subscription_id: 'sub_1',
  brand_id: 'brnd_1',
  status: 'active',
  product_id: 'pdt_1',
  quantity: 1,
  currency: 'USD',
  recurring_pre_tax_amount: 1000,
  tax_inclusive: false,
  customer,
  billing: { country: 'US' },
  payment_method_id: 'pm_1',
  on_demand: false,
  payment_frequency_count: 1,
  payment_frequency_interval: 'Month',
  subscription_period_count: 1,
  subscription_period_interval: 'Year',
  trial_period_days: 0,
  previous_billing_date: createdAt,
  next_billing_date: createdAt,
  cancel_at_next_billing_date: false,
  created_at: createdAt,
}

test('a list requests its page by number, starting at 0, and retries once after a failure', async () => {
  const { url, asked } = await providerThat([{ status: 500 }, { status: 200, body: { items: [product] } }])
  expect(await open(url).products.list({ page: 0, pageSize: 20, archived: false })).toMatchObject([product])
  expect(asked).toEqual(Array(2).fill('GET /products?page_number=0&page_size=20&archived=false'))
})

test("M21: keys that an older provider doesn't send are filled in, and the ones it sends are kept", async () => {
  const { url } = await providerThat([
    { status: 200, body: subscription },
    { status: 200, body: { ...subscription, has_payment_method: false } },
    { status: 200, body: { items: [payment] } },
    { status: 200, body: customer },
  ])
  const provider = open(url)
  expect(await provider.subscriptions.get('sub_1')).toMatchObject({ has_payment_method: true })
  expect(await provider.subscriptions.get('sub_1')).toMatchObject({ has_payment_method: false })
  expect(await provider.payments.list({ page: 0, pageSize: 10 })).toMatchObject([
    { subscription_ids: ['sub_1'], is_multi_subscription: false },
  ])
  expect(await provider.customers.get('cus_1')).toMatchObject({ blocked_at: null, blocklist_entry_id: null })
})

test('M54: fields that a newer provider adds are dropped, and missing ones are null or empty', async () => {
  const { url } = await providerThat([{ status: 200, body: { ...subscription, mood: 'sunny' } }])
  const answer = await open(url).subscriptions.get('sub_1')
  expect(answer).toMatchObject({ paused_at: null, addons: [], metadata: {}, billing: { country: 'US', city: null } })
  expect(answer).not.toHaveProperty('mood')
})

test('M54: a list that our pages never read can contain anything', async () => {
  const credit_entitlement_cart = [{ credit_entitlement_id: 'cde_1', product_id: 'pdt_1' }]
  const { url } = await providerThat([{ status: 200, body: { ...subscription, credit_entitlement_cart } }])
  expect(await open(url).subscriptions.get('sub_1')).toMatchObject({ credit_entitlement_cart: [] })
})

test.each([
  ['a field of another type', { ...payment, total_amount: '1000' }, 'items.0.total_amount: '],
  ['a nested field of another type', { ...payment, customer: { ...customer, email: 7 } }, 'items.0.customer.email: '],
  ['an unknown status', { ...payment, status: 'levitating' }, 'items.0.status: '],
  ['a missing field', { ...payment, currency: undefined }, 'items.0.currency: '],
  ['an item that is not a payment', 'pay_1', 'items.0: '],
])('M54: a response with %s is rejected with 502 and the name of the field', async (_, item, words) => {
  const { url } = await providerThat([{ status: 200, body: { items: [item] } }])
  await expect(open(url).payments.list({ page: 0, pageSize: 10 })).rejects.toMatchObject({
    status: 502,
    code: 'PAYMENTS_ANSWER_UNEXPECTED',
    message: expect.stringContaining(words),
  })
})

const inSeconds = (seconds: number) => new Date(systemClock.now().getTime() + seconds * 1000).toUTCString()

test.each<[string, Record<string, string>, boolean]>([
  ['59 s', { 'retry-after': '59' }, true],
  ['60 s', { 'retry-after': '60' }, false],
  ['61 s', { 'retry-after': '61' }, false],
  ['an hour', { 'retry-after': '3600' }, false],
  ['no time', { 'retry-after': '0' }, false],
  ['a date in half a minute', { 'retry-after': inSeconds(30) }, true],
  ['a date in an hour', { 'retry-after': inSeconds(3600) }, false],
  ['a date in the past', { 'retry-after': inSeconds(-3600) }, false],
  ['something unreadable', { 'retry-after': 'soon' }, false],
  ['1500 ms', { 'retry-after-ms': '1500' }, true],
  ['60000 ms', { 'retry-after-ms': '60000' }, false],
])('N69: a provider that asks to wait for %s is obeyed only below a minute', (_, headers, isObeyed) => {
  const seen = maskLongWait(new Response('{}', { status: 429, headers })).headers
  const [[name = '', value] = []] = Object.entries(headers)
  expect(seen.get(name)).toBe(isObeyed ? value : null)
  expect(seen.get(HIDDEN_WAIT_HEADER)).toBe(isObeyed || name !== 'retry-after' ? null : value)
})

test.each<[TimeoutProfile, number]>([
  ['glance', 1],
  ['page', 2],
  ['job', 3],
  ['refresh', 1],
])(
  'N69: with the patience of a %s, an hour that the provider asks for holds no one',
  { timeout: 15_000 },
  async (patience, calls) => {
    const { url, asked } = await providerThat([{ status: 429, headers: { 'retry-after': '3600', 'retry-after-ms': '3600000' } }])
    const failed = await open(url, patience)
      .checkouts.get('cks_1')
      .catch((error: unknown) => error)
    expect(failed).toMatchObject({ code: 'PAYMENTS_PROVIDER_BUSY' })
    expect(asked).toHaveLength(calls)
  },
)
