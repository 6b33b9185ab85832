import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Visitor } from '#src/world/pages/visitor.ts'
import type { Person } from './openid-server.ts'
import { emailOf, type LinkedAccount, landingOf, makeSocialWorld, PROVIDER, type SocialWorld } from './social-world.ts'

type Tokens = { accessToken: string; refreshToken?: string; idToken?: string; accessTokenExpiresAt: string; scopes: string[] }

let social: SocialWorld
beforeAll(async () => {
  social = await makeSocialWorld()
})
afterAll(() => social.close())
beforeEach(() => {
  Object.assign(social.server, { accessTokenSeconds: 3600, givesRefreshTokens: true, failsRefresh: false, away: undefined })
})

const call = <T = Record<string, unknown>>(visitor: Visitor, path: string, body: Record<string, unknown>) =>
  visitor.post<T>(`/api/auth/${path}`, body)
const getToken = (visitor: Visitor, body: Record<string, unknown> = { providerId: PROVIDER }) =>
  call<Tokens>(visitor, 'get-access-token', body)
const accountsOf = async (visitor: Visitor) => (await visitor.get<LinkedAccount[]>('/api/auth/list-accounts')).body

async function signInNew(changes?: Partial<Person>): Promise<{ visitor: Visitor; person: Person }> {
  const person = social.person(changes)
  const visitor = social.world.visitor()
  expect(await social.signIn(visitor)).toBe('/welcome')
  return { visitor, person }
}

async function signUpVerified(email: string | undefined): Promise<Visitor> {
  const visitor = social.world.visitor()
  await visitor.signUp({ email: String(email) })
  await visitor.followMail(String(email))
  return visitor
}

test('the account list shows six fields and no secret', async () => {
  const { visitor, person } = await signInNew()
  const accounts = await accountsOf(visitor)
  expect(accounts).toEqual([
    {
      id: expect.any(String),
      providerId: PROVIDER,
      accountId: person.sub,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      scopes: expect.arrayContaining(['openid', 'email', 'profile']),
    },
  ])
  expect((await social.world.visitor().get('/api/auth/list-accounts')).status).toBe(401)
})

describe('an access token', () => {
  test('is returned unchanged while it has more than 5 seconds left', async () => {
    social.server.accessTokenSeconds = 60
    const { visitor, person } = await signInNew()
    const before = social.server.calls.refreshToken
    const first = await getToken(visitor)
    expect(first).toMatchObject({ status: 200, body: { scopes: expect.arrayContaining(['openid', 'email']) } })
    const seconds = (Date.parse(first.body.accessTokenExpiresAt) - Date.now()) / 1000
    expect(Math.abs(seconds - 60)).toBeLessThan(10)
    expect((await getToken(visitor, { providerId: PROVIDER, accountId: person.sub })).body.accessToken).toBe(
      first.body.accessToken,
    )
    expect(social.server.calls.refreshToken).toBe(before)
    const me = await fetch(`${social.server.issuer}/me`, { headers: { authorization: `Bearer ${first.body.accessToken}` } })
    expect(await me.json()).toMatchObject({ sub: person.sub })
  })

  test('is refreshed once when it has less time left', async () => {
    social.server.accessTokenSeconds = 4
    const { visitor } = await signInNew()
    social.server.accessTokenSeconds = 3600
    const before = social.server.calls.refreshToken
    const first = await getToken(visitor)
    expect(first.status).toBe(200)
    expect(Date.parse(first.body.accessTokenExpiresAt) - Date.now()).toBeGreaterThan(3_000_000)
    expect((await getToken(visitor)).body.accessToken).toBe(first.body.accessToken)
    expect(social.server.calls.refreshToken).toBe(before + 1)
  })

  test('is refreshed once for eight simultaneous requests', async () => {
    social.server.accessTokenSeconds = 4
    const { visitor } = await signInNew()
    social.server.accessTokenSeconds = 3600
    const before = social.server.calls.refreshToken
    const answers = await Promise.all(Array.from({ length: 8 }, () => getToken(visitor)))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(new Set(answers.map(({ body }) => body.accessToken)).size).toBe(1)
    expect(social.server.calls.refreshToken).toBe(before + 1)
  })

  test('is unavailable while the provider refuses or is down, and available again afterwards', async () => {
    social.server.accessTokenSeconds = 4
    const { visitor } = await signInNew()
    const refused = { status: 400, body: { message: 'Failed to get a valid access token' } }
    social.server.failsRefresh = true
    expect(await getToken(visitor)).toMatchObject(refused)
    social.server.failsRefresh = false
    for (const away of ['503', 'closed'] as const) {
      social.server.away = away
      expect(await getToken(visitor)).toMatchObject(refused)
    }
    social.server.away = undefined
    expect((await getToken(visitor)).status).toBe(200)
  })

  test("is returned only for a known provider, the user's own account and a signed-in user", async () => {
    const { person: other, visitor: stranger } = await signInNew()
    const { visitor, person } = await signInNew()
    const [account] = await accountsOf(stranger)
    expect(await getToken(visitor, { providerId: 'zzz' })).toMatchObject({
      status: 400,
      body: { message: 'Provider zzz is not supported.' },
    })
    for (const accountId of [other.sub, account?.id])
      for (const path of ['get-access-token', 'refresh-token'])
        expect(await call(visitor, path, { providerId: PROVIDER, accountId })).toMatchObject({
          status: 400,
          body: { message: 'Account not found' },
        })
    expect((await getToken(social.world.visitor())).status).toBe(401)
    const named = await getToken(visitor, { providerId: PROVIDER, userId: 'of-somebody-else' })
    if (named.status === 200) expect(named.body.accessToken).toBe((await getToken(visitor)).body.accessToken)
    expect(person.sub).not.toBe(other.sub)
  })
})

test('N40: a token comes with the same fields from both routes, whether or not it was refreshed', async () => {
  const FIELDS = ['accessToken', 'accessTokenExpiresAt', 'idToken', 'refreshToken', 'scopes']
  const { visitor } = await signInNew()
  const kept = await getToken(visitor)
  const refreshed = await call<Tokens>(visitor, 'refresh-token', { providerId: PROVIDER })
  await social.world.platform.deps.database.pool.query('update account set "accessTokenExpiresAt" = now()')
  const renewed = await getToken(visitor)
  for (const { body } of [kept, refreshed, renewed]) {
    expect(
      Object.keys(body)
        .filter((field) => field !== 'refreshTokenExpiresAt')
        .toSorted(),
    ).toEqual(FIELDS)
    expect(body.refreshToken).toMatch(/^.{20,}$/)
  }
  expect(new Set([kept, refreshed, renewed].map(({ body }) => body.refreshToken)).size).toBe(3)
  expect(await getToken(visitor)).toMatchObject({ body: { refreshToken: renewed.body.refreshToken } })
  await social.world.platform.deps.database.pool.query(`update account set "refreshTokenExpiresAt" = '2100-01-01'`)
  expect((await getToken(visitor)).body).toMatchObject({ refreshTokenExpiresAt: '2100-01-01T00:00:00.000Z' })
})

describe('a token refresh', () => {
  test('returns new tokens', async () => {
    const { visitor } = await signInNew()
    const old = await getToken(visitor)
    const fresh = await call<Tokens>(visitor, 'refresh-token', { providerId: PROVIDER })
    expect(fresh).toMatchObject({
      status: 200,
      body: {
        accessToken: expect.any(String),
        refreshToken: expect.any(String),
        idToken: expect.any(String),
        accessTokenExpiresAt: expect.any(String),
        scopes: expect.arrayContaining(['openid']),
      },
    })
    expect(fresh.body.accessToken).not.toBe(old.body.accessToken)
    expect((await getToken(visitor)).body.accessToken).toBe(fresh.body.accessToken)
  })

  test('succeeds for four simultaneous requests, although the provider accepts a refresh token once', async () => {
    const { visitor } = await signInNew()
    const answers = await Promise.all([1, 2, 3, 4].map(() => call<Tokens>(visitor, 'refresh-token', { providerId: PROVIDER })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect((await call(visitor, 'refresh-token', { providerId: PROVIDER })).status).toBe(200)
  })

  test('fails if the provider refuses or never issued a refresh token', async () => {
    const { visitor } = await signInNew()
    social.server.failsRefresh = true
    expect(await call(visitor, 'refresh-token', { providerId: PROVIDER })).toMatchObject({
      status: 400,
      body: { message: 'Failed to refresh access token' },
    })
    social.server.failsRefresh = false
    social.server.givesRefreshTokens = false
    const { visitor: without } = await signInNew()
    expect((await call(without, 'refresh-token', { providerId: PROVIDER })).status).toBe(400)
    expect((await call(social.world.visitor(), 'refresh-token', { providerId: PROVIDER })).status).toBe(401)
  })
})

describe("the provider's profile of an account", () => {
  test('is shown to its owner', async () => {
    const { visitor, person } = await signInNew()
    const [account] = await accountsOf(visitor)
    for (const accountId of [person.sub, account?.id])
      expect(await call(visitor, 'account-info', { accountId })).toMatchObject({
        status: 200,
        body: {
          user: { id: person.sub, email: person.email, name: person.name, emailVerified: true },
          data: { sub: person.sub, email: person.email },
        },
      })
  })

  test('is requested with a refreshed token if the old one has expired', async () => {
    social.server.accessTokenSeconds = 1
    const { visitor, person } = await signInNew()
    social.server.accessTokenSeconds = 3600
    const before = social.server.calls.refreshToken
    expect((await call(visitor, 'account-info', { accountId: person.sub })).status).toBe(200)
    expect(social.server.calls.refreshToken).toBe(before + 1)
  })

  test('is shown to no one else', async () => {
    const { person } = await signInNew()
    const { visitor } = await signInNew()
    const notFound = { status: 400, body: { message: 'Account not found' } }
    expect(await call(visitor, 'account-info', { accountId: person.sub })).toMatchObject(notFound)
    expect(await call(visitor, 'account-info', { accountId: 'unknown' })).toMatchObject(notFound)
    expect((await call(social.world.visitor(), 'account-info', { accountId: person.sub })).status).toBe(401)
  })

  test("is unavailable if the provider doesn't return it", async () => {
    const { visitor, person } = await signInNew()
    social.server.failsUserInfo = true
    const answer = await call(visitor, 'account-info', { accountId: person.sub })
    social.server.failsUserInfo = false
    expect(answer).toMatchObject({ status: 401, body: { message: 'Failed to get user info' } })
  })
})

describe('account linking', () => {
  test('adds an account with the same email, which can then sign in', async () => {
    const { email, sub } = social.person()
    const visitor = await signUpVerified(email)
    expect(await social.link(visitor)).toBe('/done')
    expect((await accountsOf(visitor)).map(({ providerId, accountId }) => [providerId, accountId])).toContainEqual([
      PROVIDER,
      sub,
    ])
    const other = social.world.visitor()
    expect(await social.signIn(other)).toBe('/done')
    expect(await emailOf(other)).toBe(email)
    expect(await social.link(visitor)).toBe('/done')
    expect(await accountsOf(visitor)).toHaveLength(2)
  })

  test('requires a signed-in user and a known provider', async () => {
    expect((await social.start(social.world.visitor(), {}, '/link-social')).status).toBe(401)
    const { visitor } = await signInNew()
    const started = await social.start(visitor, { provider: 'zzz' }, '/link-social')
    expect(started).toMatchObject({ status: 404, body: { message: 'Provider not found' } })
  })

  test.each<[what: string, changes: Partial<Person>, error: string]>([
    ['another email', { email: 'quite-different@example.com' }, "email_doesn't_match"],
    ['an email that the provider has not verified', { emailVerified: false }, 'unable_to_link_account'],
  ])('is rejected for %s', async (_, changes, error) => {
    const { email, sub } = social.person()
    const visitor = await signUpVerified(email)
    social.person({ sub, email, ...changes })
    const landing = await social.link(visitor)
    expect(new URL(landing, social.world.platform.url).pathname).toBe('/oops')
    expect(new URL(landing, social.world.platform.url).searchParams.get('error')).toBe(error)
    expect(await accountsOf(visitor)).toHaveLength(1)
  })

  test('is rejected for an account that belongs to another user', async () => {
    const { person } = await signInNew()
    const visitor = await signUpVerified(`moved-${person.email}`)
    social.person({ sub: person.sub, email: `moved-${person.email}` })
    expect(await social.link(visitor)).toBe('/oops?error=account_already_linked_to_different_user')
    expect(await accountsOf(visitor)).toHaveLength(1)
  })

  test("started in one browser can't be completed in another", async () => {
    const { email } = social.person()
    const visitor = await signUpVerified(email)
    const victim = await signUpVerified(`victim-of-${email}`)
    const back = await social.comeBack(visitor, {}, '/link-social')
    await victim.get(back.href)
    expect(await accountsOf(victim)).toHaveLength(1)
    expect(await emailOf(victim)).toBe(`victim-of-${email}`)
  })
})

test("linking that started with a previous email doesn't prove the new one", async () => {
  const { email } = social.person()
  const visitor = await signUpVerified(email)
  const back = await social.comeBack(visitor, {}, '/link-social')
  await call(visitor, 'change-email', { newEmail: `foreign-${email}` })
  await visitor.followMail(String(email))
  await visitor.followMail(`foreign-${email}`)
  await social.world.visitor().followMail(`foreign-${email}`)
  expect(landingOf(await visitor.get(back.href), social.world.platform.url)).toBe('/oops?error=unable_to_link_account')
  expect((await visitor.get<{ has_proven_mailbox: boolean }>('/api/account')).body.has_proven_mailbox).toBe(false)
})

test('M33: an email that another account has requested is free for its owner to sign up with a provider', async () => {
  const { email } = social.person()
  const other = await signUpVerified(`other-of-${email}`)
  await call(other, 'change-email', { newEmail: email })
  await other.followMail(`other-of-${email}`)
  const owner = social.world.visitor()
  expect(await social.signIn(owner)).toBe('/welcome')
  expect(await emailOf(owner)).toBe(email)
  expect(await emailOf(other)).toBe(`other-of-${email}`)
})

describe('account unlinking', () => {
  const unlink = (visitor: Visitor, body: Record<string, unknown> = { providerId: PROVIDER }) =>
    call(visitor, 'unlink-account', body)

  test('removes the account by its provider, its ID at the provider or our ID', async () => {
    for (const by of ['provider', 'accountId', 'id'] as const) {
      const { email } = social.person()
      const visitor = await signUpVerified(email)
      await social.link(visitor)
      const account = (await accountsOf(visitor)).find(({ providerId }) => providerId === PROVIDER)
      const accountId = by === 'provider' ? {} : { accountId: account?.[by] }
      expect(await unlink(visitor, { providerId: PROVIDER, ...accountId })).toMatchObject({ status: 200, body: { status: true } })
      expect(await accountsOf(visitor)).toMatchObject([{ providerId: 'credential' }])
    }
  })

  test('never removes the last account', async () => {
    const { visitor } = await signInNew()
    expect(await unlink(visitor)).toMatchObject({ status: 400, body: { message: "You can't unlink your last account" } })
    expect(await accountsOf(visitor)).toHaveLength(1)
  })

  test('keeps one of two accounts that are removed at once', async () => {
    const { email } = social.person()
    const visitor = await signUpVerified(email)
    await social.link(visitor)
    const answers = await Promise.all([unlink(visitor), unlink(visitor, { providerId: 'credential' })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(await accountsOf(visitor)).toHaveLength(1)
  })

  test("finds only the user's own accounts and requires a signed-in user", async () => {
    const { person, visitor: stranger } = await signInNew()
    const { email } = social.person()
    const visitor = await signUpVerified(email)
    await social.link(visitor)
    for (const body of [{ providerId: 'github' }, { providerId: PROVIDER, accountId: person.sub }])
      expect(await unlink(visitor, body)).toMatchObject({ status: 400, body: { message: 'Account not found' } })
    expect(await accountsOf(visitor)).toHaveLength(2)
    expect(await accountsOf(stranger)).toHaveLength(1)
    expect((await unlink(social.world.visitor())).status).toBe(401)
  })
})
