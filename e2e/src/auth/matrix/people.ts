import { joinOrganization } from '#src/world/join-organization.ts'
import { PASSWORD, type Visitor } from '#src/world/pages/visitor.ts'
import { cookieOf } from '#src/world/raw-request.ts'
import type { Seller } from '#src/world/seller.ts'
import type { World } from '#src/world/world.ts'
import { type Role, SUPPORT } from './roles.ts'

/** Somebody who tries every route of the platform. The expected answers follow from this alone. */
export type Person = {
  name: string
  isSignedIn: boolean
  /** Their role in the shop. */
  role?: Role
  /** Whether another organization is theirs, which is neither the shop nor the other shop whose things are tried. */
  ownsAnother?: boolean
  isAdministrator?: boolean
  isImpersonated?: boolean
  /** Whether the shop's order and subscription are theirs. */
  hasBought?: boolean
  /** Whether the shop's invitation is for them. */
  isInvited?: boolean
  /** Whether they are in the shop's team. */
  isTeammate?: boolean
}

export const PEOPLE: readonly Person[] = [
  { name: 'nobody', isSignedIn: false },
  { name: 'a garbage cookie', isSignedIn: false },
  { name: 'a signed-out cookie', isSignedIn: false },
  { name: 'a banned user', isSignedIn: false },
  { name: 'a buyer', isSignedIn: true, hasBought: true, isInvited: true },
  { name: 'a member', isSignedIn: true, role: 'member', isTeammate: true },
  { name: 'an admin', isSignedIn: true, role: 'admin' },
  { name: 'an owner', isSignedIn: true, role: 'owner' },
  { name: 'a custom role', isSignedIn: true, role: 'support' },
  { name: "another organization's owner", isSignedIn: true, ownsAnother: true },
  { name: 'an administrator', isSignedIn: true, isAdministrator: true },
  { name: 'an impersonated owner', isSignedIn: true, role: 'owner', isImpersonated: true },
]

/** `cookie`: the header that their browser sends; empty if it has none. */
type Signed = { cookie: string; userId: string; email: string }

export type Cast = {
  /** The person's browser, signed in once for all calls. */
  (name: string): Signed
  /** Signs the person in once more; returns the cookie of that session, which may be ended. */
  again(person: Person): Promise<string>
}

/** Expects 200, and returns the body. */
export async function must<T>(what: string, answer: Promise<{ status: number; body: T }>): Promise<T> {
  const { status, body } = await answer
  if (status !== 200) throw new Error(`${what}: ${status} ${JSON.stringify(body)}`)
  return body
}

async function readSession(visitor: Visitor): Promise<Signed> {
  const { user } = await must('session', visitor.get<{ user: { id: string; email: string } }>('/api/auth/get-session'))
  return { cookie: cookieOf(visitor), userId: user.id, email: user.email }
}

/** Follows a confirmation email, so that the mailbox counts as theirs. */
async function proveMailbox(visitor: Visitor): Promise<void> {
  const { email } = await readSession(visitor)
  await must('email', visitor.post('/api/auth/send-verification-email', { email }))
  await visitor.followMail(email)
}

async function signIn(world: World, email: string): Promise<Visitor> {
  const visitor = world.visitor()
  await must(email, visitor.post('/api/auth/sign-in/email', { email, password: PASSWORD }))
  return visitor
}

const ADMINISTRATOR = { email: 'administrator@example.com', password: PASSWORD, name: 'Ada' }

async function impersonate(world: World, { userId }: Signed): Promise<Visitor> {
  const acting = await signIn(world, ADMINISTRATOR.email)
  await must('impersonate', acting.post('/api/auth/admin/impersonate-user', { userId }))
  return acting
}

type Shops = { own: Seller; rival: Seller; buyer: Visitor }

/** Signs everybody up, once for all their calls. */
export async function signUpPeople(world: World, { own, rival, buyer }: Shops): Promise<Cast> {
  const activate = (visitor: Visitor) =>
    must('active', visitor.post('/api/auth/organization/set-active', { organizationId: own.organizationId }))
  const join = async (name: string, joining: { role: string } | { permissions: typeof SUPPORT }) => {
    const member = await joinOrganization(world, own, { email: `${name}@example.com`, ...joining })
    await activate(member)
    return member
  }
  // The server itself makes an administrator: no route does.
  await world.platform.deps.auth.api.createUser({ body: { ...ADMINISTRATOR, role: 'admin' } })
  const administrator = await signIn(world, ADMINISTRATOR.email)

  const leaving = world.visitor()
  await must('leaving', leaving.signUp({ email: 'leaving@example.com' }))
  const signedOut = await readSession(leaving)
  await must('sign out', leaving.post('/api/auth/sign-out'))

  const banned = await readSession(await join('banned', { role: 'owner' }))
  await must('ban', administrator.post('/api/auth/admin/ban-user', { userId: banned.userId }))

  const members = {
    'a member': await join('member', { role: 'member' }),
    'an admin': await join('admin', { role: 'admin' }),
    'a custom role': await join('support', { permissions: SUPPORT }),
  }
  const coOwner = await join('impersonated', { role: 'owner' })
  const visitors = {
    ...members,
    'a buyer': buyer,
    'an owner': own.visitor,
    "another organization's owner": rival.visitor,
    'an administrator': administrator,
  }
  for (const visitor of [...Object.values(visitors), coOwner]) await proveMailbox(visitor)
  const acted = await readSession(coOwner)
  const acting = await impersonate(world, acted)
  await activate(acting)

  const none = { cookie: '', userId: '', email: '' }
  const cast = new Map<string, Signed>([
    ['nobody', none],
    ['a garbage cookie', { ...none, cookie: 'better-auth.session_token=garbage.garbage' }],
    ['a signed-out cookie', signedOut],
    ['a banned user', banned],
  ])
  for (const [name, visitor] of Object.entries({ ...visitors, 'an impersonated owner': acting }))
    cast.set(name, await readSession(visitor))
  const find = (name: string) => {
    const signed = cast.get(name)
    if (!signed) throw new Error(`${name} has no browser`)
    return signed
  }
  const again = async ({ name, isImpersonated }: Person) =>
    cookieOf(isImpersonated ? await impersonate(world, acted) : await signIn(world, find(name).email))
  return Object.assign(find, { again })
}
