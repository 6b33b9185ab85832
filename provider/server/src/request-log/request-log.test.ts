import type { LoggedRequest, LoggedRequestDetails, RequestLogPage } from '@tradepost/contract/provider/request-log'
import { DAY, SECOND } from '@tradepost/kit/clock'
import { openDatabase } from '@tradepost/kit/database/database'
import { getTestAccess } from '@tradepost/kit/testing/test-databases'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ProviderTables } from '#src/tables.ts'
import {
  ask,
  makeTestProvider,
  startTestProvider,
  type TestBusiness,
  type TestProvider,
  testProviderConfig,
} from '#src/testing/test-provider.ts'
import { createRequestBuffer } from './buffer.ts'
import type { LoggedRequestRow } from './table.ts'
import { purgeRequests } from './write-requests.ts'

let isRefusingToWrite = false
let provider: TestProvider
let business: TestBusiness
beforeAll(async () => {
  provider = await makeTestProvider({
    config: { trustedProxies: ['127.0.0.0/8', '::1'] },
    aroundStatement(text, run) {
      if (isRefusingToWrite && text.includes('insert into request_log')) throw new Error('The disk is full')
      return run()
    },
  })
})
beforeEach(async () => {
  business = await provider.openBusiness()
})
afterAll(() => provider.close())

const list = async (query: object = {}): Promise<RequestLogPage> => {
  await provider.drainAll()
  return business.client.get<RequestLogPage>('/request_log', { query })
}
const logged = async (query?: object): Promise<LoggedRequest[]> => (await list(query)).data
const getFirst = async (query?: object): Promise<LoggedRequestDetails> =>
  business.client.get<LoggedRequestDetails>(`/request_log/${(await logged(query))[0]?.id}`)
const send = (path: string, body: unknown, key = business.apiKey) => ask(provider, path, { key, body })

test('a request is logged with its key, status, time, client, request ID and bodies', async () => {
  const answer = await provider.request('/customers?debug=4242', {
    method: 'POST',
    headers: {
      authorization: `Bearer ${business.apiKey}`,
      'content-type': 'application/json',
      'x-forwarded-for': '192.0.2.1',
    },
    body: JSON.stringify({ email: 'maya@example.com', name: 'Maya' }),
  })
  const text = await answer.text()
  expect(await getFirst()).toEqual({
    id: expect.stringMatching(/^req_/),
    request_id: answer.headers.get('x-request-id'),
    method: 'POST',
    path: '/customers?debug',
    status: 200,
    error_code: null,
    duration_ms: expect.any(Number),
    api_key: { id: expect.stringMatching(/^key_/), name: 'Platform', last_four: business.apiKey.slice(-4) },
    client_address: '192.0.2.1',
    created_at: provider.clock.now().toISOString(),
    request_body: { text: '{"email":"maya@example.com","name":"Maya"}', is_truncated: false },
    response_body: { text, is_truncated: false },
  })
})

test.each([
  ['a field of the wrong type', '/customers', { email: 7 }, 422, 'INVALID_REQUEST_PARAMETERS'],
  ['broken JSON', '/customers', '{"email":', 400, 'INVALID_REQUEST_BODY'],
  ['an unknown ID', '/meters/mtr_unknown/unarchive', {}, 404, 'METER_NOT_FOUND'],
])('a refusal is logged with its code: %s', async (_, path, body, status, code) => {
  await send(path, body)
  const first = await getFirst()
  expect(first).toMatchObject({ path, status, error_code: code })
  expect(first.response_body?.text).toContain(code)
})

test('a request with a revoked key is logged, one with an unknown key belongs to nobody', async () => {
  const { id, secret } = await business.client.post<{ id: string; secret: string }>('/api_keys', {
    body: { name: 'Old', access: 'read' },
  })
  await business.client.post(`/api_keys/${id}/revoke`)
  await ask(provider, '/products', { method: 'GET', key: secret })
  const before = await logged()
  expect(before[0]).toMatchObject({ path: '/products', status: 401, error_code: 'UNAUTHORIZED', api_key: { id, name: 'Old' } })
  await ask(provider, '/products', { method: 'GET', key: `${secret}x` })
  expect((await logged({ path: '/products' })).map(({ id }) => id)).toEqual([before[0]?.id])
})

test('the secret of a new key is masked', async () => {
  const { body } = await send('/api_keys', { name: 'New', access: 'read' })
  const first = await getFirst()
  expect(first.response_body?.text).toContain('"secret":"[masked]"')
  expect(JSON.stringify(first)).not.toContain(body.secret)
})

describe('filters', () => {
  beforeEach(async () => {
    await send('/customers', { email: 'maya@example.com', name: 'Maya' })
    provider.clock.advance(SECOND)
    await ask(provider, '/products/pdt_unknown', { method: 'GET', key: business.apiKey })
    provider.clock.advance(SECOND)
    const { bearerToken } = await provider.readOnlyClient(business)
    await send('/customers', { email: 'maya@example.com', name: 'Maya' }, bearerToken)
    await provider.drainAll()
  })
  const statuses = async (query: object) => (await logged(query)).map(({ status }) => status)

  test.each([
    [{}, [403, 404, 200]],
    [{ method: 'POST' }, [403, 200]],
    [{ path: '/customers' }, [403, 200]],
    [{ path: 'pdt_unknown' }, [404]],
    [{ path: '%' }, []],
    [{ status: '4xx' }, [403, 404]],
    [{ status: '404' }, [404]],
    [{ status: '5xx' }, []],
    [{ request_id: 'unknown' }, []],
    [{ api_key_id: 'key_unknown' }, []],
    [{ method: 'POST', status: '2xx' }, [200]],
    [{ is_platform: 'true' }, [404, 200]],
    [{ is_platform: 'false' }, [403]],
  ])('%j finds %j', async (query, wanted) => {
    expect(await statuses(query)).toEqual(wanted)
  })

  test('by key, request ID and time', async () => {
    const [refused, missing, created] = await logged()
    expect(await statuses({ api_key_id: refused?.api_key?.id })).toEqual([403])
    expect(await statuses({ request_id: missing?.request_id })).toEqual([404])
    expect(await statuses({ created_at_lte: created?.created_at })).toEqual([200])
    expect((await statuses({ created_at_gte: refused?.created_at })).at(-1)).toBe(403)
  })

  test.each([
    'limit=0',
    'limit=101',
    'method=TRACE',
    'status=4',
    'status=600',
    'created_at_gte=yesterday',
    'iterator='.padEnd(80, 'x'),
    'is_platform=maybe',
  ])('%s is refused', async (query) => {
    expect(await ask(provider, `/request_log?${query}`, { method: 'GET', key: business.apiKey })).toMatchObject({
      status: 422,
      body: { code: 'INVALID_QUERY_PARAMS' },
    })
  })
})

test('pages show each request once, newest first, while new ones arrive', async () => {
  for (let index = 0; index < 7; index += 1) await send(`/meters/mtr_${index}/unarchive`, {})
  const seen: string[] = []
  let iterator: string | undefined
  for (let page = 0; page < 4; page += 1) {
    const { data, done, iterator: next } = await list({ limit: 2, path: '/meters', ...(iterator ? { iterator } : {}) })
    seen.push(...data.map(({ path }) => path))
    expect(done).toBe(page === 3)
    expect(next === null).toBe(done)
    iterator = next ?? undefined
    await send('/meters/mtr_new/unarchive', {})
  }
  expect(seen).toEqual([6, 5, 4, 3, 2, 1, 0].map((index) => `/meters/mtr_${index}/unarchive`))
})

test('requests that could not be written are written later, in their order', async () => {
  isRefusingToWrite = true
  await send('/meters/mtr_first/unarchive', {})
  await provider.drainAll()
  await send('/meters/mtr_second/unarchive', {})
  await provider.drainAll()
  expect((await business.client.get<RequestLogPage>('/request_log')).data).toEqual([])
  isRefusingToWrite = false
  expect((await logged({ path: '/meters' })).map(({ path }) => path)).toEqual([
    '/meters/mtr_second/unarchive',
    '/meters/mtr_first/unarchive',
  ])
})

test('an orderly stop loses no request', async () => {
  const config = await testProviderConfig()
  const stopped = await startTestProvider(config)
  const opened = await stopped.openBusiness()
  await Promise.all(Array.from({ length: 50 }, () => opened.client.products.list()))
  await stopped.close()
  const { db, close } = openDatabase<ProviderTables>(config.databaseUrl, { ...getTestAccess().connections, max: 1 })
  const { count } = await db
    .selectFrom('requestLog')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  await close()
  expect(Number(count)).toBe(50)
})

test('requests are kept for 30 days, and only the newest ones of a business', async () => {
  for (let index = 0; index < 5; index += 1) await send(`/meters/mtr_${index}/unarchive`, {})
  const other = await provider.openBusiness()
  await other.client.products.list()
  await provider.drainAll()
  expect(await purgeRequests(provider.deps, 3)).toBeGreaterThan(0)
  expect((await logged()).map(({ path }) => path).slice(-3)).toEqual([4, 3, 2].map((index) => `/meters/mtr_${index}/unarchive`))
  expect((await other.client.get<RequestLogPage>('/request_log')).data).toHaveLength(1)
  await provider.advance(30 * DAY)
  expect((await logged({ path: '/meters' })).length).toBe(3)
  provider.clock.advance(1)
  await purgeRequests(provider.deps)
  expect(await logged({ path: '/meters' })).toEqual([])
})

test('the buffer holds 5,000 requests and 16 MB at most, and counts what it drops', () => {
  const request = (characters: number): LoggedRequestRow => ({
    ...{ businessId: 'bus_1', mode: 'test', id: 'req_1', requestId: 'a', method: 'GET', path: '/', status: 200, errorCode: null },
    ...{ milliseconds: 1, apiKeyId: 'key_1', clientAddress: '', createdAt: new Date(0) },
    ...{ requestBody: 'x'.repeat(characters), isRequestBodyCut: false, responseBody: null, isResponseBodyCut: false },
  })
  const many = createRequestBuffer()
  for (let index = 0; index < 5010; index += 1) many.add(request(0))
  expect(many.dropped()).toBe(10)
  expect(many.take(9999)).toHaveLength(5000)
  const large = createRequestBuffer()
  for (let index = 0; index < 70; index += 1) large.add(request(256 * 1024))
  expect(large.dropped()).toBe(6)
  large.take(1)
  large.add(request(256 * 1024))
  expect(large.dropped()).toBe(6)
})
