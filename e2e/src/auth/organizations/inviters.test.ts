import type { SellerInvitationList } from '@tradepost/contract/platform/organization/seller-team'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeWorld, type World } from '#src/world/world.ts'
import { type Company, callsOf, must, openCompany, type Person, signUpPerson } from './organization-steps.ts'

let world: World
beforeAll(async () => {
  world = await makeWorld()
})
afterAll(() => world.close())

type Invitation = { id: string }
const accept = (person: Person, invitationId: string) => callsOf(person).post('/accept-invitation', { invitationId })

describe('N20: an inviter gives at acceptance what they may still give:', () => {
  const LOST = { status: 400, body: { code: 'INVITER_CAN_NO_LONGER_GIVE_THIS_ROLE' } }
  const HR = { invitation: ['create'], ac: ['read'], customer: ['read'] }
  const GREETER = { customer: ['read'] }
  type Shop = Company & { ask: ReturnType<typeof callsOf>['post'] }
  let shop: Shop
  beforeAll(async () => {
    const opened = await openCompany(world)
    const { post } = callsOf(opened.owner)
    const ask: Shop['ask'] = (path, body) => post(path, { organizationId: opened.organizationId, ...body })
    shop = { ...opened, ask }
  })
  let roles = 0
  /** Creates a role and returns its name. */
  async function addRole(permission: object): Promise<string> {
    roles += 1
    await must('role', shop.ask('/create-role', { role: `role-${roles}`, permission }))
    return `role-${roles}`
  }
  const assign = (memberId: string, role: string) => must('assign', shop.ask('/update-member-role', { memberId, role }))
  const changeRole = (roleName: string, permission: object) =>
    must('change', shop.ask('/update-role', { roleName, data: { permission } }))

  /** Has a member with a role invite somebody. */
  async function inviteAs(inviterRole: string, role: string) {
    const [inviter, guest] = [await signUpPerson(world, 'inviter'), await signUpPerson(world, 'guest')]
    const { id } = await must('invite', shop.ask<Invitation>('/invite-member', { email: inviter.email, role: inviterRole }))
    const { body } = await callsOf(inviter).post<{ member: { id: string } }>('/accept-invitation', { invitationId: id })
    const invitation = { organizationId: shop.organizationId, email: guest.email, role }
    const sent = await must('invite', callsOf(inviter).post<Invitation>('/invite-member', invitation))
    return { guest, id: sent.id, inviter, memberId: body.member.id }
  }
  type Case = {
    role: () => Promise<string>
    given: (role: string) => Promise<string>
    then: (memberId: string, role: string, given: string) => Promise<unknown>
  }
  const named = (role: string) => async () => role

  test.each<[string, Case]>([
    ['an admin who is a member now', { role: named('admin'), given: named('admin'), then: (id) => assign(id, 'member') }],
    ['who may no longer invite', { role: named('admin'), given: named('member'), then: (id) => assign(id, 'member') }],
    ['an owner who is an admin now', { role: named('owner'), given: named('owner'), then: (id) => assign(id, 'admin') }],
    ['one of two roles', { role: named('admin'), given: named('member,admin'), then: (id) => assign(id, 'support') }],
    [
      'whose role gives less',
      {
        role: () => addRole(HR),
        given: () => addRole(GREETER),
        then: (_, role) => changeRole(role, { ...HR, customer: ['create'] }),
      },
    ],
    [
      'whose role no longer invites',
      { role: () => addRole(HR), given: () => addRole(GREETER), then: (_, role) => changeRole(role, GREETER) },
    ],
    [
      'of a role that holds more by now',
      {
        role: () => addRole(HR),
        given: () => addRole(GREETER),
        then: (_, __, given) => changeRole(given, { payment: ['read'] }),
      },
    ],
  ])('%s: refused', async (_, { role, given, then }) => {
    const inviterRole = await role()
    const givenRole = await given(inviterRole)
    const { guest, id, memberId } = await inviteAs(inviterRole, givenRole)
    const page = () => guest.visitor.get<{ invitation: { status: string } }>(`/api/invitations/${id}`)
    const listed = async () =>
      (await shop.owner.visitor.get<SellerInvitationList>(`/api/organizations/${shop.slug}/invitations`)).body.items.find(
        (item) => item.id === id,
      )?.inviter
    expect((await page()).body.invitation.status).toBe('pending')
    expect(await listed()).toMatchObject({ is_member: true, can_give: true })
    await then(memberId, inviterRole, givenRole)
    expect(await accept(guest, id)).toMatchObject(LOST)
    expect((await page()).body.invitation.status).toBe('inviter_left')
    expect(await listed()).toMatchObject({ is_member: true, can_give: false })
    // Whoever sends it again becomes its inviter.
    expect((await shop.ask('/invite-member', { email: guest.email, role: givenRole, resend: true })).status).toBe(200)
    expect((await accept(guest, id)).status).toBe(200)
  })

  test.each<[string, inviter: string, given: string, now: string]>([
    ['an admin who is an owner now', 'admin', 'admin', 'owner'],
    ['one who still holds all of it', 'owner', 'member', 'admin'],
    ['with two roles, together', 'admin', 'support', 'support,member'],
  ])('%s: accepted', async (_, inviter, given, now) => {
    const { guest, id, memberId } = await inviteAs(inviter, given)
    await assign(memberId, now)
    expect((await accept(guest, id)).status).toBe(200)
  })
})
