import type { AroundStatement } from '@tradepost/kit/database/database'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Seller } from '#src/world/seller.ts'
import { sellerClient } from '#src/world/seller-client.ts'
import { makeWorld, type World } from '#src/world/world.ts'

let world: World
let seller: Seller
const statements = { platform: 0, provider: 0 }
const logged: Record<string, unknown>[] = []
beforeAll(async () => {
  const count =
    (program: 'platform' | 'provider'): AroundStatement =>
    (_, run) => {
      statements[program] += 1
      return run()
    }
  world = await makeWorld({
    aroundStatement: { platform: count('platform'), provider: count('provider') },
    writeLog: (line) => logged.push(JSON.parse(line)),
    platform: { logLevel: 'debug', trustedProxies: ['127.0.0.1'] },
    provider: { logLevel: 'debug', trustedProxies: ['127.0.0.1'] },
  })
  seller = await world.openShop()
})
afterAll(() => world.close())
beforeEach(() => {
  logged.length = 0
})

const readMetrics = async (program: 'platform' | 'provider') => (await fetch(`${world[program].url}/metrics`)).text()

test('requests are counted by their route, not by their path', async () => {
  await world.visitor().get('/api/orders/ord_one')
  await world.visitor().get('/api/orders/ord_two')
  await world.visitor().get('/api/nowhere/at/all')
  const text = await readMetrics('platform')
  expect(text).toMatch(
    /^http_request_seconds_count\{program="platform",method="GET",route="\/api\/orders\/:id",status="404"\} 2$/m,
  )
  expect(text).not.toMatch(/ord_one|nowhere/)
})

test('what is due is counted with its age, and events until an endpoint takes them', async () => {
  const client = await sellerClient(world, seller)
  // Nobody listens there.
  await client.webhooks.create({ url: 'http://127.0.0.1:9/' })
  await client.customers.create({ email: 'maya@example.com', name: 'Maya Lindqvist' })
  await client.products.create({
    name: 'Plane',
    tax_category: 'digital_products',
    price: { type: 'one_time_price', currency: 'USD', price: 3900, discount: 0, purchasing_power_parity: false },
  })
  await world.provider.drainAll()
  const text = await readMetrics('provider')
  expect(text).toMatch(/^due_work\{kind="send_webhook",program="provider"\} \d+$/m)
  expect(text).toMatch(/^undelivered_events\{of="delivery",program="provider"\} \d+$/m)
  expect(text).toMatch(/^database_waiting\{database="acquirer",program="provider"\} 0$/m)
  expect(text).toMatch(/^transactions_retried\{database="provider",program="provider"\} \d+$/m)

  // Its jobs wait, because nobody works here.
  await world.platform.deps.addJob('keep-access', {})
  expect(await readMetrics('platform')).toMatch(/^due_work\{kind="keep-access",program="platform"\} 1$/m)
})

test('a look at the figures costs each program a few statements', async () => {
  for (const [program, most] of [
    ['platform', 3],
    ['provider', 2],
  ] as const) {
    await world.drainAll()
    statements[program] = 0
    await readMetrics(program)
    expect(statements[program], program).toBeLessThanOrEqual(most)
  }
})

test('a request keeps the ID that a trusted proxy gave it, in the logs of both programs and in its answer', async () => {
  const { headers } = await seller.visitor.call('GET', `/api/organizations/${seller.slug}/renewal-retries`, undefined, {
    'x-request-id': 'from-the-proxy-1',
  })
  expect(headers.get('x-request-id')).toBe('from-the-proxy-1')
  const named = logged.filter(({ requestId }) => requestId === 'from-the-proxy-1').map(({ name }) => name)
  expect(new Set(named)).toEqual(new Set(['platform', 'provider']))
})

test.each(['with blanks in it', 'x'.repeat(101), 'a"quote', ''])('an ID that is none is replaced: %j', async (id) => {
  const { headers } = await world.visitor().call('GET', '/api/orders/ord_one', undefined, { 'x-request-id': id })
  expect(headers.get('x-request-id')).toMatch(/^[0-9A-Za-z]{12}$/)
})
