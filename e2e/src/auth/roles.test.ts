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

test('a team name must have at least one character', async () => {
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
  const many = Object.fromEntries(Array.from({ length: 2000 }, (_, index) => [`r${index}`, ['a']]))
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
  ])
    for (const check of [asOwner, asAdmin])
      expect(await check(permissions)).toMatchObject({ status: 200, body: { success: false } })
  for (const check of [asOwner, asAdmin])
    expect((await check(JSON.parse('{"__proto__": ["a"]}') as object)).status).toBeOneOf([400, 422])
  expect(await asOwner({ member: ['create'] })).toMatchObject({ status: 200, body: { success: true } })
})

test("M43: a custom role can't be named after a built-in object property", async () => {
  expect((await ask('/organization/create-role', { role: 'constructor', permission: { ac: ['read'] } })).status).toBe(422)
})

type Member = { id: string; userId: string; role: string }

/** Opens a shop with two owners, both signed in. */
async function openSharedShop() {
  const first = await world.openShop()
  const visitor = world.visitor()
  const email = `second-of-${first.slug}@example.com`
  await visitor.signUp({ email })
  await visitor.followMail(email)
  const { organizationId } = first
  const invite = (to: string, role = 'owner') =>
    first.visitor.post<{ id: string }>('/api/auth/organization/invite-member', { organizationId, email: to, role })
  const { id: invitationId } = (await invite(email)).body
  const { member } = (await visitor.post<{ member: Member }>('/api/auth/organization/accept-invitation', { invitationId })).body
  const members = async () =>
    (await first.visitor.get<{ members: Member[] }>(`/api/auth/organization/list-members?organizationId=${organizationId}`)).body
      .members
  const own = (await members()).find(({ id }) => id !== member.id)
  if (!own) throw new Error('The shop has a first owner')
  return { owners: [first.visitor, visitor] as const, memberIds: [own.id, member.id] as const, organizationId, invite }
}

const countOwners = async (organizationId: string) => {
  const { db } = world.platform.deps.database
  const rows = await db
    .withoutPlugins()
    .selectFrom('member')
    .select('role')
    .where('organizationId', '=', organizationId)
    .execute()
  return rows.filter(({ role }) => role.split(',').includes('owner')).length
}

test.each<[string, (shop: Awaited<ReturnType<typeof openSharedShop>>) => Promise<{ status: number; body: object }>[], RegExp]>([
  [
    'leave',
    ({ owners, organizationId }) => owners.map((owner) => owner.post('/api/auth/organization/leave', { organizationId })),
    /ONLY_OWNER/,
  ],
  [
    'remove each other',
    ({ owners: [first, second], memberIds: [one, two], organizationId }) => [
      first.post('/api/auth/organization/remove-member', { organizationId, memberIdOrEmail: two }),
      second.post('/api/auth/organization/remove-member', { organizationId, memberIdOrEmail: one }),
    ],
    /ONLY_OWNER|MEMBER_NOT_FOUND|NOT_ALLOWED/,
  ],
  [
    'demote each other',
    ({ owners: [first, second], memberIds: [one, two], organizationId }) => [
      first.post('/api/auth/organization/update-member-role', { organizationId, memberId: two, role: 'member' }),
      second.post('/api/auth/organization/update-member-role', { organizationId, memberId: one, role: 'member' }),
    ],
    /WITHOUT_AN_OWNER|NOT_ALLOWED/,
  ],
  [
    'step down',
    ({ owners, memberIds, organizationId }) =>
      owners.map((owner, index) =>
        owner.post('/api/auth/organization/update-member-role', { organizationId, memberId: memberIds[index], role: 'member' }),
      ),
    /WITHOUT_AN_OWNER/,
  ],
])('M39: if two owners %s at the same moment, one succeeds and one owner is left', async (_, act, refusal) => {
  for (let round = 0; round < 3; round += 1) {
    const shop = await openSharedShop()
    const answers = await Promise.all(act(shop))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = answers.find(({ status }) => status !== 200)
    expect([400, 401, 403]).toContain(refused?.status)
    expect(refused?.body).toMatchObject({ code: expect.stringMatching(refusal) })
    expect(await countOwners(shop.organizationId)).toBe(1)
  }
})

test('M39: an email that is invited eight times at once gets one invitation', async () => {
  const { owners, invite, organizationId } = await openSharedShop()
  const answers = await Promise.all(Array.from({ length: 8 }, () => invite('guest@example.com', 'member')))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const refused of answers.filter(({ status }) => status !== 200))
    expect(refused).toMatchObject({ status: 400, body: { code: 'USER_IS_ALREADY_INVITED_TO_THIS_ORGANIZATION' } })
  const { body } = await owners[0].get<{ status: string; email: string }[]>(
    `/api/auth/organization/list-invitations?organizationId=${organizationId}`,
  )
  expect(body.filter(({ status, email }) => status === 'pending' && email === 'guest@example.com')).toHaveLength(1)
})
