import { RATE_LIMIT_TIERS } from '@tradepost/contract/provider/rate-limits'
import { MINUTE, SECOND, startStopwatch } from '@tradepost/kit/clock'
import DodoPayments from 'dodopayments'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeTestProvider, startOthers, type TestBusiness, type TestProvider } from '#src/testing/test-provider.ts'

let provider: TestProvider
let business: TestBusiness
beforeAll(async () => {
  provider = await makeTestProvider({ config: { publicCallsPerMinute: 100, trustedProxies: ['127.0.0.0/8', '::1'] } })
})
beforeEach(async () => {
  business = await provider.openBusiness()
  // A new minute, so that every test has the whole of it.
  provider.clock.advance(MINUTE - (provider.clock.now().getTime() % MINUTE))
})
afterAll(() => provider.close())

const limitTo = (test_mode: string) => business.client.patch('/settings/rate_limits', { body: { test_mode } })
const call = (key = business.apiKey, path = '/products') =>
  provider.request(path, { headers: { authorization: `Bearer ${key}` } })
const headersOf = ({ headers }: Response) => [
  ...['limit', 'remaining', 'reset'].map((name) => headers.get(`x-ratelimit-${name}`)),
]
const inSeconds = (milliseconds: number) => String((provider.clock.now().getTime() + milliseconds) / SECOND)
const countOf = async (count: number, make: () => Promise<Response>) => {
  const statuses = []
  for (let done = 0; done < count; done += 20)
    statuses.push(
      ...(await Promise.all(Array.from({ length: Math.min(20, count - done) }, () => make()))).map(({ status }) => status),
    )
  return {
    taken: statuses.filter((status) => status === 200).length,
    refused: statuses.filter((status) => status === 429).length,
  }
}

test('test mode has no limit unless the business sets one, and then no headers and no counts', async () => {
  expect(await business.client.get('/settings/rate_limits')).toEqual({ test_mode: 'off', live_mode: 'tier_0' })
  expect(headersOf(await call())).toEqual([null, null, null])
  const counts = provider.deps.database.db.selectFrom('rateCounts').selectAll()
  expect((await counts.execute()).filter(({ subject }) => subject.startsWith('key_'))).toEqual([])
})

test.each(Object.entries(RATE_LIMIT_TIERS))('%s admits exactly its requests within a second', async (tier, { second }) => {
  await limitTo(tier)
  expect(await countOf(second + 20, call)).toEqual({ taken: second, refused: 20 })
  provider.clock.advance(SECOND)
  expect((await call()).status).toBe(200)
})

test('tier_0 admits exactly its requests within a minute, and refused ones do not count', async () => {
  await limitTo('tier_0')
  let taken = 0
  for (let second = 0; second < 7; second += 1) {
    taken += (await countOf(60, call)).taken
    provider.clock.advance(SECOND)
  }
  expect(taken).toBe(RATE_LIMIT_TIERS.tier_0.minute)
  const refused = await call()
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '53'])
  provider.clock.advance(53 * SECOND)
  expect((await call()).status).toBe(200)
})

test('every answer says how many requests are left in the tighter window, and when it ends', async () => {
  await limitTo('tier_0')
  expect(headersOf(await call())).toEqual(['40', '39', inSeconds(SECOND)])
  await countOf(39, call)
  const refused = await call()
  expect(headersOf(refused)).toEqual(['40', '0', inSeconds(SECOND)])
  expect(refused.headers.get('retry-after')).toBe('1')
  expect(await refused.json()).toEqual({ code: 'TOO_MANY_REQUESTS', message: expect.any(String) })
  for (let second = 0; second < 5; second += 1) {
    provider.clock.advance(SECOND)
    await countOf(39, call)
  }
  expect(headersOf(await call(business.apiKey, '/products/unknown'))).toEqual(['40', '0', inSeconds(SECOND)])
  provider.clock.advance(SECOND)
  expect(headersOf(await call()).slice(0, 2), 'the minute is tighter now').toEqual(['240', '3'])
})

test('refusals and files have the headers too', async () => {
  await limitTo('tier_1')
  for (const path of ['/products/unknown', '/products?page_size=0', '/payouts/pyt_unknown/breakup/details/csv'])
    expect(headersOf(await call(business.apiKey, path))[0], path).toBe('100')
})

test('each key has its own count', async () => {
  await limitTo('tier_0')
  const { bearerToken } = await provider.readOnlyClient(business)
  await countOf(40, call)
  expect((await call()).status).toBe(429)
  expect((await call(bearerToken)).status).toBe(200)
  expect((await call((await provider.openBusiness()).apiKey)).status).toBe(200)
})

test('turning the limit off, or choosing a higher tier, counts from the next request', async () => {
  await limitTo('tier_0')
  await countOf(40, call)
  expect((await call()).status).toBe(429)
  await provider.deps.database.db.updateTable('businesses').set({ rateLimitTest: 'tier_1' }).execute()
  expect((await call()).status).toBe(200)
  await provider.deps.database.db.updateTable('businesses').set({ rateLimitTest: 'off' }).execute()
  expect(headersOf(await call())).toEqual([null, null, null])
})

test.each([{ test_mode: 'tier_9' }, { test_mode: 40 }, { test_mode: null }, { tier: 'tier_0' }])(
  '%j is refused',
  async (body) => {
    await expect(business.client.patch('/settings/rate_limits', { body })).rejects.toMatchObject({ status: 422 })
  },
)

describe('a client without a key', () => {
  const visit = (address: string) =>
    provider.request('/checkout/supported_countries', { headers: { 'x-forwarded-for': address } })

  test('has 20 calls a second and 100 a minute, each client its own', async () => {
    expect(await countOf(25, () => visit('192.0.2.1'))).toEqual({ taken: 20, refused: 5 })
    expect(headersOf(await visit('192.0.2.1'))).toEqual(['20', '0', inSeconds(SECOND)])
    expect((await visit('192.0.2.2')).status).toBe(200)
    for (let second = 0; second < 4; second += 1) {
      provider.clock.advance(SECOND)
      await countOf(20, () => visit('192.0.2.1'))
    }
    provider.clock.advance(SECOND)
    const refused = await visit('192.0.2.1')
    expect([refused.status, refused.headers.get('retry-after'), headersOf(refused)[0]]).toEqual([429, '55', '100'])
  })

  test('of an IPv6 network is one client', async () => {
    await countOf(20, () => visit('2001:db8::1'))
    expect((await visit('2001:db8::ffff')).status).toBe(429)
    expect((await visit('2001:db8:0:1::1')).status).toBe(200)
  })
})

test('several processes share the counts', async () => {
  const one = await makeTestProvider()
  const all = [one, ...(await startOthers(one))]
  const opened = await one.openBusiness()
  await opened.client.patch('/settings/rate_limits', { body: { test_mode: 'tier_0' } })
  let turn = 0
  const take = () => {
    turn += 1
    return (all[turn % all.length] ?? one).request('/products', { headers: { authorization: `Bearer ${opened.apiKey}` } })
  }
  expect(await countOf(60, take)).toEqual({ taken: 40, refused: 20 })
  for (const each of all.toReversed()) await each.close()
})

test('the unmodified SDK waits out a 429 and succeeds', async () => {
  await limitTo('tier_0')
  const elapsed = startStopwatch()
  const answers: { status: number; at: number }[] = []
  const client = new DodoPayments({
    bearerToken: business.apiKey,
    baseURL: provider.url,
    async fetch(url, init) {
      const answer = await fetch(url, init)
      answers.push({ status: answer.status, at: elapsed() })
      // The window that the SDK waits for is over when it tries again, and only then.
      if (answer.status === 429) provider.clock.advance(SECOND)
      return answer
    },
  })
  await countOf(40, call)
  expect((await client.products.list()).items).toEqual([])
  const [refused, taken] = answers
  expect(answers.map(({ status }) => status)).toEqual([429, 200])
  expect((taken?.at ?? 0) - (refused?.at ?? 0)).toBeGreaterThanOrEqual(SECOND - 50)
})
