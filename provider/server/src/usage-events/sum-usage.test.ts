import type { EventValue, MeterFilter, MeterFilterCondition } from '@tradepost/contract/provider/usage/meters'
import { addMilliseconds, DAY, MINUTE } from '@tradepost/kit/clock'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transact } from '#src/deps.ts'
import { aggregateUsage } from '#src/meters/aggregate-usage.ts'
import { createMeter } from '#src/meters/create-meter.ts'
import type { Scope } from '#src/scope.ts'
import { makeTestProvider, type TestBusiness, type TestProvider } from '#src/testing/test-provider.ts'
import { ingestEvents } from './ingest-events.ts'
import { sumUsage } from './sum-usage.ts'

let provider: TestProvider
let business: TestBusiness
let customerId: string
beforeAll(async () => {
  provider = await makeTestProvider()
  business = await provider.openBusiness()
  customerId = (await business.client.customers.create({ email: 'maya@example.com', name: 'Maya' })).customer_id
})
afterAll(() => provider.close())

const inScope = <T>(work: (scope: Scope) => Promise<T>) =>
  transact(provider.deps, { businessId: business.businessId, mode: 'test' }, work)

const sumOf = async (meterId: string, minutes: [from: number, to: number], customer = customerId) => {
  const now = provider.clock.now()
  const [from, to] = [addMilliseconds(now, minutes[0] * MINUTE), addMilliseconds(now, minutes[1] * MINUTE)]
  const meter = await inScope((scope) =>
    scope.trx.selectFrom('meters').selectAll().where('id', '=', meterId).executeTakeFirstOrThrow(),
  )
  return inScope((scope) => sumUsage(scope, { meter, customerId: customer, from, to }))
}

test('a period includes its start, not its end, and only one customer', async () => {
  const other = await business.client.customers.create({ email: 'ada@example.com', name: 'Ada' })
  const meter = await business.client.meters.create({
    name: 'Storage',
    event_name: 'stored',
    measurement_unit: 'GB',
    aggregation: { type: 'sum', key: 'gigabytes' },
  })
  const stored = (customer_id: string, minutes: number, gigabytes: number) => ({
    event_id: `${customer_id}/${minutes}`,
    customer_id,
    event_name: 'stored',
    timestamp: addMilliseconds(provider.clock.now(), minutes * MINUTE).toISOString(),
    metadata: { gigabytes },
  })
  const events = [
    stored(customerId, -30, 1.5),
    stored(customerId, -20, 2.25),
    stored(customerId, -10, 4),
    stored(other.customer_id, -20, 100),
  ]
  await business.client.usageEvents.ingest({ events })
  expect(await sumOf(meter.id, [-30, -10])).toBe('3.75')
  expect(await sumOf(meter.id, [-30, -20])).toBe('1.5')
  expect(await sumOf(meter.id, [-20, 0])).toBe('6.25')
  expect(await sumOf(meter.id, [-9, 0])).toBe('0')
  expect(await sumOf(meter.id, [-60, 0], other.customer_id)).toBe('100')
})

// Mostly few keys and small numbers, so that conditions match often.
const oddKeys = fc.constantFrom('constructor', '"', '\\', '$', "'; --", 'é.*', '\u2028')
const longKeys = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }).filter((key) => key !== '__proto__')
const anyKey = fc.oneof({ weight: 6, arbitrary: fc.constantFrom('a', 'b') }, oddKeys, longKeys)
const texts = fc.oneof(fc.constantFrom('', '5', 'a', 'ab', '.*', '\\', '"', '\n'), fc.string({ unit: 'grapheme', maxLength: 6 }))
const numbers = fc.oneof(
  fc.constantFrom(0, -0, 5, 0.1, 1e-7, -1.5, Number.MAX_SAFE_INTEGER, 5e-324),
  { weight: 4, arbitrary: fc.integer({ min: -2, max: 2 }) },
  fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 }),
)
const values: fc.Arbitrary<EventValue> = fc.oneof(texts, numbers, fc.boolean())

const condition: fc.Arbitrary<MeterFilterCondition> = fc.oneof(
  fc.record({ key: anyKey, operator: fc.constantFrom('equals' as const, 'not_equals' as const), value: values }),
  fc.record({
    key: anyKey,
    operator: fc.constantFrom(
      'greater_than' as const,
      'greater_than_or_equals' as const,
      'less_than' as const,
      'less_than_or_equals' as const,
    ),
    value: numbers,
  }),
  fc.record({
    key: anyKey,
    operator: fc.constantFrom('contains' as const, 'does_not_contain' as const),
    value: texts.filter((text) => text !== ''),
  }),
)
const conjunction = fc.constantFrom('and' as const, 'or' as const)
const flat: fc.Arbitrary<MeterFilter> = fc.record({ conjunction, clauses: fc.array(condition, { minLength: 1, maxLength: 3 }) })
const nested: fc.Arbitrary<MeterFilter> = fc.record({ conjunction, clauses: fc.array(flat, { minLength: 1, maxLength: 3 }) })

const meters = fc.record({
  filter: fc.option(fc.oneof(flat, nested)),
  aggregation: fc.oneof(
    fc.constant({ type: 'count' as const, key: null }),
    fc.record({ type: fc.constantFrom('sum' as const, 'max' as const, 'last' as const), key: anyKey }),
  ),
})
const events = fc.array(
  fc.record({
    event_name: fc.constantFrom('used', 'used', 'Used'),
    minutes: fc.integer({ min: -50, max: 4 }),
    metadata: fc.option(fc.dictionary(anyKey, values, { maxKeys: 4 })),
  }),
  { minLength: 1, maxLength: 12 },
)

test('Postgres computes the same usage as the calculation, for any filter, keys and values', async () => {
  await fc.assert(
    fc.asyncProperty(meters, events, async (asked, sent) => {
      provider.clock.advance(DAY)
      const now = provider.clock.now()
      const at = (minutes: number) => addMilliseconds(now, minutes * MINUTE)
      const units = await inScope(async (scope) => {
        const meter = await createMeter(scope, { name: 'Use', event_name: 'used', measurement_unit: 'use', ...asked })
        const rows = sent.map(({ minutes, ...event }, index) => ({
          ...event,
          event_id: `${now.toISOString()}/${index}`,
          customer_id: customerId,
          timestamp: at(minutes).toISOString(),
        }))
        await ingestEvents(scope, rows, scope.clock.now())
        return sumUsage(scope, { meter, customerId, from: at(-60), to: at(60) })
      })
      const { type: aggregation, key: aggregationKey } = asked.aggregation
      const expected = aggregateUsage(
        { eventName: 'used', filter: asked.filter, aggregation, aggregationKey },
        sent.map(({ event_name: eventName, minutes, metadata }) => ({ eventName, happenedAt: at(minutes), metadata })),
      )
      expect(units).toBe(expected)
    }),
    { numRuns: 500 },
  )
})
