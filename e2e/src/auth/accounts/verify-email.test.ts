import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD, type Visitor } from '#src/world/pages/visitor.ts'
import { SECRET } from '#src/world/sent-config.ts'
import { makeWorld, type World } from '#src/world/world.ts'

let world: World
let people = 0
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

async function makePerson(): Promise<{ email: string; visitor: Visitor }> {
  people += 1
  const email = `person-${people}@example.com`
  const visitor = world.visitor()
  await visitor.signUp({ email })
  return { email, visitor }
}

type Session = { user: { email: string; emailVerified: boolean } } | null
const sessionOf = async (visitor: Visitor) => (await visitor.get<Session>('/api/auth/get-session')).body
const linkFor = async (email: string) => (await world.visitor().mails(email))[0]?.text.match(/https?:\/\/\S+/)?.[0] ?? ''
const withoutCallback = (link: string) => {
  const url = new URL(link)
  url.searchParams.delete('callbackURL')
  return url.href
}
/** Signs a verification token as the platform does. */
async function tokenFor(claims: Record<string, string>, expiresIn = '1h'): Promise<string> {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuedAt()
    .setExpirationTime(expiresIn)
    .sign(new TextEncoder().encode(SECRET))
}

describe('requesting another verification email', () => {
  const ask = (visitor: Visitor, email: string) =>
    visitor.post('/api/auth/send-verification-email', { email, callbackURL: '/done' })

  test('sends a link to an unverified email and nothing to an unknown one, with the same answer', async () => {
    const { email } = await makePerson()
    const known = await ask(world.visitor(), email)
    const unknown = await ask(world.visitor(), 'nobody@example.com')
    expect(known).toMatchObject({ status: 200, body: { status: true } })
    expect(unknown).toMatchObject({ status: 200, body: { status: true } })
    await world.drainAll()
    expect(await linkFor(email)).toMatch(`${world.platform.url}/api/auth/verify-email?token=`)
    expect(new URL(await linkFor(email)).searchParams.get('callbackURL')).toBe('/done')
    expect(await world.visitor().mails('nobody@example.com')).toEqual([])
  })

  test("is rejected for a verified email and for someone else's", async () => {
    const { email, visitor } = await makePerson()
    const other = await ask(visitor, 'other@example.com')
    expect(other).toMatchObject({ status: 400, body: { message: 'You can only send a verification email to your own email' } })
    await visitor.followMail(email)
    expect(await ask(visitor, email)).toMatchObject({
      status: 400,
      body: { message: 'You can only send a verification email to an unverified email' },
    })
  })
})

describe('a verification link', () => {
  test('verifies the email and redirects to its callback', async () => {
    const { email, visitor } = await makePerson()
    const { status, headers } = await visitor.get((await linkFor(email)).replace(/callbackURL=.*/, 'callbackURL=/done'))
    expect({ status, location: headers.get('location') }).toEqual({ status: 302, location: '/done' })
    expect((await sessionOf(visitor))?.user.emailVerified).toBe(true)
  })

  test('answers JSON without a callback', async () => {
    const { email } = await makePerson()
    const { status, body } = await world.visitor().get(withoutCallback(await linkFor(email)))
    expect({ status, body }).toEqual({ status: 200, body: { status: true, user: null } })
  })

  test.each([
    ['invalid_token', async () => 'not-a-token'],
    ['invalid_token', async () => `${await tokenFor({ email: 'a@example.com' })}x`],
    ['token_expired', () => tokenFor({ email: 'a@example.com' }, '-1s')],
    ['user_not_found', () => tokenFor({ email: 'ghost@example.com' })],
  ])('reports %s in the query or as 401', async (code, token) => {
    const query = new URLSearchParams({ token: await token(), callbackURL: '/done?x=1' })
    const led = await world.visitor().get(`/api/auth/verify-email?${query}`)
    expect({ status: led.status, location: led.headers.get('location') }).toEqual({
      status: 302,
      location: `/done?x=1&error=${code}`,
    })
    query.delete('callbackURL')
    expect(await world.visitor().get(`/api/auth/verify-email?${query}`)).toMatchObject({ status: 401, body: { message: code } })
  })

  test('is rejected if it is unsigned or signed for another purpose', async () => {
    const none = `${btoa('{"alg":"none"}')}.${btoa('{"email":"a@example.com"}')}.`.replaceAll('=', '')
    for (const token of [none, await tokenFor({ sub: 'somebody' })])
      expect((await world.visitor().get(`/api/auth/verify-email?token=${token}`)).body.message).toBe('invalid_token')
  })

  test("doesn't sign in a stranger who follows it", async () => {
    const { email } = await makePerson()
    const stranger = world.visitor()
    await stranger.get(await linkFor(email))
    expect(await sessionOf(stranger)).toBeNull()
  })
})

describe('changing the email', () => {
  const change = (visitor: Visitor, newEmail: string) =>
    visitor.post('/api/auth/change-email', { newEmail, callbackURL: '/account' })

  test('is rejected for the same, a taken and a malformed email', async () => {
    const { email, visitor } = await makePerson()
    const other = await makePerson()
    expect(await change(visitor, email.toUpperCase())).toMatchObject({ status: 400, body: { message: 'Email is the same' } })
    expect(await change(visitor, other.email)).toMatchObject({ status: 400, body: { message: "Couldn't update your email" } })
    expect(await change(visitor, 'nope')).toMatchObject({ status: 400, body: { message: 'Invalid email' } })
    expect((await change(world.visitor(), 'x@example.com')).status).toBe(401)
  })

  test('asks the verified email first, then the new one', async () => {
    const { email, visitor } = await makePerson()
    await visitor.followMail(email)
    expect(await change(visitor, 'Fresh-1@Example.com')).toMatchObject({ status: 200, body: { status: true } })
    expect((await sessionOf(visitor))?.user.email).toBe(email)
    expect(await world.visitor().mails('fresh-1@example.com')).toEqual([])
    await visitor.get(await linkFor(email))
    expect((await sessionOf(visitor))?.user).toMatchObject({ email, emailVerified: true })
    await visitor.followMail('fresh-1@example.com')
    expect((await sessionOf(visitor))?.user).toMatchObject({ email: 'fresh-1@example.com', emailVerified: false })
    const [notice] = await visitor.mails(email)
    expect(notice?.text).not.toContain('verify-email')
    await visitor.followMail('fresh-1@example.com')
    expect((await sessionOf(visitor))?.user.emailVerified).toBe(true)
  })

  test('works only for the signed-in owner', async () => {
    const { email, visitor } = await makePerson()
    const stranger = await makePerson()
    await visitor.followMail(email)
    await change(visitor, 'fresh-2@example.com')
    const link = await linkFor(email)
    const isRefusedElsewhere = async (asked: string) => {
      for (const browser of [world.visitor(), stranger.visitor]) {
        const answer = await browser.get(asked)
        expect(answer.headers.get('location')).toBe('/account?error=unauthorized')
        expect(await browser.get(withoutCallback(asked))).toMatchObject({ status: 401, body: { message: 'unauthorized' } })
      }
    }
    await isRefusedElsewhere(link)
    await visitor.get(link)
    await isRefusedElsewhere(await linkFor('fresh-2@example.com'))
    expect((await sessionOf(visitor))?.user.email).toBe(email)
  })

  test('M33: replaces an unverified email when the link sent to the new one is followed', async () => {
    const { email, visitor } = await makePerson()
    expect(await change(visitor, 'fresh-3@example.com')).toMatchObject({ status: 200, body: { status: true } })
    expect((await sessionOf(visitor))?.user.email).toBe(email)
    const { headers } = await visitor.followMail('fresh-3@example.com')
    expect(headers.get('location')).toBe('/account')
    expect((await sessionOf(visitor))?.user).toMatchObject({ email: 'fresh-3@example.com', emailVerified: false })
    await visitor.followMail('fresh-3@example.com')
    expect((await sessionOf(visitor))?.user.emailVerified).toBe(true)
  })

  test('is rejected if someone has taken the new email in the meantime', async () => {
    const { email, visitor } = await makePerson()
    await visitor.followMail(email)
    await change(visitor, 'wanted@example.com')
    await world.visitor().signUp({ email: 'wanted@example.com' })
    const link = await linkFor(email)
    expect((await visitor.get(link)).headers.get('location')).toBe('/account?error=user_already_exists')
    expect(await visitor.get(withoutCallback(link))).toMatchObject({
      status: 422,
      body: { message: 'User already exists. Use another email.' },
    })
    expect((await sessionOf(visitor))?.user.email).toBe(email)
  })

  test("to a mistyped email doesn't let that mailbox reset the password", async () => {
    const { email, visitor } = await makePerson()
    await visitor.followMail(email)
    await change(visitor, 'typo@example.com')
    await visitor.get(await linkFor(email))
    await world.visitor().post('/api/auth/request-password-reset', { email: 'typo@example.com' })
    await world.drainAll()
    expect((await visitor.mails('typo@example.com')).filter(({ text }) => text.includes('reset-password/'))).toEqual([])
  })

  test('invalidates links sent to the old email', async () => {
    const { email, visitor } = await makePerson()
    await visitor.followMail(email)
    await world.visitor().post('/api/auth/request-password-reset', { email })
    await world.drainAll()
    const token = (await linkFor(email)).match(/reset-password\/(\w+)/)?.[1]
    await change(visitor, 'fresh-4@example.com')
    await visitor.get(await linkFor(email))
    await visitor.followMail('fresh-4@example.com')
    expect((await world.visitor().post('/api/auth/reset-password', { newPassword: PASSWORD, token })).status).toBe(400)
  })
})
