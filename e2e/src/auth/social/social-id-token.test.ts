import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Visitor } from '#src/world/pages/visitor.ts'
import type { Signer } from './openid-keys.ts'
import { emailOf, isSignedIn, makeSocialWorld, PROVIDER, type SocialWorld } from './social-world.ts'

let social: SocialWorld
beforeAll(async () => {
  social = await makeSocialWorld()
})
afterAll(() => social.close())

const send = (visitor: Visitor, idToken: Record<string, unknown>, changes: Record<string, unknown> = {}) =>
  visitor.post<Record<string, unknown>>('/api/auth/sign-in/social', { provider: PROVIDER, idToken, ...changes })
const tokenOf = (visitor: Visitor) => visitor.post('/api/auth/get-access-token', { providerId: PROVIDER })
const link = (visitor: Visitor, idToken: Record<string, unknown>) =>
  visitor.post<Record<string, unknown>>('/api/auth/link-social', { provider: PROVIDER, idToken })

describe('sign-in with an ID token', () => {
  test('returns a token, the user and a session', async () => {
    const { email, name } = social.person()
    for (const nonce of [undefined, 'nonce-of-the-app']) {
      const visitor = social.world.visitor()
      const token = social.server.idToken(nonce ? { nonce } : {})
      expect(await send(visitor, { token, ...(nonce ? { nonce } : {}) })).toMatchObject({
        status: 200,
        body: { redirect: false, token: expect.any(String), user: { email, name, emailVerified: true } },
      })
      expect(await emailOf(visitor)).toBe(email)
      expect(visitor.cookies.get('better-auth.last_used_login_method')).toBe(PROVIDER)
    }
  })

  test.each<[what: string, claims: Record<string, unknown>, signer?: Signer]>([
    ['another audience', { aud: 'another' }],
    ['several audiences, none of them ours', { aud: ['another', 'one more'] }],
    ['another issuer', { iss: 'http://evil.test' }],
    ['no issuer', { iss: undefined }],
    ['an expiry in the past', { exp: 1_700_000_000 }],
    ['no expiry', { exp: undefined }],
    ['another nonce', { nonce: 'another' }],
    ['no subject', { sub: undefined }],
    ['a foreign signature', {}, 'foreign key'],
    ['no signature', {}, 'nobody'],
    ['a signature by our client secret', {}, 'client secret'],
  ])('rejects a token with %s', async (_, claims, signer) => {
    social.person()
    const visitor = social.world.visitor()
    const token = social.server.idToken({ nonce: 'mine', ...claims }, signer)
    expect(await send(visitor, { token, nonce: 'mine' })).toMatchObject({ status: 401, body: { message: 'Invalid token' } })
    expect(await isSignedIn(visitor)).toBe(false)
  })

  const seconds = (from: number) => Math.floor(Date.now() / 1000) + from
  const DAY = 24 * 3600
  /** The items of OpenID Connect Core 1.0, section 3.1.3.7, besides those above. */
  test.each<[item: string, claims: () => Record<string, unknown>]>([
    ['2: an issuer with a slash more', () => ({ iss: `${social.server.issuer}/` })],
    ['2: an issuer in another case', () => ({ iss: social.server.issuer.toUpperCase() })],
    ['3: no audience', () => ({ aud: undefined })],
    ['3: an empty list of audiences', () => ({ aud: [] })],
    ['3: an audience of another type', () => ({ aud: { tradepost: true } })],
    ['4: several audiences and no azp', () => ({ aud: ['tradepost', 'another'] })],
    ['4: several audiences and an azp that is null', () => ({ aud: ['tradepost', 'another'], azp: null })],
    ['5: another azp beside one audience', () => ({ azp: 'another' })],
    ['5: another azp beside several', () => ({ aud: ['tradepost', 'another'], azp: 'another' })],
    ['5: an azp of another type', () => ({ azp: ['tradepost'] })],
    ['9: an expiry as text', () => ({ exp: String(seconds(3600)) })],
    ['10: no issue time', () => ({ iat: undefined })],
    ['10: an issue time as text', () => ({ iat: String(seconds(0)) })],
    ['10: an issue time in an hour', () => ({ iat: seconds(3600), exp: seconds(7200) })],
    ['10: an issue time two days ago', () => ({ iat: seconds(-2 * DAY) })],
    ['11: a nonce of another type', () => ({ nonce: ['mine'] })],
  ])('N38: rejects a token with %s', async (_, claims) => {
    social.person()
    const visitor = social.world.visitor()
    const token = social.server.idToken({ nonce: 'mine', ...claims() })
    expect(await send(visitor, { token, nonce: 'mine' })).toMatchObject({ status: 401, body: { message: 'Invalid token' } })
    expect(await isSignedIn(visitor)).toBe(false)
  })

  test.each<[what: string, claims: () => Record<string, unknown>]>([
    ['one audience in a list', () => ({ aud: ['tradepost'] })],
    ['several audiences and our azp', () => ({ aud: ['another', 'tradepost'], azp: 'tradepost' })],
    ['our azp beside one audience', () => ({ azp: 'tradepost' })],
    ['an issue time ten hours ago', () => ({ iat: seconds(-10 * 3600) })],
    ['claims that nobody asked for', () => ({ acr: 'urn:mace:incommon:iap:silver', amr: ['pwd'], auth_time: 0, sid: 'x' })],
  ])('N38: takes a token with %s', async (_, claims) => {
    social.person()
    expect((await send(social.world.visitor(), { token: social.server.idToken(claims()) })).status).toBe(200)
  })

  test.each([1, 2, 3, 4, 5])('of a new person in two tabs at once signs both in, to one account (%i)', async () => {
    const { email } = social.person()
    const tabs = [social.world.visitor(), social.world.visitor()]
    const answers = await Promise.all(
      tabs.map((visitor, index) => send(visitor, { token: social.server.idToken({ jti: `tab ${index}` }) })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await Promise.all(tabs.map(emailOf))).toEqual([email, email])
    for (const tab of tabs) expect((await tab.get<object[]>('/api/auth/list-accounts')).body).toHaveLength(1)
  })

  test('signs in once, also when it is sent twice at the same time', async () => {
    social.person()
    const token = social.server.idToken({ jti: 'once' })
    const tabs = [social.world.visitor(), social.world.visitor()]
    const answers = await Promise.all(tabs.map((visitor) => send(visitor, { token })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401])
    expect(await send(social.world.visitor(), { token })).toMatchObject({ status: 401, body: { message: 'Invalid token' } })
  })

  test.each([
    ['seconds', 1000],
    ['milliseconds', 1],
  ])('stores the refresh token that the app sends beside it, and the expiry in %s', async (_, unit) => {
    social.person()
    const visitor = social.world.visitor()
    for (const refreshToken of ['first-refresh-token', 'second-refresh-token']) {
      const makeToken = () => social.server.idToken({ jti: crypto.randomUUID() })
      const expiry = Math.ceil(Date.now() / 1000) * 1000 + 3_600_000
      expect((await send(visitor, { token: makeToken(), refreshToken, expiresAt: expiry / unit })).status).toBe(200)
      expect((await tokenOf(visitor)).body.accessTokenExpiresAt).toBe(new Date(expiry).toISOString())
      expect((await send(visitor, { token: makeToken(), refreshToken, expiresAt: Math.floor(Date.now() / unit) })).status).toBe(
        200,
      )
      expect((await tokenOf(visitor)).status).toBe(400)
      expect(social.server.lastTokenRequest).toMatchObject({ grant_type: 'refresh_token', refresh_token: refreshToken })
      const { rows } = await social.world.platform.deps.database.pool.query('select "refreshToken" from account')
      expect(JSON.stringify(rows)).not.toContain(refreshToken)
    }
  })

  test.each([-1, 1e300, 'tomorrow'])('is refused with the expiry %s', async (expiresAt) => {
    social.person()
    const { status } = await send(social.world.visitor(), { token: social.server.idToken(), expiresAt })
    expect(status).toBe(422)
  })

  test.each(['', 'a', 'a.b.c', 'e30.e30.', '\u0000', 'x'.repeat(20_000)])('rejects a malformed token', async (token) => {
    const { status, headers } = await send(social.world.visitor(), { token })
    expect(status).toBeOneOf([400, 401, 422])
    expect(headers.getSetCookie()).toEqual([])
  })

  test('rejects a person without an email', async () => {
    social.person({ email: undefined })
    expect(await send(social.world.visitor(), { token: social.server.idToken() })).toMatchObject({
      status: 401,
      body: { message: 'User email not found' },
    })
  })

  test('rejects a provider without ID tokens and an unknown provider', async () => {
    const token = social.server.idToken()
    expect(await send(social.world.visitor(), { token }, { provider: 'github' })).toMatchObject({
      status: 404,
      body: { message: expect.stringMatching(/^id_token not supported/) },
    })
    expect(await send(social.world.visitor(), { token }, { provider: 'zzz' })).toMatchObject({
      status: 404,
      body: { message: 'Provider not found' },
    })
  })

  test("fails without a server error if the provider's keys are unavailable", async () => {
    const away = await makeSocialWorld({ startsAway: true })
    const { status, headers } = await send(away.world.visitor(), { token: away.server.idToken() })
    expect(status).toBeOneOf([401, 503])
    expect(headers.getSetCookie()).toEqual([])
    await away.close()
  })

  test.each(['with', 'without'])(
    "never signs in as the owner of a stolen access token, %s an email of one's own",
    async (how) => {
      const theirs = social.person()
      const owner = social.world.visitor()
      await social.signIn(owner)
      const { accessToken } = (await owner.post('/api/auth/get-access-token', { providerId: PROVIDER })).body
      social.person()
      const token = social.server.idToken(how === 'with' ? {} : { email: undefined, email_verified: undefined })
      const thief = social.world.visitor()
      await send(thief, { token, accessToken })
      expect(await emailOf(thief)).not.toBe(theirs.email)
    },
  )

  test("doesn't join an existing account if the provider has not verified the email", async () => {
    const { email } = social.person({ emailVerified: false })
    const owner = social.world.visitor()
    await owner.signUp({ email: String(email) })
    await owner.followMail(String(email))
    const other = social.world.visitor()
    expect(await send(other, { token: social.server.idToken() })).toMatchObject({
      status: 401,
      body: { message: 'account not linked' },
    })
    expect(await isSignedIn(other)).toBe(false)
  })
})

test.each([
  ['signing in', send],
  ['linking', link],
])('%s with tokens of an app keeps them, and refreshes the access token once it has expired', async (_, give) => {
  social.person()
  const app = social.world.visitor()
  await social.signIn(app)
  const { accessToken, refreshToken } = (await app.post('/api/auth/refresh-token', { providerId: PROVIDER })).body
  const sent = { token: social.server.idToken(), accessToken, refreshToken, expiresAt: Date.now() }
  expect((await give(app, sent)).status).toBe(200)
  const fresh = await tokenOf(app)
  expect([fresh.status, fresh.body.accessToken === accessToken]).toEqual([200, false])
  expect((await app.post('/api/auth/refresh-token', { providerId: PROVIDER })).status).toBe(200)
})

describe('linking with an ID token', () => {
  const signUp = async (email: string | undefined) => {
    const visitor = social.world.visitor()
    await visitor.signUp({ email: String(email) })
    await visitor.followMail(String(email))
    return visitor
  }
  const accountsOf = async (visitor: Visitor) => (await visitor.get<object[]>('/api/auth/list-accounts')).body

  test('adds the account', async () => {
    const { email, sub } = social.person()
    const visitor = await signUp(email)
    expect(await link(visitor, { token: social.server.idToken() })).toMatchObject({
      status: 200,
      body: { redirect: false, status: true },
    })
    expect(await accountsOf(visitor)).toMatchObject(expect.arrayContaining([expect.objectContaining({ accountId: sub })]))
  })

  test('from several tabs at once adds it once, and all succeed', async () => {
    const { email } = social.person()
    const visitor = await signUp(email)
    const token = social.server.idToken()
    const answers = await Promise.all(Array.from({ length: 6 }, () => link(visitor, { token })))
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
    expect(await accountsOf(visitor)).toHaveLength(2)
  })

  test('is rejected for another email, an unverified email and a signed-out user', async () => {
    const { email } = social.person()
    const visitor = await signUp(email)
    const different = social.server.idToken({ email: 'different@example.com' })
    expect(await link(visitor, { token: different })).toMatchObject({
      status: 401,
      body: { message: 'Account not linked - different emails not allowed' },
    })
    const unverified = social.server.idToken({ email_verified: false })
    expect(await link(visitor, { token: unverified })).toMatchObject({
      status: 401,
      body: { message: 'Account not linked - linking not allowed' },
    })
    expect(await accountsOf(visitor)).toHaveLength(1)
    expect((await link(social.world.visitor(), { token: social.server.idToken() })).status).toBe(401)
  })

  test('is rejected for an account that belongs to another user', async () => {
    const { sub } = social.person()
    await social.signIn(social.world.visitor())
    const visitor = await signUp('another-owner@example.com')
    const { status } = await link(visitor, { token: social.server.idToken({ sub, email: 'another-owner@example.com' }) })
    expect(status).toBeOneOf([400, 401, 409, 417])
    expect(await accountsOf(visitor)).toHaveLength(1)
  })
})
