import { createMovableClock, HOUR, MINUTE, SECOND } from '@tradepost/kit/clock'
import { runsOf } from '@tradepost/kit/testing/test-runs'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { recordTestEvents } from '#src/testing/test-events.ts'
import {
  makeTestProvider,
  realClock,
  startOthers,
  type TestBusiness,
  type TestOptions,
  type TestProvider,
} from '#src/testing/test-provider.ts'
import { makeTestReceiver, type TestReceiver } from '#src/testing/test-receiver.ts'

/** How many endpoints refuse, and how many events another business sends at the same time. */
const REFUSING = runsOf({ usual: 20, all: 200 })
const EVENTS = runsOf({ usual: 100, all: 1200 })
const NOBODY_LISTENS = 'http://127.0.0.1:9/hooks'

let providers: TestProvider[]
let provider: TestProvider
let receiver: TestReceiver
beforeEach(async () => {
  providers = []
  receiver = await makeTestReceiver()
})
afterEach(async () => {
  await receiver.close()
  for (const each of providers) await each.close()
})

async function start(options: TestOptions = {}): Promise<TestProvider> {
  const started = await makeTestProvider(options)
  providers.push(started)
  return started
}
/** Starts other processes on the first one's database. They are closed before it. */
const startTwins = async (options: TestOptions = {}) => void providers.unshift(...(await startOthers(provider, options)))
const at = (path: string) => new URL(path, receiver.url).href
const arrivedAt = (path: string) => receiver.received.filter((each) => each.path === path)
const drainAll = () => Promise.all(providers.map((each) => each.drainAll()))

async function openBusiness(urls: readonly string[], options: { rate_limit?: number } = {}): Promise<TestBusiness> {
  const business = await provider.openBusiness()
  for (const url of urls) await business.client.webhooks.create({ url, ...options })
  return business
}

const emit = (business: TestBusiness, count: number) => recordTestEvents(provider, business, { count })
async function attemptsOf(businesses: readonly TestBusiness[]): Promise<number> {
  const { count } = await provider.deps.database.db
    .selectFrom('webhookAttempts')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where(
      'businessId',
      'in',
      businesses.map((each) => each.businessId),
    )
    .executeTakeFirstOrThrow()
  return count
}

describe('endpoints that hang', () => {
  beforeEach(async () => {
    // They hang until the test ends, even on a slow machine.
    provider = await start({ tryMilliseconds: HOUR })
    receiver.answerWith('hang', '/hang')
  })

  test("M44: don't delay other endpoints on the same host", async () => {
    const hanging = await openBusiness(Array(5).fill(at('/hang')))
    const healthy = await openBusiness([receiver.url])
    await emit(hanging, 40)
    await receiver.arrived(16, '/hang')
    await emit(healthy, 40)
    await receiver.arrived(40, '/hooks')
    expect(await attemptsOf([hanging])).toBe(0)
  })

  test("M45: don't delay other businesses, even if 80 of five businesses hang", async () => {
    const hanging = await Promise.all(Array.from({ length: 5 }, () => openBusiness(Array(16).fill(at('/hang')))))
    const elsewhere = await makeTestReceiver()
    const healthy = await openBusiness([elsewhere.url])
    for (const each of hanging) await emit(each, 40)
    await receiver.arrived(200, '/hang')
    for (let count = 1; count <= 10; count += 1) {
      await emit(healthy, 4)
      await elsewhere.arrived(count * 4)
    }
    expect(await attemptsOf(hanging)).toBe(0)
    await elsewhere.close()
  })

  test('M45: have at most 16 connections each, across all processes', async () => {
    await startTwins({ tryMilliseconds: HOUR })
    const hanging = await openBusiness([at('/hang')])
    const healthy = await openBusiness([receiver.url])
    await emit(hanging, 60)
    await receiver.arrived(16, '/hang')
    for (let count = 1; count <= 3; count += 1) {
      await emit(healthy, 1)
      await receiver.arrived(count, '/hooks')
    }
    expect(arrivedAt('/hang')).toHaveLength(16)
  })
})

test('M45: an endpoint that timed out gets one delivery at a time until it responds again', async () => {
  provider = await start({ tryMilliseconds: 300 })
  const business = await openBusiness([receiver.url])
  receiver.answerWith('hang')
  await emit(business, 5)
  await drainAll()
  expect(receiver.received).toHaveLength(5)
  provider.clock.advance(5 * SECOND)
  const drained = drainAll()
  const seen = new Set<number>()
  await vi.waitFor(
    () => {
      seen.add(receiver.unanswered())
      expect(receiver.received).toHaveLength(10)
    },
    { timeout: 20_000, interval: 5 },
  )
  await drained
  expect(Math.max(...seen)).toBe(1)
  receiver.answerWith({ status: 200 })
  await provider.advance(5 * MINUTE)
  receiver.answerWith('hang')
  await emit(business, 5)
  await receiver.arrived(20)
  expect(receiver.unanswered()).toBeGreaterThan(1)
})

describe('an endpoint with a rate limit', () => {
  test('M46: gets at most that many deliveries in any second, across all processes', async () => {
    provider = await start({ clock: createMovableClock() })
    await startTwins()
    await emit(await openBusiness([receiver.url], { rate_limit: 2 }), 7)
    for (const expected of [2, 4, 6, 7, 7]) {
      await drainAll()
      expect(receiver.received).toHaveLength(expected)
      provider.clock.advance(SECOND - 1)
      await drainAll()
      expect(receiver.received).toHaveLength(expected)
      provider.clock.advance(1)
    }
    expect(new Set(receiver.received.map((each) => each.headers['webhook-id'])).size).toBe(7)
  })

  test('M46: gets more deliveries once a second has passed, and not before', async () => {
    provider = await start({ clock: realClock })
    await startTwins()
    const limit = 10
    await emit(await openBusiness([receiver.url], { rate_limit: limit }), 25)
    await receiver.arrived(25)
    const instants = receiver.received.map((each) => each.at).sort((left, right) => left - right)
    const spans = instants.slice(limit).map((instant, index) => instant - (instants[index] ?? 0))
    expect(Math.min(...spans)).toBeGreaterThanOrEqual(SECOND - 1)
  })

  test('M46: gets all waiting deliveries right away when the limit is removed', async () => {
    provider = await start({ clock: createMovableClock() })
    const business = await openBusiness([receiver.url], { rate_limit: 1 })
    await emit(business, 5)
    await drainAll()
    expect(receiver.received).toHaveLength(1)
    const [endpoint] = (await business.client.webhooks.list()).data
    await business.client.webhooks.update(endpoint?.id ?? '', { rate_limit: null })
    await drainAll()
    expect(receiver.received).toHaveLength(5)
  })
})

test('next to 25 hanging and many failing endpoints, nothing is lost and every delivery arrives once', async () => {
  provider = await start()
  receiver.answerWith('hang', '/hang')
  const hanging = await Promise.all(Array.from({ length: 5 }, () => openBusiness(Array(5).fill(at('/hang')))))
  const refusing = await Promise.all(Array.from({ length: REFUSING / 5 }, () => openBusiness(Array(5).fill(NOBODY_LISTENS))))
  const healthy = await openBusiness([receiver.url])
  for (const each of [...hanging, ...refusing]) await emit(each, 10)
  for (let sent = 0; sent < EVENTS; sent += 100) await emit(healthy, Math.min(100, EVENTS - sent))
  await receiver.arrived(EVENTS, '/hooks')
  expect(new Set(arrivedAt('/hooks').map((each) => each.headers['webhook-id'])).size).toBe(EVENTS)
  expect(arrivedAt('/hooks')).toHaveLength(EVENTS)
}, 300_000)
