import type { ApiKey, NewApiKey } from '@tradepost/contract/provider/api-keys'
import { DAY, HOUR, MINUTE, SECOND } from '@tradepost/kit/clock'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ask, makeTestProvider, OPERATOR_KEY, type TestBusiness, type TestProvider } from '#src/testing/test-provider.ts'

let provider: TestProvider
let business: TestBusiness
beforeAll(async () => {
  provider = await makeTestProvider()
})
beforeEach(async () => {
  business = await provider.openBusiness()
})
afterAll(() => provider.close())

const send = (path: string, body?: object, changes: { method?: string; headers?: Record<string, string> } = {}) =>
  ask(provider, path, { key: business.apiKey, body, ...changes })
const inTime = (milliseconds: number) => new Date(provider.clock.now().getTime() + milliseconds).toISOString()

async function create(changes: object = {}): Promise<NewApiKey & { secret: string }> {
  const made = await business.client.post<NewApiKey>('/api_keys', { body: { name: 'Backend', access: 'write', ...changes } })
  return { ...made, secret: String(made.secret) }
}
const list = async (): Promise<ApiKey[]> =>
  (await business.client.get<{ items: ApiKey[] }>('/api_keys', { query: { page_size: 100 } })).items
const platformKey = async () => {
  const key = (await list()).find(({ is_platform }) => is_platform)
  if (!key) throw new Error('Every business has a key of the platform')
  return key
}

/** Returns the status of a read and a write with a key. */
async function tryKey(secret: string): Promise<[read: number, write: number]> {
  const read = await ask(provider, '/products', { method: 'GET', key: secret })
  const write = await ask(provider, '/customers', { key: secret, body: { email: 'maya@example.com', name: 'Maya' } })
  return [read.status, write.status]
}

test('a new key works at once, and its secret is in the answer only', async () => {
  const { secret, ...made } = await create()
  expect(secret).toMatch(/^tpk_test_[0-9A-Za-z]{40}$/)
  expect(made).toMatchObject({
    name: 'Backend',
    access: 'write',
    status: 'active',
    last_four: secret.slice(-4),
    is_platform: false,
  })
  expect(await tryKey(secret)).toEqual([200, 200])
  expect(JSON.stringify(await list())).not.toContain(secret)
  expect(JSON.stringify(await business.client.get(`/api_keys/${made.id}`))).not.toContain(secret)
})

test('a read key may read, and nothing else: no write, no webhook secret, no keys', async () => {
  const { secret } = await create({ access: 'read' })
  expect(await tryKey(secret)).toEqual([200, 403])
  const { id } = await business.client.webhooks.create({ url: 'http://127.0.0.1:1/hooks' })
  for (const path of [`/webhooks/${id}/secret`, '/api_keys'])
    expect(await ask(provider, path, { method: 'GET', key: secret })).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
})

test('a key is refused from the instant it expires', async () => {
  const { id, secret } = await create({ expires_at: inTime(HOUR) })
  provider.clock.advance(HOUR - 1)
  expect(await tryKey(secret)).toEqual([200, 200])
  provider.clock.advance(1)
  expect(await tryKey(secret)).toEqual([401, 401])
  expect(await business.client.get(`/api_keys/${id}`)).toMatchObject({ status: 'expired' })
})

test("a key's times are real, whatever the test clock of the business shows", async () => {
  const { secret } = await create({ expires_at: inTime(DAY) })
  await business.client.post('/test_helpers/clock/advance', { body: { seconds: (400 * DAY) / SECOND } })
  expect(await tryKey(secret)).toEqual([200, 200])
})

test('a revoked key is refused with the next request, and revoking it again changes nothing', async () => {
  const { id, secret } = await create()
  const revoked = await business.client.post<ApiKey>(`/api_keys/${id}/revoke`)
  expect(revoked).toMatchObject({ status: 'revoked', revoked_at: provider.clock.now().toISOString() })
  expect(await tryKey(secret)).toEqual([401, 401])
  provider.clock.advance(SECOND)
  expect(await business.client.post(`/api_keys/${id}/revoke`)).toEqual(revoked)
})

test.each([0, 1, 72])('a rolled key works for an overlap of %i hours, and the new one at once', async (overlap_hours) => {
  const old = await create({ access: 'write' })
  const next = await business.client.post<NewApiKey>(`/api_keys/${old.id}/roll`, { body: { overlap_hours } })
  expect(next).toMatchObject({ name: old.name, access: 'write', status: 'active', replaced_by: null, expires_at: null })
  const given = await business.client.get<ApiKey>(`/api_keys/${old.id}`)
  expect(given).toMatchObject({ replaced_by: next.id, expires_at: inTime(overlap_hours * HOUR) })
  if (overlap_hours > 0) {
    provider.clock.advance(overlap_hours * HOUR - 1)
    expect(await tryKey(old.secret)).toEqual([200, 200])
    provider.clock.advance(1)
  }
  expect(await tryKey(old.secret)).toEqual([401, 401])
  expect(await tryKey(String(next.secret))).toEqual([200, 200])
})

test('a key that expires sooner than its overlap still expires then, and so does the new one unless it says otherwise', async () => {
  const [expires_at, later] = [inTime(HOUR), inTime(DAY)]
  const [one, other, third] = [await create({ expires_at }), await create({ expires_at }), await create({ expires_at })]
  const roll = (id: string, body: object) => business.client.post<NewApiKey>(`/api_keys/${id}/roll`, { body })
  expect(await roll(one.id, { overlap_hours: 72 })).toMatchObject({ expires_at })
  expect(await business.client.get(`/api_keys/${one.id}`)).toMatchObject({ expires_at })
  expect(await roll(other.id, { expires_at: null })).toMatchObject({ expires_at: null })
  expect(await roll(third.id, { expires_at: later })).toMatchObject({ expires_at: later })
})

test('one key rolled eight times at once becomes one new key', async () => {
  const { id } = await create({ name: 'Rolled' })
  const answers = await Promise.all(Array.from({ length: 8 }, () => send(`/api_keys/${id}/roll`, { overlap_hours: 1 })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 7 }, () => 409)])
  expect(answers.filter(({ body }) => body.code === 'API_KEY_ALREADY_ROLLED')).toHaveLength(7)
  expect((await list()).filter(({ name }) => name === 'Rolled')).toHaveLength(2)
})

test.each([
  ['an overlap above 72 hours', { overlap_hours: 73 }],
  ['a negative overlap', { overlap_hours: -1 }],
  ['half an hour', { overlap_hours: 0.5 }],
  ['a text', { overlap_hours: '1' }],
  ['an expiry in the past', { expires_at: '2020-01-01T00:00:00Z' }],
  ['a field of another call', { access: 'write' }],
])('rolling with %s is refused and rolls nothing', async (_, body) => {
  const { id, secret } = await create()
  expect(await send(`/api_keys/${id}/roll`, body)).toMatchObject({ status: 422, body: { code: 'INVALID_REQUEST_PARAMETERS' } })
  expect(await tryKey(secret)).toEqual([200, 200])
})

test.each([
  ['no name', { name: undefined }],
  ['an empty name', { name: ' ' }],
  ['a long name', { name: 'x'.repeat(101) }],
  ['another access', { access: 'admin' }],
  ['an expiry that is now', { expires_at: '2026-11-21T09:00:00Z' }],
  ['a secret of its own', { secret: 'tpk_test_mine' }],
  ['the mark of the platform', { is_platform: true }],
])('a key with %s is refused', async (_, changes) => {
  const before = await list()
  expect((await send('/api_keys', { name: 'Backend', access: 'write', ...changes })).status).toBe(422)
  expect((await list()).length).toBe(before.length)
})

test('a key that was revoked or has expired cannot be rolled', async () => {
  const [revoked, expired] = [await create(), await create({ expires_at: inTime(SECOND) })]
  await business.client.post(`/api_keys/${revoked.id}/revoke`)
  provider.clock.advance(SECOND)
  for (const { id } of [revoked, expired])
    expect(await send(`/api_keys/${id}/roll`, {})).toMatchObject({ status: 409, body: { code: 'API_KEY_INACTIVE' } })
})

test('the key of the platform can be renamed, but neither revoked nor rolled', async () => {
  const { id } = await platformKey()
  for (const verb of ['revoke', 'roll'])
    expect(await send(`/api_keys/${id}/${verb}`, {})).toMatchObject({ status: 409, body: { code: 'API_KEY_OF_PLATFORM' } })
  expect(await send(`/api_keys/${id}`, { name: 'Shop' }, { method: 'PATCH' })).toMatchObject({
    status: 200,
    body: { name: 'Shop' },
  })
  expect(await tryKey(business.apiKey)).toEqual([200, 200])
})

test('the operator rolls the key of the platform to a chosen one, and repeating it changes nothing', async () => {
  const api_key = `tpk_test_${'n'.repeat(31)}${business.businessId.slice(-9)}`
  const roll = (key = OPERATOR_KEY) =>
    ask(provider, `/operator/businesses/${business.businessId}/api_key/roll`, { key, body: { api_key, overlap_hours: 1 } })
  expect((await roll(business.apiKey)).status).toBe(401)
  const answers = await Promise.all([roll(), roll(), roll()])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect(await tryKey(api_key)).toEqual([200, 200])
  expect(await tryKey(business.apiKey)).toEqual([200, 200])
  provider.clock.advance(HOUR)
  expect(await tryKey(business.apiKey)).toEqual([401, 401])
  expect((await roll()).status).toBe(200)
  expect((await ask(provider, '/api_keys', { method: 'GET', key: api_key })).body.items).toHaveLength(2)
  const unknown = await ask(provider, '/operator/businesses/bus_unknown/api_key/roll', { key: OPERATOR_KEY, body: { api_key } })
  expect(unknown).toMatchObject({ status: 404, body: { code: 'API_KEY_NOT_FOUND' } })
})

test('a repeated request gets the same key without its secret, which is stored nowhere', async () => {
  const headers = { 'idempotency-key': 'once' }
  const body = { name: 'Once', access: 'read' }
  const first = await send('/api_keys', body, { headers })
  const second = await send('/api_keys', body, { headers })
  expect(second).toEqual({ status: 200, body: { ...first.body, secret: null } })
  const rolled = { overlap_hours: 1 }
  const path = `/api_keys/${first.body.id}/roll`
  const next = await send(path, rolled, { headers: { 'idempotency-key': 'roll' } })
  expect((await send(path, rolled, { headers: { 'idempotency-key': 'roll' } })).body).toEqual({ ...next.body, secret: null })
  const kept = JSON.stringify(await provider.deps.database.db.selectFrom('idempotentAnswers').selectAll().execute())
  expect(kept).toContain(String(next.body.id))
  for (const { secret } of [first.body, next.body]) expect(kept).not.toContain(secret)
})

test('a business has at most 100 active keys, also when many are created at once', async () => {
  const answers = []
  for (let round = 0; round < 11; round += 1)
    answers.push(...(await Promise.all(Array.from({ length: 10 }, () => send('/api_keys', { name: 'Many', access: 'read' })))))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(99)
  expect(answers.filter(({ body }) => body.code === 'API_KEY_LIMIT_REACHED')).toHaveLength(11)
  const [revoked] = (await list()).filter(({ is_platform }) => !is_platform)
  await business.client.post(`/api_keys/${revoked?.id}/revoke`)
  expect((await send('/api_keys', { name: 'Again', access: 'read' })).status).toBe(200)
})

test('the list shows active, expired and revoked keys apart', async () => {
  const [expired, revoked] = [await create({ expires_at: inTime(SECOND) }), await create()]
  await business.client.post(`/api_keys/${revoked.id}/revoke`)
  provider.clock.advance(SECOND)
  const ids = async (status: string) =>
    (await business.client.get<{ items: ApiKey[] }>('/api_keys', { query: { status } })).items.map(({ id }) => id)
  expect(await ids('expired')).toEqual([expired.id])
  expect(await ids('revoked')).toEqual([revoked.id])
  expect(await ids('active')).toEqual([(await platformKey()).id])
})

test('when a key was last used is stored once a minute, also while two requests see it', async () => {
  const { id, secret } = await create()
  const lastUsed = async () => (await business.client.get<ApiKey>(`/api_keys/${id}`)).last_used_at
  expect(await lastUsed()).toBeNull()
  const first = provider.clock.now().toISOString()
  await Promise.all([tryKey(secret), tryKey(secret)])
  await provider.drainAll()
  expect(await lastUsed()).toBe(first)
  await provider.advance(MINUTE - 1)
  await tryKey(secret)
  await provider.drainAll()
  expect(await lastUsed()).toBe(first)
  await provider.advance(1)
  await tryKey(secret)
  await provider.drainAll()
  expect(await lastUsed()).toBe(inTime(0))
})
