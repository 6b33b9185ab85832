import { MINUTE } from '@tradepost/kit/clock'
import { SECURITY_EVENTS } from '@tradepost/kit/security-log/security-events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addAdministrator, makePerson } from '#src/auth/admin-world.ts'
import { makePasskeyOwner } from '#src/auth/passkeys/passkey-world.ts'
import { makeProtected } from '#src/auth/second-factor/authenticator-app.ts'
import { makeSocialWorld } from '#src/auth/social/social-world.ts'
import { makeVisitor } from '#src/world/pages/visitor.ts'
import { sellerClient } from '#src/world/seller-client.ts'
import { ACCOUNT_ACTS } from './account-acts.ts'
import type { Cast } from './cast.ts'
import { PROVIDER_ACTS, type ProviderCast } from './provider-acts.ts'
import { fromNewClient, type SecurityAct } from './security-acts.ts'
import { SHOP_ACTS } from './shop-acts.ts'
import { SIGN_IN_ACTS } from './sign-in-acts.ts'

let cast: Cast
const logged: Record<string, unknown>[] = []
/** The same as they were written. */
const raw: string[] = []
const names = new Map<unknown, string>([[undefined, 'nobody']])

const userIdOf = async (visitor: Cast['administrator']) =>
  (await visitor.get<{ user: { id: string } }>('/api/auth/get-session')).body.user.id

beforeAll(async () => {
  const trusted = ['127.0.0.0/8', '::1']
  const social = await makeSocialWorld({
    world: {
      writeLog(line) {
        raw.push(line)
        logged.push(JSON.parse(line))
      },
      provider: { logLevel: 'info', trustedProxies: trusted, publicCallsPerMinute: 30 },
      platform: { logLevel: 'info', limitsSignIn: true, trustedProxies: trusted, deletesAccountByEmail: true },
    },
  })
  const { world } = social
  const make = () => makePerson(world)
  const [seller, stranger] = [await world.openShop(), await world.openShop()]
  const owner = { id: await userIdOf(seller.visitor), email: seller.email, visitor: seller.visitor }
  const [maya, noor, banned, leaving] = [await make(), await make(), await make(), await make()]
  const administrator = await addAdministrator(world)
  await administrator.post('/api/auth/admin/ban-user', { userId: banned.id })
  const coded = await makeProtected(world)
  const keyed = await makePasskeyOwner(world)
  const people = { seller, stranger, owner, maya, noor, banned, leaving, administrator, keyed }
  cast = {
    ...people,
    social,
    coded: { ...coded, id: await userIdOf(coded.visitor) },
    device: { device_code: '', user_code: '' },
    keys: {},
  }
  const { digestEmail } = world.platform.deps.security
  for (const [name, person] of Object.entries({ maya, noor, banned, leaving, owner, coded: cast.coded })) {
    names.set(person.id, name)
    names.set(digestEmail(person.email), `email of ${name}`)
  }
  names.set(digestEmail('ben@example.com'), 'email of ben')
  names.set(keyed.passkey.userId, 'keyed')
  names.set(await userIdOf(administrator), 'administrator')
  names.set(seller.organizationId, 'shop')
})
let atProvider: ProviderCast
beforeAll(async () => {
  const { world } = cast.social
  const client = await sellerClient(world, cast.stranger)
  const customer = await client.customers.create({ email: 'customer@example.com', name: 'Customer' })
  const request = (body: object) => client.post<{ id: string; secret: string }>('/api_keys', { body })
  const [key, reading] = [await request({ name: 'Test', access: 'write' }), await request({ name: 'Reading', access: 'read' })]
  atProvider = {
    world,
    client,
    browser: makeVisitor(world.provider.url),
    businessId: customer.business_id,
    customer: { id: customer.customer_id, email: 'customer@example.com' },
    key: key.secret,
    readOnlyKey: reading.secret,
    keys: {},
  }
  names.set(key.id, 'key').set(reading.id, 'reading key').set(customer.customer_id, 'customer')
  names.set(world.provider.deps.security.digestEmail('customer@example.com'), 'email of customer')
})
afterAll(() => cast.social.close())

/** The fields of a line, besides those of every line. */
const FIELDS = ['event', 'outcome', 'subject', 'client', 'method', 'path', 'code', 'requestId', 'provider']
const OF_EVERY_LINE = ['level', 'time', 'name', 'msg']

/** Who acts, and which program's line counts: a call to the platform may lead to one of the provider. */
type Place<Who> = { program: 'platform' | 'provider'; cast: Who }

/** Does an act, and returns its answer's status with what the one line of its request says. */
async function perform<Who>(
  { program, cast }: Place<Who>,
  send: SecurityAct<Who>[2],
): Promise<{ said: string; line: Record<string, unknown> | undefined }> {
  const answer = await send(cast)
  const id = answer.headers.get('x-request-id')
  const lines = logged.filter(({ msg, name, requestId }) => msg === 'security' && name === program && requestId === id)
  expect(lines.length).toBeLessThanOrEqual(1)
  const [line] = lines
  const what = line ? [line.event, line.outcome, line.code] : ['-']
  const who = names.get(line?.subject) ?? 'somebody'
  return { said: [answer.status, ...what.filter((word) => word !== undefined), 'by', who].join(' '), line }
}

async function check<Who>(at: Place<Who>, expected: string, send: SecurityAct<Who>[2]): Promise<void> {
  const { said, line } = await perform(at, send)
  expect(said).toBe(expected)
  if (!line) return
  expect(Object.keys(line).filter((field) => !FIELDS.includes(field))).toEqual(OF_EVERY_LINE)
  expect(line).toMatchObject({ level: 30, client: expect.stringMatching(/^203\.0\.113\.\d+$/) })
  expect(line.path).toMatch(/^\/[\w/.[\]-]+$/)
}

describe.each([
  ['signs in', SIGN_IN_ACTS],
  ['changes an account', ACCOUNT_ACTS],
  ['reaches for a shop', SHOP_ACTS],
] as const)('who %s', (_, acts) => {
  test.each(acts)('by %s leaves the line "%s"', async (_, expected, send) => {
    await check({ program: 'platform', cast }, expected, send)
  })
})

describe('at the provider, who sends', () => {
  test.each(PROVIDER_ACTS)('%s leaves the line "%s"', (_, expected, send) =>
    check({ program: 'provider', cast: atProvider }, expected, send),
  )
})

test('no line of all these requests holds a token, an email address or a password', () => {
  const text = logged.map((line) => JSON.stringify(line)).join('\n')
  expect(text).not.toMatch(/@example\.com|@.*\.example|aB3dE5gH7jK9mN1pQ3sT5vX7|correct-horse|wrong-horse|tpk_test_[A-Za-z0-9]/)
})

/** Events that sign-in.test.ts, email-server.test.ts and file-scans.test.ts see: they need other settings, or no request. */
const SEEN_ELSEWHERE = ['sign_in.link', 'mail.rejected', 'file.infected']

test('the acts above show every event of the table, and no outcome that it lacks', () => {
  const shown = Map.groupBy(
    logged.filter(({ msg }) => msg === 'security'),
    ({ event }) => String(event),
  )
  expect(Object.keys(SECURITY_EVENTS).filter((event) => !shown.has(event))).toEqual(SEEN_ELSEWHERE)
  for (const [event, { outcomes }] of Object.entries(SECURITY_EVENTS))
    for (const { outcome } of shown.get(event) ?? [])
      expect([event, outcomes]).toEqual([event, expect.arrayContaining([outcome])])
})

test('each event of both programs is counted, and no label comes from a request', async () => {
  const names = Object.keys(SECURITY_EVENTS)
  for (const { url } of [atProvider.world.platform, atProvider.world.provider]) {
    const text = await (await fetch(`${url}/metrics`)).text()
    const counted = [...text.matchAll(/^security_events\{event="([^"]+)",outcome="(\w+)",program="\w+"\} (\d+)$/gm)]
    expect(counted.length).toBeGreaterThan(10)
    for (const [, event = '', outcome = ''] of counted) {
      expect(names).toContain(event)
      expect(['done', 'refused', 'limited']).toContain(outcome)
    }
  }
})

describe('of 300 refused calls of one client', () => {
  test('at once, the provider writes one line, and one with the count of the others', async () => {
    const client = fromNewClient(atProvider.browser)
    const try300 = () => Promise.all(Array.from({ length: 300 }, () => client.get('/products')))
    const before = raw.length
    const answers = await try300()
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]))
    expect(raw.slice(before)).toHaveLength(1)
    atProvider.world.clock.advance(MINUTE)
    await client.get('/products')
    const lines = logged.slice(before + 1).filter(({ event }) => event === 'key.refused')
    expect(lines).toMatchObject([{ event: 'key.refused', outcome: 'refused', count: 299, seconds: 60 }, { code: 'UNAUTHORIZED' }])
  })
})

/** Texts of strangers that try to end a line, to color a terminal, or to fill a disk. */
const BENT = ['x\r\n{"level":60}', '\u001b[31mred\u0007', '\u009b2J\u0085next', 'abc\u202egnp.exe\u2066', 'x'.repeat(100_000)]
const OBEYED = /[\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u206f]/

test.each(BENT.map((text) => [JSON.stringify(text).slice(0, 40), text]))(
  'whatever a request puts into its email, path, origin and browser, its lines are bounded and printable: %s',
  async (_, text) => {
    const { social } = cast
    const before = raw.length
    const client = fromNewClient(social.world.visitor())
    const header = text.replaceAll(/[^\u0020-\u007e\u0080-\u00ff]/g, '').slice(0, 8000)
    await client.post('/api/auth/sign-in/email', { email: `${text}@example.com`, password: text.slice(0, 100) })
    await client.call('POST', '/api/auth/sign-out', {}, { cookie: 'x=1', origin: `https://${header}`, 'user-agent': header })
    await client.get(`/api/auth/reset-password/${encodeURIComponent(text.slice(0, 4000))}`)
    await client.get(`/api/orders/${encodeURIComponent(text.slice(0, 4000))}`)
    await client.get(`/api/auth/callback/example-id?state=x&error=${encodeURIComponent(text.slice(0, 4000))}`)
    const lines = raw.slice(before)
    expect(lines.length).toBeGreaterThanOrEqual(3)
    for (const line of lines) {
      expect(line.slice(0, -1)).not.toMatch(OBEYED)
      expect(line.length).toBeLessThanOrEqual(2000)
      expect(line).not.toMatch(/\\u00|@example\.com/)
    }
  },
)
