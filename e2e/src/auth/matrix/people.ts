import { joinOrganization } from '#src/world/join-organization.ts'
import { cookieOf } from '#src/world/raw-request.ts'
import type { Seller } from '#src/world/seller.ts'
import { PASSWORD, type Visitor } from '#src/world/visitor.ts'
import type { World } from '#src/world/world.ts'
import { type Role, SUPPORT } from './roles.ts'

/** Somebody who tries every route of the platform. The expected answers follow from this alone. */
export type Person = {
  name: string
  isSignedIn: boolean
  /** Their role in the shop; nobody here has one in another shop, except for the owner of one. */
  role?: Role
  isAdministrator?: boolean
  isImpersonated?: boolean
  /** Whether the shop's order and subscription are theirs. */
  hasBought?: boolean
}

export const PEOPLE: readonly Person[] = [
  { name: 'nobody', isSignedIn: false },
  { name: 'a garbage cookie', isSignedIn: false },
  { name: 'a signed-out cookie', isSignedIn: false },
  { name: 'a banned user', isSignedIn: false },
  { name: 'a buyer', isSignedIn: true, hasBought: true },
  { name: 'a member', isSignedIn: true, role: 'member' },
  { name: 'an admin', isSignedIn: true, role: 'admin' },
  { name: 'an owner', isSignedIn: true, role: 'owner' },
  { name: 'a custom role', isSignedIn: true, role: 'support' },
  { name: "another organization's owner", isSignedIn: true },
  { name: 'an administrator', isSignedIn: true, isAdministrator: true },
  { name: 'an impersonated owner', isSignedIn: true, role: 'owner', isImpersonated: true },
]

/** `cookie`: the header that their browser sends; empty if it has none. */
type Signed = { cookie: string; userId: string; email: string }

/** Everybody's browser, by the name of the person. */
export type Cast = (name: string) => Signed

async function must<T>(what: string, answer: Promise<{ status: number; body: T }>): Promise<T> {
  const { status, body } = await answer
  if (status !== 200) throw new Error(`${what}: ${status} ${JSON.stringify(body)}`)
  return body
}

async function readSession(visitor: Visitor): Promise<Signed> {
  const { user } = await must('session', visitor.get<{ user: { id: string; email: string } }>('/api/auth/get-session'))
  return { cookie: cookieOf(visitor), userId: user.id, email: user.email }
}

async function signUp(world: World, email: string): Promise<Visitor> {
  const visitor = world.visitor()
  await must(email, visitor.signUp({ email }))
  await visitor.followMail(email)
  return visitor
}

/** Signs the installation's administrator in, in a browser of its own. The server itself grants that role: no route does. */
async function signInAdministrator(world: World, email: string): Promise<Visitor> {
  const visitor = world.visitor()
  await must('administrator', visitor.post('/api/auth/sign-in/email', { email, password: PASSWORD }))
  return visitor
}

type Shops = { own: Seller; rival: Seller; buyer: Visitor }

/** Signs everybody up, once for all their calls. */
export async function signUpPeople(world: World, { own, rival, buyer }: Shops): Promise<Cast> {
  const administrator = { email: 'administrator@example.com', password: PASSWORD, name: 'Ada' }
  await world.platform.deps.auth.api.createUser({ body: { ...administrator, role: 'admin' } })
  const admin = await signInAdministrator(world, administrator.email)
  const join = async (name: string, joining: { role: string } | { permissions: typeof SUPPORT }) => {
    const member = await joinOrganization(world, own, { email: `${name}@example.com`, ...joining })
    await member.followMail(`${name}@example.com`)
    await must(name, member.post('/api/auth/organization/set-active', { organizationId: own.organizationId }))
    return member
  }

  const leaving = await signUp(world, 'leaving@example.com')
  const signedOut = await readSession(leaving)
  await must('sign out', leaving.post('/api/auth/sign-out'))

  const banned = await readSession(await join('banned', { role: 'owner' }))
  await must('ban', admin.post('/api/auth/admin/ban-user', { userId: banned.userId }))

  const impersonated = await readSession(await join('impersonated', { role: 'owner' }))
  const acting = await signInAdministrator(world, administrator.email)
  await must('impersonate', acting.post('/api/auth/admin/impersonate-user', { userId: impersonated.userId }))
  await must('active', acting.post('/api/auth/organization/set-active', { organizationId: own.organizationId }))

  const none = { cookie: '', userId: '', email: '' }
  const cast: Record<string, Signed> = {
    nobody: none,
    'a garbage cookie': { ...none, cookie: 'better-auth.session_token=garbage.garbage' },
    'a signed-out cookie': signedOut,
    'a banned user': banned,
    'a buyer': await readSession(buyer),
    'a member': await readSession(await join('member', { role: 'member' })),
    'an admin': await readSession(await join('admin', { role: 'admin' })),
    'an owner': await readSession(own.visitor),
    'a custom role': await readSession(await join('support', { permissions: SUPPORT })),
    "another organization's owner": await readSession(rival.visitor),
    'an administrator': await readSession(admin),
    'an impersonated owner': await readSession(acting),
  }
  return (name) => {
    const signed = cast[name]
    if (!signed) throw new Error(`${name} has no browser`)
    return signed
  }
}
