import { routes } from '@tradepost/platform-server/modules'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD } from '#src/world/pages/visitor.ts'
import { cookieOf, inBatches, jsonOf, type RawReply, sendRaw } from '#src/world/raw-request.ts'
import type { Seller } from '#src/world/seller.ts'
import { makeWorld, type World } from '#src/world/world.ts'
import { listAuthRoutes } from './accounts/auth-routes.ts'

const PARTNER = 'https://partner.example'

let world: World
let own: string
let seller: Seller
beforeAll(async () => {
  world = await makeWorld({ platform: { trustedOrigins: [PARTNER] } })
  own = world.platform.url
  seller = await world.openShop()
})
afterAll(() => world.close())

type Target = { method: string; path: string; body: unknown }

/** Bodies that have an effect on some routes, so that a forgery that gets through is noticed. */
const bodyFor = (path: string): unknown => {
  const { organizationId, slug, email } = seller
  const bodies: Record<string, unknown> = {
    '/sign-in/email': { email, password: PASSWORD },
    '/sign-up/email': { email: 'forged@example.com', name: 'Mallory', password: PASSWORD },
    '/update-user': { name: 'Mallory' },
    '/change-email': { newEmail: 'forged@example.com' },
    '/change-password': { currentPassword: PASSWORD, newPassword: 'password-of-mallory', revokeOtherSessions: true },
    '/delete-user': { password: PASSWORD },
    '/send-verification-email': { email },
    '/request-password-reset': { email },
    '/forget-password': { email },
    '/organization/create': { name: 'Forged', slug: 'forged' },
    '/organization/update': { organizationId, data: { name: 'Forged' } },
    '/organization/invite-member': { organizationId, email: 'forged@example.com', role: 'admin' },
    '/organization/create-team': { organizationId, name: 'Forged' },
    '/organization/create-role': { organizationId, role: 'forged', permission: { member: ['create'] } },
    '/organization/set-active': { organizationId: null },
    '/device/code': { client_id: 'tradepost-cli' },
    '/api/organizations/{slug}/close': { confirmation: slug },
    '/api/organizations/{slug}/hand-over': { email },
    '/api/organizations/{slug}/connection': { environment: 'embedded' },
    '/api/organizations/{slug}/products/{product_id}': { name: 'Forged' },
    '/api/shops/{slug}/cart/items/{product_id}': { quantity: 3 },
    '/api/checkout/dynamic': {
      product_id: seller.products.caliper.product_id,
      billing: { city: 'Reno', country: 'US', state: 'NV', street: '1 Way', zipcode: '89501' },
    },
    '/api/checkout': { product_cart: [{ product_id: seller.products.caliper.product_id, quantity: 3 }] },
  }
  return bodies[path] ?? {}
}

const authTargets = (): Target[] =>
  listAuthRoutes(world)
    .filter(({ method }) => method === 'POST')
    .map(({ method, path }) => ({
      method,
      path: path.replace(':id', 'example-id'),
      body: bodyFor(path.replace('/api/auth', '')),
    }))

/** Webhooks from a payments provider are authenticated by signature, not by origin. */
const ownTargets = (): Target[] =>
  routes
    .filter(({ method, caller }) => method !== 'get' && caller !== 'provider')
    .map(({ method, path }) => ({
      method: method.toUpperCase(),
      path: path.replace('{slug}', seller.slug).replace('{product_id}', seller.products.caliper.product_id),
      body: bodyFor(path),
    }))

type Headers = Record<string, string | string[]>

function send({ method, path, body }: Target, headers: Headers): Promise<RawReply> {
  const named = { cookie: cookieOf(seller.visitor), 'content-type': 'application/json', ...headers }
  return sendRaw(own, { method, path, headers: named, body: JSON.stringify(body) })
}

/** Returns one line per target with its answer. */
const answers = async (targets: readonly Target[], headers: Headers) =>
  inBatches(targets, async (target) => {
    const { status, text } = await send(target, headers)
    const { code, message } = jsonOf(text) ?? {}
    return { target: `${target.method} ${target.path}`, status, code, message }
  })

/** Reads everything that one of these requests could change. */
async function snapshot() {
  await world.drainAll()
  const { visitor, slug, organizationId } = seller
  const paths = [
    '/api/auth/get-session',
    '/api/auth/list-sessions',
    '/api/auth/list-accounts',
    '/api/auth/organization/list',
    `/api/auth/organization/get-full-organization?organizationId=${organizationId}`,
    `/api/auth/organization/list-roles?organizationId=${organizationId}`,
    `/api/auth/organization/list-teams?organizationId=${organizationId}`,
    '/api/organizations',
    `/api/organizations/${slug}/connection`,
    `/api/organizations/${slug}/products`,
    `/api/shops/${slug}/cart`,
    '/mailbox.json',
  ]
  const pages = await inBatches(paths, async (path) => {
    const { status, body } = await visitor.get<unknown>(path)
    return { path, status, body }
  })
  // No page lists unpaid orders.
  const orders = await world.platform.deps.database.db.selectFrom('orders').select('id').orderBy('id').execute()
  return [...pages, { path: 'orders', status: 200, body: orders }]
}

let known: Awaited<ReturnType<typeof snapshot>> | undefined

/** Compares the data with that of the previous test. */
async function expectNothingChanges(work: () => Promise<unknown>): Promise<void> {
  const before = known ?? (await snapshot())
  expect(before.filter(({ status }) => status !== 200)).toEqual([])
  expect(before[0]?.body).not.toBeNull()
  await work()
  known = await snapshot()
  expect(known).toEqual(before)
}

/** Replaces OWN with our origin and HOST with our host and port. */
const fill = (headers: Readonly<Record<string, string | string[]>>): Headers => {
  const { host } = new URL(own)
  const filled = (text: string) => text.replaceAll('OWN', own).replaceAll('HOST', host)
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.map(filled) : filled(value)]),
  )
}

type Forged = readonly [what: string, headers: Headers]

const NAMELESS: readonly Forged[] = [
  ['no Origin and no Referer', {}],
  ['an empty Origin', { origin: '' }],
  ['the Origin "null"', { origin: 'null' }],
  ['the Origin "null" and a same-origin Sec-Fetch-Site', { origin: 'null', 'sec-fetch-site': 'same-origin' }],
  ['the Origin "null" and a trusted Referer', { origin: 'null', referer: 'OWN/account' }],
  ['no Origin and a same-origin Sec-Fetch-Site', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' }],
  ['no Origin and the Referer "null"', { referer: 'null' }],
]

const FOREIGN: readonly Forged[] = [
  ['http://evil.test', { origin: 'http://evil.test' }],
  ['a foreign Origin with a trusted Referer', { origin: 'http://evil.test', referer: 'OWN/account' }],
  ['a foreign Origin with a same-origin Sec-Fetch-Site', { origin: 'http://evil.test', 'sec-fetch-site': 'same-origin' }],
  ['a foreign Origin that is also the X-Forwarded-Host', { origin: 'http://evil.test', 'x-forwarded-host': 'evil.test' }],
  ['our origin followed by another domain', { origin: 'OWN.evil.test' }],
  ['our host name followed by another domain', { origin: 'http://localhost.evil.test' }],
  ['our origin as the user name of another', { origin: 'OWN@evil.test' }],
  ['another port', { origin: 'http://localhost:1' }],
  ['no port', { origin: 'http://localhost' }],
  ['https instead of http', { origin: 'https://HOST' }],
  ['the same machine by its IP address', { origin: 'http://127.0.0.1' }],
  ['a subdomain', { origin: 'http://www.HOST' }],
  ['a partner with the wrong scheme', { origin: 'http://partner.example' }],
  ['a subdomain of a partner', { origin: 'https://www.partner.example' }],
  ['a browser extension', { origin: 'chrome-extension://abcdefghijklmnop' }],
  ['a file', { origin: 'file://' }],
  ['two Origin headers, one of them ours', { origin: ['OWN', 'http://evil.test'] }],
  ['a list that contains ours', { origin: 'OWN http://evil.test' }],
  ['text that is not a URL', { origin: 'evil' }],
  ['only a foreign Referer', { referer: 'http://evil.test/page' }],
  ['a foreign Referer that contains our URL', { referer: 'http://evil.test/?from=OWN/account' }],
  ['a foreign Referer that starts like ours', { referer: 'OWN.evil.test/account' }],
]

test('every route that changes data is covered', () => {
  expect(authTargets().length).toBeGreaterThan(60)
  expect(authTargets().map(({ path }) => path)).toContain('/api/auth/passkey/generate-authenticate-options')
  expect(ownTargets().length).toBeGreaterThan(8)
})

describe('every sign-in route rejects a POST with cookies and', () => {
  test.each(NAMELESS)('%s', async (_, headers) => {
    await expectNothingChanges(async () => {
      const refused = { status: 403, code: 'MISSING_OR_NULL_ORIGIN', message: 'Missing or null Origin' }
      const got = await answers(authTargets(), fill(headers))
      expect(got).toEqual(got.map(({ target }) => ({ target, ...refused })))
    })
  })

  test.each(FOREIGN)('a foreign origin: %s', async (_, headers) => {
    await expectNothingChanges(async () => {
      const refused = { status: 403, code: 'INVALID_ORIGIN', message: 'Invalid origin' }
      const got = await answers(authTargets(), fill(headers))
      expect(got).toEqual(got.map(({ target }) => ({ target, ...refused })))
    })
  })

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=a'])(
    'a foreign origin and a form body: %s',
    async (type) => {
      await expectNothingChanges(async () => {
        const got = await answers(authTargets(), { origin: 'http://evil.test', 'content-type': type })
        expect(got.filter(({ status }) => status !== 403)).toEqual([])
      })
    },
  )

  test('no Origin, regardless of the cookies', async () => {
    for (const cookie of ['a=b', 'better-auth.session_token=none', `${cookieOf(seller.visitor)}; a=b`]) {
      const got = await answers(authTargets(), { cookie })
      expect(got.filter(({ status, code }) => status !== 403 || code !== 'MISSING_OR_NULL_ORIGIN')).toEqual([])
    }
  })
})

describe('every shop route that changes data rejects a request with', () => {
  test.each([...NAMELESS, ...FOREIGN])('cookies and %s', async (_, headers) => {
    await expectNothingChanges(async () => {
      const got = await answers(ownTargets(), fill(headers))
      expect(got.filter(({ status, code }) => status !== 403 || code !== 'FOREIGN_ORIGIN')).toEqual([])
    })
  })

  test('a foreign origin, even without cookies', async () => {
    await expectNothingChanges(async () => {
      const got = await inBatches(ownTargets(), ({ method, path, body }) =>
        sendRaw(own, {
          method,
          path,
          headers: { origin: 'http://evil.test', 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      )
      expect(got.filter(({ status, text }) => status !== 403 || jsonOf(text)?.code !== 'FOREIGN_ORIGIN')).toEqual([])
    })
  })
})

describe('a sign-in POST is accepted from', () => {
  const trusted: readonly Forged[] = [
    ['our own origin', { origin: 'OWN' }],
    ['a configured partner', { origin: PARTNER }],
    ['our Referer without an Origin', { referer: 'OWN/account?tab=1' }],
    ['a partner Referer without an Origin', { referer: `${PARTNER}/page` }],
    ['our own origin with a foreign Referer', { origin: 'OWN', referer: 'http://evil.test/' }],
  ]
  test.each(trusted)('%s', async (what, headers) => {
    const visitor = world.visitor()
    await visitor.signUp({ email: `${what.replace(/\W+/g, '-')}@example.com` })
    const cookie = cookieOf(visitor)
    const renamed = await send(
      { method: 'POST', path: '/api/auth/update-user', body: { name: 'Renamed' } },
      { cookie, ...fill(headers) },
    )
    expect(renamed).toMatchObject({ status: 200 })
    // Their effect on the session doesn't matter: the origin is checked first.
    const got = await answers(
      authTargets().map((target) => ({ ...target, body: {} })),
      { cookie, ...fill(headers) },
    )
    expect(got.filter(({ code }) => code === 'INVALID_ORIGIN' || code === 'MISSING_OR_NULL_ORIGIN')).toEqual([])
  })
})

describe("another site can't sign anyone in", () => {
  const CREDENTIALS = () => ({ email: seller.email, password: PASSWORD, name: 'Mallory' })
  const post = (path: string, headers: Headers, body: string) =>
    sendRaw(own, { method: 'POST', path: `/api/auth${path}`, headers, body })

  test.each(['/sign-in/email', '/sign-up/email'])('through %s, even without cookies', async (path) => {
    const forged: Headers[] = [{ origin: 'http://evil.test' }, { referer: 'http://evil.test/page' }, { origin: 'null' }]
    for (const headers of forged) {
      const reply = await post(path, { 'content-type': 'application/json', ...headers }, JSON.stringify(CREDENTIALS()))
      expect(reply.status).toBe(403)
      expect(reply.headers['set-cookie']).toBeUndefined()
    }
  })

  test('by submitting a form, which browsers send without a preflight', async () => {
    const form = new URLSearchParams({ ...CREDENTIALS(), client_id: 'tradepost-cli', device_code: 'none' }).toString()
    const replies = await inBatches(authTargets(), ({ path }) =>
      sendRaw(own, {
        method: 'POST',
        path,
        headers: {
          origin: 'http://evil.test',
          'content-type': 'application/x-www-form-urlencoded',
          'sec-fetch-site': 'cross-site',
          'sec-fetch-mode': 'navigate',
        },
        body: form,
      }),
    )
    expect(replies.filter(({ status }) => status >= 500)).toEqual([])
    expect(
      replies.flatMap(({ headers }) => headers['set-cookie'] ?? []).filter((line) => /session_token=[^;]/.test(line)),
    ).toEqual([])
  })
})
