import type { Browser, Page } from '@playwright/test'
import { signInAs, waitForLink } from '#src/auth/accounts/account-steps.ts'
import { callsOf, must } from '#src/auth/organizations/organization-steps.ts'
import type { Visitor } from '#src/world/pages/visitor.ts'
import type { Seller } from '#src/world/seller.ts'
import { uniqueEmail } from '#src/world/unique-email.ts'
import type { House } from '#src/world/world.ts'

type Id = { id: string }

/** Changes an organization in a member's name. @throws unless it succeeds */
export const manage = ({ visitor, organizationId }: Pick<Seller, 'visitor' | 'organizationId'>, path: string, body: object) =>
  must(path, callsOf({ visitor }).post<Id>(`/${path}`, { organizationId, ...body }))

/** Signs somebody up by their name, who was seen to read their email. */
export async function signUpNamed(world: House, name: string): Promise<{ visitor: Visitor; email: string; userId: string }> {
  const visitor = world.visitor()
  const email = uniqueEmail(name.toLowerCase().replaceAll(' ', '.'))
  await must('sign up', visitor.signUp({ email, name }))
  await visitor.followMail(email)
  const { user } = await must('session', visitor.get<{ user: Id }>('/api/auth/get-session'))
  return { visitor, email, userId: user.id }
}

/** Lets somebody named so join a shop by invitation, with one or more roles. */
export async function joinByInvitation(world: House, seller: Seller, { name, role }: { name: string; role: string }) {
  const person = await signUpNamed(world, name)
  const { id: invitationId } = await manage(seller, 'invite-member', { email: person.email, role: role.split(',') })
  await must('accept', callsOf(person).post('/accept-invitation', { invitationId }))
  return person
}

/** Fills a shop with people with long names, a team, a custom role and invitations. @returns the ID of the team */
export async function fillTeam(world: House, seller: Seller): Promise<string> {
  await manage(seller, 'create-role', { role: 'support', permission: { customer: ['read'], payment: ['read'] } })
  const { id: teamId } = await manage(seller, 'create-team', { name: 'Customer support for the whole of northern Europe' })
  for (const [name, role] of [
    ['Maximiliana Featherstonehaugh Cholmondeley', 'admin'],
    ['Noor El Amrani', 'member,support'],
  ] as const) {
    const { userId } = await joinByInvitation(world, seller, { name, role })
    await manage(seller, 'add-team-member', { teamId, userId })
  }
  await manage(seller, 'invite-member', {
    email: 'a.rather.long.address.of.somebody@accessible.example.com',
    role: 'support',
    teamId,
  })
  return teamId
}

/** Opens a browser in which somebody is signed in. */
export async function openAs(browser: Browser, world: House, visitor: Visitor): Promise<Page> {
  const context = await browser.newContext({ baseURL: world.platform.url })
  await signInAs(context, visitor, world)
  return context.newPage()
}

/** Returns the link in the newest email of an invitation. */
export async function invitationLink(world: House, email: string): Promise<string> {
  await world.drainAll()
  return waitForLink(world, email, '/invitations/')
}
