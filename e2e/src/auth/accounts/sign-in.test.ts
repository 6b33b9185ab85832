import { sql } from '@tradepost/kit/database/database'
import { startDuring } from '@tradepost/kit/testing/test-locks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD } from '#src/world/pages/visitor.ts'
import { makeWorld, type World } from '#src/world/world.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

const cookieLine = (headers: Headers, name: string) => headers.getSetCookie().find((line) => line.startsWith(`${name}=`)) ?? ''
const SESSION = 'better-auth.session_token'
const signUp = (email: string, more: object = {}) =>
  world.visitor().post('/api/auth/sign-up/email', { email, name: 'Ann', password: PASSWORD, ...more })

describe('sign-up', () => {
  test('reports that the service is available', async () => {
    const { status, body } = await world.visitor().get('/api/auth/ok')
    expect({ status, body }).toEqual({ status: 200, body: { ok: true } })
  })

  test('creates an unverified account with a lowercase email and a one-week session', async () => {
    const { status, body, headers } = await signUp('Ann@X.co')
    expect(status).toBe(200)
    expect(body.token).toMatch(/^\w{32}$/)
    expect(body.user).toMatchObject({ email: 'ann@x.co', emailVerified: false, name: 'Ann' })
    const cookie = cookieLine(headers, SESSION)
    expect(cookie).toMatch(/HttpOnly/i)
    expect(cookie).toMatch(/SameSite=Lax/i)
    expect(cookie).toMatch(/Max-Age=604800/i)
  })

  test('with an email that another account takes at that moment says that it exists', async () => {
    await signUp('moves@example.com')
    const { answer } = await world.platform.deps.database.db.transaction().execute(async (trx) => {
      await sql`update "user" set email = 'taken@example.com' where email = 'moves@example.com'`.execute(trx)
      return startDuring(trx, () => signUp('taken@example.com'))
    })
    expect(await answer).toMatchObject({ status: 422, body: { code: 'USER_ALREADY_EXISTS' } })
  })

  test('M41: trims whitespace around names', async () => {
    const visitor = world.visitor()
    const made = await visitor.signUp({ email: 'blanks@example.com', name: '  Ann  ' })
    expect(made.body.user).toMatchObject({ name: 'Ann' })
    expect((await visitor.post('/api/auth/update-user', { name: ' Ann Lee\t' })).status).toBe(200)
    expect((await visitor.get('/api/auth/get-session')).body).toMatchObject({ user: { name: 'Ann Lee' } })
    expect((await visitor.post('/api/auth/update-user', { name: '   ' })).status).toBe(422)
    const organization = { name: ' Acme ', slug: 'acme-of-blanks' }
    expect((await visitor.post('/api/auth/organization/create', organization)).body).toMatchObject({ name: 'Acme' })
  })

  test('M40: rejects emails longer than 254 characters, as does every other route', async () => {
    const owner = world.visitor()
    await owner.signUp({ email: 'owner-of-long@example.com' })
    const { body: organization } = await owner.post<{ id: string }>('/api/auth/organization/create', { name: 'L', slug: 'long' })
    const ofLength = (length: number) => `a@${'b.'.repeat((length - 4) / 2)}co`
    const fits = ofLength(254)
    expect(fits).toHaveLength(254)
    for (const email of [ofLength(256), ofLength(5012)]) {
      const routes: [string, object][] = [
        ['/sign-up/email', { email, name: 'Ann', password: PASSWORD }],
        ['/sign-in/email', { email, password: PASSWORD }],
        ['/change-email', { newEmail: email }],
        ['/request-password-reset', { email }],
        ['/forget-password', { email }],
        ['/send-verification-email', { email }],
        ['/organization/invite-member', { email, role: 'member', organizationId: organization.id }],
      ]
      for (const [path, body] of routes)
        expect({ path, ...(await owner.post(`/api/auth${path}`, body)) }).toMatchObject({
          path,
          status: 400,
          body: { message: 'Invalid email' },
        })
    }
    expect((await signUp(fits)).status).toBe(200)
  })

  test('allows one account per email', async () => {
    await signUp('twice@example.com')
    const { status, body } = await signUp('Twice@example.com')
    expect(status).toBe(422)
    expect(body.message).toBe('User already exists. Use another email.')
  })

  test('creates one account and sends one email for eight simultaneous requests with one email', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => signUp('crowd@example.com')))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.message === 'User already exists. Use another email.')).toHaveLength(7)
    expect(await world.visitor().mails('crowd@example.com')).toHaveLength(1)
  })

  test.each([
    ['short password', { password: '1234567' }, 'Password too short'],
    ['long password', { password: 'x'.repeat(129) }, 'Password too long'],
    ['malformed email', { email: 'nope' }, 'Invalid email'],
  ])('rejects a %s with the message from the specification', async (_, fields, message) => {
    const { status, body } = await signUp('refused@example.com', fields)
    expect({ status, message: body.message }).toEqual({ status: 400, message })
  })

  test('accepts passwords of 8 and of 128 characters', async () => {
    expect((await signUp('eight@example.com', { password: 'kiln-7gz' })).status).toBe(200)
    expect((await signUp('many@example.com', { password: 'é'.repeat(128) })).status).toBe(200)
  })
})

describe('sign-in', () => {
  const signIn = (fields: object) => world.visitor().post('/api/auth/sign-in/email', fields)
  beforeAll(() => signUp('bea@example.com'))

  test('checks a password as it was typed: in another case or with a blank more, it is a wrong one', async () => {
    for (const password of [PASSWORD.toUpperCase(), `${PASSWORD} `, ` ${PASSWORD}`, PASSWORD.slice(0, -1)])
      expect((await signIn({ email: 'bea@example.com', password })).status).toBe(401)
    expect((await signIn({ email: 'bea@example.com', password: PASSWORD })).status).toBe(200)
  })

  test('rejects a malformed email with "Invalid email"', async () => {
    const { status, body } = await signIn({ email: 'nope', password: PASSWORD })
    expect({ status, message: body.message }).toEqual({ status: 400, message: 'Invalid email' })
  })

  test('answers an unknown email and a wrong password the same, byte for byte', async () => {
    const unknown = await signIn({ email: 'nobody@example.com', password: PASSWORD })
    const wrong = await signIn({ email: 'bea@example.com', password: 'not-the-password' })
    expect(unknown.status).toBe(401)
    expect(unknown.body.message).toBe('Invalid email or password')
    expect(wrong.status).toBe(401)
    expect(JSON.stringify(wrong.body)).toBe(JSON.stringify(unknown.body))
    const names = (headers: Headers) => [...headers.keys()].filter((name) => name !== 'date' && name !== 'x-request-id')
    expect(names(wrong.headers)).toEqual(names(unknown.headers))
  })

  test('returns where to go next', async () => {
    const { body } = await signIn({ email: 'Bea@Example.com', password: PASSWORD, callbackURL: '/dash' })
    expect(body).toMatchObject({ redirect: true, url: '/dash', user: { email: 'bea@example.com' } })
    expect(body.token).toMatch(/^\w{32}$/)
  })

  test('sets a cookie that ends with the browser if rememberMe is false', async () => {
    const { headers } = await signIn({ email: 'bea@example.com', password: PASSWORD, rememberMe: false })
    expect(cookieLine(headers, SESSION)).not.toMatch(/Max-Age|Expires/i)
    expect(cookieLine(headers, 'better-auth.dont_remember')).not.toBe('')
  })

  test('names missing and mistyped fields as the specification does', async () => {
    expect((await signIn({ email: 'bea@example.com' })).body.message).toMatch(/Required/)
    expect((await signIn({ email: 'bea@example.com', password: 7 })).body.message).toMatch(/Expected string, received number/)
  })

  test('gives a session only to the browser that holds its cookie', async () => {
    expect((await world.visitor().get('/api/auth/get-session')).body).toBeNull()
    const visitor = world.visitor()
    const signedIn = await visitor.post('/api/auth/sign-in/email', { email: 'bea@example.com', password: PASSWORD })
    const { body } = await visitor.get<{ session: { token: string; createdAt: string }; user: { email: string } }>(
      '/api/auth/get-session',
    )
    expect(body.session.token).toBe(signedIn.body.token)
    expect(Number.isNaN(Date.parse(body.session.createdAt))).toBe(false)
    expect(body.user.email).toBe('bea@example.com')
  })

  test('ignores a cookie with a forged signature', async () => {
    const visitor = world.visitor()
    await visitor.post('/api/auth/sign-in/email', { email: 'bea@example.com', password: PASSWORD })
    const [token = ''] = decodeURIComponent(visitor.cookies.get(SESSION) ?? '').split('.')
    visitor.cookies.set(SESSION, encodeURIComponent(`${token}.${'A'.repeat(43)}=`))
    expect((await visitor.get('/api/auth/get-session')).body).toBeNull()
  })
})

describe('the origin check', () => {
  let count = 0
  test.each([
    ['a foreign origin', { origin: 'http://evil.test' }, 403, 'Invalid origin'],
    ['no origin', { origin: '' }, 403, 'Missing or null Origin'],
    ['a null origin', { origin: 'null' }, 403, 'Missing or null Origin'],
    ['a null origin of the same site', { origin: 'null', 'sec-fetch-site': 'same-origin' }, 403, 'Missing or null Origin'],
  ])('rejects %s with a cookie', async (_, headers, status, message) => {
    const visitor = world.visitor()
    count += 1
    await visitor.signUp({ email: `origin-${count}@example.com` })
    const answer = await visitor.call('POST', '/api/auth/sign-out', {}, headers)
    expect({ status: answer.status, message: answer.body.message }).toEqual({ status, message })
    expect((await visitor.get('/api/auth/get-session')).body).not.toBeNull()
  })

  test('accepts a trusted Referer instead of the origin', async () => {
    const visitor = world.visitor()
    await visitor.signUp({ email: 'referer@example.com' })
    const answer = await visitor.call('POST', '/api/auth/sign-out', {}, { origin: '', referer: `${world.platform.url}/account` })
    expect(answer.status).toBe(200)
  })
})

describe('the error page', () => {
  test('shows the code as text and links back', async () => {
    const { status, body, headers } = await world.visitor().get('/api/auth/error?error=<script>alert(1)</script>')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toMatch('text/html')
    const page = String(body.text)
    expect(page).toContain('<title>Authentication Error</title>')
    expect(page).toContain('&#60;script&#62;')
    expect(page).not.toContain('<script>')
    expect(page).toContain(`href="${world.platform.url}"`)
  })
})

describe('an installation that requires email verification', () => {
  let strict: World
  beforeAll(async () => {
    strict = await makeWorld({ platform: { requiresEmailVerification: true } })
  })
  afterAll(() => strict.close())
  const person = { email: 'cleo@example.com', name: 'Cleo', password: PASSWORD }

  test("doesn't sign in unverified users", async () => {
    const visitor = strict.visitor()
    expect((await visitor.post('/api/auth/sign-up/email', person)).body.token).toBeNull()
    const { status, body } = await strict.visitor().post('/api/auth/sign-in/email', person)
    expect({ status, message: body.message }).toEqual({ status: 403, message: 'Email not verified' })
  })

  test('answers sign-up the same for a taken and a new email, and notifies the owner of the taken one', async () => {
    const again = await strict.visitor().post('/api/auth/sign-up/email', { ...person, name: 'Mallory' })
    const fresh = await strict.visitor().post('/api/auth/sign-up/email', { ...person, email: 'new@example.com', name: 'Mallory' })
    await strict.drainAll()
    expect(again.status).toBe(200)
    const shape = ({ user, ...rest }: Record<string, unknown>) => ({
      ...rest,
      user: Object.entries({ ...(user as object) }).map(([key, value]) => [
        key,
        /^(id|email|createdAt|updatedAt)$/.test(key) ? typeof value : value,
      ]),
    })
    expect(shape(again.body)).toEqual(shape(fresh.body))
    const [mail] = await strict.visitor().mails('cleo@example.com')
    expect(mail?.text).toContain('/sign-in')
  })

  test('signs in by link only in the browser that signed up', async () => {
    const owner = strict.visitor()
    await owner.post('/api/auth/sign-up/email', { ...person, email: 'dora@example.com' })
    const stranger = strict.visitor()
    const [mail] = await stranger.mails('dora@example.com')
    const link = mail?.text.match(/https?:\/\/\S+/)?.[0] ?? ''
    await stranger.get(link)
    expect((await stranger.get('/api/auth/get-session')).body).toBeNull()
    const second = strict.visitor()
    await second.post('/api/auth/sign-up/email', { ...person, email: 'emil@example.com' })
    await second.followMail('emil@example.com')
    expect((await second.get<{ user: { email: string } }>('/api/auth/get-session')).body.user.email).toBe('emil@example.com')
    expect(await (await fetch(`${strict.platform.url}/metrics`)).text()).toMatch(
      /^security_events\{event="sign_in.link",outcome="done",program="platform"\} 1$/m,
    )
  })
})
