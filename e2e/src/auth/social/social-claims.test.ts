import { startPlatform } from '@tradepost/platform-server/server'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Visitor } from '#src/world/pages/visitor.ts'
import type { Signer } from './openid-keys.ts'
import { isSignedIn, makeSocialWorld, PROVIDER, type SocialWorld } from './social-world.ts'

/** What an OpenID provider may say of a person and of the time, at both places where it does. */
let social: SocialWorld
const log: string[] = []
beforeAll(async () => {
  social = await makeSocialWorld({
    world: { writeLog: (line) => void log.push(line), platform: { logLevel: 'warn' } },
  })
})
afterAll(() => social.close())
afterEach(() => {
  Object.assign(social.server, { bentIdToken: undefined, bentUserInfo: undefined, idTokenCarriesEmail: false })
  log.length = 0
})

const visitor = () => social.world.visitor()
type User = { email: string; name: string; image: string | null; emailVerified: boolean }
const userOf = async (browser: Visitor) => (await browser.get<{ user: User } | null>('/api/auth/get-session')).body?.user

/** The two places: in the ID token, or (without an email there) at the userinfo endpoint. */
const PLACES = ['the ID token', 'userinfo'] as const
type Place = (typeof PLACES)[number]

/** A new person signs in, described with these claims; returns the browser and where it lands. */
async function signInWith(place: Place, claims: Record<string, unknown>) {
  const person = social.person()
  if (place === 'the ID token') Object.assign(social.server, { idTokenCarriesEmail: true, bentIdToken: { claims } })
  else social.server.bentUserInfo = { claims }
  const browser = visitor()
  return { browser, person, landing: await social.signIn(browser) }
}

const now = () => Math.floor(Date.now() / 1000)
const HOUR = 3600
const NO_INFO = '/oops?error=unable_to_get_user_info'

describe('N34: a clock that is', () => {
  test.each<[what: string, claims: () => Record<string, unknown>]>([
    ['two seconds ahead', () => ({ nbf: now() + 2 })],
    ['half a minute ahead', () => ({ nbf: now() + 30, iat: now() + 30 })],
    ['half a minute behind', () => ({ iat: now() - 90, exp: now() - 30 })],
  ])('%s keeps nobody out', async (_, claims) => {
    const { browser, landing } = await signInWith('the ID token', claims())
    expect(landing).toBe('/welcome')
    expect(await isSignedIn(browser)).toBe(true)
  })

  test.each<[what: string, claims: () => Record<string, unknown>]>([
    ['an hour ahead, by nbf', () => ({ nbf: now() + HOUR })],
    ['an hour ahead, by iat', () => ({ iat: now() + HOUR, exp: now() + 2 * HOUR })],
    ['an hour behind, by exp', () => ({ exp: now() - HOUR })],
    ['two minutes behind, by exp', () => ({ exp: now() - 120 })],
  ])('%s is refused, and the log says why', async (_, claims) => {
    const { browser, landing } = await signInWith('the ID token', claims())
    expect(landing).toBe(NO_INFO)
    expect(await isSignedIn(browser)).toBe(false)
    expect(log.join()).toMatch(/The ID token was refused: /)
  })
})

describe('N34: a claim that is null is absent:', () => {
  const OPTIONAL = ['name', 'given_name', 'family_name', 'preferred_username', 'picture'] as const
  for (const place of PLACES)
    test.each(OPTIONAL)(`%s in ${place}`, async (claim) => {
      const { landing } = await signInWith(place, { [claim]: null })
      expect(landing).toBe('/welcome')
    })

  test.each(['nbf', 'azp', 'at_hash', 'email', 'email_verified'])('%s in the ID token', async (claim) => {
    const { browser, landing } = await signInWith('the ID token', { [claim]: null })
    expect(landing).toBe('/welcome')
    expect((await userOf(browser))?.emailVerified).toBe(claim !== 'email_verified')
  })

  test.each(PLACES)('without an email in %s nor elsewhere, the person is refused in words', async (place) => {
    social.person({ email: undefined })
    if (place === 'userinfo') social.server.bentUserInfo = { claims: { email: null } }
    else Object.assign(social.server, { idTokenCarriesEmail: true, bentIdToken: { claims: { email: null } } })
    expect(await social.signIn(visitor())).toBe('/oops?error=email_not_found')
  })
})

describe('N34: a claim of a type that nobody can read is refused, and the log names it:', () => {
  for (const place of PLACES)
    test.each([
      ['email', 5],
      ['name', { first: 'Maya' }],
      ['picture', ['https://img.test/a.png']],
      ['given_name', true],
      ['preferred_username', 12],
    ])(`%s = %j in ${place}`, async (claim, value) => {
      const { landing } = await signInWith(place, { [claim]: value })
      expect(landing).toBe(NO_INFO)
      expect(log.join()).toContain(`${claim}: `)
    })
})

describe('N34: an email is verified', () => {
  for (const place of PLACES)
    test.each([
      [true, true],
      ['true', true],
      [false, false],
      ['false', false],
      ['TRUE', false],
      [1, false],
      ['1', false],
      ['yes', false],
      [null, false],
      [undefined, false],
      [{}, false],
      [[true], false],
    ])(`by email_verified = %j in ${place}: %s`, async (email_verified, isVerified) => {
      const { browser, landing } = await signInWith(place, { email_verified })
      expect(landing).toBe('/welcome')
      expect((await userOf(browser))?.emailVerified).toBe(isVerified)
    })
})

describe('N35: what a provider calls an email is one only if people could sign up with it:', () => {
  const NO_EMAILS = ['administrator', 'a@b', 'a@@example.com', 'a b@example.com', 'A <a@example.com>', 'a@example.com\u0000']
  for (const place of PLACES)
    test.each(NO_EMAILS)(`%j in ${place}`, async (email) => {
      const { browser, landing } = await signInWith(place, { email })
      expect(landing).toBe('/oops?error=email_not_found')
      expect(await isSignedIn(browser)).toBe(false)
    })

  test.each(NO_EMAILS)('%j in the ID token of an app', async (email) => {
    social.person()
    const sent = { provider: PROVIDER, idToken: { token: social.server.idToken({ email }) } }
    expect(await visitor().post('/api/auth/sign-in/social', sent)).toMatchObject({
      status: 401,
      body: { message: 'User email not found' },
    })
  })

  test('a spelling of an email leads to the account of the person', async () => {
    const person = social.person()
    const email = String(person.email)
    const first = visitor()
    await first.signUp({ email })
    await first.followMail(email)
    social.server.bentUserInfo = { claims: { email: `  ${email.toUpperCase()} ` } }
    const second = visitor()
    expect(await social.signIn(second)).toBe('/done')
    expect((await userOf(second))?.email).toBe(email)
  })

  test.each([
    ['a'.repeat(300), 'a'.repeat(200)],
    [`${'a'.repeat(199)}😀`, 'a'.repeat(199)],
    ['  Maya\u0020', 'Maya'],
  ])('a name is cut at 200 characters: %#', async (name, kept) => {
    const { browser } = await signInWith('userinfo', { name })
    expect((await userOf(browser))?.name).toBe(kept)
    expect((await browser.post('/api/auth/update-user', { name: (await userOf(browser))?.name })).status).toBe(200)
  })

  test.each([
    ['https://img.test/a.png', 'https://img.test/a.png'],
    ['http://img.test/a.png', 'http://img.test/a.png'],
    ['javascript:alert(1)', null],
    ['data:image/png;base64,AAAA', null],
    ['/a.png', null],
    ['no address', null],
    [`https://img.test/${'a'.repeat(100_000)}`, null],
    [`https://img.test/${'a'.repeat(2000)}`, null],
  ])('a picture is a web address, or dropped: %#', async (picture, kept) => {
    const { browser, landing } = await signInWith('userinfo', { picture })
    expect(landing).toBe('/welcome')
    expect((await userOf(browser))?.image).toBe(kept)
  })
})

test.each(['google', 'apple'])('N35: what %s says of a person is checked in the same way', async (id) => {
  const { config } = social.world.platform.deps
  const client = { clientId: 'us', clientSecret: 'secret' }
  const platform = await startPlatform({
    config: { ...config, port: 0, url: '', social: { signUp: 'open', google: client, apple: client } },
    isWorking: false,
  })
  const provider = (await platform.deps.auth.$context).socialProviders.find((each) => each.id === id)
  const describe = async (claims: object) =>
    (await provider?.getUserInfo({ idToken: social.server.idToken({ ...claims }) }))?.user
  const bent = { email: 'administrator', email_verified: 'yes', name: 'x'.repeat(300), picture: 'javascript:alert(1)' }
  expect(await describe(bent)).toMatchObject({ email: undefined, emailVerified: false, name: 'x'.repeat(200), image: undefined })
  expect(await describe({ email: 'Maya@Example.com', email_verified: 'true', name: '' })).toMatchObject({
    email: 'maya@example.com',
    emailVerified: true,
    name: 'maya',
  })
  await platform.close()
})

describe('N36: a person without a name is called', () => {
  test.each<[called: string, claims: Record<string, unknown>]>([
    ['Maya Lindqvist', { given_name: 'Maya', family_name: 'Lindqvist', preferred_username: 'maya7' }],
    ['Maya', { given_name: 'Maya' }],
    ['Lindqvist', { given_name: null, family_name: 'Lindqvist' }],
    ['maya7', { preferred_username: 'maya7' }],
    ['maya7', { given_name: ' ', family_name: '', preferred_username: 'maya7' }],
  ])('%s', async (called, claims) => {
    for (const name of [undefined, null, '', '  ']) {
      const { browser } = await signInWith('userinfo', { name, ...claims })
      expect((await userOf(browser))?.name).toBe(called)
    }
  })

  test('as their email before the @', async () => {
    for (const place of PLACES) {
      const { browser, person } = await signInWith(place, { name: undefined })
      const user = await userOf(browser)
      expect(user?.name).toBe(person.sub)
      expect((await browser.post('/api/auth/update-user', { name: user?.name })).status).toBe(200)
    }
  })
})

test('N38: an access token that the ID token does not name is refused (OpenID Connect Core 3.1.3.8)', async () => {
  const { browser, landing } = await signInWith('the ID token', { at_hash: 'of another token' })
  expect(landing).toBe(NO_INFO)
  expect(await isSignedIn(browser)).toBe(false)
  expect(log.join()).toContain('its access token is another one')
})

describe('N37: signed userinfo', () => {
  test('signs in', async () => {
    const person = social.person()
    social.server.bentUserInfo = { signer: 'server' }
    const browser = visitor()
    expect(await social.signIn(browser)).toBe('/welcome')
    expect((await userOf(browser))?.email).toBe(person.email)
  })

  test.each<[what: string, bent: { claims?: Record<string, unknown>; signer: Signer | 'garbage' | 'encrypted' }]>([
    ['by a foreign key', { signer: 'foreign key' }],
    ['by nobody', { signer: 'nobody' }],
    ['by our own secret', { signer: 'client secret' }],
    ['as no token at all', { signer: 'garbage' }],
    ['for another client', { signer: 'server', claims: { aud: 'another' } }],
    ['by another provider', { signer: 'server', claims: { iss: 'http://evil.test' } }],
    ['about somebody else', { signer: 'server', claims: { sub: 'somebody-else' } }],
    ['and encrypted', { signer: 'encrypted' }],
  ])('%s signs nobody in', async (_, bentUserInfo) => {
    social.person()
    Object.assign(social.server, { bentUserInfo })
    const browser = visitor()
    expect(await social.signIn(browser)).toBe(NO_INFO)
    expect(await isSignedIn(browser)).toBe(false)
    expect(log.join()).not.toContain('Unexpected token')
  })
})
