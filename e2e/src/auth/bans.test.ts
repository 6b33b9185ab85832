import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Visitor } from '#src/world/pages/visitor.ts'
import { type Act, ADMINISTRATOR, isSignedIn, makePerson, signIn, signInAsAdministrator, toAct } from './admin-world.ts'
import { makePasskeyOwner, signInByPasskey } from './passkeys/passkey-world.ts'
import { makeSocialWorld, PROVIDER, type SocialWorld } from './social/social-world.ts'

let social: SocialWorld
let act: Act
beforeAll(async () => {
  social = await makeSocialWorld({ world: { platform: { firstAdministrator: ADMINISTRATOR } } })
  act = toAct(await signInAsAdministrator(social.world))
})
afterAll(() => social.close())

const REASON = 'Sold counterfeit tools'
const REFUSAL = {
  status: 403,
  body: { code: 'BANNED_USER', message: `This account is suspended. Reason: ${REASON}`, reason: REASON, until: null },
}
const ban = (userId: string, more: object = {}) => act('/ban-user', { userId, banReason: REASON, ...more })
const person = () => makePerson(social.world)
const endedSession = async (visitor: Visitor) => (await visitor.get('/api/auth/ended-session')).body
const pool = () => social.world.platform.deps.database.pool
/** Moves a ban's end to the past. */
const endBan = (id: string) => pool().query(`update "user" set "banExpires" = now() - interval '1 second' where id = $1`, [id])

async function idOf(visitor: Visitor): Promise<string> {
  return (await visitor.get<{ user: { id: string } }>('/api/auth/get-session')).body.user.id
}

async function mailedLink(email: string, words: string): Promise<string> {
  await social.world.drainAll()
  const texts = (await social.world.visitor().mails(email)).map(({ text }) => text.match(/https?:\/\/\S+/)?.[0] ?? '')
  return texts.find((link) => link.includes(words)) ?? ''
}

describe('a ban', () => {
  test('ends every session, bearer token and device code at once', async () => {
    const { visitor, id, email } = await person()
    const other = social.world.visitor()
    const { token } = (await signIn(social.world, { email }, other)).body
    const code = (await visitor.post('/api/auth/device/code', { client_id: 'tradepost-cli' })).body
    await visitor.get(`/api/auth/device?user_code=${code.user_code}`)
    await visitor.post('/api/auth/device/approve', { userCode: code.user_code })
    expect((await ban(id)).body.user).toMatchObject({ id, banned: true, banReason: REASON, banExpires: null })
    const asBearer = { authorization: `Bearer ${token}`, origin: '' }
    const calls = [
      visitor.get('/api/account'),
      other.get('/api/account'),
      social.world.visitor().call('GET', '/api/account', undefined, asBearer),
    ]
    for (const { status } of await Promise.all(calls)) expect(status).toBe(401)
    const poll = { grant_type: 'urn:ietf:params:oauth:grant-type:device_code', client_id: 'tradepost-cli' }
    const polled = await social.world.visitor().post('/api/auth/device/token', { ...poll, device_code: code.device_code })
    expect(polled).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  })

  test('is explained to the browsers that it signed out, and to no other', async () => {
    const { visitor, id, email } = await person()
    const [reloaded, refused, signedOut] = [social.world.visitor(), social.world.visitor(), social.world.visitor()]
    await signIn(social.world, { email }, reloaded)
    await signIn(social.world, { email }, refused)
    await signIn(social.world, { email }, signedOut)
    const cookie = signedOut.cookies.get('better-auth.session_token') ?? ''
    await signedOut.post('/api/auth/sign-out')
    signedOut.cookies.set('better-auth.session_token', cookie)
    await ban(id)
    const explanation = { because: 'ban', reason: REASON, until: null }
    expect(await endedSession(visitor)).toEqual(explanation)
    // A page loads the session first, which removes its cookie.
    expect(await isSignedIn(reloaded)).toBe(false)
    expect(reloaded.cookies.has('better-auth.session_token')).toBe(false)
    expect(await endedSession(reloaded)).toEqual(explanation)
    expect((await refused.get('/api/auth/list-accounts')).status).toBe(401)
    expect(refused.cookies.has('better-auth.session_token')).toBe(false)
    expect(await endedSession(refused)).toEqual(explanation)
    expect(await endedSession(signedOut)).toBeNull()
    expect(await endedSession(social.world.visitor())).toBeNull()
    await act('/unban-user', { userId: id })
    expect(await endedSession(visitor)).toBeNull()
  })

  test('refuses the right password with the reason, and a wrong one as ever', async () => {
    const { id, email } = await person()
    await ban(id)
    const browser = social.world.visitor()
    expect(await signIn(social.world, { email }, browser)).toMatchObject(REFUSAL)
    expect(await endedSession(browser)).toEqual({ because: 'ban', reason: REASON, until: null })
    const wrong = await signIn(social.world, { email, password: 'not-the-password' })
    const unknown = await signIn(social.world, { email: 'nobody@example.com' })
    expect([wrong.status, wrong.body]).toEqual([unknown.status, unknown.body])
  })

  test('refuses a social sign-in, and the page that it leads to may read the reason', async () => {
    social.person()
    const visitor = social.world.visitor()
    await social.signIn(visitor)
    await ban(await idOf(visitor))
    const browser = social.world.visitor()
    const landing = new URL(await social.signIn(browser), social.world.platform.url)
    expect([landing.pathname, landing.searchParams.get('error')]).toEqual(['/oops', 'banned_user'])
    expect(await isSignedIn(browser)).toBe(false)
    expect(await endedSession(browser)).toEqual({ because: 'ban', reason: REASON, until: null })
    const byToken = { provider: PROVIDER, idToken: { token: social.server.idToken() } }
    expect(await social.world.visitor().post('/api/auth/sign-in/social', byToken)).toMatchObject(REFUSAL)
  })

  test('refuses a passkey', async () => {
    const { visitor, authenticator } = await makePasskeyOwner(social.world)
    await ban(await idOf(visitor))
    expect(await signInByPasskey(social.world.visitor(), authenticator)).toMatchObject(REFUSAL)
  })

  test('refuses a new password by email, and the old one stays', async () => {
    const { id, email } = await person()
    await ban(id)
    await social.world.visitor().post('/api/auth/request-password-reset', { email, redirectTo: '/reset-password' })
    const [, token] = /reset-password\/(\w+)\?/.exec(await mailedLink(email, 'reset-password')) ?? []
    const newPassword = 'another-good-password'
    expect(await social.world.visitor().post('/api/auth/reset-password', { token, newPassword })).toMatchObject(REFUSAL)
    await act('/unban-user', { userId: id })
    expect((await signIn(social.world, { email, password: newPassword })).status).toBe(401)
    expect((await signIn(social.world, { email })).status).toBe(200)
  })

  test('ends links that were mailed before it', async () => {
    const { id, email } = await person()
    await social.world.visitor().post('/api/auth/request-password-reset', { email, redirectTo: '/reset-password' })
    const [, token] = /reset-password\/(\w+)\?/.exec(await mailedLink(email, 'reset-password')) ?? []
    await ban(id)
    await act('/unban-user', { userId: id })
    const late = await social.world.visitor().post('/api/auth/reset-password', { token, newPassword: 'another-good-password' })
    expect(late).toMatchObject({ status: 400, body: { code: 'INVALID_TOKEN' } })
  })

  test('ends by itself on time', async () => {
    const { visitor, id, email } = await person()
    const { body } = await ban(id, { banExpiresIn: 3600 })
    const until = (body.user as { banExpires: string }).banExpires
    expect(Math.abs(Date.parse(until) - Date.now() - 3_600_000)).toBeLessThan(60_000)
    expect((await signIn(social.world, { email })).body).toMatchObject({ code: 'BANNED_USER', until })
    await endBan(id)
    expect(await endedSession(visitor)).toBeNull()
    expect((await signIn(social.world, { email }, visitor)).status).toBe(200)
    expect((await visitor.get('/api/account')).status).toBe(200)
  })

  test('without a reason names none', async () => {
    const { id, email } = await person()
    for (const banReason of [undefined, '', '  ']) {
      await act('/ban-user', { userId: id, ...(banReason === undefined ? {} : { banReason }) })
      expect((await signIn(social.world, { email })).body).toEqual({
        code: 'BANNED_USER',
        message: 'This account is suspended',
        reason: null,
        until: null,
      })
    }
  })
})

describe('the browser that opened an account', () => {
  test('is not signed in to it by the mailed link after a ban', async () => {
    const strict = await makeSocialWorld({
      world: { platform: { firstAdministrator: ADMINISTRATOR, requiresEmailVerification: true } },
    })
    const actThere = toAct(await signInAsAdministrator(strict.world))
    const { visitor, email } = await makePerson(strict.world)
    const { rows } = await strict.world.platform.deps.database.pool.query('select id from "user" where email = $1', [email])
    await actThere('/ban-user', { userId: rows[0].id, banReason: REASON })
    const [mail] = await visitor.mails(email)
    const link = new URL(mail?.text.match(/https?:\/\/\S+/)?.[0] ?? '')
    link.searchParams.set('callbackURL', '/done')
    expect((await visitor.get(link.href)).headers.get('location')).toBe('/done?error=banned_user')
    expect(await isSignedIn(visitor)).toBe(false)
    expect(await endedSession(visitor)).toEqual({ because: 'ban', reason: REASON, until: null })
    await strict.close()
  })
})
