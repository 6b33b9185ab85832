import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Seller } from '#src/world/seller.ts'
import { makeWorld, type World } from '#src/world/world.ts'

let world: World
let seller: Seller
beforeAll(async () => {
  world = await makeWorld()
  seller = await world.openShop()
})
afterAll(() => world.close())

const ask = (path: string, body: object) =>
  seller.visitor.post(`/api/auth${path}`, { organizationId: seller.organizationId, ...body })

test('a team name must have 1 to 100 characters', async () => {
  for (const name of ['', ' ', 7])
    expect(await ask('/organization/create-team', { name })).toMatchObject({
      status: 400,
      body: { message: 'Team name must contain at least 1 character' },
    })
  const tooLong = { status: 400, body: { message: 'Team name must contain at most 100 characters' } }
  expect(await ask('/organization/create-team', { name: 'x'.repeat(101) })).toMatchObject(tooLong)
  const made = await ask('/organization/create-team', { name: 'x'.repeat(100) })
  expect(made.status).toBe(200)
  expect((await ask('/organization/update-team', { teamId: made.body.id, data: { name: '' } })).status).toBe(400)
  const renaming = { teamId: made.body.id, data: { name: 'x'.repeat(101) } }
  expect(await ask('/organization/update-team', renaming)).toMatchObject(tooLong)
  expect((await ask('/organization/update-team', { teamId: made.body.id, data: { name: 'Help' } })).status).toBe(200)
})

test("a custom role can't pass for one of the three built-in organization roles", async () => {
  const permission = { ac: ['read'] }
  for (const role of ['owner', ' owner', 'Owner', 'admin ', 'a,owner', ''])
    expect((await ask('/organization/create-role', { role, permission })).status).toBe(422)
  expect((await ask('/organization/create-role', { role: 'support', permission })).status).toBe(200)
})

test('an organization update must change something', async () => {
  expect((await ask('/organization/update', { data: {} })).status).toBe(422)
})

test("a user can't become an admin on request or through an unknown role", async () => {
  const { id } = (await seller.visitor.get<{ user: { id: string } }>('/api/auth/get-session')).body.user
  expect((await seller.visitor.post('/api/auth/admin/set-role', { userId: id, role: 'admin' })).status).toBe(403)
  expect((await seller.visitor.post('/api/auth/admin/set-role', { userId: id, role: 'king' })).status).toBe(403)
  expect((await seller.visitor.get('/api/auth/admin/list-users')).status).toBe(403)
  const signUp = { email: 'sneaky@example.com', name: 'Sneaky', password: 'correct-horse', role: 'admin', banned: false }
  const made = await world.visitor().post('/api/auth/sign-up/email', signUp)
  expect(made.status === 400 || (made.body.user as { role?: string }).role !== 'admin').toBe(true)
})

test('M43: a permission check for an unknown action or resource answers no', async () => {
  const asOwner = (permissions: object) => ask('/organization/has-permission', { permissions })
  const asAdmin = (permissions: object) => seller.visitor.post('/api/auth/admin/has-permission', { permissions })
  const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`r${index}`, ['a']]))
  for (const permissions of [
    { constructor: ['a'] },
    { toString: ['a'] },
    { valueOf: [] },
    { hasOwnProperty: ['call'] },
    { member: [] },
    { member: ['toString'] },
    { nothing: ['read'] },
    {},
    many,
    { member: Array.from({ length: 10_000 }, () => 'create-all') },
  ])
    for (const check of [asOwner, asAdmin])
      expect(await check(permissions)).toMatchObject({ status: 200, body: { success: false } })
  for (const check of [asOwner, asAdmin]) expect((await check(JSON.parse('{"__proto__": ["a"]}') as object)).status).toBe(400)
  expect(await asOwner({ member: ['create'] })).toMatchObject({ status: 200, body: { success: true } })
})

test("M43: a custom role can't be named after a built-in object property", async () => {
  expect((await ask('/organization/create-role', { role: 'constructor', permission: { ac: ['read'] } })).status).toBe(422)
})
