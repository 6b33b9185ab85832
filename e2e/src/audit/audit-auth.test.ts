import { sql } from '@tradepost/kit/database/database'
import { findAuthAction } from '@tradepost/platform-server/audit-log/auth-actions'
import type { AuditLogRow } from '@tradepost/platform-server/audit-log/table'
import { startPlatform } from '@tradepost/platform-server/server'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listAuthRoutes } from '#src/auth/accounts/auth-routes.ts'
import { joinOrganization } from '#src/world/join-organization.ts'
import { PASSWORD, type Reply, type Visitor } from '#src/world/pages/visitor.ts'
import type { Seller } from '#src/world/seller.ts'
import { makeWorld, type World } from '#src/world/world.ts'
import { listRows, listRowsOf } from './audit-rows.ts'

let world: World
let seller: Seller
let member: Visitor
let administrator: Visitor
beforeAll(async () => {
  world = await makeWorld()
  seller = await world.openShop()
  member = await joinOrganization(world, seller, { email: 'bo@example.com', role: 'member' })
  administrator = world.visitor()
  await administrator.signUp({ email: 'root@example.com', name: 'Root Admin' })
  await sql`update "user" set role = 'admin' where email = 'root@example.com'`.execute(world.platform.deps.database.db)
})
afterAll(() => world.close())

const idOf = async (visitor: Visitor) => (await visitor.get<{ user: { id: string } }>('/api/auth/get-session')).body.user.id
const ask = <T = Record<string, unknown>>(path: string, body: object, visitor = seller.visitor) =>
  visitor.post<T>(`/api/auth${path}`, { organizationId: seller.organizationId, ...body })

/** Expects what was asked for and that it was done; returns the second row. */
async function expectDone(answer: Reply, expected: Partial<AuditLogRow>): Promise<AuditLogRow> {
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  const [requested, done, ...more] = await listRowsOf(world, answer)
  const shared = { ...expected, changes: expect.any(Object) }
  expect(requested).toMatchObject({ outcome: 'requested', requestedAs: null, action: expected.action })
  expect(done).toMatchObject({ ...shared, outcome: 'done', requestedAs: requested?.id, refusal: null })
  expect(more).toEqual([])
  if (!done) throw new Error('It was done')
  return done
}

/** Better-auth's calls that change nothing that the log is about. */
const UNRECORDED = [
  ...['check-slug', 'has-permission', 'set-active', 'set-active-team'].map((call) => `/api/auth/organization/${call}`),
  '/api/auth/admin/has-permission',
]

test('every call of better-auth that changes an organization, and every administrator’s call, has its word', () => {
  const routes = listAuthRoutes(world).filter(({ path }) => /^\/api\/auth\/(organization|admin)\//.test(path))
  const watched = routes.filter(({ method, path }) => method === 'POST' || path.includes('/admin/'))
  expect(watched.length).toBeGreaterThan(30)
  const silent = watched.filter(({ path }) => !findAuthAction(path.replace('/api/auth', '')))
  expect(silent.map(({ path }) => path).toSorted()).toEqual(UNRECORDED.toSorted())
})

describe('in an organization', () => {
  const ofShop = () => ({ organizationId: seller.organizationId, actorEmail: seller.email, actorName: 'Ilse Carpenter' })

  test('a created organization is the first entry of its own log', async () => {
    const owner = world.visitor()
    await owner.signUp({ email: 'founder@example.com' })
    const made = await owner.post<{ id: string }>('/api/auth/organization/create', { name: 'Fresh', slug: 'fresh' })
    const done = await expectDone(made, { action: 'organization.created', objectId: made.body.id, objectName: 'Fresh' })
    expect(done).toMatchObject({ organizationId: made.body.id, changes: { name: { new: 'Fresh' }, slug: { new: 'fresh' } } })
    await world.drainAll()
  })

  test('an updated organization shows its fields before and after, metadata one by one', async () => {
    const first = await ask('/organization/update', { data: { metadata: { floor: 1 } } })
    await expectDone(first, { ...ofShop(), action: 'organization.updated', objectId: seller.organizationId })
    const second = await ask('/organization/update', { data: { name: 'Acme & Sons', metadata: { floor: 2, api_key: 'k-1' } } })
    const { changes } = await expectDone(second, { ...ofShop(), action: 'organization.updated', objectName: 'Acme & Sons' })
    expect(changes).toEqual({
      name: { old: 'Acme Tools', new: 'Acme & Sons' },
      'metadata.floor': { old: 1, new: 2 },
      'metadata.api_key': { old: null, new: '•••' },
    })
  })

  test('a changed role shows whose it is, the old one and the new one', async () => {
    const answer = await ask('/organization/update-member-role', { memberId: `member-${await idOf(member)}`, role: 'admin' })
    const { changes } = await expectDone(answer, { ...ofShop(), action: 'member.role_changed', objectName: 'Maya Lindqvist' })
    expect(changes).toEqual({ role: { old: 'member', new: 'admin' } })
  })

  test('an invitation is followed from the invited address to its end, also by somebody who is not a member yet', async () => {
    const sent = await ask<{ id: string }>('/organization/invite-member', { email: 'New@Example.com', role: 'member' })
    const invitation = { objectId: sent.body.id, objectName: 'new@example.com' }
    const { changes } = await expectDone(sent, { ...ofShop(), ...invitation, action: 'invitation.sent' })
    expect(changes).toMatchObject({ email: { new: 'new@example.com' }, role: { new: 'member' }, status: { new: 'pending' } })

    const invited = world.visitor()
    await invited.signUp({ email: 'new@example.com', name: 'New Person' })
    await invited.followMail('new@example.com')
    const accepted = await invited.post('/api/auth/organization/accept-invitation', { invitationId: sent.body.id })
    const done = await expectDone(accepted, {
      ...invitation,
      organizationId: seller.organizationId,
      action: 'invitation.accepted',
    })
    expect(done).toMatchObject({ actorName: 'New Person', changes: { status: { old: 'pending', new: 'accepted' } } })

    const left = await ask('/organization/leave', {}, invited)
    await expectDone(left, { action: 'member.left', objectName: 'New Person', organizationId: seller.organizationId })
  })

  test('a canceled and a declined invitation are told apart', async () => {
    const send = async (email: string) =>
      (await ask<{ id: string }>('/organization/invite-member', { email, role: 'member' })).body.id
    const canceled = await ask('/organization/cancel-invitation', { invitationId: await send('c@example.com') })
    await expectDone(canceled, { ...ofShop(), action: 'invitation.canceled', objectName: 'c@example.com' })
    const invited = world.visitor()
    await invited.signUp({ email: 'r@example.com' })
    await invited.followMail('r@example.com')
    const declined = await invited.post('/api/auth/organization/reject-invitation', { invitationId: await send('r@example.com') })
    await expectDone(declined, {
      action: 'invitation.rejected',
      objectName: 'r@example.com',
      organizationId: seller.organizationId,
    })
  })

  test('a team and its members', async () => {
    const made = await ask<{ id: string }>('/organization/create-team', { name: 'Desk' })
    const teamId = made.body.id
    await expectDone(made, { ...ofShop(), action: 'team.created', objectId: teamId, objectName: 'Desk' })
    const renamed = await ask('/organization/update-team', { teamId, data: { name: 'Help desk' } })
    const { changes } = await expectDone(renamed, { ...ofShop(), action: 'team.updated', objectName: 'Help desk' })
    expect(changes).toEqual({ name: { old: 'Desk', new: 'Help desk' } })
    const userId = await idOf(member)
    const added = await ask('/organization/add-team-member', { teamId, userId })
    expect((await expectDone(added, { action: 'team.member_added' })).changes).toEqual({
      member: { old: null, new: 'bo@example.com' },
    })
    const removed = await ask('/organization/remove-team-member', { teamId, userId })
    expect((await expectDone(removed, { action: 'team.member_removed' })).changes).toEqual({
      member: { old: 'bo@example.com', new: null },
    })
    const gone = await ask('/organization/remove-team', { teamId })
    expect((await expectDone(gone, { action: 'team.deleted', objectName: 'Help desk' })).changes).toEqual({
      name: { old: 'Help desk' },
    })
  })

  test('a role shows which permissions it got and lost', async () => {
    const made = await ask('/organization/create-role', { role: 'support', permission: { payment: ['read'] } })
    expect((await expectDone(made, { ...ofShop(), action: 'role.created', objectName: 'support' })).changes).toEqual({
      name: { new: 'support' },
      'permission.payment': { new: ['read'] },
    })
    const changed = await ask('/organization/update-role', { roleName: 'support', data: { permission: { customer: ['read'] } } })
    expect((await expectDone(changed, { action: 'role.updated' })).changes).toEqual({
      'permission.payment': { old: ['read'], new: null },
      'permission.customer': { old: null, new: ['read'] },
    })
    await expectDone(await ask('/organization/delete-role', { roleName: 'support' }), {
      action: 'role.deleted',
      objectName: 'support',
    })
  })

  test('a removed member', async () => {
    await joinOrganization(world, seller, { email: 'gone@example.com', role: 'member' })
    const removed = await ask('/organization/remove-member', { memberIdOrEmail: 'gone@example.com' })
    const { changes } = await expectDone(removed, { ...ofShop(), action: 'member.removed', objectName: 'Maya Lindqvist' })
    expect(changes).toEqual({ email: { old: 'gone@example.com' }, role: { old: 'member' } })
  })

  test('a refusal has its code and what was asked for', async () => {
    const answer = await ask('/organization/leave', {})
    expect(answer.status).toBe(400)
    expect(await listRowsOf(world, answer)).toMatchObject([
      { outcome: 'requested', action: 'member.left' },
      { outcome: 'refused', refusal: (answer.body as { code: string }).code, organizationId: seller.organizationId },
    ])
  })

  test('what a stranger tries is in the platform’s log, not in that of the organization', async () => {
    const stranger = world.visitor()
    await stranger.signUp({ email: 'stranger@example.com' })
    const before = (await listRows(world)).filter(({ organizationId }) => organizationId === seller.organizationId).length
    const tried = await ask('/organization/update', { data: { name: 'Mine' } }, stranger)
    expect(tried.status).toBeGreaterThanOrEqual(400)
    expect(await listRowsOf(world, tried)).toMatchObject([
      { outcome: 'requested', organizationId: null },
      { outcome: 'refused', organizationId: null, actorEmail: 'stranger@example.com' },
    ])
    const after = (await listRows(world)).filter(({ organizationId }) => organizationId === seller.organizationId).length
    expect(after).toBe(before)
  })

  test('without a session, and for what only reads, nothing is recorded', async () => {
    const nobody = world.visitor()
    const refused = await nobody.post('/api/auth/organization/update', {
      organizationId: seller.organizationId,
      data: { name: 'x' },
    })
    expect(refused.status).toBe(401)
    expect(await listRowsOf(world, refused)).toEqual([])
    const read = await seller.visitor.get(`/api/auth/organization/list-members?organizationId=${seller.organizationId}`)
    expect([read.status, await listRowsOf(world, read)]).toEqual([200, []])
  })

  test('no other spelling of a path gets around the log', async () => {
    for (const path of [
      '/organization/update/',
      '//organization/update',
      '/organization//update',
      '/organization/updat%65',
      '/organization/UPDATE',
      '/./organization/update',
      '/organization/update?x=1',
      '/organization/update;x=1',
    ]) {
      const answer = await ask(path, { data: { name: `By ${path.length}` } })
      const rows = await listRowsOf(world, answer)
      if (answer.status < 400) expect(rows, path).toHaveLength(2)
    }
  })
})

describe('an administrator’s calls', () => {
  const call = <T = Record<string, unknown>>(path: string, body: object, visitor = administrator) =>
    visitor.post<T>(`/api/auth/admin/${path}`, body)
  const byRoot = { organizationId: null, actorName: 'Root Admin', actorEmail: 'root@example.com', actingAsId: null }

  test('a user is followed from being created to being deleted, without a password', async () => {
    const made = await call<{ user: { id: string } }>('create-user', {
      email: 'ann@example.com',
      name: 'Ann Lee',
      password: PASSWORD,
      role: 'user',
    })
    const userId = made.body.user.id
    const ann = { ...byRoot, objectId: userId, objectName: 'Ann Lee' }
    const created = await expectDone(made, { ...ann, action: 'user.created' })
    expect(created.changes).toMatchObject({ email: { new: 'ann@example.com' }, role: { new: 'user' } })

    const steps: [string, object, Partial<AuditLogRow>][] = [
      ['update-user', { data: { name: 'Ann Lee' } }, { action: 'user.updated', changes: {} }],
      ['set-role', { role: 'admin' }, { action: 'user.role_changed', changes: { role: { old: 'user', new: 'admin' } } }],
      ['set-role', { role: 'user' }, { action: 'user.role_changed', changes: { role: { old: 'admin', new: 'user' } } }],
      ['set-user-password', { newPassword: 'another-horse-battery' }, { action: 'user.password_set', changes: {} }],
      [
        'ban-user',
        { banReason: 'Spam' },
        { action: 'user.banned', changes: { banned: { old: false, new: true }, ban_reason: { old: null, new: 'Spam' } } },
      ],
      [
        'unban-user',
        {},
        { action: 'user.unbanned', changes: { banned: { old: true, new: false }, ban_reason: { old: 'Spam', new: null } } },
      ],
      ['revoke-user-sessions', {}, { action: 'user.sessions_revoked', changes: {} }],
    ]
    for (const [path, body, { changes, ...expected }] of steps) {
      const done = await expectDone(await call(path, { userId, ...body }), { ...ann, ...expected })
      expect(done.changes, path).toEqual(changes)
    }
    const removed = await expectDone(await call('remove-user', { userId }), { ...ann, action: 'user.removed' })
    expect(removed.changes).toMatchObject({ email: { old: 'ann@example.com' } })
  })

  test('impersonation has a start and an end; what happens meanwhile has both people', async () => {
    const started = await call('impersonate-user', { userId: await idOf(member) })
    await expectDone(started, { ...byRoot, action: 'user.impersonated', objectName: 'Maya Lindqvist' })
    const both = { actorEmail: 'root@example.com', actingAsEmail: 'bo@example.com', actingAsName: 'Maya Lindqvist' }

    const team = await ask('/organization/create-team', { name: 'By another' }, administrator)
    await expectDone(team, { ...both, action: 'team.created', organizationId: seller.organizationId })
    const form = { name: 'Rule', price: 100, currency: 'USD', tax_category: 'saas' }
    const addon = await administrator.post(`/api/organizations/${seller.slug}/addons`, form)
    await expectDone(addon, { ...both, action: 'addon.created', organizationId: seller.organizationId })

    const ended = await call('stop-impersonating', {})
    await expectDone(ended, { ...both, organizationId: null, action: 'user.impersonation_ended', objectName: 'Maya Lindqvist' })
  })

  test('an ended session is recorded by its user, never by its token', async () => {
    const user = world.visitor()
    await user.signUp({ email: 'phone@example.com', name: 'Phone' })
    const userId = await idOf(user)
    const { session } = (await user.get<{ session: { id: string; token: string } }>('/api/auth/get-session')).body
    const ended = await call('revoke-user-session', { sessionToken: session.id })
    await expectDone(ended, {
      ...byRoot,
      action: 'user.session_revoked',
      objectId: userId,
      objectName: 'Phone',
    })
    expect(JSON.stringify(await listRows(world))).not.toContain(session.token)
  })

  test('reading about users is recorded once, with what was looked for', async () => {
    const userId = await idOf(member)
    const reads = [
      await administrator.get('/api/auth/admin/list-users?searchValue=maya&searchField=name'),
      await administrator.get(`/api/auth/admin/get-user?id=${userId}`),
      await call('list-user-sessions', { userId }),
      await administrator.get('/api/admin/users?q=maya'),
      await administrator.get('/api/admin/users.csv'),
      await administrator.get(`/api/admin/users/${userId}`),
    ]
    const rows = await Promise.all(reads.map((answer) => listRowsOf(world, answer)))
    expect(rows).toMatchObject([
      [
        {
          ...byRoot,
          action: 'user.listed',
          outcome: 'done',
          changes: { searchValue: { new: 'maya' }, searchField: { new: 'name' } },
        },
      ],
      [{ ...byRoot, action: 'user.viewed', outcome: 'done', objectId: userId, objectName: 'Maya Lindqvist' }],
      [{ ...byRoot, action: 'user.sessions_viewed', outcome: 'done', objectId: userId }],
      [{ ...byRoot, action: 'user.listed', outcome: 'done', changes: { q: { new: 'maya' } } }],
      [{ ...byRoot, action: 'user.listed', outcome: 'done', changes: {} }],
      [{ ...byRoot, action: 'user.viewed', outcome: 'done', objectId: userId, objectName: 'Maya Lindqvist' }],
    ])
  })

  test('somebody else’s attempt is recorded, with its refusal', async () => {
    const tried = await call('ban-user', { userId: await idOf(administrator) }, seller.visitor)
    expect(tried.status).toBe(403)
    expect(await listRowsOf(world, tried)).toMatchObject([
      { outcome: 'requested', organizationId: null },
      { outcome: 'refused', organizationId: null, actorEmail: seller.email, refusal: expect.any(String) },
    ])
  })

  test('the first administrator was made one by Tradepost itself', async () => {
    const { config } = world.platform.deps
    const firstAdministrator = { email: 'first@example.com', password: 'first-horse-battery' }
    const start = () => startPlatform({ config: { ...config, port: 0, url: '', firstAdministrator }, isWorking: false })
    for (let times = 0; times < 2; times += 1) await (await start()).close()
    const rows = (await listRows(world)).filter(({ actorId, actorName }) => actorId === null && actorName === null)
    expect(rows).toMatchObject([
      { action: 'user.role_changed', outcome: 'done', objectName: 'Administrator', changes: { role: { new: 'admin' } } },
    ])
    const shown = await administrator.get<{ items: object[] }>('/api/admin/audit-log?action=user.role_changed')
    expect(shown.body.items[0]).toMatchObject({ actor: null, acting_as: null, organization: null })
  })
})
