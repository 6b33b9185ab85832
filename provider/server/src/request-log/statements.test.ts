import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ask, makeTestProvider, type TestBusiness, type TestProvider } from '#src/testing/test-provider.ts'

/* What keys, rate limits and the request log cost a request in statements, counted on the real database. */

const REQUESTS = 40

let statements: string[] = []
let provider: TestProvider
let business: TestBusiness
beforeAll(async () => {
  provider = await makeTestProvider({
    aroundStatement(text, run) {
      statements.push(text)
      return run()
    },
  })
})
beforeEach(async () => {
  business = await provider.openBusiness()
})
afterAll(() => provider.close())

const read = () => ask(provider, '/products', { method: 'GET', key: business.apiKey })
const write = () => ask(provider, '/brands', { key: business.apiKey, body: { name: 'North' } })

/** Returns the statements that ran for each of many requests; what drains do now and then isn't among them. */
async function countEach(send: () => Promise<{ status: number }>): Promise<string[]> {
  await provider.drainAll()
  statements = []
  for (let sent = 0; sent < REQUESTS; sent += 1) expect((await send()).status).toBe(200)
  const counts = Map.groupBy(statements, (text) => text)
  return [...counts].flatMap(([text, all]) => Array.from({ length: Math.floor(all.length / REQUESTS) }, () => text)).sort()
}

test('a list takes two statements, with a rate limit and without: the key with its clock, and the list', async () => {
  const without = await countEach(read)
  expect(without).toHaveLength(2)
  await business.client.patch('/settings/rate_limits', { body: { test_mode: 'tier_2' } })
  expect(await countEach(read)).toEqual(without)
})

test('a write takes no statement for its rate limit, its log entry or the use of its key', async () => {
  const without = await countEach(write)
  await business.client.patch('/settings/rate_limits', { body: { test_mode: 'tier_2' } })
  expect(await countEach(write)).toEqual(without)
  expect(without.filter((text) => /request_log|last_used_at/.test(text))).toEqual([])
})

test('a drain writes all waiting requests in one round trip, and the use of a key in one', async () => {
  await provider.drainAll()
  statements = []
  // An odd number is written by several statements: 32, 8 and 1 rows.
  await Promise.all(Array.from({ length: REQUESTS + 1 }, read))
  await provider.drainAll()
  const logging = statements.filter((text) => text.includes('insert into request_log'))
  expect(logging.length).toBeGreaterThan(0)
  expect(logging.length, 'the drain may run by itself in between').toBeLessThanOrEqual(9)
  const { data } = await business.client.get<{ data: object[] }>('/request_log?limit=100')
  expect(data).toHaveLength(REQUESTS + 1)
  expect(statements.filter((text) => text.includes('set last_used_at')).length).toBeLessThanOrEqual(2)
})

test('without a rate limit nothing is written before the answer', async () => {
  await read()
  const counts = await provider.deps.database.db.selectFrom('rateCounts').selectAll().execute()
  const keys = await provider.deps.database.db
    .selectFrom('apiKeys')
    .select('id')
    .where('businessId', '=', business.businessId)
    .execute()
  expect(counts.filter(({ subject }) => keys.some(({ id }) => id === subject))).toEqual([])
})
