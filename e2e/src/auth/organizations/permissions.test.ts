import { PERMISSIONS } from '@tradepost/contract/platform/organization/permissions'
import type { Organization } from '@tradepost/contract/platform/organization/seller'
import type { SellerHome } from '@tradepost/contract/platform/seller-home'
import type { SellerSearch } from '@tradepost/contract/platform/seller-search'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { joinOrganization } from '#src/world/join-organization.ts'
import type { Visitor } from '#src/world/pages/visitor.ts'
import type { Seller } from '#src/world/seller.ts'
import { createStatementCounter } from '#src/world/statement-count.ts'
import { makeWorld, type World } from '#src/world/world.ts'

const counter = createStatementCounter()
let world: World
let seller: Seller
let member: Visitor
let support: Visitor
const at = (path: string) => `/api/organizations/${seller.slug}${path}`

beforeAll(async () => {
  world = await makeWorld({ aroundStatement: counter.aroundStatement })
  seller = await world.openShop()
  member = await joinOrganization(world, seller, { email: 'member@example.com', role: 'member' })
  support = await joinOrganization(world, seller, {
    email: 'support@example.com',
    permissions: ['customer:read', 'payment:read', 'refund:create'],
  })
})
afterAll(() => world.close())

const permissionsOf = async (visitor: Visitor) =>
  (await visitor.get<{ items: Organization[] }>('/api/organizations')).body.items[0]?.permissions

test('an organization is listed with what the person may do in it', async () => {
  expect(await permissionsOf(seller.visitor)).toEqual(PERMISSIONS)
  expect(await permissionsOf(support)).toEqual(['customer:read', 'payment:read', 'refund:create'])
})

test('a custom role opens exactly what it holds, and a refusal names the missing permission', async () => {
  for (const path of ['/payments', '/payments/figures', '/payments.csv', '/customers', '/home', '/search?q=ann'])
    expect((await support.get(at(path))).status, path).toBe(200)
  for (const [path, permission] of [
    ['/products', 'product:read'],
    ['/subscriptions', 'subscription:read'],
    ['/connection', 'settings:read'],
  ])
    expect(await support.get(at(`${path}`))).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN', message: `Your role doesn't include the permission ${permission}` },
    })
})

test('a changed role counts on the next request', async () => {
  const change = (permission: object) =>
    seller.visitor.post('/api/auth/organization/update-role', {
      organizationId: seller.organizationId,
      roleName: 'support',
      data: { permission },
    })
  expect(await change({ product: ['read'] })).toMatchObject({ status: 200 })
  expect((await support.get(at('/payments'))).status).toBe(403)
  expect((await support.get(at('/products'))).status).toBe(200)
  await change({ customer: ['read'], payment: ['read'], refund: ['create'] })
  expect((await support.get(at('/payments'))).status).toBe(200)
})

test('a member sees no money: not on home, in lists, or by searching', async () => {
  for (const path of ['/home', '/payments', '/subscriptions', '/customers']) expect((await member.get(at(path))).status).toBe(403)
  const desk = await joinOrganization(world, seller, { email: 'desk@example.com', permissions: ['customer:read'] })
  const listed = (await desk.get<{ items: object[] }>(at('/customers'))).body.items
  for (const customer of listed) expect(customer).toMatchObject({ spent: null, orders: null, running_subscriptions: null })
  const found = (await member.get<SellerSearch>(at('/search?q=a'))).body.groups.map(({ kind }) => kind)
  for (const kind of found) expect(['product', 'discount']).toContain(kind)
})

test('home shows subscriptions only to those who may read them', async () => {
  const own = (await seller.visitor.get<SellerHome>(at('/home'))).body
  expect(own).toMatchObject({ mrr: expect.any(Object), attention: { on_hold: expect.any(Number) } })
  const seen = (await support.get<SellerHome>(at('/home'))).body
  expect(seen).toMatchObject({ mrr: null, active_subscriptions: null, attention: { on_hold: null, ending: null } })
})

test('session and membership take two statements, whatever the role', async () => {
  for (const visitor of [seller.visitor, member, support]) {
    await visitor.get(at('/discounts/none'))
    counter.take({ withDrains: false })
    // Refused at the door, so nothing else is read.
    const { status } = await (visitor === seller.visitor ? visitor.post(at('/meters'), {}) : visitor.get(at('/subscriptions')))
    const { statements } = counter.take({ withDrains: false })
    expect([status, statements]).toEqual(visitor === seller.visitor ? [422, 2] : [403, 2])
  }
})
