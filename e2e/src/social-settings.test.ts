import { expect, onTestFinished, test } from 'vitest'
import { emailOf, isSignedIn, makeSocialWorld, type SocialWorldOptions } from './social-world.ts'

async function openWorld(options: SocialWorldOptions) {
  const social = await makeSocialWorld(options)
  onTestFinished(() => social.close())
  return social
}

test('a provider that is away while the platform starts is there as soon as it answers', async () => {
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

test('a provider’s discovery document is read once for many sign-ins', async () => {
  const social = await openWorld({})
  for (const _ of ['one', 'two', 'three']) {
    social.person()
    expect(await social.signIn(social.world.visitor())).toBe('/welcome')
  }
  expect(social.server.calls).toMatchObject({ discovery: 1, jwks: 1, authorizationCode: 3 })
})

test('a provider that takes the client’s secret in a header only is spoken to that way', async () => {
  const social = await openWorld({ clientAuth: 'client_secret_basic' })
  social.person()
  const browser = social.world.visitor()
  expect(await social.signIn(browser)).toBe('/welcome')
  expect((await browser.post('/api/auth/refresh-token', { providerId: 'example-id' })).status).toBe(200)
})

test('closed: who has no account gets none', async () => {
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

test('closed: who has an account signs in', async () => {
  const social = await openWorld({ signUp: 'closed' })
  const { email } = social.person()
  const browser = social.world.visitor()
  await browser.signUp({ email: String(email) })
  await browser.followMail(String(email))
  expect(await social.signIn(social.world.visitor())).toBe('/done')
})

test('requested: an account is opened for who asks for it', async () => {
  const social = await openWorld({ signUp: 'requested' })
  social.person()
  expect(await social.signIn(social.world.visitor())).toBe('/oops?error=signup_disabled')
  expect(await social.signIn(social.world.visitor(), { requestSignUp: true })).toBe('/welcome')
  expect(await social.signIn(social.world.visitor())).toBe('/done')
})
