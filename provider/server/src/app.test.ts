import { EVENT_TYPES } from '@tradepost/contract/provider/webhooks/webhooks'
import { findFreePort } from '@tradepost/kit/free-port'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, makeTestProvider, openSession, type TestBusiness, type TestProvider } from '#src/testing/test-provider.ts'
import { routes } from './modules.ts'

let provider: TestProvider
let business: TestBusiness
beforeAll(async () => {
  provider = await makeTestProvider()
  business = await provider.openBusiness()
})
afterAll(() => provider.close())

type Document = {
  openapi: string
  paths: Record<string, Record<string, { summary?: string; security?: object[]; responses: object; requestBody?: object }>>
}

test('the API document lists every API route with its summary, and no hosted page', async () => {
  const document = (await (await provider.request('/openapi.json')).json()) as Document
  const listed = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  )
  const wanted = routes.filter(({ caller }) => caller !== 'hosted' && caller !== 'portal')
  expect(listed.sort()).toEqual(wanted.map((route) => `${route.method} ${route.path}`).sort())
  for (const route of wanted) {
    const operation = document.paths[route.path]?.[route.method]
    expect(operation?.summary).toBe(route.summary)
    const schemes = { anyone: [], operator: [{ OPERATOR_KEY: [] }] }[String(route.caller)]
    expect(operation?.security).toEqual(schemes ?? [{ API_KEY: [] }])
    expect(Object.keys(operation?.responses ?? {})).toContain(String(route.status ?? 200))
    expect(operation?.requestBody !== undefined).toBe(route.body !== undefined)
  }
})

test('every declared route requires a key, except hosted pages and public calls', async () => {
  for (const route of routes.filter((each) => !['hosted', 'portal', 'anyone'].includes(each.caller))) {
    const path = route.path.replace(/\{\w+\}/g, 'x')
    const answer = await provider.request(path, { method: route.method.toUpperCase() })
    expect({ path, status: answer.status }).toEqual({ path, status: 401 })
  }
})

test('the docs have a page for every call and every event, and a list of all of them', async () => {
  const list = await (await provider.request('/docs/api')).text()
  const document = (await (await provider.request('/openapi.json')).json()) as {
    paths: Record<string, Record<string, { operationId: string }>>
  }
  for (const [path, methods] of Object.entries(document.paths))
    for (const { operationId } of Object.values(methods)) {
      expect(list).toContain(`href="/docs/api/${operationId}"`)
      expect(list).toContain(`<small>${path}</small>`)
    }
  for (const type of EVENT_TYPES) expect(list).toContain(`href="/docs/api/receive_${type.replaceAll('.', '_')}"`)
})

test('the page of a call has its fields and errors, and a form only where a key is typed', async () => {
  const pageOf = async (id: string) => (await provider.request(`/docs/api/${id}`)).text()
  const page = await pageOf('create_refund_handler')
  for (const part of [
    '<code>payment_id</code>',
    '<code>items.amount</code>',
    '<code>REFUND_AMOUNT_EXCEEDS_PAID_AMOUNT</code>',
    'name="key"',
    'name="body"',
  ])
    expect(page).toContain(part)
  expect(await pageOf('post_operator_businesses')).not.toContain('<form class="try"')
  expect(await pageOf('validate_license_key')).toContain('<form class="try"')
  expect(await pageOf('validate_license_key')).not.toContain('name="key"')
  expect(await pageOf('receive_payment_succeeded')).toContain('<code>data.payment_id</code>')
  expect((await provider.request('/docs/api/no_such_call')).status).toBe(404)
})

test('pages of the docs run only their own script, and call nobody else', async () => {
  const answer = await provider.request('/docs/start')
  const policy = answer.headers.get('content-security-policy')
  expect(policy).toContain("connect-src 'self'")
  expect(policy).toMatch(/script-src 'self'( 'sha256-[^']+')*;/)
  expect((await answer.text()).match(/<script /g)).toHaveLength(1)
})

test('what search finds leads to a page that exists, and to a heading of it', async () => {
  const entries = (await (await provider.request('/docs/search.json')).json()) as { url: string }[]
  expect(entries.length).toBeGreaterThan(150)
  const ids = new Map<string, string>()
  for (const { url } of entries.filter((entry) => !/^\/docs\/api\/\w+$/.test(entry.url))) {
    const [path = '', id] = url.split('#')
    if (!ids.has(path)) ids.set(path, await (await provider.request(path)).text())
    if (id) expect(ids.get(path), url).toContain(`id="${id}"`)
  }
})

describe('health', () => {
  test('/livez and /readyz return 200 with status ok', async () => {
    for (const path of ['/livez', '/readyz']) {
      const answer = await provider.request(path)
      expect({ status: answer.status, body: await answer.json() }).toEqual({ status: 200, body: { status: 'ok' } })
    }
  })

  test('/readyz returns 503 without a database, while /livez still returns 200', async () => {
    const broken = await makeTestProvider()
    await broken.acquirerDatabase.pool.end()
    expect((await broken.request('/readyz')).status).toBe(503)
    expect((await broken.request('/livez')).status).toBe(200)
  })

  test('/metrics counts requests and shows deliveries in flight', async () => {
    const text = await (await provider.request('/metrics')).text()
    const counted = text.split('\n').filter((line) => line.startsWith('http_request_seconds_count'))
    expect(counted.some((line) => line.includes('method="GET"') && line.includes('status="200"') && /\} [1-9]/.test(line))).toBe(
      true,
    )
    expect(text).toMatch(/webhook_deliveries_in_flight\{program="provider"\} 0/)
  })
})

test.each([
  ['a response', '/livez', 200],
  ['a list', '/checkout/supported_countries', 200],
  ['an error', '/products', 401],
  ['an unknown path', '/nowhere', 404],
  ['the API document', '/openapi.json', 200],
  ['the docs page', '/docs', 200],
  ['the metrics page', '/metrics', 200],
  ['the mailbox', '/mailbox.json', 200],
  ['the page of an unknown session', '/session/cks_unknown', 404],
  ['the page of a session', 'a session', 200],
])('%s has the security headers', async (_, path, status) => {
  const answer = await provider.request(path === 'a session' ? `/session/${await openSession(business)}` : path)
  expect(answer.status).toBe(status)
  const { headers } = answer
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('x-frame-options')).toBe('DENY')
  expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(headers.get('content-security-policy')).not.toContain("script-src 'unsafe-inline'")
  expect(headers.get('cache-control')).toBeTruthy()
  expect(headers.get('x-request-id')).toMatch(/^[0-9A-Za-z]{12}$/)
})

test('there is no Strict-Transport-Security header without HTTPS', async () => {
  expect((await provider.request('/livez')).headers.get('strict-transport-security')).toBeNull()
})

test.each(['/mailbox', '/mailbox.json', '/metrics'])('M37: %s is shown only to this machine outside production', async (path) => {
  const wide = await makeTestProvider({ config: { trustedProxies: ['127.0.0.1', '::1'] } })
  const elsewhere = { headers: { 'x-forwarded-for': '192.0.2.7' } }
  expect((await wide.request(path)).status).toBe(200)
  expect((await wide.request(path, elsewhere)).status).toBe(404)
  await wide.close()
})

test("M37: in development the server can't be reached at another address of its machine", async () => {
  const { port } = new URL(provider.url)
  await expect(fetch(`http://127.0.0.2:${port}/livez`)).rejects.toThrow('fetch failed')
})

test('in production there is no mailbox', async () => {
  const production = await makeTestProvider({ config: { isProduction: true } })
  expect((await production.request('/mailbox.json')).status).toBe(404)
  await production.close()
})

test('docs and test clock can be switched off, and figures go to a port of their own', async () => {
  const internalPort = await findFreePort()
  const closed = await makeTestProvider({ config: { hasApiDocs: false, hasTestClock: false, internalPort } })
  const { apiKey: key } = await closed.openBusiness()
  const paths = ['/docs', '/openapi.json', '/metrics', '/test_helpers/clock']
  const answers = await Promise.all(paths.map((path) => ask(closed, path, { method: 'GET', key })))
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
  expect(await ask(closed, '/test_helpers/clock/advance', { key, body: { seconds: 1 } })).toMatchObject({ status: 404 })
  const askInternally = (path: string) => fetch(`http://127.0.0.1:${internalPort}${path}`)
  expect(await (await askInternally('/metrics')).text()).toContain('documents_drawn')
  expect(await (await askInternally('/readyz')).json()).toEqual({
    status: 'ok',
    databases: { provider: 'ok', acquirer: 'ok' },
  })
  expect((await askInternally('/products')).status).toBe(404)
  await closed.close()
})

test('in production nobody finds figures on the public port', async () => {
  const production = await makeTestProvider({ config: { isProduction: true } })
  expect((await production.request('/metrics')).status).toBe(404)
  await production.close()
})

test('a conflict tells the SDK not to retry', async () => {
  const session = await openSession(business)
  const body = JSON.stringify({
    email: 'maya@example.com',
    name: 'Maya',
    billing: { country: 'US' },
    card: { number: '4242424242424242', expiry_month: 1, expiry_year: 2030, security_code: '123' },
    expected_total: 1,
  })
  const answer = await provider.request(`/session/${session}/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  expect(answer.status).toBe(409)
  expect(answer.headers.get('x-should-retry')).toBe('false')
})

test('M31: the API document lists the statuses that any call can return, and 422 for repeated writes', async () => {
  const document = (await (await provider.request('/openapi.json')).json()) as Document
  const statusesOf = (method: string, path: string) => Object.keys(document.paths[path]?.[method]?.responses ?? {}).map(Number)
  expect(statusesOf('post', '/customers')).toEqual([200, 400, 401, 403, 413, 422, 429, 431, 500, 503])
  for (const [method, path] of [
    ['post', '/meters/{id}/unarchive'],
    ['post', '/products/{id}/unarchive'],
    ['put', '/brands/{id}/images'],
  ] as const)
    expect(statusesOf(method, path)).toContain(422)
  for (const route of routes.filter(({ body, caller }) => body && caller !== 'hosted' && caller !== 'portal'))
    expect(statusesOf(route.method, route.path)).toContain(400)
})
