import { sql } from '@tradepost/kit/database/database'
import { startDuring } from '@tradepost/kit/testing/test-locks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { protect, verifyTotp } from '#src/auth/second-factor/authenticator-app.ts'
import { PASSWORD, type Visitor } from '#src/world/pages/visitor.ts'
import { REFUSAL } from './openid-server.ts'
import { emailOf, isSignedIn, landingOf, makeSocialWorld, PROVIDER, type SocialWorld } from './social-world.ts'

const CALLBACK = `/api/auth/callback/${PROVIDER}`
const ERROR_PAGE = '/api/auth/error?error='

let social: SocialWorld
beforeAll(async () => {
  social = await makeSocialWorld()
})
afterAll(() => social.close())

const visitor = () => social.world.visitor()
const landing = async (browser: Visitor, path: string) => landingOf(await browser.get(path), social.world.platform.url)
const attributesOf = (headers: Headers, name: RegExp) => headers.getSetCookie().find((line) => name.test(line)) ?? ''
const authRows = () => social.world.platform.deps.database.db.withoutPlugins()

describe('a person with an authenticator app', () => {
  test('is asked for a code after signing in at a provider, and by an ID token, too', async () => {
    social.person()
    const owner = visitor()
    await social.signIn(owner)
    const { app } = await protect(owner)
    const browser = visitor()
    expect(await social.signIn(browser, { callbackURL: '/account/security?linked=1' })).toBe(
      '/two-factor?redirect=%2Faccount%2Fsecurity%3Flinked%3D1',
    )
    expect(await isSignedIn(browser)).toBe(false)
    expect((await verifyTotp(browser, app.codeAt(0))).status).toBe(200)
    expect(await isSignedIn(browser)).toBe(true)
    const phone = visitor()
    const sent = { provider: PROVIDER, idToken: { token: social.server.idToken() } }
    expect((await phone.post('/api/auth/sign-in/social', sent)).body).toMatchObject({ twoFactorRedirect: true })
    expect(await isSignedIn(phone)).toBe(false)
  })
})

describe('starting a social sign-in', () => {
  test('returns a provider URL with PKCE, a state, a nonce and our callback, and can leave the redirect to the page', async () => {
    const person = social.person()
    const started = await social.start(visitor(), { loginHint: person.email, scopes: ['offline_access'] })
    expect(started).toMatchObject({ status: 200, body: { redirect: true } })
    const asked = Object.fromEntries(new URL(started.body.url).searchParams)
    expect(asked).toMatchObject({
      response_type: 'code',
      client_id: social.server.clientId,
      redirect_uri: `${social.world.platform.url}${CALLBACK}`,
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^.{32}$/),
      nonce: expect.stringMatching(/^.{16,}$/),
      login_hint: person.email,
    })
    expect(asked.scope?.split(' ')).toEqual(expect.arrayContaining(['openid', 'email', 'profile', 'offline_access']))
    expect((await social.start(visitor(), { disableRedirect: true })).body.redirect).toBe(false)
  })

  test('keeps the state cookie for 5 minutes and the request for 10, and uses a 128-character code verifier', async () => {
    const browser = visitor()
    social.person()
    const started = await social.start(browser, { callbackURL: '/remembered' })
    expect(attributesOf(started.headers, /state=/)).toMatch(/Max-Age=300\b.*HttpOnly.*SameSite=Lax/i)
    const row = await authRows().selectFrom('verification').selectAll().where('value', 'like', '%/remembered%').executeTakeFirst()
    const seconds = ((row?.expiresAt.getTime() ?? 0) - Date.now()) / 1000
    expect(Math.abs(seconds - 600)).toBeLessThan(10)
    await browser.get((await social.server.follow(started.body.url)).href)
    expect(social.server.lastTokenRequest.code_verifier).toMatch(/^.{128}$/)
  })

  test('is rejected for an unknown provider', async () => {
    expect(await social.start(visitor(), { provider: 'zzz' })).toMatchObject({
      status: 404,
      body: { message: 'Provider not found' },
    })
  })

  test.each(['callbackURL', 'newUserCallbackURL', 'errorCallbackURL'])('rejects a %s on another site', async (name) => {
    for (const url of [
      'http://evil.test',
      '//evil.test',
      '/..//evil.test',
      '/.//evil.test',
      '/\\evil.test',
      'javascript:alert(1)',
    ]) {
      const { status, headers } = await social.start(visitor(), { [name]: url })
      expect([url, status]).toEqual([url, expect.toBeOneOf([400, 403, 422])])
      expect(headers.get('location')).toBeNull()
    }
  })
})

describe('the social callback', () => {
  test('creates an account for a new user and finds it again', async () => {
    const person = social.person({ picture: 'https://img.test/somebody.png' })
    const [first, second] = [visitor(), visitor()]
    expect(await social.signIn(first)).toBe('/welcome')
    expect((await first.get<{ user: object }>('/api/auth/get-session')).body.user).toMatchObject({
      email: person.email,
      name: person.name,
      image: person.picture,
      emailVerified: true,
    })
    expect(first.cookies.get('better-auth.last_used_login_method')).toBe(PROVIDER)
    expect(await social.signIn(second)).toBe('/done')
    expect(await emailOf(second)).toBe(person.email)
  })

  test('sends a new user to callbackURL if there is no newUserCallbackURL', async () => {
    social.person()
    expect(await social.signIn(visitor(), { newUserCallbackURL: undefined })).toBe('/done')
  })

  test("recognizes a user by the provider's ID even after their email there changes", async () => {
    const { sub, email } = social.person()
    await social.signIn(visitor())
    social.person({ sub, email: 'moved@example.com' })
    const browser = visitor()
    expect(await social.signIn(browser)).toBe('/done')
    expect(await emailOf(browser)).toBe(email)
  })

  test('calls the userinfo endpoint only if the ID token has no email', async () => {
    const { server } = social
    const { email } = social.person()
    const asked = server.calls.userInfo
    server.idTokenCarriesEmail = true
    const browser = visitor()
    expect(await social.signIn(browser)).toBe('/welcome')
    server.idTokenCarriesEmail = false
    expect(await emailOf(browser)).toBe(email)
    expect(server.calls.userInfo).toBe(asked)
  })

  test('keeps an unverified email unverified', async () => {
    social.person({ emailVerified: false })
    const browser = visitor()
    expect(await social.signIn(browser)).toBe('/welcome')
    expect((await browser.get<{ user: object }>('/api/auth/get-session')).body.user).toMatchObject({ emailVerified: false })
  })

  test('accepts a POST from the provider without our cookies, as Apple sends it', async () => {
    social.person()
    const browser = visitor()
    const back = await social.comeBack(browser)
    const form = { 'content-type': 'application/x-www-form-urlencoded', origin: social.server.issuer }
    const posted = await visitor().call('POST', CALLBACK, back.searchParams.toString(), form)
    const next = landingOf(posted, social.world.platform.url)
    expect(next.split('?')[0]).toBe(CALLBACK)
    expect(await landing(browser, next)).toBe('/welcome')
    expect(await isSignedIn(browser)).toBe(true)
  })

  test('rejects a POST from another site with our cookies', async () => {
    social.person()
    const browser = visitor()
    const { searchParams } = await social.comeBack(browser)
    const form = { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://evil.test' }
    expect((await browser.call('POST', CALLBACK, searchParams.toString(), form)).status).toBe(403)
    expect(await isSignedIn(browser)).toBe(false)
  })

  test('calls the token endpoint once for eight identical requests and signs in one browser', async () => {
    const { email } = social.person()
    const browser = visitor()
    const back = await social.comeBack(browser)
    const before = social.server.calls.authorizationCode
    const landings = await Promise.all(Array.from({ length: 8 }, () => landing(browser, back.href)))
    expect(social.server.calls.authorizationCode).toBe(before + 1)
    expect(landings.filter((each) => each === '/welcome')).toHaveLength(1)
    expect(landings.filter((each) => each === `${ERROR_PAGE}please_restart_the_process`)).toHaveLength(7)
    expect(await emailOf(browser)).toBe(email)
  })

  test('creates one account if a new user returns in six browsers at once, and signs in all of them', async () => {
    const { email } = social.person()
    const browsers = Array.from({ length: 6 }, visitor)
    const backs = []
    for (const browser of browsers) backs.push({ browser, url: (await social.comeBack(browser)).href })
    const landings = await Promise.all(backs.map(({ browser, url }) => landing(browser, url)))
    expect(landings.toSorted()).toEqual([...Array(5).fill('/done'), '/welcome'])
    const users = await authRows().selectFrom('user').select('id').where('email', '=', String(email)).execute()
    expect(users).toHaveLength(1)
    expect(await Promise.all(browsers.map(emailOf))).toEqual(browsers.map(() => email))
  })

  test('signs in a second browser that returns while the first one still ends what others could have left in the account', async () => {
    const { email } = social.person()
    const [one, other] = [visitor(), visitor()]
    const [oneBack, otherBack] = [await social.comeBack(one), await social.comeBack(other)]
    const landings = await social.world.platform.deps.database.db.transaction().execute(async (trx) => {
      await sql`lock table proven_mailboxes in share mode`.execute(trx)
      const { answer } = await startDuring(trx, () => landing(one, oneBack.href))
      const second = landing(other, otherBack.href)
      // Time enough to come in too early.
      for (let count = 0; count < 20; count += 1) await isSignedIn(other)
      return [answer, second]
    })
    expect(await Promise.all(landings)).toEqual(['/welcome', '/done'])
    expect(await Promise.all([one, other].map(emailOf))).toEqual([email, email])
  })
})

describe('N39: several tries of one browser', () => {
  test('all work, whichever comes back first, with under 4 kB of cookies', async () => {
    social.person()
    const browser = visitor()
    const backs: URL[] = []
    for (let tab = 0; tab < 40; tab += 1) backs.push(await social.comeBack(browser))
    expect([...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ').length).toBeLessThan(1000)
    for (const [index, back] of backs.slice(0, 3).entries()) {
      expect(await landing(browser, back.href)).toBe(index === 0 ? '/welcome' : '/done')
      expect(await isSignedIn(browser)).toBe(true)
    }
    expect(await landing(browser, backs[0]?.href ?? '')).toBe(`${ERROR_PAGE}please_restart_the_process`)
  })

  test('stay apart: signing in, linking, and a try that failed', async () => {
    const { email } = social.person()
    const browser = visitor()
    await browser.signUp({ email: String(email) })
    await browser.followMail(String(email))
    const [linking, refused] = [await social.comeBack(browser, {}, '/link-social'), await social.comeBack(browser)]
    refused.searchParams.set('code', 'made-up')
    expect(await landing(browser, refused.href)).toBe('/oops?error=invalid_code')
    expect(await landing(browser, linking.href)).toBe('/done')
    expect((await browser.get<object[]>('/api/auth/list-accounts')).body).toHaveLength(2)
  })

  test('end with the cookie, which another browser, or a copy that nobody signed, cannot replace', async () => {
    social.person()
    const [browser, other] = [visitor(), visitor()]
    await social.start(other)
    const back = await social.comeBack(browser)
    for (const value of [other.cookies.get('better-auth.state'), 'made-up.signature', '']) {
      const thief = visitor()
      thief.cookies.set('better-auth.state', String(value))
      expect(await landing(thief, (await social.comeBack(visitor())).href)).toBe('/oops?error=state_mismatch')
    }
    browser.cookies.delete('better-auth.state')
    expect(await landing(browser, back.href)).toBe('/oops?error=state_mismatch')
  })
})

describe('a social callback signs no one in', () => {
  const expectNobody = async (browser: Visitor, path: string, where: string) => {
    expect(await landing(browser, path)).toBe(where)
    expect(await isSignedIn(browser)).toBe(false)
  }

  test('without a state', async () => {
    await expectNobody(visitor(), `${CALLBACK}?code=abc`, `${ERROR_PAGE}state_not_found`)
    await expectNobody(visitor(), CALLBACK, `${ERROR_PAGE}state_not_found`)
  })

  test('in another browser', async () => {
    social.person()
    const back = await social.comeBack(visitor())
    const before = social.server.calls.authorizationCode
    await expectNobody(visitor(), back.href, '/oops?error=state_mismatch')
    const other = visitor()
    await social.start(other)
    await expectNobody(other, (await social.comeBack(visitor())).href, '/oops?error=state_mismatch')
    expect(social.server.calls.authorizationCode).toBe(before)
  })

  test('if it is replayed, too late or has an unknown state', async () => {
    social.person()
    const browser = visitor()
    const back = await social.comeBack(browser)
    await browser.get(back.href)
    const replay = await browser.get(back.href)
    expect(landingOf(replay, social.world.platform.url)).toBe(`${ERROR_PAGE}please_restart_the_process`)
    expect(await isSignedIn(browser)).toBe(true)
    const late = visitor()
    const lateBack = await social.comeBack(late, { callbackURL: '/late' })
    // Ten minutes pass during this one request.
    await authRows()
      .updateTable('verification')
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where('value', 'like', '%/late%')
      .execute()
    await expectNobody(late, lateBack.href, `${ERROR_PAGE}please_restart_the_process`)
    await expectNobody(visitor(), `${CALLBACK}?code=a&state=${'x'.repeat(32)}`, `${ERROR_PAGE}please_restart_the_process`)
  })

  test.each<[what: string, change: (back: URL) => void, error: string]>([
    ['without a code', (back) => back.searchParams.delete('code'), 'no_code'],
    ['with an unknown code', (back) => back.searchParams.set('code', 'made-up'), 'invalid_code'],
    [
      'at an unknown provider',
      (back) => {
        back.pathname = '/api/auth/callback/zzz'
      },
      'oauth_provider_not_found',
    ],
    ['from another issuer', (back) => back.searchParams.set('iss', 'http://evil.test'), 'issuer_mismatch'],
  ])('%s', async (_, change, error) => {
    social.person()
    const browser = visitor()
    const back = await social.comeBack(browser)
    change(back)
    await expectNobody(browser, back.href, `/oops?error=${error}`)
  })

  test('at another provider than it started with', async () => {
    social.person()
    const browser = visitor()
    const back = await social.comeBack(browser)
    back.pathname = '/api/auth/callback/github'
    back.searchParams.delete('iss')
    const { status, headers } = await browser.get(back.href)
    expect([status, headers.get('location')]).toEqual([302, expect.stringContaining('error=')])
    expect(await isSignedIn(browser)).toBe(false)
  })

  test("if the user refuses, and returns the provider's error", async () => {
    social.person()
    const browser = visitor()
    social.server.refuses = 'access_denied'
    const back = await social.comeBack(browser)
    social.server.refuses = undefined
    const words = new URLSearchParams({ error: 'access_denied', error_description: REFUSAL })
    await expectNobody(browser, back.href, `/oops?${words}`)
    expect(await social.signIn(browser)).toBe('/welcome')
  })

  test('and leads to the error page if there is no errorCallbackURL', async () => {
    social.person({ email: undefined })
    expect(await social.signIn(visitor(), { errorCallbackURL: undefined })).toBe(`${ERROR_PAGE}email_not_found`)
  })

  test.each<[what: string, turn: Partial<SocialWorld['server']>, error: string]>([
    ['if the code is rejected', { failsTokens: true }, 'invalid_code'],
    ['if the provider is down', { away: '503' }, 'invalid_code'],
    ['if the provider does not answer', { away: 'closed' }, 'invalid_code'],
    ['if there is no user info', { failsUserInfo: true }, 'unable_to_get_user_info'],
    ['with the ID token of another request', { bentIdToken: { claims: { nonce: 'another' } } }, 'unable_to_get_user_info'],
    ['with an ID token without the nonce', { bentIdToken: { claims: { nonce: undefined } } }, 'unable_to_get_user_info'],
    ['with the ID token of another client', { bentIdToken: { claims: { aud: 'another' } } }, 'unable_to_get_user_info'],
    ['with the ID token of another issuer', { bentIdToken: { claims: { iss: 'http://evil.test' } } }, 'unable_to_get_user_info'],
    ['with an id token that is over', { bentIdToken: { claims: { exp: 1_700_000_000 } } }, 'unable_to_get_user_info'],
    ['with an id token without an end', { bentIdToken: { claims: { exp: undefined } } }, 'unable_to_get_user_info'],
    ['with the id token of somebody else', { bentIdToken: { claims: { sub: 'somebody-else' } } }, 'unable_to_get_user_info'],
    ['with an id token of a foreign key', { bentIdToken: { signer: 'foreign key' } }, 'unable_to_get_user_info'],
    ['with an id token that nobody signed', { bentIdToken: { signer: 'nobody' } }, 'unable_to_get_user_info'],
    ['with an id token signed by our own secret', { bentIdToken: { signer: 'client secret' } }, 'unable_to_get_user_info'],
  ])('%s', async (_, turn, error) => {
    const { server } = social
    const before = { ...server }
    social.person()
    const browser = visitor()
    const back = await social.comeBack(browser)
    Object.assign(server, turn)
    await expectNobody(browser, back.href, `/oops?error=${error}`)
    const { failsTokens, failsUserInfo, bentIdToken, away } = before
    Object.assign(server, { failsTokens, failsUserInfo, bentIdToken, away })
    expect(await social.signIn(browser)).toBe('/welcome')
  })

  test('without an email', async () => {
    social.person({ email: undefined })
    const browser = visitor()
    await expectNobody(browser, (await social.comeBack(browser)).href, '/oops?error=email_not_found')
  })

  test.each(['?state=%00&code=a', '?code=a&code=b&state=c', `?state=${'s'.repeat(5000)}&code=a`, '?error=a%00b', '?iss=%00'])(
    'and causes no server error: %s',
    async (query) => {
      expect((await visitor().get(`${CALLBACK}${query}`)).status).toBeLessThan(500)
    },
  )
})

describe('an existing account with the same email', () => {
  const signUp = async (email: string | undefined) => {
    const browser = visitor()
    await browser.signUp({ email: String(email) })
    return browser
  }
  const signInByPassword = async (email: string | undefined) =>
    (await visitor().post('/api/auth/sign-in/email', { email, password: PASSWORD })).status

  test('is linked if both sides have verified the email', async () => {
    const { email } = social.person()
    const browser = await signUp(email)
    await browser.followMail(String(email))
    const other = visitor()
    expect(await social.signIn(other)).toBe('/done')
    expect(await emailOf(other)).toBe(email)
    expect(await isSignedIn(browser)).toBe(true)
    expect(await signInByPassword(email)).toBe(200)
  })

  test('is not linked if the provider has not verified it', async () => {
    const { email } = social.person({ emailVerified: false })
    const browser = await signUp(email)
    await browser.followMail(String(email))
    const other = visitor()
    expect(await social.signIn(other)).toBe('/oops?error=account_not_linked')
    expect(await isSignedIn(other)).toBe(false)
  })

  test('is not linked if we have not verified it, because anyone could have opened it', async () => {
    const { email } = social.person()
    await signUp(email)
    const other = visitor()
    expect(await social.signIn(other)).toBe('/oops?error=account_not_linked')
    expect(await isSignedIn(other)).toBe(false)
  })

  test('goes to the owner of the email alone if someone else opened it and the owner confirmed it by mistake', async () => {
    const { email } = social.person()
    const squatter = await signUp(email)
    await visitor().followMail(String(email))
    const owner = visitor()
    expect(await social.signIn(owner)).toBe('/done')
    expect(await emailOf(owner)).toBe(email)
    expect(await isSignedIn(squatter)).toBe(false)
    expect(await signInByPassword(email)).toBe(401)
    // The removed password is no way to sign in, so this account is the last one.
    const unlinked = await owner.post('/api/auth/unlink-account', { providerId: PROVIDER })
    expect(unlinked.body.message).toBe("You can't unlink your last account")
  })
})

test.each(['accessToken', 'refreshToken', 'idToken'])('the %s is not stored in plain text', async (name) => {
  const { sub } = social.person()
  const browser = visitor()
  await social.signIn(browser)
  const tokens = await browser.post<Record<string, string>>('/api/auth/refresh-token', { providerId: PROVIDER })
  expect(tokens.body[name]).toMatch(/^.{20,}$/)
  const row = await authRows().selectFrom('account').selectAll().where('accountId', '=', sub).executeTakeFirst()
  expect(JSON.stringify(row).includes(String(tokens.body[name]))).toBe(false)
})
