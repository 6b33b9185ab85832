import { sql } from '@tradepost/kit/database/database'
import { startDuring } from '@tradepost/kit/testing/test-locks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addAdministrator } from '#src/auth/admin-world.ts'
import { PASSWORD, type Visitor } from '#src/world/pages/visitor.ts'
import { makeWorld, type World } from '#src/world/world.ts'

let world: World
let people = 0
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

const NEW_PASSWORD = 'another-good-password'

async function makePerson(): Promise<{ email: string; visitor: Visitor }> {
  people += 1
  const email = `person-${people}@example.com`
  const visitor = world.visitor()
  await visitor.signUp({ email })
  return { email, visitor }
}

const isSignedIn = async (visitor: Visitor) => (await visitor.get('/api/auth/get-session')).body !== null
const signIn = (email: string, password: string) => world.visitor().post('/api/auth/sign-in/email', { email, password })

/** Requests a password reset and returns the token from the email. */
async function askForToken(email: string): Promise<{ link: string; token: string }> {
  await world.visitor().post('/api/auth/request-password-reset', { email, redirectTo: '/reset-password' })
  await world.drainAll()
  const [mail] = await world.visitor().mails(email)
  const link = mail?.text.match(/https?:\/\/\S+reset-password\/\S+/)?.[0] ?? ''
  return { link, token: link.match(/reset-password\/(\w+)\?/)?.[1] ?? '' }
}

const reset = (fields: object, query = '') => world.visitor().post(`/api/auth/reset-password${query}`, fields)

describe('N28: the first password of somebody who signs in another way', () => {
  /** Makes a person whose password is gone, as after somebody proved their email for the first time. */
  async function makeWithoutPassword() {
    const person = await makePerson()
    const { pool } = world.platform.deps.database
    await pool.query(
      `update account set password = null where "userId" = (select id from "user" where email = $1) and "providerId" = 'credential'`,
      [person.email],
    )
    return person
  }
  const set = (visitor: Visitor, password: unknown) => visitor.post('/api/account/password', { new_password: password })

  test('is set where they are signed in, which goes on, and told by email', async () => {
    const { email, visitor } = await makeWithoutPassword()
    expect((await signIn(email, NEW_PASSWORD)).status).toBe(401)
    expect((await set(visitor, NEW_PASSWORD)).status).toBe(200)
    expect((await signIn(email, NEW_PASSWORD)).status).toBe(200)
    expect(await isSignedIn(visitor)).toBe(true)
    expect((await visitor.get<{ has_password: boolean }>('/api/account')).body.has_password).toBe(true)
    await world.drainAll()
    expect((await world.visitor().mails(email)).some(({ subject }) => /password/i.test(subject))).toBe(true)
  })

  test('is not replaced: whoever has one must know it', async () => {
    const { email, visitor } = await makePerson()
    expect(await set(visitor, NEW_PASSWORD)).toMatchObject({
      status: 400,
      body: { code: 'PASSWORD_ALREADY_SET', message: 'user already has a password' },
    })
    expect((await signIn(email, PASSWORD)).status).toBe(200)
  })

  test('needs the length of every password, a session, and a fresh one', async () => {
    const { email, visitor } = await makeWithoutPassword()
    for (const [password, status] of [
      ['short', 400],
      ['x'.repeat(129), 400],
      [7, 422],
      [undefined, 422],
    ] as const)
      expect([password, (await set(visitor, password)).status]).toEqual([password, status])
    expect((await set(world.visitor(), NEW_PASSWORD)).status).toBe(401)
    await world.platform.deps.database.pool.query(
      `update session set "createdAt" = now() - interval '2 days' where "userId" = (select id from "user" where email = $1)`,
      [email],
    )
    expect(await set(visitor, NEW_PASSWORD)).toMatchObject({ status: 403, body: { code: 'SESSION_NOT_FRESH' } })
  })
})

describe('a password that others would try first is refused', () => {
  const COMMON = [400, 'PASSWORD_TOO_COMMON']
  const PERSONAL = [400, 'PASSWORD_TOO_PERSONAL']
  const GOOD = [200, undefined]
  const of = ({ status, body }: { status: number; body: { code?: unknown } }) => [status, body.code]
  type Try = (person: { email: string; visitor: Visitor }, password: string) => Promise<unknown[]>
  const administrator = async () => addAdministrator(world)

  const WAYS: readonly (readonly [way: string, set: Try])[] = [
    [
      'at sign-up',
      async (_, password) =>
        of(await world.visitor().signUp({ email: `new-${crypto.randomUUID()}@example.com`, name: 'Ada of Sign Up', password })),
    ],
    [
      'by an emailed link',
      async ({ email }, newPassword) => of(await reset({ newPassword, token: (await askForToken(email)).token })),
    ],
    [
      'by a change',
      async ({ visitor }, newPassword) =>
        of(await visitor.post('/api/auth/change-password', { newPassword, currentPassword: PASSWORD })),
    ],
    [
      'as the first one',
      async ({ email, visitor }, new_password) => {
        await world.platform.deps.database.pool.query(
          `update account set password = null where "userId" = (select id from "user" where email = $1)`,
          [email],
        )
        return of(await visitor.post('/api/account/password', { new_password }))
      },
    ],
    [
      'by an administrator for a new person',
      async (_, password) =>
        of(
          await (await administrator()).post('/api/auth/admin/create-user', {
            name: 'Ada of Sign Up',
            email: `made-${crypto.randomUUID()}@example.com`,
            password,
          }),
        ),
    ],
    [
      'by an administrator for somebody',
      async ({ visitor }, newPassword) => {
        const { id: userId } = (await visitor.get<{ user: { id: string } }>('/api/auth/get-session')).body.user
        return of(await (await administrator()).post('/api/auth/admin/set-user-password', { userId, newPassword }))
      },
    ],
  ]

  test.each(WAYS)('%s', async (_, set) => {
    const person = await makePerson()
    await person.visitor.post('/api/auth/update-user', { name: 'Ada of Sign Up' })
    for (const password of ['password123', 'Password123', 'PASSWORD123  '])
      expect([password, await set(person, password)]).toEqual([password, COMMON])
    for (const password of ['tradepost', 'Trade-Post', 'ada of sign up', 'AdaOfSignUp'])
      expect([password, await set(person, password)]).toEqual([password, PERSONAL])
    expect(await set(person, 'password123 is not mine')).toEqual(GOOD)
  })

  test('also if it is the email or the slug of the person’s shop', async () => {
    const { visitor, email, slug } = await world.openShop('Guessable Tools')
    const change = (newPassword: string) => visitor.post('/api/auth/change-password', { newPassword, currentPassword: PASSWORD })
    for (const password of [email, email.toUpperCase(), slug, slug.replaceAll('-', ' ')])
      expect([password, ...of(await change(password))]).toEqual([password, ...PERSONAL])
  })
})

describe('password reset', () => {
  test('answers the same for known and unknown emails on both routes', async () => {
    const { email } = await makePerson()
    const ask = (path: string, address: string) => world.visitor().post(`/api/auth/${path}`, { email: address })
    for (const address of [email, 'nobody@example.com']) {
      const { status, body } = await ask('request-password-reset', address)
      expect({ status, body }).toEqual({
        status: 200,
        body: { status: true, message: 'If this email exists in our system, check your email for the reset link' },
      })
      const older = await ask('forget-password', address)
      expect({ status: older.status, body: older.body }).toEqual({ status: 200, body: { status: true } })
    }
    await world.drainAll()
    const mails = await world.visitor().mails(email)
    expect(mails.filter(({ subject }) => /password/i.test(subject))).toHaveLength(2)
    expect(await world.visitor().mails('nobody@example.com')).toHaveLength(0)
  })

  test('redirects a link to the page with a 24-character token, and an invalid link to the page with an error', async () => {
    const { email } = await makePerson()
    const { link, token } = await askForToken(email)
    expect(token).toHaveLength(24)
    const opened = await world.visitor().get(link)
    expect(opened.status).toBe(302)
    expect(opened.headers.get('location')).toBe(`${world.platform.url}/reset-password?token=${token}`)
    const wrong = await world.visitor().get(`/api/auth/reset-password/${'x'.repeat(24)}?callbackURL=/reset-password`)
    expect(wrong.headers.get('location')).toBe(`${world.platform.url}/reset-password?error=INVALID_TOKEN`)
  })

  test('M63: checks whether a link still works without using it up', async () => {
    const { email } = await makePerson()
    const { token } = await askForToken(email)
    const check = (asked: string) => world.visitor().post('/api/auth/check-reset-link', { token: asked })
    for (let round = 0; round < 2; round += 1) expect(await check(token)).toMatchObject({ status: 200, body: { isUsable: true } })
    expect((await reset({ newPassword: NEW_PASSWORD, token })).status).toBe(200)
    for (const spent of [token, 'x'.repeat(24), ''])
      expect(await check(spent)).toMatchObject({ status: 200, body: { isUsable: false } })
  })

  test('accepts a token once, in the body or in the query', async () => {
    const { email } = await makePerson()
    const first = await askForToken(email)
    expect((await reset({ newPassword: NEW_PASSWORD, token: first.token })).body).toEqual({ status: true })
    const again = await reset({ newPassword: PASSWORD, token: first.token })
    expect({ status: again.status, message: again.body.message }).toEqual({ status: 400, message: 'Invalid token' })
    expect((await signIn(email, NEW_PASSWORD)).status).toBe(200)
    const second = await askForToken(email)
    expect((await reset({ newPassword: PASSWORD }, `?token=${second.token}`)).status).toBe(200)
    expect((await signIn(email, PASSWORD)).status).toBe(200)
  })

  test('enforces the specified password lengths without using up the token', async () => {
    const { email } = await makePerson()
    const { token } = await askForToken(email)
    expect((await reset({ newPassword: '1234567', token })).body.message).toBe('Password too short')
    expect((await reset({ newPassword: 'x'.repeat(129), token })).body.message).toBe('Password too long')
    expect((await reset({ newPassword: NEW_PASSWORD, token })).status).toBe(200)
  })

  test('succeeds once if four requests use one token at the same time', async () => {
    const { email } = await makePerson()
    const { token } = await askForToken(email)
    const answers = await Promise.all([1, 2, 3, 4].map((each) => reset({ newPassword: `${NEW_PASSWORD}-${each}`, token })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400])
  })

  test('ends every session and every older link, and notifies the owner', async () => {
    const { email, visitor } = await makePerson()
    const older = await askForToken(email)
    const { token } = await askForToken(email)
    expect(older.token).not.toBe(token)
    expect((await reset({ newPassword: NEW_PASSWORD, token })).status).toBe(200)
    expect(await isSignedIn(visitor)).toBe(false)
    expect((await reset({ newPassword: PASSWORD, token: older.token })).status).toBe(400)
    await world.drainAll()
    const [notice] = await visitor.mails(email)
    expect(notice?.subject).toMatch(/password/i)
    expect(notice?.text).not.toContain('reset-password/')
  })

  test('also ends sessions that start with the old password at the same moment', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { email } = await makePerson()
      const { token } = await askForToken(email)
      const thieves = Array.from({ length: 6 }, () => world.visitor())
      const signIns = thieves.map((thief) => thief.post('/api/auth/sign-in/email', { email, password: PASSWORD }))
      const [answer] = await Promise.all([reset({ newPassword: NEW_PASSWORD, token }), ...signIns])
      expect(answer.status).toBe(200)
      for (const thief of thieves) expect(await isSignedIn(thief)).toBe(false)
    }
  })

  test('sends no link to an email that the account has just given up', async () => {
    const { email } = await makePerson()
    const { answer } = await world.platform.deps.database.db.transaction().execute(async (trx) => {
      await sql`update "user" set email = ${`new-${email}`} where email = ${email}`.execute(trx)
      return startDuring(trx, () => askForToken(email))
    })
    expect((await answer).token).toBe('')
  })

  test('rejects an expired token', async () => {
    const { email } = await makePerson()
    const { token } = await askForToken(email)
    const db = world.platform.deps.database.db.withoutPlugins()
    await db
      .updateTable('verification')
      .set({ expiresAt: new Date(0) })
      .execute()
    expect((await reset({ newPassword: NEW_PASSWORD, token })).body.message).toBe('Invalid token')
  })

  test("doesn't store the token in plain text", async () => {
    const { email } = await makePerson()
    const { token } = await askForToken(email)
    const rows = await world.platform.deps.database.db.withoutPlugins().selectFrom('verification').selectAll().execute()
    expect(rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('sends at most five emails an hour to one address', async () => {
    const { email } = await makePerson()
    for (let count = 0; count < 10; count += 1) await world.visitor().post('/api/auth/forget-password', { email })
    await world.drainAll()
    expect((await world.visitor().mails(email)).filter(({ text }) => text.includes('reset-password/'))).toHaveLength(5)
  })
})

describe('changing the password', () => {
  test('requires the current password', async () => {
    const { visitor } = await makePerson()
    const wrong = await visitor.post('/api/auth/change-password', { currentPassword: 'nope-nope', newPassword: NEW_PASSWORD })
    expect({ status: wrong.status, message: wrong.body.message }).toEqual({ status: 400, message: 'Invalid password' })
    const short = await visitor.post('/api/auth/change-password', { currentPassword: PASSWORD, newPassword: 'short' })
    expect(short.body.message).toBe('Password too short')
  })

  test('keeps other sessions by default', async () => {
    const { email, visitor } = await makePerson()
    const other = world.visitor()
    await other.post('/api/auth/sign-in/email', { email, password: PASSWORD })
    const { body } = await visitor.post('/api/auth/change-password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD })
    expect(body).toMatchObject({ token: null, user: { email } })
    expect(await isSignedIn(other)).toBe(true)
  })

  test('ends other sessions on request and starts a new one here', async () => {
    const { email, visitor } = await makePerson()
    const other = world.visitor()
    await other.post('/api/auth/sign-in/email', { email, password: PASSWORD })
    const before = visitor.cookies.get('better-auth.session_token')
    const { body } = await visitor.post('/api/auth/change-password', {
      currentPassword: PASSWORD,
      newPassword: NEW_PASSWORD,
      revokeOtherSessions: true,
    })
    expect(body.token).toMatch(/^\w{32}$/)
    expect(await isSignedIn(other)).toBe(false)
    expect(await isSignedIn(visitor)).toBe(true)
    expect(visitor.cookies.get('better-auth.session_token')).not.toBe(before)
  })

  test('invalidates password reset links', async () => {
    const { email, visitor } = await makePerson()
    const { token } = await askForToken(email)
    await visitor.post('/api/auth/change-password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD })
    expect((await reset({ newPassword: PASSWORD, token })).status).toBe(400)
  })

  test('requires a signed-in user', async () => {
    const answer = await world
      .visitor()
      .post('/api/auth/change-password', { currentPassword: PASSWORD, newPassword: NEW_PASSWORD })
    expect(answer.status).toBe(401)
  })
})

describe('setting a first password', () => {
  test('is not available over HTTP', async () => {
    const { visitor } = await makePerson()
    expect((await visitor.post('/api/auth/set-password', { newPassword: NEW_PASSWORD })).status).toBe(404)
  })

  test('is rejected for a user who already has one', async () => {
    const { visitor } = await makePerson()
    const headers = new Headers({ cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ') })
    const set = world.platform.deps.auth.api.setPassword({ body: { newPassword: NEW_PASSWORD }, headers })
    await expect(set).rejects.toThrow('user already has a password')
  })
})
