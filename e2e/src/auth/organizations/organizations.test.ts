import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeWorld, type World } from '#src/world/world.ts'
import { type Company, callsOf, must, openCompany, type Person, signUpPerson } from './organization-steps.ts'

let world: World
let company: Company
beforeAll(async () => {
  world = await makeWorld()
  company = await openCompany(world)
})
afterAll(() => world.close())

type Id = { id: string }
type Team = Id & { name: string }
type Invitation = Id & { status: string }

const within = (body: object = {}) => ({ organizationId: company.organizationId, ...body })

async function inviteAndAccept(more: object = {}): Promise<Person> {
  const person = await signUpPerson(world)
  const invitation = within({ email: person.email, role: 'member', ...more })
  const { id } = await must('invite', callsOf(company.owner).post<Id>('/invite-member', invitation))
  await must('accept', callsOf(person).post('/accept-invitation', { invitationId: id }))
  return person
}

describe('case 64:', () => {
  test('whoever creates an organization is its owner', async () => {
    const person = await signUpPerson(world)
    const { body } = await callsOf(person).post<Id & { members: { role: string; userId: string }[] }>('/create', {
      name: 'New shop',
      slug: 'new-shop-of-case-64',
    })
    expect(body.members).toMatchObject([{ userId: person.userId, role: 'owner' }])
    expect((await callsOf(person).get('/get-active-member')).body).toMatchObject({ role: 'owner', organizationId: body.id })
  })

  test('a member cannot update the organization, an owner and an admin can', async () => {
    const update = (person: Person, name: string) => callsOf(person).post('/update', within({ data: { name } }))
    for (const person of [company.member, company.support])
      expect(await update(person, 'Taken over')).toMatchObject({
        status: 403,
        body: { code: 'YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION' },
      })
    for (const person of [company.admin, company.owner])
      expect(await update(person, `By ${person.email}`)).toMatchObject({ status: 200, body: { name: `By ${person.email}` } })
  })

  test('who accepts an invitation to a team is a member of the organization and of the team', async () => {
    const person = await inviteAndAccept({ teamId: company.teamId })
    expect((await callsOf(person).get('/get-active-member')).body).toMatchObject({ role: 'member' })
    const { body } = await callsOf(person).get<{ userId: string }[]>('/list-team-members', { teamId: company.teamId })
    expect(body.map(({ userId }) => userId)).toContain(person.userId)
  })

  test('an invitation is accepted by nobody else', async () => {
    const answer = await callsOf(company.member).post('/accept-invitation', { invitationId: company.invitationId })
    expect(answer).toMatchObject({ status: 403, body: { code: 'YOU_ARE_NOT_THE_RECIPIENT_OF_THE_INVITATION' } })
  })

  test('a rejected invitation is rejected, and a canceled one canceled', async () => {
    const person = await signUpPerson(world)
    const invite = () =>
      callsOf(company.owner).post<Invitation>('/invite-member', within({ email: person.email, role: 'member' }))
    const rejected = await must('invite', invite())
    expect(await callsOf(person).post('/reject-invitation', { invitationId: rejected.id })).toMatchObject({
      status: 200,
      body: { invitation: { status: 'rejected' }, member: null },
    })
    const canceled = await must('invite', invite())
    expect(await callsOf(company.owner).post('/cancel-invitation', { invitationId: canceled.id })).toMatchObject({
      status: 200,
      body: { status: 'canceled' },
    })
    expect((await callsOf(person).get('/list-user-invitations')).body).toEqual([])
  })

  test('a team needs a name', async () => {
    const refused = { status: 400, body: { message: 'Team name must contain at least 1 character' } }
    const { teamId } = company
    expect(await callsOf(company.owner).post('/create-team', within({ name: '' }))).toMatchObject(refused)
    expect(await callsOf(company.owner).post('/update-team', { teamId, data: within({ name: '' }) })).toMatchObject(refused)
  })

  test('a member cannot create a role', async () => {
    const role = within({ role: 'own', permission: { ac: ['read'] } })
    const refused = { status: 403, body: { code: 'YOU_ARE_NOT_ALLOWED_TO_CREATE_A_ROLE' } }
    expect(await callsOf(company.member).post('/create-role', role)).toMatchObject(refused)
  })

  test('a custom role grants what it holds, and an unknown resource is 400', async () => {
    const ask = (permissions: object) => callsOf(company.support).post('/has-permission', within({ permissions }))
    expect((await ask({ refund: ['create'] })).body.success).toBe(true)
    expect((await ask({ refund: ['create'], payment: ['read'] })).body.success).toBe(true)
    expect((await ask({ payout: ['read'] })).body.success).toBe(false)
    const role = within({ role: 'bent', permission: { castle: ['read'] } })
    const refused = { status: 400, body: { code: 'INVALID_RESOURCE' } }
    expect(await callsOf(company.owner).post('/create-role', role)).toMatchObject(refused)
  })
})

describe('the specification, section 6:', () => {
  const SPECIFIED = {
    organization: ['update', 'delete'],
    member: ['create', 'update', 'delete'],
    invitation: ['create', 'cancel'],
    team: ['create', 'update', 'delete'],
    ac: ['create', 'read', 'update', 'delete'],
  }
  const CELLS = Object.entries(SPECIFIED).flatMap(([resource, actions]) => actions.map((action) => [resource, action] as const))

  test.each(CELLS)('%s: %s is allowed to those roles that hold it', async (resource, action) => {
    const ask = async (person: Person) =>
      (await callsOf(person).post('/has-permission', within({ permissions: { [resource]: [action] } }))).body.success
    expect(await ask(company.owner)).toBe(true)
    expect(await ask(company.admin)).toBe(`${resource}:${action}` !== 'organization:delete')
    expect(await ask(company.member)).toBe(`${resource}:${action}` === 'ac:read')
  })
})

describe('a team', () => {
  const addTeam = (name: string) => must('team', callsOf(company.owner).post<Team>('/create-team', within({ name })))
  const remove = (teamId: string, person: Person = company.owner) => callsOf(person).post('/remove-team', within({ teamId }))

  test('with pending invitations is not removed, and the refusal names them', async () => {
    const { id } = await addTeam('Expected')
    const email = 'expected@example.com'
    const invitation = within({ email, role: 'member', teamId: [company.teamId, id] })
    const { id: invitationId } = await must('invite', callsOf(company.owner).post<Id>('/invite-member', invitation))
    const refused = await remove(id)
    expect(refused).toMatchObject({ status: 409, body: { code: 'TEAM_HAS_PENDING_INVITATIONS' } })
    expect(refused.body.message).toContain(email)
    await must('cancel', callsOf(company.owner).post('/cancel-invitation', { invitationId }))
    expect((await remove(id)).status).toBe(200)
  })

  test('with an expired invitation is removed', async () => {
    const { id } = await addTeam('Missed')
    await must(
      'invite',
      callsOf(company.owner).post('/invite-member', within({ email: 'missed@example.com', role: 'member', teamId: id })),
    )
    await world.platform.deps.database.pool.query('update invitation set "expiresAt" = now() where "teamId" = $1', [id])
    expect((await remove(id)).status).toBe(200)
  })

  test('that is removed loses its members, who stay in the organization, and is no active team any longer', async () => {
    const { id } = await addTeam('Short-lived')
    const person = await inviteAndAccept({ teamId: id })
    await must('add', callsOf(company.owner).post('/add-team-member', within({ teamId: id, userId: company.owner.userId })))
    for (const each of [person, company.owner]) {
      await must('active', callsOf(each).post('/set-active', within()))
      await must('active team', callsOf(each).post('/set-active-team', { teamId: id }))
    }
    expect((await remove(id)).status).toBe(200)
    const { rows } = await world.platform.deps.database.pool.query(
      `select 1 from "teamMember" where "teamId" = $1 union all select 1 from session where "activeTeamId" = $1`,
      [id],
    )
    expect(rows).toEqual([])
    expect((await callsOf(person).get('/list-user-teams', within())).body).toEqual([])
    expect((await callsOf(person).get('/get-active-member')).body).toMatchObject({ userId: person.userId })
  })

  test('is only changed by roles that may', async () => {
    const { teamId } = company
    for (const person of [company.member, company.support]) {
      const asks = callsOf(person)
      expect((await asks.post('/create-team', within({ name: 'Own' }))).status).toBe(403)
      expect((await asks.post('/update-team', { teamId, data: within({ name: 'Own' }) })).status).toBe(403)
      expect((await remove(teamId, person)).status).toBe(403)
      expect((await asks.post('/add-team-member', within({ teamId, userId: person.userId }))).status).toBe(403)
      expect((await asks.post('/remove-team-member', within({ teamId, userId: person.userId }))).status).toBe(403)
    }
  })

  test('is only updated with something to update', async () => {
    expect((await callsOf(company.owner).post('/update-team', { teamId: company.teamId, data: within() })).status).toBe(422)
  })
})
