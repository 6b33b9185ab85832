import { systemClock } from '@tradepost/kit/clock'
import { readPlatformConfig } from '@tradepost/platform-server/config'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addAdministrator } from '#src/auth/admin-world.ts'
import { authenticatorAt, register } from '#src/auth/passkeys/passkey-world.ts'
import { PASSWORD, type Reply, type Visitor } from '#src/world/pages/visitor.ts'
import { makeWorld, type World } from '#src/world/world.ts'

let world: World
const email = 'many@example.com'
beforeAll(async () => {
  world = await makeWorld()
  await world.visitor().signUp({ email })
})
afterAll(() => world.close())

async function signIn(): Promise<Visitor> {
  const visitor = world.visitor()
  await visitor.post('/api/auth/sign-in/email', { email, password: PASSWORD })
  return visitor
}
const isSignedIn = async (visitor: Visitor) => (await visitor.get('/api/auth/get-session')).body !== null
type Listed = { id: string; token: string }
const readOwn = async (visitor: Visitor) => (await visitor.get<{ session: Listed }>('/api/auth/get-session')).body.session
const db = () => world.platform.deps.database.db.withoutPlugins()

describe('sessions', () => {
  test('are listed and can be ended from another session', async () => {
    const [here, there] = [await signIn(), await signIn()]
    const listed = (await here.get<Listed[]>('/api/auth/list-sessions')).body
    const other = await readOwn(there)
    const handle = listed.find(({ id }) => id === other.id)?.token
    expect((await here.post('/api/auth/revoke-session', { token: handle })).body).toEqual({ status: true })
    expect(await isSignedIn(there)).toBe(false)
    expect(await isSignedIn(here)).toBe(true)
  })

  test('can be ended by their own token, which also leaves no cookie behind', async () => {
    for (const name of ['id', 'token'] as const) {
      const visitor = await signIn()
      await visitor.post('/api/auth/revoke-session', { token: (await readOwn(visitor))[name] })
      expect(visitor.cookies.has('better-auth.session_token')).toBe(false)
    }
  })

  test("of another user can't be ended, neither by its handle nor by its token", async () => {
    const mine = await signIn()
    const { id, token } = await readOwn(mine)
    const stranger = world.visitor()
    await stranger.signUp({ email: 'stranger@example.com' })
    for (const named of [id, token])
      expect((await stranger.post('/api/auth/revoke-session', { token: named })).body).toEqual({ status: true })
    expect(await isSignedIn(mine)).toBe(true)
  })

  test('other than the current one can all be ended together', async () => {
    const [here, there] = [await signIn(), await signIn()]
    expect((await here.post('/api/auth/revoke-other-sessions')).body).toEqual({ status: true })
    expect([await isSignedIn(here), await isSignedIn(there)]).toEqual([true, false])
  })

  test('can all be ended together', async () => {
    const [here, there] = [await signIn(), await signIn()]
    expect((await here.post('/api/auth/revoke-sessions')).body).toEqual({ status: true })
    expect([await isSignedIn(here), await isSignedIn(there)]).toEqual([false, false])
  })

  test('end at sign-out, which clears the cookies', async () => {
    const visitor = await signIn()
    const cookie = visitor.cookies.get('better-auth.session_token') ?? ''
    const { body, headers } = await visitor.post('/api/auth/sign-out')
    expect(body).toEqual({ success: true })
    expect(headers.getSetCookie().find((line) => line.includes('session_token'))).toMatch(/Max-Age=0/i)
    visitor.cookies.set('better-auth.session_token', cookie)
    expect(await isSignedIn(visitor)).toBe(false)
  })

  test("don't work after they expire", async () => {
    const visitor = await signIn()
    const { id } = (await visitor.get<{ user: { id: string } }>('/api/auth/get-session')).body.user
    await db()
      .updateTable('session')
      .set({ expiresAt: new Date(0) })
      .where('userId', '=', id)
      .execute()
    expect(await isSignedIn(visitor)).toBe(false)
  })

  test('are extended while they are used', async () => {
    const visitor = await signIn()
    const { id } = (await visitor.get<{ user: { id: string } }>('/api/auth/get-session')).body.user
    // The expiry of a one-week session two days before its end.
    const soon = new Date(Math.floor(systemClock.now().getTime() / 1000) * 1000 + 2 * 86_400_000)
    await db().updateTable('session').set({ expiresAt: soon }).where('userId', '=', id).execute()
    const { body } = await visitor.get<{ session: { expiresAt: string } }>('/api/auth/get-session')
    expect(Date.parse(body.session.expiresAt)).toBeGreaterThan(soon.getTime() + 4 * 86_400_000)
  })

  test('work with a bearer token instead of a cookie', async () => {
    const signedIn = await world.visitor().post('/api/auth/sign-in/email', { email, password: PASSWORD })
    const asBearer = { authorization: `Bearer ${signedIn.body.token}`, origin: '' }
    const answer = await world.visitor().call<{ user: { email: string } }>('GET', '/api/auth/get-session', undefined, asBearer)
    expect(answer.body.user.email).toBe(email)
    expect((await world.visitor().call('GET', '/api/organizations', undefined, asBearer)).status).toBe(200)
    const forged = { authorization: `Bearer ${'x'.repeat(32)}`, origin: '' }
    expect((await world.visitor().call('GET', '/api/organizations', undefined, forged)).status).toBe(401)
  })
})

describe('a session', () => {
  const age = (interval: string) =>
    world.platform.deps.database.pool.query(
      `update session set "createdAt" = now() - $1::interval where "userId" = (select id from "user" where email = $2)`,
      [interval, email],
    )

  test('ends 90 days after signing in, however much it is used', async () => {
    const visitor = await signIn()
    await age('89 days 23 hours')
    expect(await isSignedIn(visitor)).toBe(true)
    await age('90 days 1 minute')
    expect(await isSignedIn(visitor)).toBe(false)
    expect((await visitor.get('/api/account')).status).toBe(401)
    await age('0')
  })

  test('of the same browser ends when somebody signs in there again', async () => {
    const visitor = await signIn()
    const former = world.visitor()
    for (const [name, value] of visitor.cookies) former.cookies.set(name, value)
    await visitor.post('/api/auth/sign-in/email', { email, password: PASSWORD })
    expect([await isSignedIn(visitor), await isSignedIn(former)]).toEqual([true, false])
  })

  test('is one of 50 at most: the one that was unused for longest ends', async () => {
    const address = 'everywhere@example.com'
    const browsers = Array.from({ length: 51 }, () => world.visitor())
    for (const [index, browser] of browsers.entries()) {
      if (index === 0) await browser.signUp({ email: address })
      else await browser.post('/api/auth/sign-in/email', { email: address, password: PASSWORD })
    }
    const signedIn = []
    for (const browser of browsers) signedIn.push(await isSignedIn(browser))
    expect(signedIn).toEqual([false, ...Array(50).fill(true)])
  })

  const GRAVE: readonly (readonly [method: string, path: string, body?: object])[] = [
    ['POST', '/api/auth/change-email', { newEmail: 'elsewhere@example.com' }],
    ['GET', '/api/auth/passkey/generate-register-options'],
    ['POST', '/api/auth/link-social', { provider: 'google' }],
    ['POST', '/api/auth/unlink-account', { providerId: 'google' }],
    ['POST', '/api/auth/two-factor/enable', {}],
    ['POST', '/api/auth/two-factor/disable', {}],
    ['POST', '/api/auth/two-factor/generate-backup-codes', {}],
    ['POST', '/api/auth/two-factor/get-totp-uri', {}],
    ['POST', '/api/account/password', { new_password: 'a-first-password-of-mine' }],
  ]
  const OF_SHOP: typeof GRAVE = [
    ['PUT', 'connection', { environment: 'embedded' }],
    ['POST', 'connection/roll-key'],
    ['POST', 'connection/webhook-secret/rotate'],
    ['POST', 'access-keys', { name: 'Server' }],
    ['POST', 'api-keys', { name: 'Server' }],
    ['POST', 'api-keys/none/roll', {}],
    ['GET', 'webhooks/none/secret'],
    ['POST', 'webhooks/none/secret/rotate'],
    ['PUT', 'second-factor', { is_required: false }],
  ]

  test('older than 15 minutes changes no way to sign in and reveals no secret, until its person signs in again', async () => {
    const seller = await world.openShop('Grave Tools')
    const { id } = (await register(seller.visitor, authenticatorAt(world))).body
    const routes: typeof GRAVE = [
      ...GRAVE,
      ...OF_SHOP.map(([method, path, body]) => [method, `/api/organizations/${seller.slug}/${path}`, body] as const),
      ['POST', '/api/auth/passkey/delete-passkey', { id }],
    ]
    const isRefused = async ([method, path, body]: (typeof GRAVE)[number]) => {
      const { code } = (await seller.visitor.call(method, path, body)).body
      return code === 'SESSION_NOT_FRESH' || code === 'SESSION_EXPIRED'
    }
    const listRefused = async () => {
      const refused = []
      for (const route of routes) if (await isRefused(route)) refused.push(route[1])
      return refused
    }
    await world.platform.deps.database.pool.query(
      `update session set "createdAt" = now() - interval '15 minutes 1 second'
         where "userId" = (select id from "user" where email = $1)`,
      [seller.email],
    )
    expect(await listRefused()).toEqual(routes.map(([, path]) => path))
    await seller.visitor.post('/api/auth/sign-in/email', { email: seller.email, password: PASSWORD })
    expect(await listRefused()).toEqual([])
  })
})

describe("N33: another program's credentials beside our cookie", () => {
  test.each([
    'Basic c3RhZ2luZzpzZWNyZXQ=',
    `Bearer ${'x'.repeat(32)}`,
    'Bearer a.b.c',
    'Bearer',
    'Bearer  ',
    'Digest x="1"',
    'x',
    '',
  ])('change nothing: %j', async (authorization) => {
    const visitor = await signIn()
    const headers = { authorization }
    const session = await visitor.call<{ user: { email: string } } | null>('GET', '/api/auth/get-session', undefined, headers)
    expect(session.body?.user.email).toBe(email)
    expect((await visitor.call('GET', '/api/account', undefined, headers)).status).toBe(200)
    expect((await visitor.call('POST', '/api/auth/update-user', { name: 'Maya' }, headers)).status).toBe(200)
    expect((await world.visitor().call('GET', '/api/account', undefined, headers)).status).toBe(401)
  })
})

/** Has somebody sign in 130 times, and returns the browser of the last one. */
async function signInOften(address: string): Promise<Visitor> {
  const visitor = world.visitor()
  await visitor.signUp({ email: address })
  const { rowCount } = await world.platform.deps.database.pool.query(
    `insert into session (id, token, "userId", "expiresAt", "createdAt", "updatedAt")
       select 'often-' || "userId" || n, 'often-' || "userId" || n, "userId", "expiresAt", "createdAt", "updatedAt"
       from session, generate_series(1, 129) n where "userId" = (select id from "user" where email = $1)`,
    [address],
  )
  if (rowCount !== 129) throw new Error(`${rowCount} sessions were added`)
  return visitor
}
const countSessions = async (userId: string) =>
  (await db().selectFrom('session').select('id').where('userId', '=', userId).execute()).length

describe('N19: 130 sessions of one person', () => {
  let administrator: Visitor
  beforeAll(async () => {
    administrator = await addAdministrator(world)
  })

  type Many = { visitor: Visitor; email: string; userId: string }
  const asAdministrator =
    (path: string) =>
    ({ userId }: Many) =>
      administrator.post(`/api/auth/admin/${path}`, { userId })
  const NEW_PASSWORD = 'another-good-password'
  async function resetPassword({ email }: Many) {
    await world.visitor().post('/api/auth/request-password-reset', { email, redirectTo: '/reset-password' })
    await world.drainAll()
    const [mail] = await world.visitor().mails(email)
    const token = mail?.text.match(/reset-password\/(\w+)\?/)?.[1]
    return world.visitor().post('/api/auth/reset-password', { token, newPassword: NEW_PASSWORD })
  }

  test.each<[way: string, end: (person: Many) => Promise<Reply>, left: number]>([
    ['signing out everywhere else', ({ visitor }) => visitor.post('/api/auth/revoke-other-sessions'), 1],
    ['signing out everywhere', ({ visitor }) => visitor.post('/api/auth/revoke-sessions'), 0],
    [
      'a new password',
      ({ visitor }) =>
        visitor.post('/api/auth/change-password', {
          currentPassword: PASSWORD,
          newPassword: NEW_PASSWORD,
          revokeOtherSessions: true,
        }),
      1,
    ],
    ['a new password by email', resetPassword, 0],
    ['an administrator', asAdministrator('revoke-user-sessions'), 0],
    ['a ban', asAdministrator('ban-user'), 0],
    ['removing the account', asAdministrator('remove-user'), 0],
  ])('are all ended by %s', async (_, end, left) => {
    const address = `often-${crypto.randomUUID()}@example.com`
    const visitor = await signInOften(address)
    const userId = (await visitor.get<{ user: { id: string } }>('/api/auth/get-session')).body.user.id
    expect((await end({ visitor, email: address, userId })).status).toBe(200)
    expect(await countSessions(userId)).toBe(left)
    expect(await isSignedIn(visitor)).toBe(left > 0)
  })

  test('are all listed, to the person and to an administrator', async () => {
    const visitor = await signInOften('listed-often@example.com')
    expect((await visitor.get<object[]>('/api/auth/list-sessions')).body).toHaveLength(130)
    const userId = (await visitor.get<{ user: { id: string } }>('/api/auth/get-session')).body.user.id
    const listed = await administrator.post<{ sessions: object[] }>('/api/auth/admin/list-user-sessions', { userId })
    expect(listed.body.sessions).toHaveLength(130)
  })
})

describe('expired data', () => {
  test('is deleted after a day, and nothing else is', async () => {
    const [old, young] = [world.visitor(), world.visitor()]
    await old.signUp({ email: 'swept@example.com' })
    await young.signUp({ email: 'kept@example.com' })
    const count = async () => (await db().selectFrom('session').select('id').execute()).length
    const { id } = (await old.get<{ user: { id: string } }>('/api/auth/get-session')).body.user
    const twoDaysAgo = new Date(systemClock.now().getTime() - 2 * 86_400_000)
    await db().updateTable('session').set({ expiresAt: twoDaysAgo }).where('userId', '=', id).execute()
    const before = await count()
    await world.platform.deps.addJob('sweep-expired', {}, 'sweep-expired')
    await world.drainAll()
    expect(await count()).toBe(before - 1)
    expect(await isSignedIn(young)).toBe(true)
  })

  test('is in tables with the required unique and lookup indexes', async () => {
    const { rows } = await world.platform.deps.database.pool.query<{ indexdef: string }>('select indexdef from pg_indexes')
    const keys = rows.map(({ indexdef }) =>
      indexdef
        .replace(/INDEX \S+ /, 'INDEX ')
        .replaceAll('"', '')
        .replace('public.', ''),
    )
    expect(keys).toEqual(
      expect.arrayContaining([
        'CREATE UNIQUE INDEX ON account USING btree (providerId, accountId)',
        'CREATE UNIQUE INDEX ON member USING btree (organizationId, userId)',
        'CREATE UNIQUE INDEX ON organizationRole USING btree (organizationId, role)',
        'CREATE UNIQUE INDEX ON passkey USING btree (credentialID)',
        'CREATE INDEX ON session USING btree (expiresAt)',
        'CREATE INDEX ON verification USING btree (expiresAt)',
      ]),
    )
  })
})

describe('the last used sign-in method', () => {
  const NAME = 'better-auth.last_used_login_method'

  test('is kept for 30 days in a cookie that pages can read', async () => {
    const answer = await world.visitor().post('/api/auth/sign-in/email', { email, password: PASSWORD })
    const line = answer.headers.getSetCookie().find((each) => each.startsWith(NAME)) ?? ''
    expect(line).toMatch(`${NAME}=email`)
    expect(line).toMatch(/Max-Age=2592000/i)
    expect(line).not.toMatch(/HttpOnly/i)
  })

  test('is not saved if sign-in fails', async () => {
    const answer = await world.visitor().post('/api/auth/sign-in/email', { email, password: 'not-the-password' })
    expect(answer.headers.getSetCookie().filter((each) => each.startsWith(NAME))).toEqual([])
  })
})

describe('the configuration', () => {
  const settings = {
    NODE_ENV: 'test',
    PLATFORM_DATABASE_URL: 'postgres://localhost/x',
    AUTH_SECRET: 'x'.repeat(32),
    ENCRYPTION_KEY: 'x'.repeat(32),
    OPERATOR_KEY: 'x'.repeat(32),
  }

  test('limits a session to 400 days, the maximum lifetime of a cookie', () => {
    expect(readPlatformConfig({ ...settings, SESSION_SECONDS: '34560000' }).sessionSeconds).toBe(34_560_000)
    expect(() => readPlatformConfig({ ...settings, SESSION_SECONDS: '34560001' })).toThrow(/400 days/)
  })

  test('rejects an incomplete social provider at startup', () => {
    expect(() => readPlatformConfig({ ...settings, GOOGLE_CLIENT_ID: 'x' })).toThrow(/GOOGLE_CLIENT_SECRET/)
    expect(() => readPlatformConfig({ ...settings, OIDC_ISSUER: 'https://id.example' })).toThrow(/OIDC_CLIENT_ID/)
    expect(() => readPlatformConfig({ ...settings, OIDC_ID: 'google' })).toThrow(/OIDC_ID/)
  })

  test('makes cookies secure on HTTPS', async () => {
    const secure = await makeWorld({ platform: { url: 'https://shop.example' } })
    const { headers } = await fetch(`http://localhost:${secure.platform.deps.config.port}/api/auth/sign-up/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'https://shop.example' },
      body: JSON.stringify({ email, name: 'Ann', password: PASSWORD }),
    })
    expect(headers.getSetCookie().find((line) => line.includes('session_token'))).toMatch(/^__Secure-better-auth.*Secure/)
    await secure.close()
  })
})
