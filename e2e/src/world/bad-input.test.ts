import { gzipSync } from 'node:zlib'
import { HOW_TO_REPEAT, takeTurns } from '@tradepost/kit/testing/test-runs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AuthRoute, type Fields, listAuthRoutes, type Variant } from '#src/auth/accounts/auth-routes.ts'
import { type Cast, makeCast, type Samples } from '#src/auth/accounts/auth-samples.ts'
import { makeSocialWorld, type SocialWorld } from '#src/auth/social/social-world.ts'
import { BAD_BODIES, BAD_QUERY_VALUES, BAD_VALUES, badQueryForms, FEW_BAD_QUERY_VALUES, FEW_BAD_VALUES } from './bad-values.ts'
import { makeVisitor, type Visitor } from './pages/visitor.ts'
import { cookieOf, inBatches, jsonOf, type RawReply, type RawRequest, sendBytes, sendRaw } from './raw-request.ts'
import { findFault, INSIDE } from './refusal-form.ts'
import { withValue } from './with-value.ts'

const TEN_MINUTES = { timeout: 600_000 }
/** `npm test` tries one of EVERY values of each field, and each broken body on one of EVERY routes; RUNS=all tries all. */
const EVERY = 5

let social: SocialWorld
let own: string
let cast: Cast
let samples: Samples
let routes: AuthRoute[]
beforeAll(async () => {
  social = await makeSocialWorld()
  own = social.world.platform.url
  routes = listAuthRoutes(social.world).map((route) => ({ ...route, path: route.path.replace(/:\w+/, 'example-id') }))
  const made = await makeCast(social)
  cast = made.cast
  samples = made.samples
})
afterAll(() => social.close())

/** Fields that better-auth's own schemas don't list. */
const FIELDS_BY_HAND: Readonly<Record<string, Fields>> = {
  '/update-user': { name: {}, image: {}, email: {}, role: {}, emailVerified: {} },
  '/update-session': { activeOrganizationId: {}, token: {}, expiresAt: {}, userAgent: {} },
  '/sign-up/email': { role: {} },
  '/sign-in/social': { additionalParams: { a: {} }, additionalData: { a: {} } },
  '/link-social': { additionalParams: { a: {} }, additionalData: { a: {} } },
  '/organization/create': { metadata: { a: {} } },
  '/organization/update': { data: { metadata: {}, id: {}, createdAt: {} } },
  '/organization/create-role': { permission: { member: {}, unknown: {} } },
  '/organization/has-permission': { permissions: { member: {}, unknown: {} } },
  '/admin/has-permission': { permissions: { user: {}, unknown: {} } },
  '/admin/create-user': { data: { emailVerified: {}, image: {}, role: {}, banExpires: {}, unknown: {} } },
  '/admin/update-user': {
    data: { name: {}, email: {}, emailVerified: {}, image: {}, role: {}, banned: {}, banExpires: {}, id: {}, createdAt: {} },
  },
  '/passkey/verify-registration': {
    response: { id: {}, rawId: {}, type: {}, response: { clientDataJSON: {}, attestationObject: {}, transports: {} } },
  },
  '/passkey/verify-authentication': {
    response: { id: {}, rawId: {}, type: {}, response: { clientDataJSON: {}, authenticatorData: {}, signature: {} } },
  },
}

/** Routes that end the session they are called with: each has its own person. */
const ENDING = ['/sign-out', '/revoke-sessions', '/revoke-other-sessions', '/delete-user', '/admin/stop-impersonating']
/** Routes that remove something the others need, or change the session's organization: they run last, in this order. */
const LAST = [
  '/organization/remove-member',
  '/organization/remove-team-member',
  '/organization/remove-team',
  '/organization/delete-role',
  '/admin/ban-user',
  '/organization/create',
  '/update-session',
  '/organization/set-active',
  '/organization/set-active-team',
]
/** Slow routes, for which it makes no difference who is signed in. */
const COSTLY = ['/sign-in/email', '/sign-up/email', '/sign-in/social', '/callback/example-id']

/** Each of these has no effect without the others. */
const FILTER = ['filterField', 'filterOperator', 'filterValue']

const nameOf = ({ path }: AuthRoute) => path.replace('/api/auth', '')
const rankOf = (route: AuthRoute) => LAST.indexOf(nameOf(route))

/** Returns the path of every field, from the outside in. */
const waysTo = (fields: Fields): string[][] =>
  Object.entries(fields).flatMap(([name, inner]) => [[name], ...waysTo(inner).map((way) => [name, ...way])])

/** Returns a valid body or query for the route: required fields, and the organization. */
function rightOne(path: string, variant: Variant | undefined, also: readonly string[] = []): Record<string, unknown> {
  const meant = Object.hasOwn(variant?.fields ?? {}, 'organizationId') ? ['organizationId'] : []
  return Object.fromEntries([...(variant?.required ?? []), ...meant, ...also].map((name) => [name, samples(path, name)]))
}

const variantWith = (variants: readonly Variant[], name: string) =>
  variants.find(({ fields }) => Object.hasOwn(fields, name)) ?? variants[0]

type BadRequest = RawRequest & { about: string }

const shown = (text: string | undefined) => (text && text.length > 60 ? `${text.slice(0, 60)}… (${text.length})` : text)

function postsOf(route: AuthRoute, values: readonly unknown[]): BadRequest[] {
  const { path, body } = route
  const ways = [...body.map(({ fields }) => fields), FIELDS_BY_HAND[nameOf(route)] ?? {}].flatMap(waysTo)
  const each = new Map(ways.map((way) => [way.join('.'), way]))
  const bent = [...each.values()].flatMap((way, turn) => {
    const [name = '', ...inner] = way
    return takeTurns(values, { turn, every: EVERY }).map((value) => ({
      body: JSON.stringify(withValue(rightOne(path, variantWith(body, name), inner.length > 0 ? [name] : []), way, value)),
      about: `${way.join('.')} = ${shown(JSON.stringify(value))}`,
    }))
  })
  const whole = takeTurns(BAD_BODIES, { turn: 0, every: EVERY }).map((text) => ({ body: text, about: text }))
  return [...bent, ...whole].map((one) => ({ method: 'POST', path, ...one }))
}

function getsOf({ path, query }: AuthRoute, values: readonly string[]): BadRequest[] {
  return query.flatMap((variant) =>
    Object.keys(variant.fields).flatMap((name, turn) => {
      const together = FILTER.includes(name) ? FILTER : []
      const around = Object.entries(rightOne(path, variant, together)).filter(([each]) => each !== name)
      const every = [...values.map((value) => `${name}=${value}`), ...badQueryForms(name)]
      const parts = takeTurns(every, { turn, every: EVERY })
      const rest = new URLSearchParams(around.map(([each, value]) => [each, String(value)])).toString()
      return parts.map((part) => ({ method: 'GET', path: `${path}?${rest}&${part}`, about: shown(part) ?? '' }))
    }),
  )
}

function ask(visitor: Visitor, request: RawRequest): Promise<RawReply> {
  const headers: Record<string, string> = { origin: own, 'content-type': 'application/json' }
  const cookie = cookieOf(visitor)
  if (cookie) headers.cookie = cookie
  return sendRaw(own, { ...request, headers: { ...headers, ...request.headers } })
}

const rightRequest = ({ method, path, body, query }: AuthRoute): RawRequest =>
  method === 'POST'
    ? { method, path, body: JSON.stringify(rightOne(path, body[0])) }
    : {
        method,
        path: `${path}?${new URLSearchParams(Object.entries(rightOne(path, query[0])).map(([name, value]) => [name, String(value)]))}`,
      }

/** Sends the route every invalid request and returns wrong answers; tries fewer where even the valid request isn't allowed. */
async function findFaults(visitor: Visitor, route: AuthRoute, isAllowed: boolean): Promise<string[]> {
  const asked =
    route.method === 'GET'
      ? getsOf(route, isAllowed ? BAD_QUERY_VALUES : FEW_BAD_QUERY_VALUES)
      : postsOf(route, isAllowed ? BAD_VALUES : FEW_BAD_VALUES)
  const found = await inBatches(asked, async ({ about, ...request }) => {
    const fault = findFault(await ask(visitor, request))
    return fault ? [`${route.method} ${route.path} ${about} → ${fault}`] : []
  })
  return found.flat()
}

const inOrder = (chosen: readonly AuthRoute[]) => chosen.toSorted((a, b) => rankOf(a) - rankOf(b))
const REFUSED = [401, 403, 404]

describe('a field of the wrong type is rejected without exposing internals', () => {
  test('for a signed-out visitor', TEN_MINUTES, async () => {
    const faults: string[] = []
    for (const route of routes) {
      const { status } = await ask(cast.nobody, rightRequest(route))
      faults.push(...(await findFaults(cast.nobody, route, !REFUSED.includes(status))))
    }
    expect(faults, HOW_TO_REPEAT).toEqual([])
  })

  test('for a signed-in user', TEN_MINUTES, async () => {
    const kept = routes.filter((route) => ![...ENDING, ...COSTLY].includes(nameOf(route)))
    const faults: string[] = []
    for (const route of inOrder(kept)) {
      const { status } = await ask(cast.member, rightRequest(route))
      faults.push(...(await findFaults(cast.member, route, !REFUSED.includes(status))))
    }
    expect(faults, HOW_TO_REPEAT).toEqual([])
  })

  test('for the owner of an organization', TEN_MINUTES, async () => {
    const faults: string[] = []
    for (const route of inOrder(routes.filter((each) => nameOf(each).startsWith('/organization/'))))
      faults.push(...(await findFaults(cast.owner, route, true)))
    expect(faults, HOW_TO_REPEAT).toEqual([])
  })

  test('for an administrator', TEN_MINUTES, async () => {
    const kept = routes.filter((route) => nameOf(route).startsWith('/admin/') && !ENDING.includes(nameOf(route)))
    const faults: string[] = []
    for (const route of inOrder(kept)) faults.push(...(await findFaults(cast.admin, route, true)))
    expect(faults, HOW_TO_REPEAT).toEqual([])
  })

  test.each(ENDING)('for a user who calls %s', async (name) => {
    const visitor = social.world.visitor()
    await visitor.signUp({ email: `ending${name.replace(/\W/g, '-')}@example.com` })
    const faults: string[] = []
    for (const route of routes.filter((each) => nameOf(each) === name)) faults.push(...(await findFaults(visitor, route, true)))
    expect(faults, HOW_TO_REPEAT).toEqual([])
  })
})

/** A malformed request that no well-meaning client sends, and the statuses that refuse it. */
type Bent = readonly [what: string, body: string | Uint8Array, headers?: Record<string, string>]

const MEGABYTE = 1024 * 1024
const NESTED = 10_000
const GOOD_JSON = JSON.stringify({ email: 'somebody@example.com', name: 'Ann' })

const BENT_BODIES: readonly Bent[] = [
  ['a body of 1 MB', JSON.stringify({ name: 'a'.repeat(MEGABYTE) })],
  ['1 MB of spaces', ' '.repeat(MEGABYTE)],
  ['10,000 nested arrays', '['.repeat(NESTED) + ']'.repeat(NESTED)],
  ['10,000 nested arrays in a field', `{"name":${'['.repeat(NESTED)}${']'.repeat(NESTED)}}`],
  ['thousands of nested objects', `${'{"a":'.repeat(4000)}1${'}'.repeat(4000)}`],
  ['10,000 arrays that never end', '['.repeat(NESTED)],
  ['an escaped NUL', '{"email":"a\\u0000b@example.com","name":"\\u0000","token":"\\u0000"}'],
  ['an escaped NUL in a name', '{"a\\u0000b":1}'],
  ['an escaped NUL deep inside', '{"data":{"a":[{"b":"\\u0000"}]}}'],
  ['half of a character', '{"email":"\\ud800@example.com"}'],
  ['a NUL byte', '{"email":"a\u0000b"}'],
  ['NUL bytes around', `\u0000${GOOD_JSON}\u0000`],
  ['invalid UTF-8', Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xff, 0xfe, 0xc0, 0x80]), Buffer.from('"}')])],
  ['UTF-16', Buffer.from(GOOD_JSON, 'utf16le')],
  ['JSON that ends too early', '{"email":"somebody@exam'],
  ['JSON twice', GOOD_JSON + GOOD_JSON],
  ['JavaScript', "{email: 'a'}"],
  ['a trailing comma', '{"email":"a",}'],
  ['a form instead of JSON', 'email=somebody@example.com'],
  ['compressed JSON', gzipSync(GOOD_JSON), { 'content-encoding': 'gzip' }],
  ['JSON as text', GOOD_JSON, { 'content-type': 'text/plain' }],
  ['JSON as a form', GOOD_JSON, { 'content-type': 'multipart/form-data; boundary=a' }],
  ['JSON as XML', GOOD_JSON, { 'content-type': 'application/xml' }],
  ['JSON without a content type', GOOD_JSON, { 'content-type': '' }],
  ['JSON with a similar content type', GOOD_JSON, { 'content-type': 'application/jsonx' }],
  ['JSON as text and JSON', GOOD_JSON, { 'content-type': 'text/plain, application/json' }],
]

const posts = () => routes.filter(({ method }) => method === 'POST')

describe('every POST is rejected early with', () => {
  const BENT = BENT_BODIES.map(([what, body, headers = {}], turn) => [what, turn, body, headers] as const)
  test.each(BENT)('%s', TEN_MINUTES, async (_, turn, body, headers) => {
    const answers = await inBatches([cast.nobody, cast.member, cast.owner], async (visitor) =>
      inBatches(takeTurns(posts(), { turn, every: EVERY }), async ({ path }) => {
        const reply = await ask(visitor, { method: 'POST', path, body, headers })
        const { code, message } = jsonOf(reply.text) ?? {}
        const isRefused = [400, 413, 415, 422].includes(reply.status) && typeof code === 'string' && typeof message === 'string'
        return isRefused && !findFault(reply) ? [] : [`${path}: ${reply.status} ${reply.text}`]
      }),
    )
    expect(answers.flat(2), HOW_TO_REPEAT).toEqual([])
  })

  const head = (path: string, more: string) =>
    `POST ${path} HTTP/1.1\r\nhost: ${new URL(own).host}\r\norigin: ${own}\r\ncontent-type: application/json\r\n${more}\r\n\r\n`

  test('an announced body of 1 MB', async () => {
    const lines = await inBatches(posts(), ({ path }) => sendBytes(own, head(path, `content-length: ${MEGABYTE}`)))
    expect(new Set(lines)).toEqual(new Set(['HTTP/1.1 413 Payload Too Large']))
  })

  test('an endless chunked body, as soon as it is too large', async () => {
    const piece = `8000\r\n${'a'.repeat(0x8000)}\r\n`
    // A question about permissions may be longer than other bodies.
    const lines = await inBatches(posts(), ({ path }) =>
      sendBytes(own, head(path, 'transfer-encoding: chunked') + piece.repeat(path.endsWith('/has-permission') ? 9 : 2)),
    )
    expect(new Set(lines)).toEqual(new Set(['HTTP/1.1 413 Payload Too Large']))
  })

  test('a form with a repeated field or invalid text', async () => {
    const forms = ['client_id=a&client_id=b', 'client_id=%00', 'client_id=%ED%A0%80', 'client_id', '&&==&', 'a[]=1&a[]=2', '%']
    const paths = ['/device/code', '/device/token', '/callback/example-id', '/sign-in/email'].map((path) => `/api/auth${path}`)
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    const asked = paths.flatMap((path) => forms.map((body) => ({ path, body })))
    const faults = await inBatches(asked, async ({ path, body }) => {
      const reply = await ask(cast.nobody, { method: 'POST', path, body, headers: type })
      return findFault(reply) ? [`${path} ${body}: ${findFault(reply)}`] : []
    })
    expect(faults.flat()).toEqual([])
    const twice = await ask(cast.nobody, {
      method: 'POST',
      path: '/api/auth/device/code',
      body: 'client_id=tradepost-cli&client_id=tradepost-cli',
      headers: type,
    })
    expect(twice.status).toBe(400)
  })
})

describe('a request never causes a server error because of', () => {
  const COOKIES = [
    'better-auth.session_token=%zz',
    'better-auth.session_token=%00',
    'better-auth.session_token=%ED%A0%80.a',
    'better-auth.session_token=',
    'better-auth.session_token=a.b',
    'better-auth.session_token=a.b; better-auth.session_token=c.d',
    `better-auth.session_token=${'a'.repeat(8000)}`,
    '__proto__=a; constructor=b',
    ';;;=;',
    '%',
    'a',
    'tradepost.guest=%zz',
    'tradepost.guest=%00',
  ]
  const TOKENS = [
    'Bearer',
    'Bearer %zz',
    'Bearer %00',
    'Bearer a.b',
    'Bearer a.%zz',
    `Bearer ${'a'.repeat(8000)}`,
    'Basic YTpi',
    'bearer  a',
    'Bearer \u00ff',
  ]
  const HEADERS: Record<string, string>[] = [
    ...COOKIES.map((cookie) => ({ cookie })),
    ...TOKENS.map((authorization) => ({ authorization })),
    { 'x-forwarded-for': `${'1.2.3.4, '.repeat(500)}` },
    { 'x-forwarded-for': 'a' },
    { 'user-agent': '\u00ff'.repeat(2000) },
    { 'accept-language': '\u00ff' },
    { host: 'a b' },
    { host: '' },
    { host: '[' },
  ]

  test.each(HEADERS.map((headers) => [shown(JSON.stringify(headers)), headers] as const))(
    'its headers: %s',
    async (_, headers) => {
      const asked = [
        ['GET', '/api/auth/get-session'],
        ['GET', '/api/auth/passkey/generate-authenticate-options'],
        ['GET', '/api/auth/delete-user/callback?token=a'],
        ['GET', '/api/auth/callback/example-id?state=a&code=b'],
        ['GET', '/api/account'],
        ['GET', '/api/shops/nobody/cart'],
        ['POST', '/api/auth/update-user'],
        ['POST', '/api/auth/sign-out'],
        ['POST', '/api/auth/sign-in/social'],
      ] as const
      const replies = await inBatches(asked, async ([method, path]) => {
        const reply = await sendRaw(own, { method, path, headers: { origin: own, ...headers } })
        return reply.status >= 500 || INSIDE.test(reply.text) ? [`${method} ${path}: ${reply.status} ${reply.text}`] : []
      })
      expect(replies.flat()).toEqual([])
    },
  )

  const PATHS = [
    '/api/auth//sign-in/email',
    '/api/auth/sign-in/email/',
    '/api/auth/../auth/ok',
    '/api/auth/%2e%2e/auth/ok',
    '/api/auth/%2e%2e%2f%2e%2e%2fetc/passwd',
    '/api/auth/..%2f..%2fok',
    '/api/auth/..\\..\\ok',
    '/api/auth/%00',
    '/api/auth/ok%00',
    '/api/auth/ok\u0000',
    '/api/auth/reset-password/%00?callbackURL=/a',
    '/api/auth/reset-password/%ED%A0%80?callbackURL=/a',
    '/api/auth/reset-password/%?callbackURL=/a',
    '/api/auth/reset-password/__proto__?callbackURL=/a',
    '/api/auth/callback/__proto__?state=a&code=b',
    '/api/auth/callback/constructor?state=a&code=b',
    '/api/auth/callback/%?state=a',
    '/api/auth/%zz',
    '/api/auth/%ff',
    '/api/auth/',
    '/api/auth',
    '/api/auth/*',
    '/api/auth/ok;a=b',
    '/api/auth/ok#a',
    '/api/auth/ok?%',
    '/api/auth/ok?__proto__=a',
    '//api/auth/ok',
    '/API/AUTH/OK',
    '/api/auth/\u00ff',
    'http://evil.test/api/auth/ok',
    '*',
    'evil.test:80',
    `/api/auth/${'a'.repeat(8000)}`,
    `/api/auth/reset-password/${'a'.repeat(8000)}?callbackURL=/a`,
    `/api/auth/ok?${'a'.repeat(8000)}`,
    `/api/auth${'/a'.repeat(4000)}`,
    `/api/auth/ok?${'a=b&'.repeat(2000)}`,
    `/api/auth/${'a'.repeat(20_000)}`,
  ]

  test.each(PATHS.map((path) => [shown(path), path] as const))('its path: %s', async (_, path) => {
    for (const method of ['GET', 'POST', 'HEAD', 'PUT', 'OPTIONS', 'DELETE', 'TRACE']) {
      const rest = `HTTP/1.1\r\nhost: ${new URL(own).host}\r\norigin: ${own}\r\nconnection: close\r\n\r\n`
      const line = await sendBytes(own, Buffer.from(`${method} ${path} ${rest}`, 'latin1'))
      expect(line).toMatch(/^HTTP\/1\.1 [234]\d\d /)
    }
  })
})

describe('the same rules apply to a path written as', () => {
  // The attempts above may have ended the cast's sessions.
  let person: Visitor
  beforeAll(async () => {
    person = makeVisitor(own)
    await person.signUp({ email: 'odd-paths@example.com' })
  })

  test.each([
    '/api/auth/./update-user',
    '/api/auth/x/../update-user',
    '/api/auth/x/%2e%2e/update-user',
    '/api/auth/%2e/update-user',
    '/api/auth/%75pdate-user',
    '/api/auth/update-user/',
    '/api/auth//update-user',
    '/api//auth/update-user',
    '/API/auth/update-user',
    '/api/auth/update-user;a',
    '/api/auth/update-user?a=b',
    '/api/auth/update-user#a',
    '/api/auth/update-user%20',
    '/x/../api/auth/update-user',
  ])('%s', async (path) => {
    const name = async () => (await person.get<{ user: { name: string } }>('/api/auth/get-session')).body.user.name
    const before = await name()
    for (const body of ['{"name":null}', '{"name":""}', `{"name":"${'a'.repeat(300)}"}`, '{"name":"a\\u0000"}']) {
      const { status } = await ask(person, { method: 'POST', path, body })
      expect(status).toBeOneOf([400, 404, 422])
    }
    const forged = await ask(person, {
      method: 'POST',
      path,
      body: '{"name":"Mallory"}',
      headers: { origin: 'http://evil.test' },
    })
    expect(forged.status).toBeOneOf([403, 404])
    expect(await name()).toBe(before)
    const { status, headers } = await ask(cast.nobody, {
      method: 'GET',
      path: `${path.replace('update-user', 'verify-email')}${path.includes('?') ? '&' : '?'}token=none&callbackURL=%2F%2Fevil.test`,
    })
    expect(status).toBeLessThan(500)
    expect(headers.location).toBeUndefined()
  })
})
