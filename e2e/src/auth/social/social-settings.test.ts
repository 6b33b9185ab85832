import { describe, expect, onTestFinished, test } from 'vitest'
import type { Visitor } from '#src/world/pages/visitor.ts'
import { emailOf, isSignedIn, makeSocialWorld, type SocialWorld, type SocialWorldOptions } from './social-world.ts'

async function openWorld(options: SocialWorldOptions) {
  const social = await makeSocialWorld(options)
  onTestFinished(() => social.close())
  return social
}

test('a provider that is down while the platform starts works as soon as it answers', async () => {
  const social = await openWorld({ startsAway: true })
  const { email } = social.person()
  const browser = social.world.visitor()
  expect((await social.start(browser)).status).toBe(503)
  social.server.away = '503'
  expect((await social.start(browser)).status).toBe(503)
  social.server.away = undefined
  expect(await social.signIn(browser)).toBe('/welcome')
  expect(await emailOf(browser)).toBe(email)
})

test("a provider's discovery document is read once for many sign-ins", async () => {
  const social = await openWorld({})
  for (const _ of ['one', 'two', 'three']) {
    social.person()
    expect(await social.signIn(social.world.visitor())).toBe('/welcome')
  }
  expect(social.server.calls).toMatchObject({ discovery: 1, jwks: 1, authorizationCode: 3 })
})

test('a provider that accepts the client secret only in a header gets it in a header', async () => {
  const social = await openWorld({ clientAuth: 'client_secret_basic' })
  social.person()
  const browser = social.world.visitor()
  expect(await social.signIn(browser)).toBe('/welcome')
  expect((await browser.post('/api/auth/refresh-token', { providerId: 'example-id' })).status).toBe(200)
})

test('with closed sign-up, a user without an account gets none', async () => {
  const social = await openWorld({ signUp: 'closed' })
  const { email } = social.person()
  for (const changes of [{}, { requestSignUp: true }]) {
    const browser = social.world.visitor()
    expect(await social.signIn(browser, changes)).toBe('/oops?error=signup_disabled')
    expect(await isSignedIn(browser)).toBe(false)
  }
  const browser = social.world.visitor()
  const idToken = { token: social.server.idToken() }
  const refused = await browser.post('/api/auth/sign-in/social', { provider: 'example-id', idToken, requestSignUp: true })
  expect(refused).toMatchObject({ status: 401, body: { message: 'signup disabled' } })
  expect((await browser.post('/api/auth/sign-in/email', { email, password: 'x'.repeat(12) })).status).toBe(401)
})

test('with closed sign-up, a user with an account signs in', async () => {
  const social = await openWorld({ signUp: 'closed' })
  const { email } = social.person()
  const browser = social.world.visitor()
  await browser.signUp({ email: String(email) })
  await browser.followMail(String(email))
  expect(await social.signIn(social.world.visitor())).toBe('/done')
})

test('with requested sign-up, an account is created only on request', async () => {
  const social = await openWorld({ signUp: 'requested' })
  social.person()
  expect(await social.signIn(social.world.visitor())).toBe('/oops?error=signup_disabled')
  expect(await social.signIn(social.world.visitor(), { requestSignUp: true })).toBe('/welcome')
  expect(await social.signIn(social.world.visitor())).toBe('/done')
})

describe('M38: with required email verification,', () => {
  const openStrict = () => openWorld({ world: { platform: { requiresEmailVerification: true } } })
  const byIdToken = (social: SocialWorld, visitor: Visitor) =>
    visitor.post<{ message: string; code: string }>('/api/auth/sign-in/social', {
      provider: 'example-id',
      idToken: { token: social.server.idToken() },
      requestSignUp: true,
    })
  /** Makes everyone's sign-up one hour older on better-auth's clock. */
  const makeOlder = ({ world }: SocialWorld) =>
    world.platform.deps.database.pool.query(`update "user" set "createdAt" = "createdAt" - interval '1 hour'`)
  const confirm = async (social: SocialWorld, email: string | undefined) => {
    await social.world.drainAll()
    return social.world.visitor().followMail(String(email))
  }

  test("an email that the provider has not verified can't sign in by ID token until it is confirmed", async () => {
    const social = await openStrict()
    const { email } = social.person({ emailVerified: false })
    for (const attempt of ['new', 'known']) {
      const browser = social.world.visitor()
      expect(await byIdToken(social, browser), attempt).toMatchObject({
        status: 403,
        body: { code: 'EMAIL_NOT_VERIFIED', message: 'Email not verified' },
      })
      expect(await isSignedIn(browser)).toBe(false)
    }
    await confirm(social, email)
    const browser = social.world.visitor()
    expect((await byIdToken(social, browser)).status).toBe(200)
    expect(await emailOf(browser)).toBe(email)
  })

  test("an email that the provider has not verified can't sign in by redirect until it is confirmed", async () => {
    const social = await openStrict()
    const { email } = social.person({ emailVerified: false })
    expect(await social.signIn(social.world.visitor())).toMatch(/^\/oops\?error=email_not_verified/)
    await social.world.drainAll()
    expect(await social.world.visitor().mails(String(email))).toHaveLength(1)
    await makeOlder(social)
    const known = social.world.visitor()
    expect(await social.signIn(known)).toMatch(/^\/oops\?error=email_not_verified/)
    expect(await isSignedIn(known)).toBe(false)
    await social.world.drainAll()
    expect(await social.world.visitor().mails(String(email))).toHaveLength(2)
    await confirm(social, email)
    const browser = social.world.visitor()
    expect(await social.signIn(browser)).toBe('/done')
    expect(await emailOf(browser)).toBe(email)
  })

  test('an email that the provider has verified signs in right away', async () => {
    const social = await openStrict()
    const { email } = social.person()
    const browser = social.world.visitor()
    expect(await social.signIn(browser)).toBe('/welcome')
    expect(await emailOf(browser)).toBe(email)
  })

  test('an email that the provider has verified since then signs in right away', async () => {
    const social = await openStrict()
    const person = social.person({ emailVerified: false })
    await social.signIn(social.world.visitor())
    social.server.person = { ...person, emailVerified: true }
    const browser = social.world.visitor()
    expect(await social.signIn(browser)).toBe('/done')
    expect((await byIdToken(social, social.world.visitor())).status).toBe(200)
  })
})
