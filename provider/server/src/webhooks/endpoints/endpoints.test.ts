import { SECOND } from '@tradepost/kit/clock'
import { json } from '@tradepost/kit/database/database'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, makeTestProvider, type TestBusiness, type TestProvider } from '#src/testing/test-provider.ts'
import { createHeaderSealing } from './seal-headers.ts'

let provider: TestProvider
let business: TestBusiness
let stranger: TestBusiness
beforeAll(async () => {
  provider = await makeTestProvider()
  ;[business, stranger] = await Promise.all([provider.openBusiness(), provider.openBusiness('Stranger Ltd')])
})
afterAll(() => provider.close())

const url = 'https://shop.example/hooks'
/** The health of an endpoint to which nothing has happened. */
const WELL = { consecutive_failures: 0, failing_since: null, disabled_reason: null, disabled_at: null, enabled_at: null }
const limitReached = {
  status: 422,
  error: { code: 'WEBHOOK_ENDPOINT_LIMIT_REACHED', message: 'You can have up to 16 webhook endpoints' },
}

test('a new endpoint has every API field and reads back the same', async () => {
  const { client } = await provider.openBusiness()
  const made = await client.webhooks.create({
    url,
    description: 'Orders',
    filter_types: ['payment.succeeded'],
    metadata: { a: 'b' },
    rate_limit: 10,
  })
  expect(made).toEqual({
    id: expect.stringMatching(/^whk_[0-9A-Za-z]{21}$/),
    url,
    description: 'Orders',
    disabled: false,
    filter_types: ['payment.succeeded'],
    metadata: { a: 'b' },
    rate_limit: 10,
    created_at: provider.clock.now().toISOString(),
    updated_at: provider.clock.now().toISOString(),
    health: WELL,
  })
  expect(await client.webhooks.retrieve(made.id)).toEqual(made)
})

test('N75: a business has 16 endpoints of its own, and the one of the platform besides', async () => {
  const { client } = await provider.openBusiness()
  const key = 'organization-of-the-business'
  await client.webhooks.create({ url: `https://shop.example/webhooks/payments/${key}`, idempotency_key: key })
  for (let count = 0; count < 16; count += 1) await client.webhooks.create({ url })
  await expect(client.webhooks.create({ url })).rejects.toMatchObject(limitReached)
  const other = 'another-organization'
  const second = client.webhooks.create({ url: `https://shop.example/webhooks/payments/${other}`, idempotency_key: other })
  await expect(second).rejects.toMatchObject(limitReached)
  expect((await client.webhooks.list()).data).toHaveLength(17)
})

test('N73: endpoints are paged both ways, and a stale or made-up iterator is refused', async () => {
  const { client, apiKey: key } = await provider.openBusiness()
  for (let count = 0; count < 5; count += 1) await client.webhooks.create({ url })
  const ids = (await client.webhooks.list()).data.map(({ id }) => id)
  const page = async (iterator?: string | null) => {
    const { body } = await ask(provider, `/webhooks?limit=2${iterator ? `&iterator=${iterator}` : ''}`, { method: 'GET', key })
    const {
      data,
      iterator: next,
      prev_iterator: previous,
    } = body as {
      data: { id: string }[]
      iterator: string | null
      prev_iterator: string | null
    }
    return { ids: data.map(({ id }) => id), next, previous }
  }
  const first = await page()
  const second = await page(first.next)
  const third = await page(second.next)
  expect([first.ids, second.ids, third.ids]).toEqual([ids.slice(0, 2), ids.slice(2, 4), ids.slice(4)])
  expect([first.previous, third.next]).toEqual([null, null])
  expect(await page(third.previous)).toEqual(second)
  expect(await page(second.previous)).toEqual(first)
  await client.webhooks.delete(ids[1] ?? '')
  for (const stale of ['zz', first.next, second.previous, '-', '-zz']) {
    const answer = await ask(provider, `/webhooks?limit=2&iterator=${stale}`, { method: 'GET', key })
    expect(answer, String(stale)).toMatchObject({
      status: 422,
      body: { code: 'INVALID_QUERY_PARAMS', issues: [{ path: 'iterator' }] },
    })
  }
})

test('N74: header names stay as they were given, and capitals make no second header', async () => {
  const { client } = await provider.openBusiness()
  const { id } = await client.webhooks.create({ url, headers: { 'X-Shop': 'a', 'X-Region': 'eu' } })
  const headers = async () => (await client.webhooks.headers.retrieve(id)).headers
  expect(await headers()).toEqual({ 'X-Shop': 'a', 'X-Region': 'eu' })
  await client.webhooks.headers.update(id, { headers: { 'x-SHOP': 'b', 'X-A': '1' } })
  expect(await headers()).toEqual({ 'x-SHOP': 'b', 'X-Region': 'eu', 'X-A': '1' })
  await client.webhooks.headers.update(id, { headers: { 'x-region': '' } })
  expect(await headers()).toEqual({ 'x-SHOP': 'b', 'X-A': '1' })
})

test('an endpoint without event types receives all of them', async () => {
  const { client } = await provider.openBusiness()
  expect((await client.webhooks.create({ url })).filter_types).toBeNull()
  expect((await client.webhooks.create({ url, filter_types: [] })).filter_types).toBeNull()
})

test('an endpoint can subscribe to events that never happen here', async () => {
  const { client } = await provider.openBusiness()
  const wanted = { url, filter_types: ['credit.added' as const, 'payment.succeeded' as const] }
  expect(await client.webhooks.create(wanted)).toMatchObject(wanted)
})

test('an update changes only the given fields', async () => {
  const { client } = await provider.openBusiness()
  const made = await client.webhooks.create({ url, description: 'Orders', metadata: { a: 'b' } })
  provider.clock.advance(SECOND)
  const changed = await client.webhooks.update(made.id, {
    url: 'https://shop.example/new',
    disabled: true,
    filter_types: ['payment.failed'],
  })
  expect(changed).toEqual({
    ...made,
    url: 'https://shop.example/new',
    disabled: true,
    filter_types: ['payment.failed'],
    updated_at: provider.clock.now().toISOString(),
    health: { ...WELL, disabled_at: provider.clock.now().toISOString() },
  })
  expect(await client.webhooks.retrieve(made.id)).toEqual(changed)
})

test('a deleted endpoint is not found', async () => {
  const { client } = await provider.openBusiness()
  const { id } = await client.webhooks.create({ url })
  await client.webhooks.delete(id)
  await expect(client.webhooks.retrieve(id)).rejects.toMatchObject({ status: 404, error: { code: 'WEBHOOK_NOT_FOUND' } })
  await expect(client.webhooks.delete(id)).rejects.toMatchObject({ status: 404 })
})

test('the list is paged with its iterator, oldest first, and the last page has none', async () => {
  const { client, apiKey } = await provider.openBusiness()
  const made: string[] = []
  for (let number = 0; number < 5; number += 1) {
    made.push((await client.webhooks.create({ url: `${url}/${number}` })).id)
    provider.clock.advance(SECOND)
  }
  const first = await client.webhooks.list({ limit: 2 })
  expect(first).toMatchObject({ done: false, iterator: made[1] })
  const walked: string[] = []
  for await (const endpoint of client.webhooks.list({ limit: 2 })) walked.push(endpoint.id)
  expect(walked).toEqual(made)
  const { body } = await ask(provider, '/webhooks', { method: 'GET', key: apiKey })
  expect(body).toEqual({
    data: made.map((id) => expect.objectContaining({ id })),
    done: true,
    iterator: null,
    prev_iterator: null,
  })
})

test('a business has at most 16 endpoints, even if 20 are requested at once', async () => {
  const { client } = await provider.openBusiness()
  const answers = await Promise.allSettled(
    Array.from({ length: 20 }, (_, number) => client.webhooks.create({ url: `${url}/${number}` })),
  )
  expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(16)
  for (const answer of answers) if (answer.status === 'rejected') expect(answer.reason).toMatchObject(limitReached)
  const [first] = (await client.webhooks.list()).data
  await client.webhooks.delete(first?.id ?? '')
  await client.webhooks.create({ url })
  await expect(client.webhooks.create({ url })).rejects.toMatchObject(limitReached)
})

test('the same idempotency_key returns the endpoint that it created, even at once and at the limit', async () => {
  const { client } = await provider.openBusiness()
  const made = await Promise.all(Array.from({ length: 4 }, () => client.webhooks.create({ url, idempotency_key: 'shop-1' })))
  expect(new Set(made.map((endpoint) => endpoint.id)).size).toBe(1)
  for (let number = 0; number < 15; number += 1) await client.webhooks.create({ url })
  expect((await client.webhooks.create({ url, idempotency_key: 'shop-1' })).id).toBe(made[0]?.id)
  const other = await stranger.client.webhooks.create({ url, idempotency_key: 'shop-1' })
  expect(other.id).not.toBe(made[0]?.id)
})

test('every endpoint has its own signing secret, stored encrypted', async () => {
  const { client } = await provider.openBusiness()
  const [a, b] = [await client.webhooks.create({ url }), await client.webhooks.create({ url })]
  const [{ secret }, { secret: other }] = [await client.webhooks.retrieveSecret(a.id), await client.webhooks.retrieveSecret(b.id)]
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/)
  expect(other).not.toBe(secret)
  expect(await client.webhooks.retrieveSecret(a.id)).toEqual({ secret, old_secret_expires_at: null })
  const row = await provider.deps.database.db
    .selectFrom('webhookEndpoints')
    .selectAll()
    .where('id', '=', a.id)
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(row)).not.toContain(secret.slice(6))
})

test('headers are added one by one, removed by an empty value, and shown without secret values', async () => {
  const { client } = await provider.openBusiness()
  const { id } = await client.webhooks.create({ url, headers: { 'x-shop': 'acme' } })
  await client.webhooks.headers.update(id, { headers: { 'x-api-key': 'hush', 'x-region': 'eu' } })
  expect(await client.webhooks.headers.retrieve(id)).toEqual({
    headers: { 'x-shop': 'acme', 'x-region': 'eu' },
    sensitive: ['x-api-key'],
  })
  await client.webhooks.headers.update(id, { headers: { 'x-region': '' } })
  expect(await client.webhooks.headers.retrieve(id)).toEqual({ headers: { 'x-shop': 'acme' }, sensitive: ['x-api-key'] })
})

test('headers are stored sealed, and those of the release before are read, kept when one is added, and sealed', async () => {
  const { client } = await provider.openBusiness()
  const { id } = await client.webhooks.create({ url, headers: { 'x-shop': 'acme-of-ours' } })
  const { db } = provider.deps.database
  const readRow = () => db.selectFrom('webhookEndpoints').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const storePlain = async () => {
    const plain = { headers: json({ 'x-shop': 'acme-of-ours' }), headersSealed: null }
    await db.updateTable('webhookEndpoints').set(plain).where('id', '=', id).execute()
  }
  expect(JSON.stringify(await readRow())).not.toContain('acme-of-ours')
  await storePlain()
  await client.webhooks.headers.update(id, { headers: { 'x-region': 'eu' } })
  expect((await client.webhooks.headers.retrieve(id)).headers).toEqual({ 'x-shop': 'acme-of-ours', 'x-region': 'eu' })
  expect(JSON.stringify(await readRow())).not.toContain('acme-of-ours')
  await storePlain()
  const seal = createHeaderSealing(provider.deps)
  while ((await seal()) > 0);
  expect(JSON.stringify(await readRow())).not.toContain('acme-of-ours')
  expect((await client.webhooks.headers.retrieve(id)).headers).toEqual({ 'x-shop': 'acme-of-ours' })
})

test.each([
  'Webhook-Id',
  'webhook-signature',
  'Host',
  'Content-Type',
  'content-length',
  'Connection',
  'keep-alive',
  'Transfer-Encoding',
  'upgrade',
  'Expect',
])('the header "%s" belongs to the delivery itself and is rejected', async (name) => {
  const { status, body } = await ask(provider, '/webhooks', { key: business.apiKey, body: { url, headers: { [name]: 'x' } } })
  expect(status).toBe(422)
  expect(body.message).toMatch(/^These headers belong to the delivery itself/)
})

test.each([
  ['no URL', {}, 'url: Required', 'url'],
  ['an invalid URL', { url: 'shop' }, 'Invalid url', 'url'],
  ['a URL with another scheme', { url: 'ftp://shop.example' }, 'Invalid url', 'url'],
  ['a URL over 2048 characters', { url: `https://shop.example/${'a'.repeat(2048)}` }, 'Invalid url', 'url'],
  ['an unknown event type', { url, filter_types: ['payment.paid'] }, /^filter_types\.0: Invalid option/, 'filter_types.0'],
  [
    'a header value of two lines',
    { url, headers: { 'x-a': 'b\r\nx-c: d' } },
    'A header value must be one line of printable ASCII characters',
    'headers.x-a',
  ],
  [
    'a header name with a space',
    { url, headers: { 'x a': 'b' } },
    'A header name must be 1 to 64 letters, digits or "-"',
    'headers.x a',
  ],
  ['a rate limit of 0', { url, rate_limit: 0 }, /^rate_limit: Too small/, 'rate_limit'],
])('%s is rejected with 422, the message and the field', async (_, body, message, path) => {
  const answer = await ask(provider, '/webhooks', { key: business.apiKey, body })
  expect({ status: answer.status, code: answer.body.code }).toEqual({ status: 422, code: 'INVALID_REQUEST_PARAMETERS' })
  expect(answer.body.message).toMatch(message)
  expect(answer.body.issues).toMatchObject([{ path }])
})

test('unknown fields are ignored and not stored', async () => {
  const { status, body } = await ask(provider, '/webhooks', {
    key: (await provider.openBusiness()).apiKey,
    body: { url, sparkle: 1 },
  })
  expect(status).toBe(200)
  const row = await provider.deps.database.db
    .selectFrom('webhookEndpoints')
    .selectAll()
    .where('id', '=', String(body.id))
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(row)).not.toContain('sparkle')
})

describe('webhook URLs in production', () => {
  let guarded: TestProvider
  let seller: TestBusiness
  beforeAll(async () => {
    guarded = await makeTestProvider({ config: { allowsLocalWebhooks: false, webhookAllowedOrigins: ['http://127.0.0.1:3000'] } })
    seller = await guarded.openBusiness()
  })
  afterAll(() => guarded.close())
  const expectRefused = async (bad: string) => {
    expect(await ask(guarded, '/webhooks', { key: seller.apiKey, body: { url: bad } })).toMatchObject({
      status: 422,
      body: { code: 'WEBHOOK_URL_NOT_ALLOWED' },
    })
    const { id } = await seller.client.webhooks.create({ url, idempotency_key: 'one' })
    await expect(seller.client.webhooks.update(id, { url: bad })).rejects.toMatchObject({
      status: 422,
      error: { code: 'WEBHOOK_URL_NOT_ALLOWED' },
    })
    expect((await seller.client.webhooks.retrieve(id)).url).toBe(url)
  }

  test.each([
    'http://shop.example/hooks',
    'https://localhost/hooks',
    'https://LOCALHOST./hooks',
    'https://api.localhost/hooks',
    'https://127.0.0.1/hooks',
    'https://127.1/hooks',
    'https://2130706433/hooks',
    'https://0x7f.0.0.1/hooks',
    'https://0.0.0.0/hooks',
    'https://10.0.0.8/hooks',
    'https://172.16.0.1/hooks',
    'https://192.168.1.1/hooks',
    'https://100.64.0.1/hooks',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/hooks',
    'https://[::]/hooks',
    'https://[::ffff:127.0.0.1]/hooks',
    'https://[::ffff:10.0.0.1]/hooks',
    'https://[fe80::1]/hooks',
    'https://[fd00::1]/hooks',
    'https://[64:ff9b::7f00:1]/hooks',
    'https://user:password@shop.example/hooks',
    'http://127.0.0.1:3001/hooks',
  ])('%s is rejected when an endpoint is created and when it is updated', async (bad) => expectRefused(bad))

  test.each([
    'https://[::127.0.0.1]/hooks',
    'https://[::ffff:0:127.0.0.1]/hooks',
    'https://[64:ff9b:1::7f00:1]/hooks',
    'https://[2002:7f00:1::]/hooks',
    'https://[2001:0:4136:e378:8000:63bf:80ff:fffe]/hooks',
  ])('M47: %s, an IPv4 address embedded in IPv6, is rejected', async (bad) => expectRefused(bad))

  test.each([
    'https://shop.example/hooks',
    'https://8.8.8.8/hooks',
    'https://[2606:4700::1111]/hooks',
    'http://127.0.0.1:3000/webhooks',
  ])('%s is accepted', async (good) => {
    const other = await guarded.openBusiness()
    expect((await other.client.webhooks.create({ url: good })).url).toBe(good)
  })
})
