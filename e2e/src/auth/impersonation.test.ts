import { systemClock } from '@tradepost/kit/clock'
import { listRefusedRoutes } from '@tradepost/platform-server/auth/plugins/administration/impersonation/refused-routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD, type Reply, type Visitor } from '#src/world/pages/visitor.ts'
import { listAuthRoutes } from './accounts/auth-routes.ts'
import {
  type AdminWorld,
  isSignedIn,
  makeAdminWorld,
  makePerson,
  type Person,
  sessionOf,
  signIn,
  signInAsAdministrator,
} from './admin-world.ts'

let admin: AdminWorld
beforeAll(async () => {
  admin = await makeAdminWorld()
})
afterAll(() => admin.world.close())

const pool = () => admin.world.platform.deps.database.pool
const stop = (visitor: Visitor) => visitor.post('/api/auth/admin/stop-impersonating')
const emailOf = async (visitor: Visitor) => (await sessionOf(visitor))?.user.email

/** Signs the administrator in, in a new browser, and acts as a new person there. */
async function impersonate(person?: Person): Promise<{ acting: Visitor; person: Person }> {
  const acting = await signInAsAdministrator(admin.world)
  const target = person ?? (await makePerson(admin.world))
  const { status, body } = await admin.act('/impersonate-user', { userId: target.id }, acting)
  if (status !== 200) throw new Error(`Not impersonated: ${JSON.stringify(body)}`)
  return { acting, person: target }
}

const sessionRow = async (visitor: Visitor) =>
  (
    await pool().query<{ id: string; expiresAt: Date; impersonatedBy: string | null }>(
      'select id, "expiresAt", "impersonatedBy" from session where id = $1',
      [(await sessionOf(visitor))?.session.id],
    )
  ).rows[0]

describe('an impersonation', () => {
  test('is a session of the person that names the administrator, and one call leads back', async () => {
    const { acting, person } = await impersonate()
    const administratorId = (await sessionOf(admin.administrator))?.user.id
    expect(await sessionOf(acting)).toMatchObject({
      user: { id: person.id, email: person.email },
      session: { impersonatedBy: administratorId },
    })
    expect((await acting.get('/api/account')).body).toMatchObject({ email: person.email })
    expect((await stop(acting)).body).toMatchObject({ user: { id: administratorId } })
    expect(await sessionOf(acting)).toMatchObject({ user: { id: administratorId }, session: { impersonatedBy: null } })
    expect((await stop(acting)).status).toBe(400)
    const { rows } = await pool().query('select 1 from session where "impersonatedBy" is not null and "userId" = $1', [person.id])
    expect(rows).toEqual([])
  })

  test('lasts one hour, however it is used', async () => {
    const { acting } = await impersonate()
    const began = await sessionRow(acting)
    const hour = (began?.expiresAt.getTime() ?? 0) - systemClock.now().getTime()
    expect(Math.abs(hour - 3_600_000)).toBeLessThan(60_000)
    // Without this cookie, better-auth extends a session that is used.
    acting.cookies.delete('better-auth.dont_remember')
    const asBearer = { authorization: `Bearer ${(await sessionOf(acting))?.session.token}` }
    await acting.call('GET', '/api/auth/get-session', undefined, asBearer)
    expect((await sessionRow(acting))?.expiresAt).toEqual(began?.expiresAt)
    await pool().query(`update session set "expiresAt" = now() - interval '1 second' where id = $1`, [began?.id])
    expect((await acting.get('/api/account')).status).toBe(401)
  })

  test('that is over leads back to the administrator', async () => {
    const { acting } = await impersonate()
    await pool().query(`update session set "expiresAt" = now() - interval '1 second' where id = $1`, [
      (await sessionRow(acting))?.id,
    ])
    expect(await isSignedIn(acting)).toBe(false)
    expect((await acting.get('/api/auth/ended-session')).body).toEqual({ because: 'impersonation' })
    expect((await stop(acting)).status).toBe(200)
    expect(await emailOf(acting)).toBe('admin@example.com')
  })

  test("ends signed out if the administrator's own session is gone", async () => {
    const { acting } = await impersonate()
    await pool().query(
      `delete from session where "userId" = (select id from "user" where email = 'admin@example.com') and "createdAt" =
         (select max("createdAt") from session where "userId" = (select id from "user" where email = 'admin@example.com'))`,
    )
    expect(await stop(acting)).toMatchObject({ status: 200, body: { session: null, user: null } })
    expect(await isSignedIn(acting)).toBe(false)
    expect((await stop(acting)).status).toBe(401)
  })

  test("ends with signing out, and so does the administrator's own session", async () => {
    const { acting } = await impersonate()
    const cookies = new Map(acting.cookies)
    await acting.post('/api/auth/sign-out')
    for (const [name, value] of cookies) acting.cookies.set(name, value)
    expect(await isSignedIn(acting)).toBe(false)
    expect((await stop(acting)).status).toBe(401)
  })

  test("doesn't appear among the person's sessions", async () => {
    const { acting, person } = await impersonate()
    const listed = (await person.visitor.get<{ id: string }[]>('/api/auth/list-sessions')).body
    expect(listed.map(({ id }) => id)).not.toContain((await sessionRow(acting))?.id)
  })

  test('of an administrator or a banned person is refused', async () => {
    const other = await makePerson(admin.world)
    await admin.act('/set-role', { userId: other.id, role: 'admin' })
    expect(await admin.act('/impersonate-user', { userId: other.id })).toMatchObject({
      status: 403,
      body: { code: 'YOU_CANNOT_IMPERSONATE_ADMINS' },
    })
    const banned = await makePerson(admin.world)
    await admin.act('/ban-user', { userId: banned.id, banReason: 'Spam' })
    expect(await admin.act('/impersonate-user', { userId: banned.id })).toMatchObject({
      status: 403,
      body: { code: 'BANNED_USER' },
    })
    expect(await emailOf(admin.administrator)).toBe('admin@example.com')
  })

  test.each<[when: string, end: (person: Person, impersonator: Person) => Promise<unknown>]>([
    ['the person becomes an administrator', ({ id }) => admin.act('/set-role', { userId: id, role: 'admin' })],
    ['the person is banned', ({ id }) => admin.act('/ban-user', { userId: id })],
    ['the person is removed', ({ id }) => admin.act('/remove-user', { userId: id })],
    ['the administrator is demoted', (_, { id }) => admin.act('/set-role', { userId: id, role: 'user' })],
    ['the administrator is banned', (_, { id }) => admin.act('/ban-user', { userId: id })],
    ['the administrator is removed', (_, { id }) => admin.act('/remove-user', { userId: id })],
    ['the administrator is signed out everywhere', (_, { id }) => admin.act('/revoke-user-sessions', { userId: id })],
  ])('ends when %s', async (_, end) => {
    const [person, impersonator] = [await makePerson(admin.world), await makePerson(admin.world)]
    await admin.act('/set-role', { userId: impersonator.id, role: 'admin' })
    expect((await admin.act('/impersonate-user', { userId: person.id }, impersonator.visitor)).status).toBe(200)
    expect(await emailOf(impersonator.visitor)).toBe(person.email)
    await end(person, impersonator)
    expect((await impersonator.visitor.get('/api/account')).status).toBe(401)
  })
})

/** Has the administrator choose a new password by email, in another browser. */
async function resetPassword({ email }: Person) {
  const elsewhere = admin.world.visitor()
  await elsewhere.post('/api/auth/request-password-reset', { email, redirectTo: '/reset-password' })
  await admin.world.drainAll()
  const link = (await elsewhere.mails(email)).find(({ text }) => text.includes('reset-password/'))
  const token = link?.text.match(/reset-password\/(\w+)\?/)?.[1]
  return elsewhere.post('/api/auth/reset-password', { token, newPassword: 'another-good-password' })
}

describe("N21: an administrator's impersonation in another browser ends", () => {
  const change = (more: object) => ({ currentPassword: PASSWORD, newPassword: 'another-good-password', ...more })
  type Ending = (administrator: Person, acting: Visitor) => Promise<Reply>
  const inBrowser =
    (path: string, body: object = {}): Ending =>
    ({ visitor }) =>
      visitor.post(`/api/auth${path}`, body)
  const byOther =
    (path: string, more: object = {}): Ending =>
    ({ id }) =>
      admin.act(path, { userId: id, ...more })
  /** The administrator's session that waits in the acting browser. */
  const waiting = async ({ id }: Person) =>
    (await pool().query<{ id: string }>('select id from session where "userId" = $1 order by "createdAt" desc limit 1', [id]))
      .rows[0]?.id ?? ''

  test.each<[when: string, end: Ending]>([
    ['with a new password by email', resetPassword],
    ['with a changed password', inBrowser('/change-password', change({}))],
    ['with a changed password that signs out elsewhere', inBrowser('/change-password', change({ revokeOtherSessions: true }))],
    ['with signing out everywhere else', inBrowser('/revoke-other-sessions')],
    ['with signing out everywhere', inBrowser('/revoke-sessions')],
    [
      'with its session, if the administrator ends that one',
      async (person) => person.visitor.post('/api/auth/revoke-session', { token: await waiting(person) }),
    ],
    [
      'with its session, if another administrator ends that one',
      async (person) => admin.act('/revoke-user-session', { sessionToken: await waiting(person) }),
    ],
    ['with all sessions, if another administrator ends them', byOther('/revoke-user-sessions')],
    ['with a password that another administrator sets', byOther('/set-user-password', { newPassword: 'another-good-password' })],
    ['with the role', byOther('/set-role', { role: 'user' })],
    ['with the role, changed as a field', byOther('/update-user', { data: { role: 'user' } })],
    ['with a ban', byOther('/ban-user')],
    ['with the account', byOther('/remove-user')],
  ])('%s', async (_, end) => {
    const [person, impersonator] = [await makePerson(admin.world), await makePerson(admin.world)]
    await impersonator.visitor.followMail(impersonator.email)
    await admin.act('/set-role', { userId: impersonator.id, role: 'admin' })
    const acting = admin.world.visitor()
    await signIn(admin.world, impersonator, acting)
    expect((await admin.act('/impersonate-user', { userId: person.id }, acting)).status).toBe(200)
    expect(await emailOf(acting)).toBe(person.email)
    expect((await end(impersonator, acting)).status).toBe(200)
    expect(await emailOf(acting)).toBeUndefined()
    expect(await emailOf(person.visitor)).toBe(person.email)
  })

  test('with the first proof of the email, which ends every other way to sign in', async () => {
    const [person, impersonator] = [await makePerson(admin.world), await makePerson(admin.world)]
    await admin.act('/set-role', { userId: impersonator.id, role: 'admin' })
    expect((await admin.act('/impersonate-user', { userId: person.id }, impersonator.visitor)).status).toBe(200)
    expect((await resetPassword(impersonator)).status).toBe(200)
    expect(await emailOf(impersonator.visitor)).toBeUndefined()
  })
})

describe('while impersonating', () => {
  test('every listed route exists', () => {
    const known = new Set(listAuthRoutes(admin.world).map(({ method, path }) => `${method} ${path}`))
    const missing = listRefusedRoutes().filter((route) => route.includes('/api/auth/') && !known.has(route))
    expect(missing).toEqual([])
  })

  test.each(listRefusedRoutes())('%s is refused', async (route) => {
    const seller = await admin.world.openShop()
    const { user } = (await sessionOf(seller.visitor)) ?? {}
    const { acting } = await impersonate({ visitor: seller.visitor, id: user?.id ?? '', email: user?.email ?? '' })
    const [method = '', path = ''] = route.replace('{slug}', seller.slug).split(' ')
    const { status, body } = await acting.call(method, path, method === 'GET' ? undefined : {})
    expect({ status, body }).toEqual({
      status: 403,
      body: { code: 'IMPERSONATING', message: "You can't do this while acting as someone else. Go back to your account first" },
    })
    // The person's own browser gets past this refusal.
    const own = await seller.visitor.call<{ code?: string }>(method, path, method === 'GET' ? undefined : {})
    expect(own.body.code).not.toBe('IMPERSONATING')
  })

  test('everything that the person may do still works', async () => {
    const { acting } = await impersonate()
    expect((await acting.get('/api/organizations')).status).toBe(200)
    expect((await acting.post('/api/auth/update-user', { name: 'Corrected' })).status).toBe(200)
    expect((await acting.get('/api/auth/admin/list-users')).status).toBe(403)
    expect((await acting.get('/api/admin/users')).status).toBe(404)
  })
})
