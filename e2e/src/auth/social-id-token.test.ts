import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Visitor } from '#src/world/visitor.ts'
import type { Signer } from './openid-keys.ts'
import { emailOf, isSignedIn, makeSocialWorld, PROVIDER, type SocialWorld } from './social-world.ts'

let social: SocialWorld
beforeAll(async () => {
  social = await makeSocialWorld()
})
afterAll(() => social.close())

const send = (visitor: Visitor, idToken: Record<string, unknown>, changes: Record<string, unknown> = {}) =>
  visitor.post<Record<string, unknown>>('/api/auth/sign-in/social', { provider: PROVIDER, idToken, ...changes })
const link = (visitor: Visitor, idToken: Record<string, unknown>) =>
  visitor.post<Record<string, unknown>>('/api/auth/link-social', { provider: PROVIDER, idToken })

describe('signing in with an id token', () => {
  test('gives a token, the user and a session', async () => {
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
    ['another client', { aud: 'another' }],
    ['several clients without us', { aud: ['another', 'one more'] }],
    ['another issuer', { iss: 'http://evil.test' }],
    ['no issuer', { iss: undefined }],
    ['another time', { exp: 1_700_000_000 }],
    ['a time without end', { exp: undefined }],
    ['another nonce', { nonce: 'another' }],
    ['nobody', { sub: undefined }],
    ['a foreign key', {}, 'foreign key'],
    ['no key', {}, 'nobody'],
    ['our own secret as key', {}, 'client secret'],
  ])('refuses one of %s', async (_, claims, signer) => {
    social.person()
    const visitor = social.world.visitor()
    const token = social.server.idToken({ nonce: 'mine', ...claims }, signer)
    expect(await send(visitor, { token, nonce: 'mine' })).toMatchObject({ status: 401, body: { message: 'Invalid token' } })
    expect(await isSignedIn(visitor)).toBe(false)
  })

  test.each(['', 'a', 'a.b.c', 'e30.e30.', '\u0000', 'x'.repeat(20_000)])('refuses what is no token', async (token) => {
    const { status, headers } = await send(social.world.visitor(), { token })
    expect(status).toBeOneOf([400, 401, 422])
    expect(headers.getSetCookie()).toEqual([])
  })

  test('refuses a person without an e-mail', async () => {
    social.person({ email: undefined })
    expect(await send(social.world.visitor(), { token: social.server.idToken() })).toMatchObject({
      status: 401,
      body: { message: 'User email not found' },
    })
  })

  test('refuses one at a provider that gives none, and at one that is not there', async () => {
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

  test('fails when the provider’s keys cannot be had, and is no fault of ours', async () => {
    const away = await makeSocialWorld({ startsAway: true })
    const { status, headers } = await send(away.world.visitor(), { token: away.server.idToken() })
    expect(status).toBeOneOf([401, 503])
    expect(headers.getSetCookie()).toEqual([])
    await away.close()
  })

  test.each(['with', 'without'])(
    'is never somebody else for an access token of theirs, %s an e-mail of one’s own',
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

  test('does not join an account whose e-mail the provider has not verified', async () => {
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

describe('linking with an id token', () => {
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

  test('is refused for another e-mail, for one that is not verified there, and to nobody', async () => {
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

  test('is refused for an account that somebody else has', async () => {
    const { sub } = social.person()
    await social.signIn(social.world.visitor())
    const visitor = await signUp('another-owner@example.com')
    const { status } = await link(visitor, { token: social.server.idToken({ sub, email: 'another-owner@example.com' }) })
    expect(status).toBeOneOf([400, 401, 409, 417])
    expect(await accountsOf(visitor)).toHaveLength(1)
  })
})
