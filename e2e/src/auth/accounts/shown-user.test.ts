import { routes } from '@tradepost/platform-server/modules'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type AdminWorld,
  makeAdminWorld,
  makePerson,
  type Person,
  sessionOf,
  signInAsAdministrator,
} from '#src/auth/admin-world.ts'
import type { Reply, Visitor } from '#src/world/pages/visitor.ts'
import { listAuthRoutes } from './auth-routes.ts'

let admin: AdminWorld
let ann: Person
let ben: Person
beforeAll(async () => {
  admin = await makeAdminWorld()
  ann = await makePerson(admin.world, 'Ann')
  ben = await makePerson(admin.world, 'Ben')
})
afterAll(() => admin.world.close())

const PERSONAL: readonly string[] = ['visitor', 'user', 'seller', 'admin']
const fill = (path: string) => path.replace(/\{\w+\}|:\w+/g, 'some')
const OWN = routes
  .filter(({ caller, method }) => method !== 'get' && PERSONAL.includes(caller))
  .map(({ method, path }) => [method.toUpperCase(), fill(path)] as const)
const listAuth = () =>
  listAuthRoutes(admin.world)
    .filter(({ method, path }) => method === 'POST' && path !== '/api/auth/sign-in/oauth2')
    .map(({ method, path }) => [method, fill(path)] as const)

const CHANGED = { status: 409, body: { code: 'SESSION_CHANGED' } }
/** Sends a request of a page that shows this person. */
const send = (
  visitor: Visitor,
  shown: string | undefined,
  [method, path]: readonly [string, string],
  body: object = {},
): Promise<Reply> => visitor.call(method, path, body, shown === undefined ? {} : { 'x-shown-user': shown })

/** Lists the routes that a page of `shown` could call in a browser where the visitor is signed in. */
async function listOpen(visitor: Visitor, shown: string | undefined, routes: readonly (readonly [string, string])[]) {
  const open: string[] = []
  for (const route of routes) {
    const { status, body } = await send(visitor, shown, route)
    if (status !== CHANGED.status || body.code !== CHANGED.body.code) open.push(route.join(' '))
  }
  return open
}

describe('N22: a request that writes, of a page that shows somebody else than who is signed in,', () => {
  test('is refused on every route, whether the page shows another person or nobody', async () => {
    const routes = [...OWN, ...listAuth()]
    expect(routes.length).toBeGreaterThan(150)
    expect(await listOpen(ben.visitor, ann.id, routes)).toEqual([])
    expect(await listOpen(ben.visitor, 'none', routes)).toEqual([])
    expect(await sessionOf(ben.visitor)).toMatchObject({ user: { id: ben.id, name: 'Ben' } })
  })

  test('is refused when an administrator acts as somebody in another window, and the other way round', async () => {
    const acting = await signInAsAdministrator(admin.world)
    const administratorId = (await sessionOf(acting))?.user.id ?? ''
    const rename = ['POST', '/api/auth/update-user'] as const
    expect((await send(acting, administratorId, rename, { name: 'Administrator' })).status).toBe(200)
    await acting.post('/api/auth/admin/impersonate-user', { userId: ann.id })
    for (const shown of [administratorId, ann.id, 'none'])
      expect(await send(acting, shown, rename, { name: 'Wrong' })).toMatchObject(CHANGED)
    expect((await send(acting, `${ann.id} ${administratorId}`, rename, { name: 'Anna' })).status).toBe(200)
    await acting.post('/api/auth/admin/stop-impersonating')
    expect(await send(acting, `${ann.id} ${administratorId}`, rename, { name: 'Wrong' })).toMatchObject(CHANGED)
    expect(await sessionOf(ann.visitor)).toMatchObject({ user: { name: 'Anna' } })
  })

  test('is refused with 401 if nobody is signed in by now, on every route of ours, so that nothing is written for a guest', async () => {
    for (const route of OWN) {
      const { status } = await send(admin.world.visitor(), ann.id, route)
      expect([...route, status]).toEqual([...route, 401])
    }
    // The page asks the person to sign in again.
    const again = { email: ann.email, password: 'correct-horse-battery' }
    expect((await send(admin.world.visitor(), ann.id, ['POST', '/api/auth/sign-in/email'], again)).status).toBe(200)
  })

  test('goes on for the person who is signed in, for guests, and for programs that name nobody', async () => {
    const none = async (visitor: Visitor, shown: string | undefined) => {
      for (const route of [...OWN, ...listAuth()].filter(([, path]) => !/sign-out|revoke|delete-user/.test(path)))
        expect([...route, (await send(visitor, shown, route)).body?.code]).not.toEqual([...route, 'SESSION_CHANGED'])
    }
    await none(ben.visitor, ben.id)
    await none(ben.visitor, undefined)
    await none(admin.world.visitor(), 'none')
  })

  test('is refused with a token in place of the cookie, too, and reading goes on', async () => {
    const token = (await sessionOf(ben.visitor))?.session.token
    const headers = { authorization: `Bearer ${token}`, origin: '', 'x-shown-user': ann.id }
    const other = admin.world.visitor()
    expect(await other.call('POST', '/api/auth/update-user', { name: 'X' }, headers)).toMatchObject(CHANGED)
    expect((await other.call('GET', '/api/account', undefined, headers)).status).toBe(200)
    expect((await other.call('GET', '/api/auth/get-session', undefined, headers)).status).toBe(200)
  })
})
