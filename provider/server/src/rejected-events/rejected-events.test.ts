import { addMilliseconds, HOUR } from '@tradepost/kit/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ask, makeTestProvider, type TestBusiness, type TestProvider } from '#src/testing/test-provider.ts'

let provider: TestProvider
let business: TestBusiness
let maya: string
beforeAll(async () => {
  provider = await makeTestProvider()
})
afterAll(() => provider.close())
beforeEach(async () => {
  business = await provider.openBusiness()
  maya = (await business.client.customers.create({ email: 'maya@example.com', name: 'Maya' })).customer_id
})

type Rejected = { id: number; rejected_at: string; code: string; message: string; excerpt: string }
const event = (changes: object = {}) => ({ event_id: 'evt-1', customer_id: maya, event_name: 'api.call', ...changes })
const ingest = (body: unknown, headers = {}) => ask(provider, '/events/ingest', { key: business.apiKey, body, headers })
const list = async (query = '', of = business) => {
  const path = `/test_helpers/rejected_events?page_size=100${query}`
  return (await ask(provider, path, { method: 'GET', key: of.apiKey })).body.items as Rejected[]
}
const now = () => provider.clock.now()

test('a rejected request records the invalid event with its reason and counts no events', async () => {
  const old = event({ event_id: 'evt-3', timestamp: addMilliseconds(now(), -HOUR - 1).toISOString() })
  const refused = await ingest({ events: [event(), event({ event_id: 'evt-2' }), old] })
  expect(refused.status).toBe(400)
  expect(await list()).toEqual([
    {
      id: expect.any(Number),
      rejected_at: now().toISOString(),
      code: 'EVENT_TIMESTAMP_OUT_OF_RANGE',
      message: 'More than 1 hour old',
      event_index: 2,
      field: 'timestamp',
      event_count: 3,
      excerpt: JSON.stringify(old),
    },
  ])
  expect((await business.client.usageEvents.list({ page_number: 0 })).items).toEqual([])
})

describe('each kind of rejection is recorded with its code:', () => {
  test.each<[string, () => unknown, object]>([
    [
      'a duplicate ID',
      () => ({ events: [event(), event()] }),
      { code: 'DUPLICATE_EVENT_IDS_IN_REQUEST', event_index: 1, field: 'event_id', message: 'same ID as events.0' },
    ],
    [
      'an unknown customer',
      () => ({ events: [event({ customer_id: 'cus_1' })] }),
      { code: 'INVALID_REQUEST_PARAMETERS', event_index: 0, field: 'customer_id', message: "This customer doesn't exist" },
    ],
    [
      'a nested value',
      () => ({ events: [event({ metadata: { a: { b: 1 } } })] }),
      { code: 'INVALID_REQUEST_PARAMETERS', event_index: 0, field: 'metadata.a' },
    ],
    ['an event that is not an object', () => ({ events: ['evt-1'] }), { event_index: 0, field: null, excerpt: '"evt-1"' }],
    ['no events', () => ({ events: [] }), { event_index: null, field: null, event_count: 0, excerpt: '{"events":[]}' }],
    [
      'more than a thousand',
      () => ({ events: Array.from({ length: 1001 }, () => event()) }),
      { event_index: null, event_count: 1001, message: 'A request can have up to 1000 events' },
    ],
    ['invalid JSON', () => '{"events":', { code: 'INVALID_REQUEST_BODY', event_count: null, excerpt: '{"events":' }],
    ['a body that is too large', () => 'x'.repeat(2 * 1024 * 1024 + 1), { code: 'PAYLOAD_TOO_LARGE', excerpt: '' }],
  ])('%s', async (_, body, kept) => {
    expect((await ingest(body())).status).toBeGreaterThanOrEqual(400)
    expect(await list()).toMatchObject([kept])
  })
})

test("a long event is cut, and characters that can't be stored are left out", async () => {
  const text = `${'x'.repeat(400)}\u0000\ud800`
  expect((await ingest({ events: [event({ event_id: text, metadata: { text } })] })).status).toBe(422)
  const [kept] = await list()
  expect(kept?.excerpt.length).toBeLessThanOrEqual(500)
  expect(kept?.excerpt.isWellFormed()).toBe(true)
})

test('accepted requests, and those with a wrong or read-only key, record nothing', async () => {
  expect((await ingest({ events: [event()] })).status).toBe(200)
  const reader = await provider.readOnlyClient(business)
  await expect(reader.usageEvents.ingest({ events: [event()] })).rejects.toMatchObject({ status: 403 })
  expect((await ask(provider, '/events/ingest', { key: 'wrong', body: {} })).status).toBe(401)
  expect(await list()).toEqual([])
})

test("a rejection isn't stored for its idempotency key, so the corrected request is accepted", async () => {
  const key = { 'idempotency-key': 'batch-1' }
  expect((await ingest({ events: [] }, key)).status).toBe(422)
  expect(await ingest({ events: [event()] }, key)).toMatchObject({ status: 200, body: { ingested_count: 1 } })
})

test('the last 100 are kept, newest first, and each business sees only its own', async () => {
  const other = await provider.openBusiness('Other Ltd')
  await ask(provider, '/events/ingest', { key: other.apiKey, body: { events: ['theirs'] } })
  for (let index = 0; index < 103; index += 1) await ingest({ events: [`evt-${index}`] })
  const kept = await list()
  expect(kept.map(({ excerpt }) => excerpt)).toEqual(Array.from({ length: 100 }, (_, index) => `"evt-${102 - index}"`))
  expect(await list('', other)).toMatchObject([{ excerpt: '"theirs"' }])
})
