import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listAuthRoutes } from '#src/auth/accounts/auth-routes.ts'
import type { Visitor } from '#src/world/pages/visitor.ts'
import { makeWorld, type World } from '#src/world/world.ts'
import { type Company, callsOf, must, openCompany, type Person, signUpPerson } from './organization-steps.ts'

let world: World
let own: Company
let other: Company
let loner: Person
beforeAll(async () => {
  world = await makeWorld()
  own = await openCompany(world)
  other = await openCompany(world)
  loner = await signUpPerson(world, 'loner')
})
afterAll(() => world.close())

/** Names of things in a request. */
type Names = {
  organizationId: string
  slug: string
  teamId: string
  invitationId: string
  memberId: string
  userId: string
  email: string
  roleId: string
  roleName: string
}

const namesOf = ({ organizationId, slug, teamId, invitationId, member, roleId, roleName }: Company): Names => ({
  ...{ organizationId, slug, teamId, invitationId, roleId, roleName },
  ...{ memberId: member.memberId, userId: member.userId, email: member.email },
})

/** Names of nothing, in the form of real ones. */
const MISSING: Names = {
  organizationId: 'm'.repeat(32),
  slug: 'company-of-nobody',
  teamId: 'n'.repeat(32),
  invitationId: 'o'.repeat(32),
  memberId: 'p'.repeat(32),
  userId: 'q'.repeat(32),
  email: 'nobody-at-all@example.com',
  roleId: 'r'.repeat(32),
  roleName: 'role-of-nobody',
}

type Query = Partial<Record<'organizationId' | 'organizationSlug' | 'userId' | 'teamId' | 'id' | 'roleId' | 'roleName', string>>
type Request = { query?: Query; body?: object }
type Ask = (names: Names) => Request[]

const byOrganization: Ask = ({ organizationId }) => [{ query: { organizationId } }]
const byOrganizationOrSlug: Ask = ({ organizationId, slug }) => [
  { query: { organizationId } },
  { query: { organizationSlug: slug } },
]
/** The caller's own invitation, in a field that the route doesn't take, opens no other one. */
const byInvitation: Ask = ({ invitationId }) => [{ body: { invitationId } }, { body: { invitationId, id: own.invitationId } }]

/** Every route of the organization plugin with the requests that name something. */
const ROUTES: Readonly<Record<string, Ask>> = {
  '/create': () => [],
  '/check-slug': () => [],
  '/list': () => [],
  '/list-user-invitations': () => [],
  '/get-active-member': () => [],
  '/update': ({ organizationId }) => [{ body: { organizationId, data: { name: 'Mine now' } } }],
  '/delete': ({ organizationId }) => [{ body: { organizationId } }],
  '/set-active': ({ organizationId, slug }) => [{ body: { organizationId } }, { body: { organizationSlug: slug } }],
  '/get-organization': byOrganizationOrSlug,
  '/get-full-organization': byOrganizationOrSlug,
  '/list-members': byOrganizationOrSlug,
  '/get-active-member-role': ({ organizationId, slug, userId }) => [
    ...byOrganizationOrSlug({ ...MISSING, organizationId, slug }),
    { query: { organizationId, userId } },
  ],
  '/update-member-role': ({ organizationId, memberId }) => [
    { body: { organizationId, memberId, role: 'admin' } },
    { body: { organizationId, memberId, role: 'member' } },
  ],
  '/remove-member': ({ organizationId, memberId, email }) => [
    { body: { organizationId, memberIdOrEmail: memberId } },
    { body: { organizationId, memberIdOrEmail: email } },
  ],
  '/leave': ({ organizationId }) => [{ body: { organizationId } }],
  '/invite-member': ({ organizationId, teamId }) => [
    { body: { organizationId, email: 'somebody-new@example.com', role: 'member' } },
    { body: { organizationId, email: 'somebody-new@example.com', role: 'member', teamId } },
    { body: { organizationId, email: 'somebody-new@example.com', role: 'member', teamId: [teamId] } },
  ],
  '/get-invitation': ({ invitationId }) => [{ query: { id: invitationId } }],
  '/accept-invitation': byInvitation,
  '/reject-invitation': byInvitation,
  '/cancel-invitation': ({ invitationId }) => [{ body: { invitationId } }],
  '/list-invitations': byOrganization,
  '/create-team': ({ organizationId }) => [{ body: { organizationId, name: 'Team' } }],
  '/update-team': ({ organizationId, teamId }) => [{ body: { teamId, data: { name: 'Team', organizationId } } }],
  '/remove-team': ({ organizationId, teamId }) => [{ body: { organizationId, teamId } }],
  '/list-teams': byOrganization,
  '/set-active-team': ({ teamId }) => [{ body: { teamId } }],
  '/list-user-teams': ({ organizationId, userId }) => [{ query: { organizationId } }, { query: { organizationId, userId } }],
  '/list-team-members': ({ teamId }) => [{ query: { teamId } }],
  '/add-team-member': ({ organizationId, teamId, userId }) => [{ body: { organizationId, teamId, userId } }],
  '/remove-team-member': ({ organizationId, teamId, userId }) => [{ body: { organizationId, teamId, userId } }],
  '/create-role': ({ organizationId }) => [{ body: { organizationId, role: 'helper', permission: { ac: ['read'] } } }],
  '/update-role': ({ organizationId, roleId, roleName }) => [
    { body: { organizationId, roleId, data: { permission: { ac: ['read'] } } } },
    { body: { organizationId, roleName, data: { permission: { ac: ['read'] } } } },
  ],
  '/delete-role': ({ organizationId, roleId, roleName }) => [
    { body: { organizationId, roleId } },
    { body: { organizationId, roleName } },
  ],
  '/get-role': ({ organizationId, roleId, roleName }) => [
    { query: { organizationId, roleId } },
    { query: { organizationId, roleName } },
  ],
  '/list-roles': byOrganization,
  '/has-permission': ({ organizationId }) => [{ body: { organizationId, permissions: { member: ['create'] } } }],
}

const send = (visitor: Visitor, path: string, { query, body }: Request) =>
  body ? callsOf({ visitor }).post(path, body) : callsOf({ visitor }).get(path, query)

/** Asks every route about the same things, some of others and some missing, and returns where the answers differ. */
async function findDifferences(visitor: Visitor, others: Names, missing: Names): Promise<string[]> {
  const found: string[] = []
  for (const [path, ask] of Object.entries(ROUTES)) {
    const absent = ask(missing)
    for (const [index, request] of ask(others).entries()) {
      const answers = [await send(visitor, path, request), await send(visitor, path, absent[index] ?? {})]
      const [ofOthers = '', ofNothing = ''] = answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)
      if (ofOthers !== ofNothing) found.push(`${path} ${JSON.stringify(request)}\n  ${ofOthers}\n  ${ofNothing}`)
      if (answers.some(({ status }) => status < 400)) found.push(`${path} ${JSON.stringify(request)}: ${ofOthers}, ${ofNothing}`)
    }
  }
  return found
}

const digest = async () => {
  const tables = ['organization', 'member', 'team', '"teamMember"', 'invitation', '"organizationRole"']
  const { pool } = world.platform.deps.database
  const rows = await Promise.all(tables.map((table) => pool.query(`select * from ${table} order by id`)))
  return JSON.stringify(rows.map((result) => result.rows))
}

test('the table above has every route of the plugin, and adding a member is no route', () => {
  const paths = listAuthRoutes(world).flatMap(({ path }) => /^\/api\/auth\/organization(\/.*)$/.exec(path)?.[1] ?? [])
  expect(Object.keys(ROUTES).sort()).toEqual([...new Set(paths)].sort())
})

test('a member can only be added through an invitation', async () => {
  const body = { organizationId: own.organizationId, userId: loner.userId, role: 'owner' }
  for (const person of [own.owner, loner])
    expect(await callsOf(person).post('/add-member', body)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
})

describe("another organization's things and missing ones get the same answer, and nothing changes,", () => {
  const WHO: readonly [string, () => Visitor][] = [
    ['for somebody without an organization', () => loner.visitor],
    ['for an owner', () => own.owner.visitor],
    ['for an admin', () => own.admin.visitor],
    ['for a member', () => own.member.visitor],
    ['for somebody with a custom role', () => own.support.visitor],
    ['for somebody who is invited', () => own.invited.visitor],
    ['for somebody who is signed out', () => world.visitor()],
  ]

  test.each(WHO)('%s', async (_, visitor) => {
    const before = await digest()
    expect(await findDifferences(visitor(), namesOf(other), MISSING)).toEqual([])
    expect(await digest()).toBe(before)
  })

  test.each(WHO.slice(1, 5))('%s, also named together with the own organization', async (_, visitor) => {
    const before = await digest()
    const { organizationId, slug } = own
    const [others, missing] = [namesOf(other), MISSING].map((names) => ({ ...names, organizationId, slug }))
    // What needs no other thing than the organization succeeds, and so does a role that both organizations have.
    const named = [
      '/update-member-role',
      '/remove-member',
      '/update-team',
      '/remove-team',
      '/set-active-team',
      '/list-team-members',
    ]
    for (const path of [...named, '/cancel-invitation', '/add-team-member', '/remove-team-member', '/get-active-member-role'])
      for (const [index, request] of (ROUTES[path]?.(others ?? MISSING) ?? []).entries()) {
        if (JSON.stringify(request) === JSON.stringify(ROUTES[path]?.(missing ?? MISSING)[index])) continue
        const [one, two] = [
          await send(visitor(), path, request),
          await send(visitor(), path, ROUTES[path]?.(missing ?? MISSING)[index] ?? {}),
        ]
        expect({ path, status: one?.status, body: one?.body }).toEqual({ path, status: two?.status, body: two?.body })
        expect(one?.status).toBeGreaterThanOrEqual(400)
      }
    expect(await digest()).toBe(before)
  })

  test('for somebody who was a member, even if it is still the active organization of the session', async () => {
    const company = await openCompany(world)
    const { organizationId, member, support } = company
    for (const { visitor } of [member, support]) await callsOf({ visitor }).post('/set-active', { organizationId })
    await callsOf(support).post('/set-active-team', { teamId: company.teamId })
    for (const { memberId } of [member, support])
      await must('remove', callsOf(company.owner).post('/remove-member', { organizationId, memberIdOrEmail: memberId }))
    expect(await findDifferences(member.visitor, namesOf(company), MISSING)).toEqual([])
    // Without a name, the session's own organization would be meant.
    for (const path of [
      '/list-members',
      '/list-teams',
      '/list-roles',
      '/list-invitations',
      '/get-active-member',
      '/list-team-members',
    ])
      expect((await callsOf(support).get(path)).status, path).toBe(400)
    expect((await callsOf(support).get('/get-full-organization')).body).toBeNull()
  })

  test('for everyone, once the organization was closed', async () => {
    const company = await openCompany(world)
    await world.drainAll()
    const { visitor } = company.owner
    await must('set active', callsOf(company.owner).post('/set-active', { organizationId: company.organizationId }))
    expect((await visitor.post(`/api/organizations/${company.slug}/close`, { confirm_slug: company.slug })).status).toBe(204)
    for (const person of [company.owner, company.member]) {
      expect(await findDifferences(person.visitor, namesOf(company), MISSING)).toEqual([])
      for (const path of ['/list', '/list-user-teams']) expect((await callsOf(person).get(path)).body).toEqual([])
    }
    expect((await callsOf(company.invited).get('/list-user-invitations')).body).toEqual([])
    for (const path of ['/accept-invitation', '/reject-invitation'])
      expect(await callsOf(company.invited).post(path, { invitationId: company.invitationId })).toMatchObject({
        status: 400,
        body: { code: 'ORGANIZATION_NOT_FOUND' },
      })
  })
})

test('somebody who is signed out gets 401 on every route', async () => {
  const unnamed: Readonly<Record<string, Request>> = {
    '/create': { body: { name: 'Company', slug: 'company-of-a-stranger' } },
    '/check-slug': { body: { slug: 'company-of-a-stranger' } },
  }
  for (const [path, ask] of Object.entries(ROUTES)) {
    const named = ask(namesOf(own))
    for (const request of named.length > 0 ? named : [unnamed[path] ?? {}])
      expect(await send(world.visitor(), path, request), path).toMatchObject({ status: 401, body: { code: 'UNAUTHORIZED' } })
  }
})

test('a session without cookies, by its token, gets in and is held to the same', async () => {
  const { visitor } = own.owner
  const { session } = (await visitor.get<{ session: { token: string } }>('/api/auth/get-session')).body
  const authorization = `Bearer ${session.token}`
  const ask = (organizationId: string) =>
    world
      .visitor()
      .call('GET', `/api/auth/organization/list-members?organizationId=${organizationId}`, undefined, { authorization })
  expect((await ask(own.organizationId)).status).toBe(200)
  expect(await ask(other.organizationId)).toMatchObject({ status: 400, body: { code: 'ORGANIZATION_NOT_FOUND' } })
})

test('a request that names two organizations is about neither', async () => {
  const second = await must(
    'create',
    callsOf(own.owner).post<{ id: string }>('/create', { name: 'Second', slug: 'second-company' }),
  )
  const both = { organizationId: second.id, organizationSlug: own.slug }
  expect(await callsOf(own.owner).get('/list-members', both)).toMatchObject({
    status: 400,
    body: { code: 'ORGANIZATION_NOT_FOUND' },
  })
})
