import { ORGANIZATION_ACTIONS, PERMISSIONS } from '@tradepost/contract/platform/organization/permissions'
import type {
  SellerInvitationList,
  SellerMember,
  SellerRole,
  SellerTeam,
} from '@tradepost/contract/platform/organization/seller-team'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addAdministrator } from '#src/auth/admin-world.ts'
import { joinOrganization } from '#src/world/join-organization.ts'
import { type GatedWorld, makeGatedWorld } from '#src/world/outage/provider-gate.ts'
import type { Visitor } from '#src/world/pages/visitor.ts'
import type { Seller } from '#src/world/seller.ts'
import { expectClosedToStrangers } from '#src/world/seller-guards.ts'
import { createStatementCounter } from '#src/world/statement-count.ts'
import { manage as manageAs } from './team-steps.ts'

const counter = createStatementCounter()
let world: GatedWorld
let seller: Seller
let other: Seller
let member: Visitor
let inviter: Visitor

beforeAll(async () => {
  world = await makeGatedWorld({ aroundStatement: counter.aroundStatement })
  seller = await world.openShop()
  other = await world.openShop('Brass & Co')
  member = await joinOrganization(world, seller, { email: 'member@example.com', role: 'member' })
  inviter = await joinOrganization(world, seller, {
    email: 'inviter@example.com',
    permissions: ['invitation:create', 'product:read'],
  })
})
afterAll(() => world.close())

type Answer<T> = { status: number; body: T }

const list = <T>(what: string, visitor = seller.visitor, { slug } = seller): Promise<Answer<T>> =>
  visitor.get<T>(`/api/organizations/${slug}/${what}`)
const itemsOf = async <T>(what: string): Promise<T[]> => (await list<{ items: T[] }>(what)).body.items
const listMembers = () => itemsOf<SellerMember>('members')
const listTeams = () => itemsOf<SellerTeam>('teams')
const listRoles = () => itemsOf<SellerRole>('roles')
const listInvitations = async (query = '') => (await list<SellerInvitationList>(`invitations${query}`)).body

async function getMember(email: string): Promise<SellerMember> {
  const found = (await listMembers()).find((each) => each.email === email)
  if (!found) throw new Error(`${email} is no member`)
  return found
}

const manage = (path: string, body: object, by = seller) => manageAs(by, path, body)
const invite = (email: string, options: { role?: string; teamId?: string } = {}, by = seller) =>
  manage('invite-member', { email, role: 'member', ...options }, by)
const database = () => world.platform.deps.database.db.withoutPlugins()
const endTime = (id: string) =>
  database()
    .updateTable('invitation')
    .set({ expiresAt: new Date(Date.now() - 1000) })
    .where('id', '=', id)
    .execute()

const ROUTES = ['members', 'invitations', 'teams', 'roles'].map((what) => ({ method: 'GET', path: `/${what}` }))

test('nobody outside of a business sees its members, invitations, teams or roles', async () => {
  await expectClosedToStrangers({ world, seller, routes: ROUTES })
})

test('members see members, teams and, with the permission, roles; invitations are for those who may invite', async () => {
  const statuses = async (visitor: Visitor) =>
    Object.fromEntries(
      await Promise.all(ROUTES.map(async ({ path }) => [path.slice(1), (await list(path.slice(1), visitor)).status] as const)),
    )
  expect(await statuses(member)).toEqual({ members: 200, teams: 200, roles: 200, invitations: 403 })
  expect(await statuses(inviter)).toEqual({ members: 200, teams: 200, roles: 403, invitations: 200 })
  expect(await list('invitations', member)).toMatchObject({
    body: { code: 'FORBIDDEN', message: "Your role doesn't include the permission invitation:create" },
  })
})

test('a member is listed with several roles, the teams of this business, and no one of another business', async () => {
  const { id: teamId } = await manage('create-team', { name: 'Night shift' })
  const { id: otherTeamId } = await manage('create-team', { name: 'Elsewhere' }, other)
  const { user_id: userId, member_id: memberId } = await getMember('member@example.com')
  await manage('update-member-role', { memberId, role: ['member', 'inviter'] })
  await manage('add-team-member', { teamId, userId })
  await database()
    .insertInto('member')
    .values({ id: 'second-job', organizationId: other.organizationId, userId, role: 'member', createdAt: new Date(0) })
    .execute()
  await manage('add-team-member', { teamId: otherTeamId, userId }, other)

  expect(await getMember('member@example.com')).toEqual({
    member_id: memberId,
    user_id: userId,
    name: 'Maya Lindqvist',
    email: 'member@example.com',
    roles: ['member', 'inviter'],
    teams: [{ id: teamId, name: 'Night shift' }],
    joined_at: '1970-01-01T00:00:00.000Z',
    last_seen_at: expect.any(String),
  })
  expect((await listMembers()).map(({ email }) => email).toSorted()).toEqual(
    ['inviter@example.com', 'member@example.com', seller.email].toSorted(),
  )
})

test('a member was last seen in their newest session; an administrator who acts as them does not count', async () => {
  const [old, recent, acting] = [new Date('2026-01-01'), new Date('2026-02-02'), new Date('2026-03-03')]
  const { user_id: userId } = await getMember('inviter@example.com')
  await addAdministrator(world)
  const administrator = await database().selectFrom('user').select('id').where('role', '=', 'admin').executeTakeFirstOrThrow()
  const session = { userId, createdAt: old, expiresAt: new Date('2030-01-01') }
  await database().updateTable('session').set({ updatedAt: old }).where('userId', '=', userId).execute()
  await database()
    .insertInto('session')
    .values([
      { ...session, id: 'phone', token: 'phone-token', updatedAt: recent, impersonatedBy: null },
      { ...session, id: 'acting', token: 'acting-token', updatedAt: acting, impersonatedBy: administrator.id },
    ])
    .execute()
  expect((await getMember('inviter@example.com')).last_seen_at).toBe(recent.toISOString())
  await database().deleteFrom('session').where('id', 'in', ['phone', 'acting']).execute()

  const leaving = await joinOrganization(world, seller, { email: 'leaving@example.com', role: 'member' })
  await leaving.post('/api/auth/sign-out')
  expect((await getMember('leaving@example.com')).last_seen_at).toBeNull()
})

test('a team is listed with its members and pending invitations, not with those of another business', async () => {
  const { id: teamId } = await manage('create-team', { name: 'Packing' })
  const [waiting, late] = [await invite('waits@example.com', { teamId }), await invite('late@example.com', { teamId })]
  await endTime(late.id)
  const { user_id: userId } = await getMember('member@example.com')
  await manage('add-team-member', { teamId, userId })
  const find = async () => (await listTeams()).find(({ id }) => id === teamId)
  expect(await find()).toEqual({
    id: teamId,
    name: 'Packing',
    members: [{ user_id: userId, name: 'Maya Lindqvist', email: 'member@example.com' }],
    pending_invitations: 1,
    created_at: expect.any(String),
  })
  await manage('cancel-invitation', { invitationId: waiting.id })
  expect((await find())?.pending_invitations).toBe(0)
  expect((await listTeams()).map(({ name }) => name)).not.toContain('Elsewhere')
})

test('an invitation is listed in one state, with its inviter, roles and teams', async () => {
  const { id: teamId } = await manage('create-team', { name: 'Hires' })
  const { id } = await invite('Hire@Example.com', { role: 'inviter', teamId })
  await invite('elsewhere@example.com', {}, other)
  const [newest] = (await listInvitations()).items
  expect(newest).toEqual({
    id,
    email: 'hire@example.com',
    state: 'pending',
    roles: ['inviter'],
    teams: [{ id: teamId, name: 'Hires' }],
    inviter: { user_id: expect.any(String), name: 'Ilse Carpenter', email: seller.email, is_member: true, can_give: true },
    created_at: expect.any(String),
    expires_at: expect.any(String),
  })
  const before = (await listInvitations()).counts
  await endTime(id)
  expect((await listInvitations()).counts).toEqual({ ...before, pending: before.pending - 1, expired: before.expired + 1 })
  expect((await listInvitations('?state=expired')).items[0]).toMatchObject({ id, state: 'expired' })
  const all = await Promise.all(
    ['pending', 'expired', 'accepted', 'rejected', 'canceled'].map((state) => listInvitations(`?state=${state}`)),
  )
  expect(all.flatMap(({ items }) => items).map(({ email }) => email)).not.toContain('elsewhere@example.com')
})

test('an accepted, a rejected and a canceled invitation are each listed under that state', async () => {
  for (const [email, answer] of [
    ['yes@example.com', 'accept-invitation'],
    ['no@example.com', 'reject-invitation'],
  ] as const) {
    const { id: invitationId } = await invite(email)
    const invited = world.visitor()
    await invited.signUp({ email })
    await invited.followMail(email)
    expect((await invited.post(`/api/auth/organization/${answer}`, { invitationId })).status).toBe(200)
  }
  await manage('cancel-invitation', { invitationId: (await invite('never@example.com')).id })
  const emailsIn = async (state: string) => (await listInvitations(`?state=${state}`)).items.map(({ email }) => email)
  expect(await emailsIn('accepted')).toEqual(['yes@example.com'])
  expect(await emailsIn('rejected')).toEqual(['no@example.com'])
  expect(await emailsIn('canceled')).toContain('never@example.com')
})

test('the invitation of someone who has left says so', async () => {
  const leaver = await joinOrganization(world, seller, { email: 'leaver@example.com', role: 'admin' })
  const { id } = await invite('orphan@example.com', {}, { ...seller, visitor: leaver })
  await leaver.post('/api/auth/organization/leave', { organizationId: seller.organizationId })
  const found = (await listInvitations()).items.find((each) => each.id === id)
  expect(found?.inviter).toMatchObject({ email: 'leaver@example.com', is_member: false })
})

test('invitations come in pages of 50 that neither repeat nor leave one out', async () => {
  const inviterId = (await getMember(seller.email)).user_id
  await database()
    .insertInto('invitation')
    .values(
      Array.from({ length: 120 }, (_, index) => ({
        id: `old-${String(index).padStart(3, '0')}`,
        organizationId: seller.organizationId,
        email: `old-${index}@example.com`,
        role: 'member',
        teamId: null,
        status: 'rejected' as const,
        expiresAt: new Date(0),
        // Several of one instant, across the border of a page.
        createdAt: new Date(Math.floor(index / 40)),
        inviterId,
      })),
    )
    .execute()
  const seen: string[] = []
  const sizes: number[] = []
  let next: string | null = ''
  while (next !== null) {
    const page: SellerInvitationList = await listInvitations(`?state=rejected${next && `&cursor=${next}`}`)
    sizes.push(page.items.length)
    seen.push(...page.items.map(({ id }) => id))
    next = page.next
  }
  expect(sizes).toEqual([50, 50, 21])
  expect(new Set(seen).size).toBe(121)
})

test('a bad state or cursor is refused, and an unknown cursor finds nothing', async () => {
  for (const query of ['?state=lost', '?state=constructor', `?cursor=${'x'.repeat(101)}`])
    expect((await list(`invitations${query}`)).status, query).toBe(400)
  const foreign = (await list<SellerInvitationList>('invitations', other.visitor, other)).body.items[0]?.id
  expect(foreign).toEqual(expect.any(String))
  for (const cursor of ['none', foreign]) expect((await listInvitations(`?cursor=${cursor}`)).items).toEqual([])
  expect((await list('invitations?cursor=a%00b')).status).toBeOneOf([200, 400])
})

test('roles are listed with what they allow, who has them and who is invited with them', async () => {
  const roles = await listRoles()
  expect(roles.slice(0, 3).map(({ name, is_built_in }) => [name, is_built_in])).toEqual([
    ['owner', true],
    ['admin', true],
    ['member', true],
  ])
  expect(roles[0]).toMatchObject({ permissions: PERMISSIONS, members: [{ email: seller.email }], invited: [] })
  expect(roles[1]?.permissions).toEqual(PERMISSIONS.filter((permission) => permission !== 'organization:delete'))
  await invite('with-role@example.com', { role: 'inviter' })
  expect((await listRoles()).find(({ name }) => name === 'inviter')).toMatchObject({
    is_built_in: false,
    permissions: ['invitation:create', 'product:read'],
    members: expect.toSatisfy((members: SellerRole['members']) =>
      ['inviter@example.com', 'member@example.com'].every((email) => members.some((each) => each.email === email)),
    ),
    invited: ['with-role@example.com'],
  })
})

test("another business's role of the same name is a different one, and an unreadable role grants nothing", async () => {
  await manage('create-role', { role: 'inviter', permission: { payment: ['read'] } }, other)
  await manage('create-role', { role: 'broken', permission: { payment: ['read'] } })
  await database().updateTable('organizationRole').set({ permission: '{"payment":' }).where('role', '=', 'broken').execute()
  const roles = await listRoles()
  expect(roles.filter(({ name }) => name === 'inviter')).toHaveLength(1)
  expect(roles.find(({ name }) => name === 'inviter')?.permissions).toEqual(['invitation:create', 'product:read'])
  expect(roles.find(({ name }) => name === 'broken')?.permissions).toEqual([])
  await database().deleteFrom('organizationRole').where('role', '=', 'broken').execute()
})

test('each list takes the same number of statements, however many there are', async () => {
  const counted = async (what: string) => {
    counter.take({ withDrains: false })
    expect((await list(what)).status).toBe(200)
    return counter.take({ withDrains: false }).statements
  }
  const counts = async () => [
    await counted('members'),
    await counted('invitations'),
    await counted('teams'),
    await counted('roles'),
  ]
  // Session and membership, then the list.
  expect(await counts()).toEqual([3, 4, 3, 3])
  for (const [resource, actions] of Object.entries(ORGANIZATION_ACTIONS).slice(0, 5))
    await manage('create-role', { role: `every-${resource.toLowerCase()}`, permission: { [resource]: actions } })
  await joinOrganization(world, seller, { email: 'one-more@example.com', role: 'member' })
  expect(await counts()).toEqual([3, 4, 3, 3])
})
