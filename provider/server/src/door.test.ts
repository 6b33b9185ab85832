import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { routes } from './modules.ts'
import {
  ask,
  makeTestProvider,
  OPERATOR_KEY,
  openSession,
  type TestBusiness,
  type TestProvider,
  typed,
  usd,
} from './testing/test-provider.ts'

let provider: TestProvider
let business: TestBusiness
beforeAll(async () => {
  provider = await makeTestProvider()
  business = await provider.openBusiness()
})
afterAll(() => provider.close())

const caliper = { name: 'Caliper', price: usd(3900), tax_category: 'digital_products' }
const send = (body: unknown, headers: Record<string, string> = {}) =>
  ask(provider, '/products', { key: business.apiKey, body, headers })
const withName = (text: string) =>
  `{"name":"${text}","tax_category":"digital_products","price":{"type":"one_time_price","currency":"USD","price":1}}`
const productCount = async () => (await provider.deps.database.db.selectFrom('products').select('id').execute()).length

describe('an invalid body is rejected with an error and nothing is written:', () => {
  let before: number
  beforeEach(async () => {
    before = await productCount()
  })

  test.each([
    ['no JSON at all', 'name=Caliper', 400, 'INVALID_REQUEST_BODY'],
    ['JSON that breaks off', '{"name":', 400, 'INVALID_REQUEST_BODY'],
    ['two values', '{}{}', 400, 'INVALID_REQUEST_BODY'],
    ['a number that is NaN', '{"name":NaN}', 400, 'INVALID_REQUEST_BODY'],
    ['JSON with 40 levels', '['.repeat(40) + ']'.repeat(40), 400, 'INVALID_REQUEST_BODY'],
    ['JSON with 40,000 levels', '{"a":'.repeat(40_000), 400, 'INVALID_REQUEST_BODY'],
    ['300 kB', JSON.stringify({ ...caliper, description: 'x'.repeat(300_000) }), 413, 'PAYLOAD_TOO_LARGE'],
    ['NUL in a string', withName('a\\u0000b'), 422, 'INVALID_REQUEST_PARAMETERS'],
    ['half a surrogate pair', withName('a\\ud800b'), 422, 'INVALID_REQUEST_PARAMETERS'],
    ['the other half of a surrogate pair', withName('\\udc00'), 422, 'INVALID_REQUEST_PARAMETERS'],
    ['NUL in a key', '{"na\\u0000me":1}', 422, 'INVALID_REQUEST_PARAMETERS'],
    ['the key __proto__', '{"__proto__":{"name":"x"}}', 422, 'INVALID_REQUEST_PARAMETERS'],
    ['null', 'null', 422, 'INVALID_REQUEST_PARAMETERS'],
    ['a string', '"Caliper"', 422, 'INVALID_REQUEST_PARAMETERS'],
    ['no body', undefined, 422, 'INVALID_REQUEST_PARAMETERS'],
    ['a price too large for a number', withName('x').replace(':1}', ':1e400}'), 422, 'INVALID_REQUEST_PARAMETERS'],
    ['a price over 53 bits', withName('x').replace(':1}', ':9007199254740993}'), 422, 'INVALID_REQUEST_PARAMETERS'],
    ['a negative price', withName('x').replace(':1}', ':-1}'), 422, 'INVALID_REQUEST_PARAMETERS'],
  ])('%s', async (_, body, status, code) => {
    const answer = await send(body)
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status, code })
    expect(answer.body.message).toEqual(expect.any(String))
    expect(await productCount()).toBe(before)
  })

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/jsonp', ''])(
    'content type "%s"',
    async (type) => {
      const answer = await send(caliper, { 'content-type': type })
      expect({ status: answer.status, code: answer.body.code }).toEqual({ status: 400, code: 'INVALID_REQUEST_BODY' })
      expect(await productCount()).toBe(before)
    },
  )

  test('bytes that are not UTF-8', async () => {
    const answer = await provider.request('/products', {
      method: 'POST',
      headers: { authorization: `Bearer ${business.apiKey}`, 'content-type': 'application/json' },
      body: Buffer.from([0x22, 0xff, 0xfe, 0x22]),
    })
    expect(answer.status).toBe(400)
    expect(await productCount()).toBe(before)
  })

  test('300 kB without a declared length', async () => {
    const body = new Blob(['{"name":"', 'x'.repeat(300_000), '"}']).stream()
    const headers = { authorization: `Bearer ${business.apiKey}`, 'content-type': 'application/json' }
    const init: RequestInit & { duplex: 'half' } = { method: 'POST', headers, body, duplex: 'half' }
    const answer = await provider.request('/products', init)
    expect(answer.status).toBe(413)
    expect(await productCount()).toBe(before)
  })
})

test.each(['application/json', 'application/json; charset=utf-8', 'APPLICATION/JSON', 'application/merge-patch+json'])(
  'content type "%s" is accepted as JSON',
  async (type) => {
    expect((await send(caliper, { 'content-type': type })).status).toBe(200)
  },
)

test('text in every language and emoji come back as sent', async () => {
  const name = '測尺 · Штангенциркуль · كاليبر · 📐👩🏽‍🔧'
  const { body } = await send({ ...caliper, name })
  expect(body.name).toBe(name)
  expect((await business.client.products.retrieve(String(body.product_id))).name).toBe(name)
})

test.each([
  ['GET', '/'],
  ['GET', '/nowhere'],
  ['POST', '/products/x/y/z'],
  ['PUT', '/products'],
  ['GET', '/products/%00'],
  ['GET', '/products/%ED%A0%80'],
  ['GET', '/products/%FF'],
  ['GET', '/products/..%2f..%2fetc%2fpasswd'],
  ['GET', `/products/${'x'.repeat(2000)}`],
  ['GET', '/session/%00/data'],
  ['GET', "/payments/'%20or%201=1--"],
])('%s %s returns a "not found" error', async (method, path) => {
  const { status, body } = await ask(provider, path, { method, key: business.apiKey })
  expect(status).toBe(404)
  expect(body).toMatchObject({ code: expect.stringMatching(/NOT_FOUND$/), message: expect.stringMatching(/not found/) })
})

test('the furthest page is empty', async () => {
  expect(await ask(provider, '/products?page_number=1000000&page_size=100', { method: 'GET', key: business.apiKey })).toEqual({
    status: 200,
    body: { items: [] },
  })
})

describe('a read begins before its key is checked', () => {
  const used = async () => {
    const other = await provider.openBusiness()
    await other.client.products.list()
    return other
  }
  const revoke = async (businessId: string) =>
    provider.deps.database.db
      .updateTable('apiKeys')
      .set({ revokedAt: provider.clock.now() })
      .where('businessId', '=', businessId)
      .execute()

  test.each([
    ['that would be answered', '/products'],
    ['that would not be found', '/products/pdt_none'],
    ['that has a bad parameter', '/products?page_size=none'],
  ])('but a revoked key learns nothing of one %s', async (_, path) => {
    const { businessId, apiKey } = await used()
    expect((await ask(provider, path, { method: 'GET', key: apiKey })).status).not.toBe(401)
    await revoke(businessId)
    expect(await ask(provider, path, { method: 'GET', key: apiKey })).toMatchObject({
      status: 401,
      body: { code: 'UNAUTHORIZED' },
    })
  })

  test('and begins again if the clock of its business has moved', async () => {
    const { client } = await used()
    const findNext = async () => Date.parse((await client.get<{ next_payout_at: string }>('/settings/payouts')).next_payout_at)
    const before = await findNext()
    await client.post('/test_helpers/clock/advance', { body: { months: 3 } })
    await provider.drainAll()
    expect(await findNext()).toBeGreaterThan(before)
  })
})

describe('API keys', () => {
  test.each([
    ['no key', {}],
    ['an empty key', { authorization: 'Bearer ' }],
    ['a key with another scheme', { authorization: 'Basic dXNlcjpwYXNz' }],
    ['an unknown key', { authorization: 'Bearer tpk_test_never' }],
    ['a key of 10,000 characters', { authorization: `Bearer ${'x'.repeat(10_000)}` }],
  ] as [string, Record<string, string>][])('%s is rejected with 401', async (_, headers) => {
    expect(await ask(provider, '/products', { method: 'GET', headers })).toMatchObject({
      status: 401,
      body: { code: 'UNAUTHORIZED' },
    })
  })

  test('a revoked key is rejected right away', async () => {
    const other = await provider.openBusiness()
    await other.client.products.list()
    const { db } = provider.deps.database
    await db.updateTable('apiKeys').set({ revokedAt: provider.clock.now() }).where('businessId', '=', other.businessId).execute()
    await expect(other.client.products.list()).rejects.toMatchObject({ status: 401, error: { code: 'UNAUTHORIZED' } })
  })

  test('only the digest of a key is stored', async () => {
    const rows = await provider.deps.database.db.selectFrom('apiKeys').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(business.apiKey)
  })
})

describe('the operator routes', () => {
  test('create a business with the operator key', async () => {
    const opened = await provider.openBusiness('Opened Ltd')
    expect(opened.businessId).toMatch(/^bus_[0-9A-Za-z]{21}$/)
    expect(opened.apiKey).toMatch(/^tpk_test_[0-9A-Za-z]{40}$/)
    expect((await opened.client.products.list()).items).toEqual([])
  })

  test("reject everyone else: no key, a wrong one, a business's own", async () => {
    for (const key of [undefined, 'wrong', business.apiKey]) {
      const answer = await ask(provider, '/operator/businesses', { body: { name: 'Mine' }, ...(key ? { key } : {}) })
      expect(answer).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } })
    }
  })

  test('are the only ones that the operator key opens', async () => {
    expect(await ask(provider, '/products', { method: 'GET', key: OPERATOR_KEY })).toMatchObject({ status: 401 })
  })

  test('reject a business without a name, and an API key that is easy to guess', async () => {
    const key = OPERATOR_KEY
    expect(await ask(provider, '/operator/businesses', { key, body: { name: ' ' } })).toMatchObject({
      status: 422,
      body: { issues: [{ path: 'name' }] },
    })
    expect(await ask(provider, '/operator/businesses', { key, body: { name: 'A', api_key: 'secret' } })).toMatchObject({
      status: 422,
      body: { issues: [{ path: 'api_key' }] },
    })
  })

  test('reject an API key that a business already has, and create nothing', async () => {
    const key = OPERATOR_KEY
    const body = { name: 'Twin', api_key: `tpk_test_${'a'.repeat(30)}` }
    expect((await ask(provider, '/operator/businesses', { key, body })).status).toBe(200)
    expect(await ask(provider, '/operator/businesses', { key, body })).toMatchObject({
      status: 409,
      body: { code: 'API_KEY_TAKEN' },
    })
    const twins = await provider.deps.database.db.selectFrom('businesses').select('id').where('name', '=', 'Twin').execute()
    expect(twins).toHaveLength(1)
  })
})

const writes = routes.filter((route) => route.method !== 'get')
const lists = ['/products', '/customers', '/payments', '/webhooks']

const nasty = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    -1,
    0,
    1,
    1.5,
    1e308,
    -(2 ** 53),
    2 ** 31,
    '',
    ' ',
    '\0',
    '\ud800',
    "'; drop table products; --",
    '__proto__',
    [],
    {},
    [[]],
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ minLength: 400, maxLength: 600 }),
  fc.jsonValue(),
)
/** Valid bodies; tests replace single fields. */
const valid: Record<string, unknown> = {
  ...caliper,
  ...typed('4242424242424242'),
  url: 'https://shop.example/hooks',
  product_cart: [{ product_id: 'pdt_x', quantity: 1 }],
  customer: { email: 'a@b.co' },
  billing_address: { country: 'US' },
  filter_types: ['payment.failed'],
  headers: { a: 'b' },
  metadata: { a: 'b' },
  answer: 'approve',
  return_url: 'https://shop.example',
}
const nested = fc.record(
  {
    price: fc.oneof(nasty, fc.record({ price: nasty, currency: nasty })),
    billing: fc.record({ country: nasty, city: nasty }),
    card: fc.record({ number: nasty }),
  },
  { requiredKeys: [] },
)
const spoilt = fc
  .tuple(fc.dictionary(fc.constantFrom(...Object.keys(valid)), nasty, { maxKeys: 3 }), nested, fc.subarray(Object.keys(valid)))
  .map(([changes, deeper, kept]) => ({ ...Object.fromEntries(kept.map((key) => [key, valid[key]])), ...changes, ...deeper }))
const ids = fc.oneof(fc.constantFrom('session', 'product', 'unknown'), fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }))

test('no write returns a 5xx for any input, and every rejection is a proper error', async () => {
  const session = await openSession(business)
  const [product] = (await business.client.products.list()).items
  const real = new Map([
    ['session', session],
    ['product', product?.product_id ?? ''],
  ])
  const request = fc.record({
    route: fc.constantFrom(...writes),
    id: ids,
    body: fc.oneof({ weight: 4, arbitrary: spoilt }, { weight: 1, arbitrary: nasty }),
  })
  await fc.assert(
    fc.asyncProperty(request, async ({ route, id, body }) => {
      const path = route.path.replace(/\{\w+\}/g, encodeURIComponent((real.get(id) ?? id).toWellFormed()))
      const key = route.caller === 'operator' ? OPERATOR_KEY : business.apiKey
      const answer = await ask(provider, path, { method: route.method.toUpperCase(), key, body: JSON.stringify(body) })
      expect(answer.status, `${route.method} ${path}`).toBeLessThan(500)
      if (answer.status >= 400)
        expect(answer.body).toMatchObject({ code: expect.stringMatching(/^[A-Z_]+$/), message: expect.any(String) })
    }),
    { numRuns: 300 },
  )
})

test('no list returns a 5xx for any query', async () => {
  const names = [
    'page_number',
    'page_size',
    'archived',
    'recurring',
    'brand_id',
    'email',
    'name',
    'created_at_gte',
    'created_at_lte',
    'customer_id',
    'currency',
    'status',
    'limit',
    'iterator',
  ]
  const values = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc.constantFrom('0', '5', 'true', 'USD', '2026-01-01T00:00:00Z', '0000-01-01T00:00:00Z', '9999-12-31T23:59:59+23:59'),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...lists),
      fc.dictionary(fc.constantFrom(...names), values, { maxKeys: 3 }),
      async (path, query) => {
        const text = Object.entries(query)
          .map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`)
          .join('&')
        const answer = await ask(provider, `${path}?${text}`, { method: 'GET', key: business.apiKey })
        expect(answer.status, `${path}?${text}`).toBeLessThan(500)
      },
    ),
    { numRuns: 150 },
  )
})
