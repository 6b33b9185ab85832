import { ORGANIZATION_ACTIONS } from '@tradepost/contract/platform/organization/permissions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PASSWORD } from '#src/world/pages/visitor.ts'
import { makeWorld, type World } from '#src/world/world.ts'
import { type Company, callsOf, must, openCompany, type Person, SUPPORT, signUpPerson } from './organization-steps.ts'

const logged: string[] = []
let world: World
let company: Company
beforeAll(async () => {
  world = await makeWorld({ writeLog: (line) => logged.push(line), platform: { logLevel: 'warn' } })
  company = await openCompany(world)
})
afterAll(() => world.close())

type Id = { id: string }
type Joined = Person & { memberId: string }
type Permission = Readonly<Record<string, readonly string[]>>

const asOwner = () => callsOf(company.owner)
let made = 0
const freshEmail = () => {
  made += 1
  return `fresh-${made}@example.com`
}

const addRole = (role: string, permission: Permission) =>
  must('role', asOwner().post('/create-role', { organizationId: company.organizationId, role, permission }))

/** Lets somebody join the company with these roles. */
async function join(role: string | string[]): Promise<Joined> {
  const { organizationId } = company
  const person = await signUpPerson(world, 'joining')
  const { id: invitationId } = await must(
    'invite',
    asOwner().post<Id>('/invite-member', { organizationId, email: person.email, role }),
  )
  const { member } = await must('accept', callsOf(person).post<{ member: Id }>('/accept-invitation', { invitationId }))
  return { ...person, memberId: member.id }
}

const rolesOf = async () =>
  (await asOwner().get<{ role: string }[]>('/list-roles', { organizationId: company.organizationId })).body
const memberOf = async ({ memberId }: Pick<Joined, 'memberId'>) => {
  const { body } = await asOwner().get<{ members: { id: string; role: string }[] }>('/list-members', {
    organizationId: company.organizationId,
  })
  return body.members.find(({ id }) => id === memberId)
}

describe('nobody gives what they do not have:', () => {
  const HUMAN_RESOURCES = {
    member: ['create', 'update'],
    invitation: ['create'],
    ac: ['create', 'read', 'update'],
    customer: ['read'],
  }
  let manager: Joined
  beforeAll(async () => {
    await addRole('hr', HUMAN_RESOURCES)
    await addRole('greeter', { customer: ['read'] })
    await addRole('refunder', { customer: ['read'], refund: ['create'] })
    manager = await join('hr')
  })

  test.each([
    ['greeter', 200],
    ['hr', 200],
    [['greeter', 'hr'], 200],
    ['refunder', 403],
    ['greeter,refunder', 403],
    ['member', 403],
    ['admin', 403],
    ['owner', 403],
  ])('somebody with a custom role invites with the role %j: %i', async (role, status) => {
    const invitation = { organizationId: company.organizationId, email: freshEmail(), role }
    const answer = await callsOf(manager).post('/invite-member', invitation)
    expect(answer.status).toBe(status)
    if (status === 403) expect(answer.body.code).toBe('YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE')
  })

  test.each([
    ['greeter', 200],
    [['greeter', 'hr'], 200],
    ['greeter, refunder', 403],
    [['greeter', 'admin'], 403],
    ['owner', 403],
  ])('somebody with a custom role assigns the role %j: %i', async (role, status) => {
    const { organizationId, member } = company
    const { memberId } = member
    const before = await memberOf(member)
    const answer = await callsOf(manager).post('/update-member-role', { organizationId, memberId, role })
    expect(answer.status).toBe(status)
    if (status === 403) {
      expect(answer.body.code).toBe('YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER')
      expect(await memberOf(member)).toEqual(before)
    }
  })

  test.each<[string, object, status: number]>([
    ['a role of their own size', { permission: { customer: ['read'] } }, 200],
    ['a role with more', { permission: { payment: ['read'] } }, 403],
  ])('somebody with a custom role creates %s: %s', async (_, data, status) => {
    made += 1
    const role = { organizationId: company.organizationId, role: `made-${made}`, ...data }
    expect((await callsOf(manager).post('/create-role', role)).status).toBe(status)
  })

  test.each<[string, object, status: number]>([
    ['greeter', { permission: { customer: ['read'], member: ['create'] } }, 200],
    ['greeter', { permission: { customer: ['create'] } }, 403],
    ['refunder', { permission: { customer: ['read'] } }, 403],
    ['refunder', { roleName: 'renamed' }, 403],
  ])('somebody with a custom role changes the role %s to %j: %i', async (roleName, data, status) => {
    const before = await rolesOf()
    const answer = await callsOf(manager).post('/update-role', { organizationId: company.organizationId, roleName, data })
    expect(answer.status).toBe(status)
    if (status === 403) {
      expect(answer.body.code).toBe('YOU_ARE_NOT_ALLOWED_TO_UPDATE_A_ROLE')
      expect(await rolesOf()).toEqual(before)
    }
  })

  test.each(['owner', 'member,owner', 'owner,member', ' member , owner ', ['owner'], ['member', 'owner'], ['member,owner']])(
    'an admin neither invites nor makes an owner with the role %j',
    async (role) => {
      const { organizationId, member, admin } = company
      const invite = await callsOf(admin).post('/invite-member', { organizationId, email: freshEmail(), role })
      expect(invite).toMatchObject({ status: 403, body: { code: 'YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE' } })
      const assign = await callsOf(admin).post('/update-member-role', { organizationId, memberId: member.memberId, role })
      expect(assign).toMatchObject({ status: 403, body: { code: 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_MEMBER' } })
    },
  )

  test('an admin does not prolong the invitation of an owner, and a role that holds everything makes no owner', async () => {
    const { organizationId } = company
    const email = freshEmail()
    await must('invite', asOwner().post('/invite-member', { organizationId, email, role: 'owner' }))
    await addRole('everything', ORGANIZATION_ACTIONS)
    for (const person of [company.admin, await join('everything')])
      expect(await callsOf(person).post('/invite-member', { organizationId, email, role: 'owner', resend: true })).toMatchObject({
        status: 403,
        body: { code: 'YOU_ARE_NOT_ALLOWED_TO_INVITE_USER_WITH_THIS_ROLE' },
      })
  })
})

describe('a role that does not exist', () => {
  test.each(['king', 'member,king', 'constructor', '__proto__', 'Owner', '', ' ', ',', []])(
    '%j can not be given',
    async (role) => {
      const { organizationId, member } = company
      for (const [path, who] of [
        ['/invite-member', { email: freshEmail() }],
        ['/update-member-role', { memberId: member.memberId }],
      ] as const)
        expect(await asOwner().post(path, { organizationId, role, ...who })).toMatchObject({
          status: 400,
          body: { code: 'ROLE_NOT_FOUND' },
        })
    },
  )

  test('a role of another organization can not be given', async () => {
    const other = await openCompany(world)
    const role = { organizationId: other.organizationId, role: 'theirs', permission: SUPPORT }
    await must('role', callsOf(other.owner).post('/create-role', role))
    const invitation = { organizationId: company.organizationId, email: freshEmail(), role: 'theirs' }
    expect(await asOwner().post('/invite-member', invitation)).toMatchObject({ status: 400, body: { code: 'ROLE_NOT_FOUND' } })
  })
})

describe('a map of permissions', () => {
  const thousand = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`resource-${index}`, ['read']]))
  const BAD: readonly [string, unknown][] = [
    ['an unknown resource', { castle: ['read'] }],
    ['an unknown action', { payment: ['steal'] }],
    ['an action of another resource', { payment: ['update'] }],
    ['names that every object has', { constructor: ['read'] }],
    ['an action that every list has', { payment: ['toString'] }],
    ['__proto__', JSON.parse('{"__proto__": ["read"]}')],
    ['a text instead of a list', { payment: 'read' }],
    ['a map instead of a list', { payment: { read: true } }],
    ['a number in a list', { payment: [1] }],
    ['null', { payment: null }],
    ['an action twice', { payment: ['read', 'read'] }],
    ['1,000 keys', thousand],
    ['a list instead of a map', ['payment:read']],
    ['a text instead of a map', 'payment:read'],
  ]

  test.each(BAD)('with %s is refused with 400, and nothing is stored', async (_, permission) => {
    const { organizationId, roleName } = company
    const before = await rolesOf()
    expect((await asOwner().post('/create-role', { organizationId, role: 'bent', permission })).status).toBe(400)
    expect((await asOwner().post('/update-role', { organizationId, roleName, data: { permission } })).status).toBe(400)
    expect(await rolesOf()).toEqual(before)
  })

  test('may hold all twenty resources', async () => {
    await addRole('all-twenty', ORGANIZATION_ACTIONS)
    expect((await rolesOf()).find(({ role }) => role === 'all-twenty')).toMatchObject({ permission: ORGANIZATION_ACTIONS })
  })
})

describe('the name of a custom role', () => {
  test.each(['two words', 'Capital', 'a,b', 'owner', 'admin', 'member', '', ' support', 'ünder', 'a'.repeat(41)])(
    'can not be %j',
    async (name) => {
      const { organizationId, roleName } = company
      const before = await rolesOf()
      const created = await asOwner().post('/create-role', { organizationId, role: name, permission: {} })
      const renamed = await asOwner().post('/update-role', { organizationId, roleName, data: { roleName: name } })
      for (const { status } of [created, renamed]) expect(status).toBeOneOf([400, 422])
      expect(await rolesOf()).toEqual(before)
    },
  )

  test('changes for everyone who has the role, and in pending invitations', async () => {
    const { organizationId } = company
    await addRole('packer', { product: ['read'] })
    const packer = await join(['packer', 'member'])
    const email = freshEmail()
    const { id } = await must('invite', asOwner().post<Id>('/invite-member', { organizationId, email, role: 'member,packer' }))
    await must('rename', asOwner().post('/update-role', { organizationId, roleName: 'packer', data: { roleName: 'shipper' } }))
    expect((await memberOf(packer))?.role).toBe('shipper,member')
    const { body } = await asOwner().get<{ id: string; role: string }[]>('/list-invitations', { organizationId })
    expect(body.find((invitation) => invitation.id === id)?.role).toBe('member,shipper')
  })

  test('given twice is stored once', async () => {
    const { organizationId, member } = company
    const role = ['member', 'support', 'member,support']
    const answer = await asOwner().post('/update-member-role', { organizationId, memberId: member.memberId, role })
    expect(answer.body.role).toBe('member,support')
  })
})

describe('a role that somebody has', () => {
  const remove = (roleName: string) => asOwner().post('/delete-role', { organizationId: company.organizationId, roleName })

  test('is not deleted, and the refusal says who has it and who is invited with it', async () => {
    const { organizationId } = company
    await addRole('held', { product: ['read'] })
    const invited = freshEmail()
    const invitation = { organizationId, email: invited, role: 'member,held' }
    const { id } = await must('invite', asOwner().post<Id>('/invite-member', invitation))
    const holder = await join('member,held')
    const refused = await remove('held')
    expect(refused).toMatchObject({ status: 400, body: { code: 'ROLE_IS_ASSIGNED_TO_MEMBERS' } })
    expect(refused.body.message).toContain(holder.email)
    expect(refused.body.message).toContain(invited)
    await must('take away', asOwner().post('/update-member-role', { organizationId, memberId: holder.memberId, role: 'member' }))
    const stillInvited = await remove('held')
    expect(stillInvited).toMatchObject({ status: 400, body: { code: 'ROLE_IS_ASSIGNED_TO_MEMBERS' } })
    expect(stillInvited.body.message).not.toContain(holder.email)
    await must('cancel', asOwner().post('/cancel-invitation', { invitationId: id }))
    expect((await remove('held')).status).toBe(200)
  })

  test('only by an expired invitation can be deleted', async () => {
    const { organizationId } = company
    await addRole('late', { product: ['read'] })
    await must('invite', asOwner().post('/invite-member', { organizationId, email: freshEmail(), role: 'late' }))
    await world.platform.deps.database.pool.query(`update invitation set "expiresAt" = now() where role = 'late'`)
    expect((await remove('late')).status).toBe(200)
  })

  test('is not found by a part of its name', async () => {
    await addRole('pack', { product: ['read'] })
    await addRole('unpack', { product: ['read'] })
    await join('unpack')
    expect((await remove('pack')).status).toBe(200)
  })
})

describe('a list has the order in which its rows were created, also after some were updated:', () => {
  type Row = { id: string; createdAt: string }
  let owner: Person
  let organizationId: string
  beforeAll(async () => {
    ;({ owner, organizationId } = await openCompany(world))
    const boss = callsOf(owner)
    await must('role', boss.post('/create-role', { organizationId, role: 'reader', permission: SUPPORT }))
    await must('invite', boss.post('/invite-member', { organizationId, email: freshEmail(), role: 'member' }))
    await must('create', boss.post('/create', { name: 'Second', slug: `second-of-${owner.userId.toLowerCase()}` }))
    await must('sign in', world.visitor().post('/api/auth/sign-in/email', { email: owner.email, password: PASSWORD }))
  })

  test.each<[path: string, ...tables: string[]]>([
    ['organization/list-roles', 'organizationRole'],
    ['organization/list-invitations', 'invitation'],
    ['organization/list-members', 'member'],
    ['organization/list-teams', 'team'],
    ['organization/get-full-organization', 'member', 'invitation', 'team'],
    ['organization/list', 'organization', 'member'],
    ['list-sessions', 'session'],
  ])('%s', async (path, ...tables) => {
    const list = async () => {
      const query = path.startsWith('organization/') ? `?${new URLSearchParams({ organizationId })}` : ''
      const body = await must(path, owner.visitor.get<Record<string, Row[]> | Row[]>(`/api/auth/${path}${query}`))
      return (Array.isArray(body) ? [body] : Object.values(body).filter(Array.isArray)).filter((rows) => rows.length > 1)
    }
    const before = await list()
    expect(before.length).toBeGreaterThan(0)
    for (const rows of before) expect(rows.map(({ createdAt }) => createdAt)).toEqual(rows.map((row) => row.createdAt).sort())
    const { pool } = world.platform.deps.database
    for (const table of tables) {
      const { rows } = await pool.query(`select id from "${table}" order by "createdAt" desc`)
      for (const { id } of rows) await pool.query(`update "${table}" set "createdAt" = "createdAt" where id = $1`, [id])
    }
    expect(await list()).toEqual(before)
  })
})

test('several roles of a member count together, also in one question about permissions', async () => {
  await addRole('reader', { payment: ['read'] })
  const person = await join(['reader', 'support'])
  const ask = async (permissions: Permission) =>
    (await callsOf(person).post('/has-permission', { organizationId: company.organizationId, permissions })).body.success
  expect(await ask({ payment: ['read'], customer: ['read'] })).toBe(true)
  expect(await ask({ payment: ['read'], customer: ['update'] })).toBe(false)
})

test('a stored role that can not be parsed grants nothing, is logged, and breaks no route', async () => {
  const broken = await openCompany(world)
  const { organizationId, support, owner } = broken
  const { pool } = world.platform.deps.database
  for (const stored of ['{', '', 'null', '[]', '{"payment": "read"}', '{"payment": [1]}']) {
    logged.length = 0
    await pool.query('update "organizationRole" set permission = $1 where "organizationId" = $2', [stored, organizationId])
    const ask = callsOf(support).post('/has-permission', { organizationId, permissions: { payment: ['read'] } })
    expect(await ask).toMatchObject({ status: 200, body: { success: false } })
    expect(logged.filter((line) => line.includes('"role":"support"')).map((line) => JSON.parse(line).level)).toContain(40)
    for (const path of ['/get-full-organization', '/list-members', '/list-teams', '/list-invitations', '/list-roles'])
      for (const person of [owner, support])
        expect((await callsOf(person).get(path, { organizationId })).status, path).toBeLessThan(500)
    expect((await callsOf(owner).get('/get-role', { organizationId, roleName: 'support' })).body).toMatchObject({
      permission: {},
    })
  }
  const permission = { payment: ['read'] }
  await must('repair', callsOf(owner).post('/update-role', { organizationId, roleName: 'support', data: { permission } }))
  const ask = callsOf(support).post('/has-permission', { organizationId, permissions: permission })
  expect(await ask).toMatchObject({ status: 200, body: { success: true } })
})

test('without the permission a member is neither removed nor changed, and the refusal is no 401', async () => {
  const other = await openCompany(world)
  const { organizationId } = other
  for (const person of [other.member, other.support])
    for (const target of [other.owner.email, other.admin.memberId, other.admin.email])
      expect(await callsOf(person).post('/remove-member', { organizationId, memberIdOrEmail: target })).toMatchObject({
        status: 403,
        body: { code: 'YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_MEMBER' },
      })
})
