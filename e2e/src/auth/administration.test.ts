import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Visitor } from '#src/world/pages/visitor.ts'
import { ADMINISTRATOR, type AdminWorld, isSignedIn, makeAdminWorld, makePerson, sessionOf, signIn } from './admin-world.ts'

let admin: AdminWorld
beforeAll(async () => {
  admin = await makeAdminWorld()
})
afterAll(() => admin.world.close())

const idOf = async (visitor: Visitor) => (await sessionOf(visitor))?.user.id ?? ''
const pool = () => admin.world.platform.deps.database.pool

describe('the admin statements', () => {
  const USER = ['create', 'list', 'set-role', 'ban', 'impersonate', 'delete', 'set-password', 'get', 'update']
  const SESSION = ['list', 'revoke', 'delete']
  const OURS = [...USER.map((action) => ['user', action]), ...SESSION.map((action) => ['session', action])]
  const may = async (as: Visitor, permissions: object) => (await admin.act('/has-permission', { permissions }, as)).body.success

  test('are nine actions on users and three on sessions: an administrator has all of them, anyone else none', async () => {
    const { visitor } = await makePerson(admin.world)
    for (const [resource = '', action] of OURS) {
      expect([action, await may(admin.administrator, { [resource]: [action] })]).toEqual([action, true])
      expect([action, await may(visitor, { [resource]: [action] })]).toEqual([action, false])
    }
    expect(await may(admin.administrator, { user: USER, session: SESSION })).toBe(true)
  })

  test('hold nothing else: nobody sets an email, impersonates administrators or has an action that better-auth adds', async () => {
    for (const action of ['set-email', 'impersonate-admins', 'set-phone', 'unban', 'everything', ''])
      expect([action, await may(admin.administrator, { user: [action] })]).toEqual([action, false])
    for (const permissions of [{ session: ['create'] }, { organization: ['update'] }, { user: [] }, {}])
      expect(await may(admin.administrator, permissions)).toBe(false)
  })
})

describe('case 65', () => {
  test('a user gets 403 on every route of the admin plugin, and 401 signed out', async () => {
    const { visitor, id } = await makePerson(admin.world)
    const calls: [route: string, body: object][] = [
      ['/set-role', { userId: id, role: 'admin' }],
      ['/create-user', { email: 'made@example.com', name: 'Made', password: ADMINISTRATOR.password }],
      ['/update-user', { userId: id, data: { name: 'Other' } }],
      ['/list-user-sessions', { userId: id }],
      ['/ban-user', { userId: id }],
      ['/unban-user', { userId: id }],
      ['/impersonate-user', { userId: id }],
      ['/revoke-user-session', { sessionToken: 'any' }],
      ['/revoke-user-sessions', { userId: id }],
      ['/remove-user', { userId: id }],
      ['/set-user-password', { userId: id, newPassword: 'another-good-password' }],
    ]
    for (const [route, body] of calls) {
      expect([route, (await admin.act(route, body, visitor)).status]).toEqual([route, 403])
      expect([route, (await admin.act(route, body, admin.world.visitor())).status]).toEqual([route, 401])
    }
    for (const route of ['list-users', `get-user?id=${id}`]) {
      expect((await visitor.get(`/api/auth/admin/${route}`)).status).toBe(403)
      expect((await admin.world.visitor().get(`/api/auth/admin/${route}`)).status).toBe(401)
    }
    expect(await isSignedIn(visitor)).toBe(true)
  })

  test('an administrator creates, lists, gets, updates, and removes users', async () => {
    const { act, administrator, world } = admin
    const made = await act<{ user: { id: string; role: string } }>('/create-user', {
      email: 'Made@Example.com',
      name: 'Made',
      password: 'made-by-an-administrator',
    })
    expect(made).toMatchObject({ status: 200, body: { user: { email: 'made@example.com', role: 'user' } } })
    const { id } = made.body.user
    expect((await signIn(world, { email: 'made@example.com', password: 'made-by-an-administrator' })).status).toBe(200)
    const found = await administrator.get('/api/auth/admin/list-users?searchField=name&searchValue=Made')
    expect(found.body).toMatchObject({ total: 1, users: [{ id }] })
    expect((await act('/update-user', { userId: id, data: { name: 'Renamed' } })).status).toBe(200)
    expect((await administrator.get(`/api/auth/admin/get-user?id=${id}`)).body).toMatchObject({ id, name: 'Renamed' })
    expect(await act('/remove-user', { userId: id })).toMatchObject({ status: 200, body: { success: true } })
    expect((await administrator.get(`/api/auth/admin/get-user?id=${id}`)).status).toBe(404)
  })

  test.each([
    ['', 'PASSWORD_TOO_SHORT'],
    ['1234567', 'PASSWORD_TOO_SHORT'],
    ['x'.repeat(129), 'PASSWORD_TOO_LONG'],
  ])('an administrator cannot give a new user the password %j', async (password, code) => {
    const email = 'short@example.com'
    expect(await admin.act('/create-user', { email, name: 'Short', password })).toMatchObject({ status: 400, body: { code } })
    expect((await signIn(admin.world, { email, password })).status).not.toBe(200)
  })

  test('an administrator sets a password and a role, which count at once', async () => {
    const { visitor, id, email } = await makePerson(admin.world)
    const newPassword = 'chosen-by-an-administrator'
    expect((await admin.act('/set-user-password', { userId: id, newPassword })).body).toEqual({ status: true })
    expect((await signIn(admin.world, { email, password: newPassword })).status).toBe(200)
    expect((await visitor.get('/api/auth/admin/list-users')).status).toBe(403)
    expect((await admin.act('/set-role', { userId: id, role: 'admin' })).body).toMatchObject({ user: { role: 'admin' } })
    expect((await visitor.get('/api/auth/admin/list-users')).status).toBe(200)
    await admin.act('/set-role', { userId: id, role: 'user' })
    expect((await visitor.get('/api/auth/admin/list-users')).status).toBe(403)
  })

  test('an administrator ends one session of a user, or all of them', async () => {
    const { visitor, id, email } = await makePerson(admin.world)
    const others = [admin.world.visitor(), admin.world.visitor()]
    for (const other of others) await signIn(admin.world, { email }, other)
    const { body } = await admin.act<{ sessions: { id: string; token: string }[] }>('/list-user-sessions', { userId: id })
    expect(body.sessions).toHaveLength(3)
    const tokens = (await pool().query<{ token: string }>('select token from session where "userId" = $1', [id])).rows
    for (const { token } of tokens) expect(JSON.stringify(body)).not.toContain(token)
    const own = (await visitor.get<{ session: { id: string } }>('/api/auth/get-session')).body.session.id
    const sessionToken = body.sessions.find((each) => each.id === own)?.token
    expect((await admin.act('/revoke-user-session', { sessionToken })).status).toBe(200)
    expect(await isSignedIn(visitor)).toBe(false)
    expect(await Promise.all(others.map(isSignedIn))).toEqual([true, true])
    expect((await admin.act('/revoke-user-sessions', { userId: id })).status).toBe(200)
    expect(await Promise.all(others.map(isSignedIn))).toEqual([false, false])
  })
})

describe('an administrator', () => {
  test("can't ban, demote or remove themselves", async () => {
    const userId = await idOf(admin.administrator)
    const calls: [route: string, body: object, code: string][] = [
      ['/ban-user', {}, 'YOU_CANNOT_BAN_YOURSELF'],
      ['/remove-user', {}, 'YOU_CANNOT_REMOVE_YOURSELF'],
      ['/set-role', { role: 'user' }, 'YOU_CANNOT_DEMOTE_YOURSELF'],
      ['/set-role', { role: ['user'] }, 'YOU_CANNOT_DEMOTE_YOURSELF'],
      ['/update-user', { data: { role: 'user' } }, 'YOU_CANNOT_DEMOTE_YOURSELF'],
      ['/update-user', { data: { name: 'Ada', role: ['user'] } }, 'YOU_CANNOT_DEMOTE_YOURSELF'],
    ]
    for (const [route, body, code] of calls)
      expect(await admin.act(route, { userId, ...body })).toMatchObject({ status: 400, body: { code } })
    expect((await admin.act('/set-role', { userId, role: ['admin', 'user'] })).status).toBe(200)
    expect((await admin.act('/set-role', { userId, role: 'admin' })).status).toBe(200)
  })

  test("can't give a role that doesn't exist; who may not give any hears 403", async () => {
    const { visitor, id } = await makePerson(admin.world)
    for (const role of ['king', 'constructor', '__proto__', 'toString', 'admin,user', ' admin', 'Admin', ['user', 'king']]) {
      expect(await admin.act('/set-role', { userId: id, role })).toMatchObject({
        status: 400,
        body: { code: 'YOU_ARE_NOT_ALLOWED_TO_SET_NON_EXISTENT_VALUE' },
      })
      expect((await admin.act('/set-role', { userId: id, role }, visitor)).status).toBe(403)
      expect((await admin.act('/update-user', { userId: id, data: { role } })).status).toBe(400)
    }
    for (const role of ['', [], 7, null, ['']])
      expect((await admin.act('/set-role', { userId: id, role })).status).toBeOneOf([400, 422])
    const { rows } = await pool().query('select role from "user" where id = $1', [id])
    expect(rows).toEqual([{ role: 'user' }])
  })

  test("can't set an email, nor a field that only the server sets", async () => {
    const { id, email } = await makePerson(admin.world)
    for (const data of [
      { email: 'taken@example.com' },
      { emailVerified: true },
      { banned: true },
      { id: 'x' },
      { password: 'y' },
      {},
    ])
      expect((await admin.act('/update-user', { userId: id, data })).status).toBeOneOf([400, 403, 422])
    const { rows } = await pool().query('select email, "emailVerified", banned from "user" where id = $1', [id])
    expect(rows).toEqual([{ email, emailVerified: false, banned: false }])
  })

  test('hears 404 about an unknown user, and 4xx about impossible input', async () => {
    for (const [route, more] of [
      ['/set-role', { role: 'user' }],
      ['/update-user', { data: { name: 'Nobody' } }],
      ['/ban-user', {}],
      ['/unban-user', {}],
      ['/impersonate-user', {}],
      ['/remove-user', {}],
      ['/set-user-password', { newPassword: 'another-good-password' }],
    ] as const)
      expect([route, (await admin.act(route, { userId: 'nobody', ...more })).status]).toEqual([route, 404])
    const { id } = await makePerson(admin.world)
    for (const more of [
      { banExpiresIn: 0 },
      { banExpiresIn: -60 },
      { banExpiresIn: 1e12 },
      { banExpiresIn: 'soon' },
      { banReason: 'x'.repeat(501) },
      { banReason: 7 },
    ])
      expect((await admin.act('/ban-user', { userId: id, ...more })).status).toBeOneOf([400, 422])
    for (const newPassword of ['', 'seven77', 'x'.repeat(129), 7])
      expect((await admin.act('/set-user-password', { userId: id, newPassword })).status).toBeOneOf([400, 422])
    for (const query of [
      'sortBy=password',
      'filterField=nothing',
      'filterField=banned&filterValue=maybe',
      'limit=0',
      'offset=-1',
    ])
      expect([query, (await admin.administrator.get(`/api/auth/admin/list-users?${query}`)).status]).toEqual([query, 422])
    expect((await admin.administrator.get('/api/auth/admin/list-users?filterField=banned&filterValue=true')).status).toBe(200)
  })
})

describe('removing a user', () => {
  test('who is the only owner of a business is refused with its name, and changes nothing', async () => {
    const seller = await admin.world.openShop('Plumb & Co')
    const { user } = (await sessionOf(seller.visitor)) ?? {}
    const refused = await admin.act('/remove-user', { userId: user?.id })
    expect(refused).toMatchObject({
      status: 409,
      body: {
        code: 'SOLE_OWNER',
        message: 'This user is the only owner of Plumb & Co. The shop needs another owner, or must be closed, first',
      },
    })
    expect(await isSignedIn(seller.visitor)).toBe(true)
    expect((await signIn(admin.world, { email: user?.email ?? '' })).status).toBe(200)
  })

  test('ends their sessions and frees the email', async () => {
    const { visitor, id, email } = await makePerson(admin.world)
    expect((await admin.act('/remove-user', { userId: id })).status).toBe(200)
    expect(await isSignedIn(visitor)).toBe(false)
    expect((await admin.world.visitor().signUp({ email })).status).toBe(200)
  })
})
