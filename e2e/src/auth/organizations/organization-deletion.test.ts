import type { Order } from '@tradepost/contract/platform/buyer/orders'
import { runsOf } from '@tradepost/kit/testing/test-runs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makePlan, monthly, openCart, subscribeAt } from '#src/billing/shop-subscriptions.ts'
import { joinOrganization } from '#src/world/join-organization.ts'
import { type GatedWorld, makeGatedWorld } from '#src/world/outage/provider-gate.ts'
import { payHosted } from '#src/world/pages/hosted-checkout.ts'
import type { Visitor } from '#src/world/pages/visitor.ts'
import type { Seller } from '#src/world/seller.ts'
import { sellerClient } from '#src/world/seller-client.ts'

/** Rounds of each race. */
const ROUNDS = runsOf({ usual: 2, all: 50 })

let world: GatedWorld
beforeAll(async () => {
  world = await makeGatedWorld()
})
afterAll(() => world.close())

const ORGANIZATION = '/api/auth/organization'
const remove = ({ organizationId }: Seller, visitor: Visitor) => visitor.post(`${ORGANIZATION}/delete`, { organizationId })
const query = async <T extends object>(text: string, values: unknown[]) =>
  (await world.platform.deps.database.pool.query<T>(text, values)).rows

const GIVEN_BY_ORGANIZATION = ['member', 'team', '"organizationRole"']

/** Counts what the organization's people have through it. */
async function countAccess({ organizationId }: Seller): Promise<Record<string, number>> {
  const counted = GIVEN_BY_ORGANIZATION.map(async (table) => {
    const rows = await query(`select from ${table} where "organizationId" = $1`, [organizationId])
    return [table, rows.length] as const
  })
  const pending = await query(`select from invitation where "organizationId" = $1 and status = 'pending'`, [organizationId])
  const sessions = await query(`select from session where "activeOrganizationId" = $1`, [organizationId])
  return { ...Object.fromEntries(await Promise.all(counted)), pending: pending.length, sessions: sessions.length }
}

/** Opens a shop with an admin, a custom role, a second team and a pending invitation. */
async function openFullShop() {
  const seller = await world.openShop()
  const { visitor, organizationId, slug } = seller
  const admin = await joinOrganization(world, seller, { email: `admin-of-${slug}@example.com`, role: 'admin' })
  await joinOrganization(world, seller, { email: `support-of-${slug}@example.com`, permissions: ['payment:read'] })
  await visitor.post(`${ORGANIZATION}/create-team`, { organizationId, name: 'Second team' })
  const invited = world.visitor()
  const email = `invited-to-${slug}@example.com`
  await invited.signUp({ email })
  await invited.followMail(email)
  const invitation = await visitor.post<{ id: string }>(`${ORGANIZATION}/invite-member`, {
    organizationId,
    email,
    role: 'member',
  })
  await admin.post(`${ORGANIZATION}/set-active`, { organizationId })
  return { seller, admin, invited, invitationId: invitation.body.id }
}

describe('deleting an organization', () => {
  test("takes the permission organization:delete, and an outsider can't tell it from a missing one", async () => {
    const { seller, admin } = await openFullShop()
    const member = await joinOrganization(world, seller, { email: `member-of-${seller.slug}@example.com`, role: 'member' })
    for (const visitor of [admin, member])
      expect(await remove(seller, visitor)).toMatchObject({
        status: 403,
        body: { code: 'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION' },
      })
    expect((await remove(seller, world.visitor())).status).toBe(401)
    const stranger = (await world.openShop()).visitor
    const [theirs, missing] = [await remove(seller, stranger), await remove({ ...seller, organizationId: 'missing' }, stranger)]
    expect([theirs.status, theirs.body]).toEqual([missing.status, missing.body])
    expect(theirs.status).toBe(400)
    expect((await countAccess(seller)).member).toBe(4)

    const closer = await joinOrganization(world, seller, {
      email: `closer-of-${seller.slug}@example.com`,
      permissions: ['organization:delete'],
    })
    expect(await remove(seller, closer)).toMatchObject({ status: 200, body: { id: seller.organizationId, slug: seller.slug } })
  })

  test.each([
    [
      'over the API of sign-in',
      ({ visitor, organizationId }: Seller) => visitor.post(`${ORGANIZATION}/delete`, { organizationId }),
    ],
    ['on the dashboard', ({ visitor, slug }: Seller) => visitor.post(`/api/organizations/${slug}/close`, { confirm_slug: slug })],
  ])('%s ends the shop, the dashboard and everything that its people had through it', async (_, act) => {
    const { seller, admin, invited, invitationId } = await openFullShop()
    const { slug, organizationId } = seller
    expect(await countAccess(seller)).toEqual({ member: 3, team: 2, '"organizationRole"': 1, pending: 1, sessions: 2 })
    expect((await act(seller)).status).toBeOneOf([200, 204])
    expect(await countAccess(seller)).toEqual({ member: 0, team: 0, '"organizationRole"': 0, pending: 0, sessions: 0 })
    for (const visitor of [seller.visitor, admin]) {
      expect((await visitor.get(`/api/organizations/${slug}/products`)).status).toBe(404)
      expect((await visitor.get('/api/organizations')).body).toEqual({ items: [] })
      expect((await visitor.get(`${ORGANIZATION}/list`)).body).toEqual([])
      expect((await visitor.get(`${ORGANIZATION}/list-members?organizationId=${organizationId}`)).status).toBeOneOf([400, 403])
    }
    expect((await world.visitor().get(`/api/shops/${slug}`)).status).toBe(404)
    expect((await world.visitor().get(`/shop/${slug}`)).status).toBe(404)
    expect((await invited.get(`${ORGANIZATION}/list-user-invitations`)).body).toEqual([])
    expect((await invited.post(`${ORGANIZATION}/accept-invitation`, { invitationId })).status).toBe(400)
    expect(await seller.visitor.post(`${ORGANIZATION}/check-slug`, { slug })).toMatchObject({
      status: 400,
      body: { code: 'ORGANIZATION_SLUG_ALREADY_TAKEN' },
    })
    expect((await remove(seller, seller.visitor)).status).toBe(400)
  })

  test("keeps its buyers' purchases and still receives the provider's webhooks", async () => {
    const seller = await world.openShop()
    const buyer = world.visitor()
    const line = { productId: seller.products.caliper.product_id }
    const paid = await openCart(buyer, seller.slug, [line])
    await payHosted(paid.checkout_url, { email: 'before@example.com' })
    const late = await openCart(buyer, seller.slug, [line])
    await world.drainAll()
    expect((await remove(seller, seller.visitor)).status).toBe(200)
    await payHosted(late.checkout_url, { email: 'after@example.com' })
    await world.drainAll()
    for (const { order_id } of [paid, late])
      expect((await buyer.get<Order>(`/api/orders/${order_id}`)).body).toMatchObject({
        status: 'paid',
        shop: { name: 'Acme Tools' },
      })
    expect((await world.visitor().mails(seller.email))[0]?.subject).toBe('A payment came in after you closed your shop')
  })

  test('with a running subscription returns 409 with the number and the page', async () => {
    const seller = await world.openShop()
    const plan = await makePlan(await sellerClient(world, seller), { name: 'Kiln', price: monthly(1200) })
    const visitor = world.visitor()
    const email = `plan-of-${seller.slug}@example.com`
    await visitor.signUp({ email })
    await subscribeAt({ world, seller }, { visitor, email }, { productId: plan })
    const before = await countAccess(seller)
    const refused = await remove(seller, seller.visitor)
    expect(refused).toMatchObject({ status: 409, body: { code: 'SUBSCRIPTIONS_RUNNING' } })
    expect(refused.body.message).toContain('1 subscription is')
    expect(refused.body.message).toContain(`${world.platform.url}/dashboard/${seller.slug}/subscriptions`)
    expect(await countAccess(seller)).toEqual(before)
  })

  test.each(['cut', 'broken'] as const)('while the provider is %s returns 503 and changes nothing', async (mode) => {
    const { seller } = await openFullShop()
    const before = await countAccess(seller)
    world.gate.set(mode)
    const { status } = await remove(seller, seller.visitor)
    world.gate.set('open')
    expect(status).toBe(503)
    expect(await countAccess(seller)).toEqual(before)
    expect((await remove(seller, seller.visitor)).status).toBe(200)
  })

  test('makes room for another one below the limit', async () => {
    const visitor = world.visitor()
    await visitor.signUp({ email: 'collector@example.com' })
    const open = (number: number) =>
      visitor.post<{ id: string; code?: string }>(`${ORGANIZATION}/create`, { name: 'Acme', slug: `collected-${number}` })
    const ids: string[] = []
    for (let number = 0; number < 20; number += 1) ids.push((await open(number)).body.id)
    expect(await open(20)).toMatchObject({
      status: 403,
      body: { code: 'YOU_HAVE_REACHED_THE_MAXIMUM_NUMBER_OF_ORGANIZATIONS' },
    })
    await world.drainAll()
    expect((await visitor.post(`${ORGANIZATION}/delete`, { organizationId: ids[0] })).status).toBe(200)
    expect((await open(20)).status).toBe(200)
  })
})

test('an organization that is deleted while it is renamed and people join has no one and its name from before', async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { seller, invited, invitationId } = await openFullShop()
    const { visitor, organizationId } = seller
    const post = (path: string, body: object) => visitor.post(`${ORGANIZATION}${path}`, { organizationId, ...body })
    const answers = await Promise.all([
      remove(seller, visitor),
      post('/update', { data: { name: 'Renamed', slug: `renamed-${seller.slug}` } }),
      invited.post(`${ORGANIZATION}/accept-invitation`, { invitationId }),
      post('/invite-member', { email: `late-${seller.slug}@example.com`, role: 'member' }),
      post('/create-team', { name: 'Late team' }),
      post('/create-role', { role: 'late', permission: { payment: ['read'] } }),
      post('/leave', {}),
    ])
    expect(answers[0]?.status).toBe(200)
    for (const { status, body } of answers) expect(status, JSON.stringify(body)).toBeLessThan(500)
    expect(await countAccess(seller)).toMatchObject({ member: 0, team: 0, '"organizationRole"': 0, pending: 0 })
  }
})

test.each([
  ['organization', `update organization set name = 'Other' where id = $1`],
  [
    'member',
    `insert into member (id, "organizationId", "userId", role, "createdAt") select 'm', $1, id, 'owner', now() from "user" limit 1`,
  ],
  ['team', `insert into team (id, name, "memberCount", "organizationId", "createdAt") values ('t', 'Team', 0, $1, now())`],
  [
    'role',
    `insert into "organizationRole" (id, "organizationId", role, permission, "createdAt") values ('r', $1, 'late', '{}', now())`,
  ],
  [
    'invitation',
    `insert into invitation (id, "organizationId", email, role, status, "expiresAt", "createdAt", "inviterId")
     select 'i', $1, 'late@example.com', 'member', 'pending', now(), now(), id from "user" limit 1`,
  ],
])('the database keeps a deleted organization as it was: no changed or new %s', async (_, statement) => {
  const seller = await world.openShop()
  expect((await remove(seller, seller.visitor)).status).toBe(200)
  await expect(query(statement, [seller.organizationId])).rejects.toMatchObject({ constraint: 'organization_closed' })
})
