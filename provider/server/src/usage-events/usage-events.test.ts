import { AsyncLocalStorage } from 'node:async_hooks'
import { addMilliseconds, HOUR, MINUTE, SECOND } from '@tradepost/kit/clock'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toClock } from '#src/clocks/read-clock.ts'
import { transact } from '#src/deps.ts'
import { readState } from '#src/testing/test-database-state.ts'
import { ask, makeTestProvider, type TestBusiness, type TestProvider } from '#src/testing/test-provider.ts'
import { moveClock } from '#src/testing/test-subscriptions.ts'
import { ingestEvents } from './ingest-events.ts'

const roundTrips = new AsyncLocalStorage<string[]>()
let provider: TestProvider
let business: TestBusiness
let stranger: TestBusiness
let maya: string
let foreigner: string
beforeAll(async () => {
  provider = await makeTestProvider({
    aroundStatement(text, run, isAlong) {
      if (!isAlong) roundTrips.getStore()?.push(text)
      return run()
    },
  })
  ;[business, stranger] = await Promise.all([provider.openBusiness(), provider.openBusiness('Stranger Ltd')])
  ;[maya, foreigner] = await Promise.all([makeCustomer(), makeCustomer(stranger)])
})
afterAll(() => provider.close())

const makeCustomer = async ({ client }: TestBusiness = business) =>
  (await client.customers.create({ email: 'maya@example.com', name: 'Maya' })).customer_id

let made = 0
const event = (changes: object = {}) => {
  made += 1
  return { event_id: `evt-${made}`, customer_id: maya, event_name: 'api.call', ...changes }
}
const events = (count: number) => Array.from({ length: count }, () => event())
const ingest = (sent: unknown, key = business.apiKey) => ask(provider, '/events/ingest', { key, body: { events: sent } })
const at = (milliseconds: number) => addMilliseconds(provider.clock.now(), milliseconds).toISOString()

test('an event is stored with every API field, its time and its metadata', async () => {
  const metadata = { model: 'gpt', tokens: 1.5e-7, big: Number.MAX_SAFE_INTEGER, cached: false, 'ключ "x"': '' }
  const sent = event({ metadata, timestamp: '2026-11-21T09:30:00.123+01:00' })
  expect(await business.client.usageEvents.ingest({ events: [sent] })).toEqual({ ingested_count: 1 })
  expect(await business.client.usageEvents.retrieve(sent.event_id)).toEqual({
    ...sent,
    business_id: business.businessId,
    timestamp: '2026-11-21T08:30:00.123Z',
  })
})

test('an event without a time has the current one, and one without metadata has none', async () => {
  const bare = event()
  const nulls = event({ metadata: null, timestamp: null })
  expect((await ingest([bare, nulls])).body).toEqual({ ingested_count: 2 })
  for (const { event_id } of [bare, nulls])
    expect(await business.client.usageEvents.retrieve(event_id)).toMatchObject({ timestamp: at(0), metadata: null })
})

test('a request can have 1000 events and not one more', async () => {
  expect((await ingest(events(1000))).body).toEqual({ ingested_count: 1000 })
  const before = await readState(provider)
  expect(await ingest(events(1001))).toMatchObject({
    status: 422,
    body: { message: 'A request can have up to 1000 events', issues: [{ path: 'events' }] },
  })
  expect(await readState(provider)).toEqual(before)
})

test('1000 events take as many round trips as one: customers, events, commit', async () => {
  const tenant = { businessId: business.businessId, mode: 'test' as const, clock: toClock(null, provider.clock) }
  const count = async (many: number) => {
    const trips: string[] = []
    const ingested = roundTrips.run(trips, () =>
      transact(provider.deps, tenant, (scope) => ingestEvents(scope, events(many), provider.clock.now())),
    )
    expect(await ingested).toBe(many)
    return trips.length
  }
  expect([await count(1), await count(1000)]).toEqual([3, 3])
})

describe('a repeated event', () => {
  test('is ignored, not counted, and keeps its first values', async () => {
    const [first, second, third] = [event({ metadata: { tokens: 1 } }), event(), event()]
    expect((await ingest([first, second])).body).toEqual({ ingested_count: 2 })
    expect((await ingest([{ ...first, metadata: { tokens: 99 } }, third, second])).body).toEqual({ ingested_count: 1 })
    expect((await business.client.usageEvents.retrieve(first.event_id)).metadata).toEqual({ tokens: 1 })
  })

  test('is a new event for another business', async () => {
    const sent = event()
    expect((await ingest([sent])).body).toEqual({ ingested_count: 1 })
    expect((await ingest([{ ...sent, customer_id: foreigner }], stranger.apiKey)).body).toEqual({ ingested_count: 1 })
  })

  test('is counted once, even if many requests send it at once in any order', async () => {
    const sent = events(200)
    const answers = await Promise.all([sent, sent.toReversed(), sent, sent.toReversed()].map((each) => ingest(each)))
    const counts = answers.map(({ body }) => Number(body.ingested_count))
    expect(counts.reduce((sum, count) => sum + count)).toBe(200)
  })
})

test.each([
  ['an hour ago', -HOUR],
  ['five minutes ahead', 5 * MINUTE],
])('an event of exactly %s is accepted', async (_, milliseconds) => {
  expect((await ingest([event({ timestamp: at(milliseconds) })])).body).toEqual({ ingested_count: 1 })
})

const refused: [what: string, make: () => object, status: number, message: string | RegExp, field: string][] = [
  ['no ID', () => ({ event_id: undefined }), 422, 'Required', 'event_id'],
  ['an empty ID', () => ({ event_id: '' }), 422, /^Too small/, 'event_id'],
  ['a long ID', () => ({ event_id: 'x'.repeat(201) }), 422, /^Too big/, 'event_id'],
  ['an ID that is a number', () => ({ event_id: 7 }), 422, 'Expected string, received number', 'event_id'],
  ['no name', () => ({ event_name: undefined }), 422, 'Required', 'event_name'],
  ['a long name', () => ({ event_name: 'x'.repeat(101) }), 422, /^Too big/, 'event_name'],
  ['no customer', () => ({ customer_id: undefined }), 422, 'Required', 'customer_id'],
  ['an unknown customer', () => ({ customer_id: 'cus_1' }), 422, "This customer doesn't exist", 'customer_id'],
  ["another business's customer", () => ({ customer_id: foreigner }), 422, "This customer doesn't exist", 'customer_id'],
  ['a time more than an hour ago', () => ({ timestamp: at(-HOUR - 1) }), 400, 'More than 1 hour old', 'timestamp'],
  [
    'a time more than five minutes ahead',
    () => ({ timestamp: at(5 * MINUTE + 1) }),
    400,
    'More than 5 minutes ahead',
    'timestamp',
  ],
  ['a time in the year 0', () => ({ timestamp: '0000-01-01T00:00:00Z' }), 422, 'Expected a year from 1 to 9999', 'timestamp'],
  ['an invalid time', () => ({ timestamp: 'yesterday' }), 422, /^Invalid ISO/, 'timestamp'],
  ["a day that doesn't exist", () => ({ timestamp: '2026-02-30T10:00:00Z' }), 422, /^Invalid ISO/, 'timestamp'],
  ['a time without a zone', () => ({ timestamp: '2026-11-21T09:00:00' }), 422, /^Invalid ISO/, 'timestamp'],
  ['a time in seconds', () => ({ timestamp: 1_795_251_600 }), 422, 'Expected string, received number', 'timestamp'],
  ['metadata that is a list', () => ({ metadata: [1] }), 422, 'Expected record, received array', 'metadata'],
  ['nested metadata', () => ({ metadata: { a: { b: 1 } } }), 422, 'Expected a string, a number or a boolean', 'metadata.a'],
  ['a list in metadata', () => ({ metadata: { a: [1] } }), 422, 'Expected a string, a number or a boolean', 'metadata.a'],
  ['null in metadata', () => ({ metadata: { a: null } }), 422, 'Expected a string, a number or a boolean', 'metadata.a'],
  ['a long value', () => ({ metadata: { a: 'x'.repeat(501) } }), 422, /^Too big/, 'metadata.a'],
  ['a long key', () => ({ metadata: { ['x'.repeat(101)]: 1 } }), 422, /^Too big/, `metadata.${'x'.repeat(101)}`],
  ['an empty key', () => ({ metadata: { '': 1 } }), 422, /^Too small/, 'metadata.'],
  [
    'a number that would lose digits',
    () => ({ metadata: { a: 2 ** 53 } }),
    422,
    'Too big: use text for longer numbers',
    'metadata.a',
  ],
  [
    'more than fifty keys',
    () => ({ metadata: Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`k${index}`, 1])) }),
    422,
    'Too many keys: an event has at most 50',
    'metadata',
  ],
]

test.each(refused)('%s rejects the whole request with the position of the event', async (_, changes, status, message, field) => {
  const before = await readState(provider)
  const answer = await ingest([...events(3), event(changes()), event()])
  expect(answer.status).toBe(status)
  const { path, message: words } = (answer.body.issues as { path: string; message: string }[])[0] ?? {}
  expect(path).toBe(`events.3.${field}`)
  expect(words?.replace(`${path}: `, '')).toMatch(message)
  expect(answer.body.message).toContain(`events.3.${field}: `)
  expect(await readState(provider)).toEqual(before)
})

test('a duplicate ID rejects the whole request', async () => {
  const before = await readState(provider)
  const twice = event()
  expect(await ingest([event(), twice, event(), { ...twice, metadata: { other: true } }])).toMatchObject({
    status: 400,
    body: {
      code: 'DUPLICATE_EVENT_IDS_IN_REQUEST',
      message: 'events.3.event_id: same ID as events.1',
      issues: [{ path: 'events.3.event_id' }],
    },
  })
  expect(await readState(provider)).toEqual(before)
})

test.each([
  ['an object', {}, 'events: Expected array, received object'],
  ['an empty list', [], /^events: Too small/],
  ['a list of strings', ['event'], 'events.0: Expected object, received string'],
])('%s instead of events is rejected', async (_, sent, message) => {
  const { status, body } = await ingest(sent)
  expect({ status, message: body.message }).toEqual({ status: 422, message: expect.stringMatching(message) })
})

test("1000 events of 2 KiB fit into a request, and 10 MB don't", async () => {
  const metadata = Object.fromEntries(Array.from({ length: 4 }, (_, index) => [`key-${index}`, 'x'.repeat(460)]))
  expect((await ingest(Array.from({ length: 1000 }, () => event({ metadata })))).body).toEqual({ ingested_count: 1000 })
  const huge = await ingest([event({ metadata: { a: 'x'.repeat(10_000_000) } })])
  expect(huge).toMatchObject({ status: 413, body: { code: 'PAYLOAD_TOO_LARGE' } })
})

test('a request with only invalid events gets a short response', async () => {
  const { status, body } = await ingest(Array.from({ length: 1000 }, () => ({})))
  expect({ status, issues: (body.issues as unknown[]).length }).toEqual({ status: 422, issues: 100 })
})

describe('the list', () => {
  let shop: TestBusiness
  let ada: string
  let ben: string
  beforeAll(async () => {
    shop = await provider.openBusiness('List Ltd')
    ;[ada, ben] = [await makeCustomer(shop), await makeCustomer(shop)]
    for (let minute = 12; minute >= 1; minute -= 1) {
      const odd = minute % 2 === 1
      const timestamp = at(-minute * MINUTE)
      const metadata = { tokens: minute, model: odd ? 'small' : 'large' }
      const sent = {
        event_id: `${minute}`,
        customer_id: odd ? ada : ben,
        event_name: odd ? 'read' : 'write',
        timestamp,
        metadata,
      }
      await shop.client.usageEvents.ingest({ events: [sent] })
    }
  })
  const ids = async (query: object = {}) => (await shop.client.usageEvents.list(query)).items.map((each) => Number(each.event_id))
  const refusal = (query: string) => ask(provider, `/events?${query}`, { method: 'GET', key: shop.apiKey })

  test('starts with the latest, 10 per page', async () => {
    expect(await ids()).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(await ids({ page_number: 1 })).toEqual([11, 12])
    expect(await ids({ page_number: 2, page_size: 5 })).toEqual([11, 12])
  })

  test('starts with the last one received if events have the same time', async () => {
    const sent = ['a', 'c', 'b'].map((event_id) => ({ event_id, customer_id: ada, event_name: 'tie', timestamp: at(0) }))
    await shop.client.usageEvents.ingest({ events: sent })
    provider.clock.advance(SECOND)
    await shop.client.usageEvents.ingest({
      events: [{ event_id: '0', customer_id: ada, event_name: 'tie', timestamp: at(-SECOND) }],
    })
    const { items } = await shop.client.usageEvents.list({ event_name: 'tie' })
    expect(items.map((each) => each.event_id)).toEqual(['0', 'b', 'c', 'a'])
  })

  test('filters by customer, name and time, without the end', async () => {
    const time = async (id: string) => (await shop.client.usageEvents.retrieve(id)).timestamp
    expect(await ids({ customer_id: ada, event_name: 'read' })).toEqual([1, 3, 5, 7, 9, 11])
    expect(await ids({ customer_id: ada, event_name: 'write' })).toEqual([])
    expect(await ids({ event_name: 'write', page_size: 2 })).toEqual([2, 4])
    expect(await ids({ event_name: 'WRITE' })).toEqual([])
    expect(await ids({ start: await time('5'), end: await time('3') })).toEqual([4, 5])
    expect(await ids({ customer_id: maya })).toEqual([])
  })

  test('filters by what a meter counts, even an archived one', async () => {
    const { id: meter_id } = await shop.client.meters.create({
      name: 'Large writes',
      event_name: 'write',
      measurement_unit: 'token',
      aggregation: { type: 'count' },
      filter: { conjunction: 'and', clauses: [{ key: 'tokens', operator: 'greater_than', value: 5 }] },
    })
    expect(await ids({ meter_id })).toEqual([6, 8, 10, 12])
    await shop.client.meters.archive(meter_id)
    expect(await ids({ meter_id, event_name: 'write', page_number: 1, page_size: 3 })).toEqual([12])
    expect(await ids({ meter_id, customer_id: ada })).toEqual([])
    expect(await refusal(`meter_id=${meter_id}&event_name=read`)).toMatchObject({
      status: 400,
      body: { code: 'EVENT_NAME_MISMATCH' },
    })
  })

  test("is not found for an unknown meter or another business's", async () => {
    const { id } = await stranger.client.meters.create({
      name: 'Theirs',
      event_name: 'write',
      measurement_unit: 'call',
      aggregation: { type: 'count' },
    })
    for (const meter of ['mtr_1', id])
      expect(await refusal(`meter_id=${meter}`)).toMatchObject({ status: 404, body: { code: 'METER_NOT_FOUND' } })
  })

  test.each(['start=yesterday', 'end=2026-02-30T00:00:00Z', 'start=', `event_name=${'x'.repeat(101)}`])(
    'rejects %s',
    async (query) => {
      expect(await refusal(query)).toMatchObject({ status: 422, body: { code: 'INVALID_QUERY_PARAMS' } })
    },
  )
})

describe('M17: in test mode, real-time timestamps count by the clock of the business', () => {
  const DAYS = 30 * 24 * HOUR
  let moved: TestBusiness
  let customer: string
  /** Two businesses of one provider: the clock of one is 30 days ahead of real time. */
  beforeAll(async () => {
    moved = await provider.openBusiness()
    customer = await makeCustomer(moved)
    await moveClock({ provider, business: moved }, { seconds: DAYS / SECOND })
  })
  const send = (timestamp: string) => ingest([event({ customer_id: customer, timestamp })], moved.apiKey)
  const timeOf = async (timestamp: string) => {
    const sent = event({ customer_id: customer, timestamp })
    expect(await ingest([sent], moved.apiKey)).toMatchObject({ status: 200, body: { ingested_count: 1 } })
    return (await moved.client.usageEvents.retrieve(sent.event_id)).timestamp
  }

  test.each([
    ['a real-time timestamp moves by as much as the clock is ahead', 0, DAYS],
    ['the oldest real-time timestamp moves, too', -HOUR, DAYS - HOUR],
    ['a real-time timestamp slightly ahead moves, too', 5 * MINUTE, DAYS + 5 * MINUTE],
    ["a timestamp by the business's clock stays", DAYS, DAYS],
    ["the oldest timestamp by the business's clock stays", DAYS - HOUR, DAYS - HOUR],
    ["a timestamp slightly ahead of the business's clock stays", DAYS + 5 * MINUTE, DAYS + 5 * MINUTE],
  ])('M17: %s', async (_, sent, kept) => {
    expect(await timeOf(at(sent))).toBe(at(kept))
  })

  test.each([
    ['older than an hour by real time', -HOUR - 1, 'More than 1 hour old'],
    ['between the two times', 24 * HOUR, 'More than 1 hour old'],
    ["older than an hour by the business's clock", DAYS - HOUR - 1, 'More than 1 hour old'],
    ["too far ahead of the business's clock", DAYS + 5 * MINUTE + 1, 'More than 5 minutes ahead'],
  ])('M17: a timestamp %s is rejected with the time of the business', async (_, sent, words) => {
    expect(await send(at(sent))).toMatchObject({
      status: 400,
      body: {
        code: 'EVENT_TIMESTAMP_OUT_OF_RANGE',
        message: expect.stringContaining(`${words}. The business's time is ${at(DAYS)}`),
      },
    })
  })

  test('M17: a repeated event stays one event, at its first time', async () => {
    const sent = event({ customer_id: customer, timestamp: at(0) })
    expect((await ingest([sent], moved.apiKey)).body).toEqual({ ingested_count: 1 })
    expect((await ingest([{ ...sent, timestamp: at(DAYS) }], moved.apiKey)).body).toEqual({ ingested_count: 0 })
    expect((await moved.client.usageEvents.retrieve(sent.event_id)).timestamp).toBe(at(DAYS))
    const listed = await moved.client.usageEvents.list({ customer_id: customer, event_name: 'api.call' })
    expect(listed.items.filter(({ event_id }) => event_id === sent.event_id)).toHaveLength(1)
  })

  test('M17: each event of a request is converted on its own', async () => {
    const [real, own] = [
      event({ customer_id: customer, timestamp: at(0) }),
      event({ customer_id: customer, timestamp: at(DAYS - HOUR) }),
    ]
    expect((await ingest([real, own], moved.apiKey)).body).toEqual({ ingested_count: 2 })
    const times = await Promise.all(
      [real, own].map(async ({ event_id }) => (await moved.client.usageEvents.retrieve(event_id)).timestamp),
    )
    expect(times).toEqual([at(DAYS), at(DAYS - HOUR)])
  })
})
