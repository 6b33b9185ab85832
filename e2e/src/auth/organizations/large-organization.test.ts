import type { SellerInvitationList } from '@tradepost/contract/platform/organization/seller-team'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeWorld, type World } from '#src/world/world.ts'
import { type Company, callsOf, must, openCompany, signUpPerson } from './organization-steps.ts'

let world: World
let company: Company
const MANY = 250
/** Invitations, teams and roles that are there before: better-auth's own lists and limits end at a hundred. */
const ALMOST = 98
beforeAll(async () => {
  world = await makeWorld()
  company = await openCompany(world)
  const { pool } = world.platform.deps.database
  await pool.query(
    `insert into "user" (id, name, email, "emailVerified", "createdAt", "updatedAt")
       select 'many-' || n, 'Many', 'many-' || n || '@example.com', true, now(), now() from generate_series(1, $1) n`,
    [MANY],
  )
  await pool.query(
    `insert into member (id, "organizationId", "userId", role, "createdAt")
       select 'member-' || n, $1, 'many-' || n, 'member', now() from generate_series(1, $2) n`,
    [company.organizationId, MANY],
  )
  await pool.query(
    `insert into "teamMember" (id, "teamId", "userId", "createdAt") select 'in-' || n, $1, 'many-' || n, now() from generate_series(1, $2) n`,
    [company.teamId, MANY],
  )
  await pool.query(
    `insert into invitation (id, "organizationId", email, role, status, "expiresAt", "createdAt", "inviterId")
       select 'asked-' || n, $1, 'asked-' || n || '@example.com', 'member', 'pending', now() + interval '1 day', now(), $2
       from generate_series(1, $3) n`,
    [company.organizationId, company.owner.userId, ALMOST],
  )
  await pool.query(
    `insert into team (id, name, "memberCount", "organizationId", "createdAt")
       select 'team-' || n, 'Team ' || n, 0, $1, now() from generate_series(1, $2) n`,
    [company.organizationId, ALMOST],
  )
  await pool.query(
    `insert into "organizationRole" (id, "organizationId", role, permission, "createdAt")
       select 'role-' || n, $1, 'role-' || n, '{"customer":["read"]}', now() from generate_series(1, $2) n`,
    [company.organizationId, ALMOST],
  )
})
afterAll(() => world.close())

type Id = { id: string }
const ask = <T = Id>(path: string, body: object = {}) =>
  must(path, callsOf(company.owner).post<T>(path, { organizationId: company.organizationId, ...body }))
const read = <T>(path: string, query: Record<string, string> = {}) =>
  must(path, callsOf(company.owner).get<T>(path, { organizationId: company.organizationId, ...query }))
const shopList = async <T>(path: string) => (await company.owner.visitor.get<T>(`/api/organizations/${company.slug}${path}`)).body

describe('N23: a shop of several hundred people', () => {
  test('invites as many more as it likes, and lists all of them', async () => {
    for (let index = ALMOST + 1; index <= 120; index += 1)
      await ask('/invite-member', { email: `asked-${index}@example.com`, role: 'member' })
    const listed = await read<{ status: string }[]>('/list-invitations')
    expect(listed.filter(({ status }) => status === 'pending')).toHaveLength(121)
    const emails = new Set<string>()
    let cursor = ''
    do {
      const page = await shopList<SellerInvitationList>(`/invitations?${cursor}`)
      expect(page.counts.pending).toBe(121)
      for (const { email } of page.items) emails.add(email)
      cursor = page.next === null ? '' : `cursor=${page.next}`
    } while (cursor)
    expect(emails.size).toBe(121)
  })

  test('takes one more in, and lists all members', async () => {
    const person = await signUpPerson(world, 'late')
    const { id } = await ask('/invite-member', { email: person.email, role: 'member', teamId: company.teamId })
    await must('accept', callsOf(person).post('/accept-invitation', { invitationId: id }))
    const total = MANY + 5
    expect(await read('/list-members')).toMatchObject({ total, members: { length: total } })
    expect(await read('/get-full-organization')).toMatchObject({ members: { length: total } })
    expect((await shopList<{ items: object[] }>('/members')).items).toHaveLength(total)
    const team = await callsOf(company.support).get('/list-team-members', { teamId: company.teamId })
    expect(team.body).toHaveLength(MANY + 2)
  })

  test('has as many teams and roles as it likes, and lists all of them', async () => {
    for (let index = ALMOST + 1; index <= 105; index += 1) {
      await ask('/create-team', { name: `Team ${index}` })
      await ask('/create-role', { role: `role-${index}`, permission: { customer: ['read'] } })
    }
    expect(await read('/list-teams')).toHaveLength(107)
    expect(await read('/list-roles')).toHaveLength(106)
    // A role beyond the hundredth grants what it holds.
    await ask('/update-member-role', { memberId: company.member.memberId, role: 'role-105' })
    const asked = { organizationId: company.organizationId, permissions: { customer: ['read'] } }
    expect((await callsOf(company.member).post('/has-permission', asked)).body).toMatchObject({ success: true })
  })

  test('does not make the list of all users longer than it was asked for', async () => {
    const { pool } = world.platform.deps.database
    await pool.query(`update "user" set role = 'admin' where id = $1`, [company.owner.userId])
    const list = async (query: string) =>
      (await company.owner.visitor.get<{ users: object[]; total: number }>(`/api/auth/admin/list-users?${query}`)).body
    const first = await list('')
    expect(first.users).toHaveLength(100)
    expect(first.total).toBeGreaterThan(MANY)
    expect((await list('limit=7&offset=100')).users).toHaveLength(7)
  })
})
