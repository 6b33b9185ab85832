import { sql } from '@tradepost/kit/database/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeWorld, type World } from '#src/world/world.ts'
import { type Company, callsOf, must, openCompany, type Person, signUpPerson } from './organization-steps.ts'

let world: World
let company: Company
beforeAll(async () => {
  world = await makeWorld()
  company = await openCompany(world)
})
afterAll(() => world.close())

type Invitation = { id: string; status: string }

async function invitePerson(): Promise<Person & { invitationId: string }> {
  const person = await signUpPerson(world, 'late')
  return { ...person, invitationId: await invite(person.email) }
}

async function invite(email: string): Promise<string> {
  const { organizationId, owner } = company
  const body = { organizationId, email, role: 'member' }
  return (await must('invite', callsOf(owner).post<Invitation>('/invite-member', body))).id
}

const accept = ({ visitor, invitationId }: { visitor: Person['visitor']; invitationId: string }) =>
  callsOf({ visitor }).post('/accept-invitation', { invitationId })

/** Writes what better-auth has written when the server dies before it creates the member. */
const claim = (id: string) =>
  sql`update invitation set status = 'accepted' where id = ${id}`.execute(world.platform.deps.database.db)

const ageClaim = (id: string, seconds: number) =>
  sql`update invitation set "claimedAt" = now() - make_interval(secs => ${seconds}) where id = ${id}`.execute(
    world.platform.deps.database.db,
  )

async function restore(): Promise<void> {
  await world.platform.deps.addJob('restore-invitations', {}, 'restore-invitations')
  await world.drainAll()
}

async function statusOf(id: string): Promise<string | undefined> {
  const { organizationId, owner } = company
  const { body } = await callsOf(owner).get<Invitation[]>('/list-invitations', { organizationId })
  return body.find((each) => each.id === id)?.status
}

test('an invitation that was accepted when the server died can be accepted again after a minute', async () => {
  const person = await invitePerson()
  await claim(person.invitationId)
  await ageClaim(person.invitationId, 50)
  await restore()
  expect(await statusOf(person.invitationId)).toBe('accepted')
  await ageClaim(person.invitationId, 61)
  await restore()
  expect(await statusOf(person.invitationId)).toBe('pending')
  expect((await accept(person)).status).toBe(200)
})

test('an invitation stays accepted once its person is a member, also when they have left', async () => {
  const person = await invitePerson()
  await must('accept', accept(person))
  const { organizationId } = company
  await must('leave', callsOf(person).post('/leave', { organizationId }))
  const { rows } = await world.platform.deps.database.pool.query('select "claimedAt" from invitation where id = $1', [
    person.invitationId,
  ])
  expect(rows).toEqual([{ claimedAt: null }])
  await restore()
  expect(await statusOf(person.invitationId)).toBe('accepted')
})

test('an invitation stays accepted if its person was invited anew meanwhile', async () => {
  const person = await invitePerson()
  await claim(person.invitationId)
  await ageClaim(person.invitationId, 61)
  const later = await invite(person.email)
  await restore()
  expect([await statusOf(person.invitationId), await statusOf(later)]).toEqual(['accepted', 'pending'])
  expect((await accept({ ...person, invitationId: later })).status).toBe(200)
})

test('of two invitations of a person that were accepted when the server died, the later one is pending again', async () => {
  const person = await invitePerson()
  await claim(person.invitationId)
  await ageClaim(person.invitationId, 90)
  const later = await invite(person.email)
  await claim(later)
  await ageClaim(later, 61)
  await restore()
  expect([await statusOf(person.invitationId), await statusOf(later)]).toEqual(['accepted', 'pending'])
})
