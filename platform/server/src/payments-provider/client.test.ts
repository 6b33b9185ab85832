import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { faultOfProvider } from './faults.ts'
import { openPaymentsProvider } from './open.ts'

let server: Server | undefined
afterEach(() => new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve())))

type Reply = { status: number; body?: unknown; wait?: number }

async function providerThat(replies: Reply[]): Promise<{ url: string; asked: string[] }> {
  const asked: string[] = []
  server = createServer((request, response) => {
    const reply = replies[Math.min(asked.length, replies.length - 1)] ?? { status: 500 }
    asked.push(`${request.method} ${request.url}`)
    setTimeout(
      () =>
        response
          .writeHead(reply.status, { 'content-type': 'application/json', connection: 'close' })
          .end(JSON.stringify(reply.body ?? {})),
      reply.wait ?? 0,
    )
  })
  await new Promise<void>((resolve) => server?.listen(0, resolve))
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, asked }
}

const open = (baseUrl: string, patience: 'glance' | 'page' = 'page') =>
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
])('a %i of the provider is told as %i %s', async (status, ours, code) => {
  const { url, asked } = await providerThat([{ status, body: { code: 'X', message: 'words' } }])
  await expect(open(url).createCheckout(cart)).rejects.toMatchObject({ status: ours, code })
  expect(asked).toEqual(['POST /checkouts'])
})

test('the words of a 422 reach the person, in one line and not too many', () => {
  expect(faultOfProvider({ kind: 'status', status: 422, message: 'The total is\nless than can be charged' }).message).toBe(
    'The total is less than can be charged',
  )
  expect(faultOfProvider({ kind: 'status', status: 422, message: 'x'.repeat(1000) }).message).toHaveLength(300)
})

test('a provider that is not there is unavailable', async () => {
  await expect(open('http://localhost:1').createCheckout(cart)).rejects.toMatchObject({
    status: 503,
    code: 'PAYMENTS_PROVIDER_UNAVAILABLE',
  })
})

test('a provider that does not answer in time is told as a timeout', { timeout: 8000 }, async () => {
  const { url } = await providerThat([{ status: 200, wait: 4000 }])
  await expect(open(url, 'glance').listProducts({ page: 0, pageSize: 1, archived: false })).rejects.toMatchObject({
    status: 503,
    code: 'PAYMENTS_PROVIDER_TIMEOUT',
  })
})

test('without a key nothing is asked', () => {
  expect(() => openPaymentsProvider({ environment: 'embedded', apiKey: undefined, baseUrl: 'http://localhost:1' })).toThrow(
    expect.objectContaining({ code: 'PAYMENTS_KEY_MISSING' }),
  )
})

test.each([
  [{ checkout_url: 'https://pay.example/1' }, ''],
  [{ session_id: '', checkout_url: 'https://pay.example/1' }, 'Session ID is required'],
  [{ session_id: 'cks_1', checkout_url: 'nowhere' }, 'Invalid checkout URL'],
])('an answer that is no checkout is refused, not followed: %j', async (body, words) => {
  const { url } = await providerThat([{ status: 200, body }])
  await expect(open(url).createCheckout(cart)).rejects.toMatchObject({ status: 502, message: expect.stringContaining(words) })
})

test('a list asks for its page by number, from 0, and once more after a failure', async () => {
  const { url, asked } = await providerThat([{ status: 500 }, { status: 200, body: { items: [{ product_id: 'pdt_1' }] } }])
  expect(await open(url).listProducts({ page: 0, pageSize: 20, archived: false })).toEqual([{ product_id: 'pdt_1' }])
  expect(asked).toEqual(Array(2).fill('GET /products?page_number=0&page_size=20&archived=false'))
})

test('M21: keys that an older provider does not send are filled in, and those that it sends stay', async () => {
  const { url } = await providerThat([
    { status: 200, body: { subscription_id: 'sub_1', payment_method_id: 'pm_1' } },
    { status: 200, body: { subscription_id: 'sub_1', payment_method_id: 'pm_1', has_payment_method: false } },
    { status: 200, body: { items: [{ payment_id: 'pay_1', subscription_id: 'sub_1' }] } },
    { status: 200, body: { customer_id: 'cus_1' } },
  ])
  const provider = open(url)
  expect(await provider.getSubscription('sub_1')).toMatchObject({ has_payment_method: true })
  expect(await provider.getSubscription('sub_1')).toMatchObject({ has_payment_method: false })
  expect(await provider.listPayments({ page: 0, pageSize: 10 })).toMatchObject([
    { subscription_ids: ['sub_1'], is_multi_subscription: false },
  ])
  expect(await provider.getCustomer('cus_1')).toMatchObject({ blocked_at: null, blocklist_entry_id: null })
})
