import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Seller } from './seller.ts'
import { makeWorld, type World } from './world.ts'

let world: World
let seller: Seller
beforeAll(async () => {
  world = await makeWorld()
  seller = await world.openShop()
})
afterAll(() => world.close())

const ask = (path: string, body: object) =>
  seller.visitor.post(`/api/auth${path}`, { organizationId: seller.organizationId, ...body })

test('a team has a name of at least one character', async () => {
  for (const name of ['', ' ', 7])
    expect(await ask('/organization/create-team', { name })).toMatchObject({
      status: 400,
      body: { message: 'Team name must contain at least 1 character' },
    })
  const made = await ask('/organization/create-team', { name: 'Support' })
  expect(made.status).toBe(200)
  expect((await ask('/organization/update-team', { teamId: made.body.id, data: { name: '' } })).status).toBe(400)
  expect((await ask('/organization/update-team', { teamId: made.body.id, data: { name: 'Help' } })).status).toBe(200)
})

test('a role of an organization’s own cannot pass for one of the three that there are', async () => {
  const permission = { ac: ['read'] }
  for (const role of ['owner', ' owner', 'Owner', 'admin ', 'a,owner', ''])
    expect((await ask('/organization/create-role', { role, permission })).status).toBe(422)
  expect((await ask('/organization/create-role', { role: 'support', permission })).status).toBe(200)
})

test('an organization is changed by something, or not at all', async () => {
  expect((await ask('/organization/update', { data: {} })).status).toBe(422)
})

test('nobody becomes an admin by asking, or by a role that there is not', async () => {
  const { id } = (await seller.visitor.get<{ user: { id: string } }>('/api/auth/get-session')).body.user
  expect((await seller.visitor.post('/api/auth/admin/set-role', { userId: id, role: 'admin' })).status).toBe(403)
  expect((await seller.visitor.post('/api/auth/admin/set-role', { userId: id, role: 'king' })).status).toBe(422)
  expect((await seller.visitor.get('/api/auth/admin/list-users')).status).toBe(403)
  const signUp = { email: 'sneaky@example.com', name: 'Sneaky', password: 'correct-horse', role: 'admin', banned: false }
  const made = await world.visitor().post('/api/auth/sign-up/email', signUp)
  expect(made.status === 400 || (made.body.user as { role?: string }).role !== 'admin').toBe(true)
})
