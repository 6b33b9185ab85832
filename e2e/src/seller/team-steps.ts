import type { Browser, Page } from '@playwright/test'
import { signInAs, waitForLink } from '#src/auth/account-steps.ts'
import type { Seller } from '#src/world/seller.ts'
import type { Visitor } from '#src/world/visitor.ts'
import type { World } from '#src/world/world.ts'

/** Signs somebody up by name who was seen to read their email. */
export async function signUpNamed(world: World, name: string): Promise<{ visitor: Visitor; email: string; userId: string }> {
  const visitor = world.visitor()
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@example.com`
  await visitor.signUp({ email, name })
  await visitor.followMail(email)
  const { user } = (await visitor.get<{ user: { id: string } }>('/api/auth/get-session')).body
  return { visitor, email, userId: user.id }
}

/** Calls better-auth's organization API in a seller's name. @throws unless it succeeds */
export async function manage(
  { visitor, organizationId }: Pick<Seller, 'visitor' | 'organizationId'>,
  path: string,
  body: object,
): Promise<{ id: string }> {
  const answer = await visitor.post<{ id: string }>(`/api/auth/organization/${path}`, { organizationId, ...body })
  if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
  return answer.body
}

/** Lets somebody named so join a shop by invitation. */
export async function joinByInvitation(world: World, seller: Seller, { name, role }: { name: string; role: string }) {
  const person = await signUpNamed(world, name)
  const { id: invitationId } = await manage(seller, 'invite-member', { email: person.email, role: role.split(',') })
  const accepted = await person.visitor.post('/api/auth/organization/accept-invitation', { invitationId })
  if (accepted.status !== 200) throw new Error(JSON.stringify(accepted.body))
  return person
}

/** Opens a browser in which somebody is signed in. */
export async function openAs(browser: Browser, world: World, visitor: Visitor): Promise<Page> {
  const context = await browser.newContext({ baseURL: world.platform.url })
  await signInAs(context, visitor, world)
  return context.newPage()
}

/** Returns the link in the newest email of an invitation. */
export async function invitationLink(world: World, email: string): Promise<string> {
  await world.drainAll()
  return waitForLink(world, email, '/invitations/')
}
