import { makeWorld, type World } from '@tradepost/e2e/world/world'
import { afterAll, beforeAll, expect, test } from 'vitest'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

test("finds what better-auth's own adapter finds, also for a session with fields of plugins, and nothing for a stranger", async () => {
  const seller = await world.openShop('Acme Tools')
  const { body } = await seller.visitor.get<{ session: { token: string } }>('/api/auth/get-session')
  const { token } = body.session
  const { adapter } = await world.platform.deps.auth.$context
  const join = { user: true }
  // An operator that says nothing new is not how better-auth asks for a session: the adapter itself answers.
  const find = (value: string) => adapter.findOne({ model: 'session', where: [{ field: 'token', value }], join })
  const findItself = (value: string) =>
    adapter.findOne({ model: 'session', where: [{ field: 'token', value, operator: 'eq' }], join })
  const found = await find(token)
  expect(found).toStrictEqual(await findItself(token))
  expect(found).toMatchObject({ token, user: { email: seller.email }, activeOrganizationId: expect.any(String) })
  expect([await find('stranger'), await findItself('stranger')]).toEqual([null, null])
})
