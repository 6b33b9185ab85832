import { sql } from '@tradepost/kit/database/database'
import { startDuring } from '@tradepost/kit/testing/test-locks'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeStage, type Organization, type Person, type Stage } from '#src/auth/races/stage.ts'
import { PASSWORD } from '#src/world/pages/visitor.ts'
import { makeWorld, type World } from '#src/world/world.ts'

let world: World
let stage: Stage
let owner: Person
let other: Person
let organization: Organization
beforeAll(async () => {
  world = await makeWorld()
  stage = makeStage(world)
  owner = await stage.signUp()
  other = await stage.signUp()
  organization = await stage.openOrganization(owner)
})
afterAll(() => world.close())

const refusal = (code: string, message?: string) => ({ status: 400, body: message ? { code, message } : { code } })
const FIRST = 'Make someone else an owner first'

async function getStatus(invitationId: string): Promise<string | undefined> {
  return (await stage.query<{ status: string }>('select status from invitation where id = $1', [invitationId]))[0]?.status
}

describe('the last owner', () => {
  test('who leaves, is removed or steps down hears what to do first', async () => {
    const id = await organization.getMemberId(owner)
    const only = refusal('YOU_CANNOT_LEAVE_THE_ORGANIZATION_AS_THE_ONLY_OWNER', FIRST)
    expect(await organization.leave(owner)).toMatchObject(only)
    expect(await organization.remove(owner, id)).toMatchObject(only)
    const without = refusal('YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER', FIRST)
    expect(await organization.setRole(owner, id, 'member')).toMatchObject(without)
    expect(await organization.handOver(owner, id)).toMatchObject(without)
  })

  test('stays, whoever removes the membership, its role or the account', async () => {
    const values = [owner.userId]
    for (const change of [
      'delete from member where "userId" = $1',
      `update member set role = 'admin,member' where "userId" = $1`,
      'delete from "user" where id = $1',
    ])
      await expect(stage.query(change, values)).rejects.toMatchObject({ constraint: 'member_last_owner' })
  })

  test('of a closed organization may go', async () => {
    const founder = await stage.signUp()
    const closed = await stage.openOrganization(founder)
    await stage.query('insert into closed_organizations (organization_id, closed_at) values ($1, now())', [closed.id])
    await stage.query('delete from member where "organizationId" = $1', [closed.id])
    expect(await closed.countOwners()).toBe(0)
  })
})

describe('the last administrator', () => {
  test("can't be demoted, banned or deleted; one of two can", async () => {
    const administrator = await stage.signUp()
    const values = [administrator.userId]
    // The installation's first administrator is made by its operator.
    await stage.query(`update "user" set role = 'user,admin' where id = $1`, values)
    const changes = [
      `update "user" set role = 'user' where id = $1`,
      'update "user" set banned = true where id = $1',
      'delete from "user" where id = $1',
    ]
    for (const change of changes)
      await expect(stage.query(change, values)).rejects.toMatchObject({ constraint: 'user_last_administrator' })
    const asked = await administrator.visitor.post('/api/auth/delete-user', { password: PASSWORD })
    expect(asked).toMatchObject(refusal('LAST_ADMINISTRATOR', 'Make someone else an administrator first'))

    const successor = await stage.signUp()
    await stage.query(`update "user" set role = 'admin', banned = true where id = $1`, [successor.userId])
    await expect(stage.query(changes[0] ?? '', values)).rejects.toMatchObject({ constraint: 'user_last_administrator' })
    await stage.query('update "user" set banned = false where id = $1', [successor.userId])
    expect((await administrator.visitor.post('/api/auth/delete-user', { password: PASSWORD })).status).toBe(200)
  })
})

test("an admin can't remove a member who becomes an owner at that moment", async () => {
  const admin = await stage.signUp()
  await organization.arrange([
    [owner, 'owner'],
    [admin, 'admin'],
    [other, 'member'],
  ])
  const memberId = await organization.getMemberId(other)
  const { answer } = await world.platform.deps.database.db.transaction().execute(async (trx) => {
    await sql`update member set role = 'owner' where id = ${memberId}`.execute(trx)
    return startDuring(trx, () => organization.remove(admin, memberId))
  })
  expect(await answer).toMatchObject({ status: 409, body: { code: 'CONCURRENT_CHANGE' } })
  expect(await organization.findMember(other)).toMatchObject({ role: 'owner' })
  await organization.arrange([
    [owner, 'owner'],
    [other, 'member'],
  ])
})

describe('an invitation', () => {
  test('that was accepted, rejected or canceled stays so', async () => {
    const guest = await stage.signUp()
    const ended = refusal('INVITATION_NOT_FOUND')
    for (const [path, by, status] of [
      ['cancel-invitation', owner, 'canceled'],
      ['reject-invitation', guest, 'rejected'],
      ['accept-invitation', guest, 'accepted'],
    ] as const) {
      const invitationId = await organization.invite(owner, guest.email, 'member')
      expect((await organization.ask(by, path, { invitationId })).status).toBe(200)
      expect(await organization.ask(owner, 'cancel-invitation', { invitationId })).toMatchObject(ended)
      expect(await organization.ask(guest, 'reject-invitation', { invitationId })).toMatchObject(ended)
      expect(await organization.accept(guest, invitationId)).toMatchObject(ended)
      expect(await getStatus(invitationId)).toBe(status)
    }
  })

  test('is pending again if the member could not be created', async () => {
    const guest = await stage.signUp()
    const invitationId = await organization.invite(owner, guest.email, 'member')
    // Meanwhile this person has joined by other means.
    await stage.query(
      `insert into member (id, "organizationId", "userId", role, "createdAt") values ('joined-otherwise', $1, $2, 'member', now())`,
      [organization.id, guest.userId],
    )
    const refused = await organization.accept(guest, invitationId)
    expect(refused).toMatchObject(refusal('USER_IS_ALREADY_A_MEMBER_OF_THIS_ORGANIZATION'))
    expect(await getStatus(invitationId)).toBe('pending')
  })

  test('that has expired is canceled when the person is invited again', async () => {
    const email = 'late@example.com'
    const expired = await organization.invite(owner, email, 'member')
    await stage.query(`update invitation set "expiresAt" = now() - interval '1 second' where id = $1`, [expired])
    const again = await organization.invite(owner, email, 'member')
    expect(await getStatus(expired)).toBe('canceled')
    expect(await getStatus(again)).toBe('pending')
  })

  test('can be pending once for each email, in any spelling', async () => {
    const [{ id, email } = { id: '', email: '' }] = await stage.query<{ id: string; email: string }>(
      `select id, email from invitation where "organizationId" = $1 and status = 'pending'`,
      [organization.id],
    )
    const copy = `insert into invitation (id, "organizationId", email, role, status, "expiresAt", "inviterId")
      select 'copy-of-' || id, "organizationId", $2, role, status, "expiresAt", "inviterId" from invitation where id = $1`
    await expect(stage.query(copy, [id, email.toUpperCase()])).rejects.toMatchObject({ constraint: 'invitation_once' })
  })
})

describe('a custom role', () => {
  const createRole = (role: string) => organization.ask(owner, 'create-role', { role, permission: { ac: ['read'] } })
  const deleteRole = (roleName: string) => organization.ask(owner, 'delete-role', { roleName })

  test("that a member or a pending invitation holds can't be deleted", async () => {
    expect((await createRole('support')).status).toBe(200)
    const memberId = await organization.getMemberId(other)
    expect((await organization.setRole(owner, memberId, 'member,support')).status).toBe(200)
    expect(await deleteRole('support')).toMatchObject(refusal('ROLE_IS_ASSIGNED_TO_MEMBERS'))
    await organization.setRole(owner, memberId, 'member')
    const invitationId = await organization.invite(owner, 'helper@example.com', 'support')
    expect(await deleteRole('support')).toMatchObject(refusal('ROLE_IS_ASSIGNED_TO_MEMBERS'))
    await organization.ask(owner, 'cancel-invitation', { invitationId })
    expect((await deleteRole('support')).status).toBe(200)
  })

  test('of an expired invitation can be deleted', async () => {
    await createRole('seasonal')
    const invitationId = await organization.invite(owner, 'summer@example.com', 'seasonal')
    await stage.query(`update invitation set "expiresAt" = now() - interval '1 second' where id = $1`, [invitationId])
    expect((await deleteRole('seasonal')).status).toBe(200)
  })

  test('that was never created or was deleted is given to no one', async () => {
    const giving = `update member set role = 'member,ghost' where "organizationId" = $1 and "userId" = $2`
    const asked = stage.query(giving, [organization.id, other.userId])
    await expect(asked).rejects.toMatchObject({ constraint: 'role_missing' })
  })

  test('under a new name leaves no one with a role that does not exist', async () => {
    await createRole('packing')
    await organization.setRole(owner, await organization.getMemberId(other), 'packing')
    await organization.ask(owner, 'update-role', { roleName: 'packing', data: { roleName: 'shipping' } })
    const roles = await stage.query<{ role: string }>('select role from "organizationRole" where "organizationId" = $1', [
      organization.id,
    ])
    expect(roles.map(({ role }) => role)).toContain((await organization.findMember(other))?.role)
  })
})
