import type { Visitor } from '#src/world/pages/visitor.ts'
import type { House } from '#src/world/world.ts'

export type Person = { visitor: Visitor; email: string; userId: string }
type Id = { id: string }

const API = '/api/auth/organization'
let made = 0

/** Returns what a request answered. Throws unless it succeeded. */
export async function must<T>(what: string, answer: Promise<{ status: number; body: T }>): Promise<T> {
  const { status, body } = await answer
  if (status !== 200) throw new Error(`${what}: ${status} ${JSON.stringify(body)}`)
  return body
}

/** Signs somebody up who was seen to read their email. */
export async function signUpPerson({ visitor: open }: House, name = 'person'): Promise<Person> {
  made += 1
  const visitor = open()
  const email = `${name}-${made}@example.com`
  await must('sign up', visitor.signUp({ email, name }))
  await visitor.followMail(email)
  const { user } = await must('session', visitor.get<{ user: Id }>('/api/auth/get-session'))
  return { visitor, email, userId: user.id }
}

/** Returns calls of the organization API in one person's name. */
export const callsOf = ({ visitor }: Pick<Person, 'visitor'>) => ({
  post: <T = Record<string, unknown>>(path: string, body: object = {}) => visitor.post<T>(`${API}${path}`, body),
  get: <T = Record<string, unknown>>(path: string, query: Readonly<Record<string, string>> = {}) =>
    visitor.get<T>(`${API}${path}?${new URLSearchParams(query)}`),
})

export type Company = Awaited<ReturnType<typeof openCompany>>

/** What the custom role of every company holds. */
export const SUPPORT = { customer: ['read'], payment: ['read'], refund: ['create', 'read'], invitation: ['create'], ac: ['read'] }

/**
 * Opens an organization with an owner, an admin, a member and somebody with the custom role "support", who is in its second team;
 * somebody else is invited.
 */
export async function openCompany(world: House) {
  const owner = await signUpPerson(world, 'owner')
  const boss = callsOf(owner)
  made += 1
  const slug = `company-${made}`
  const { id: organizationId } = await must('create', boss.post<Id>('/create', { name: `Company ${made}`, slug }))
  const permission = SUPPORT
  const { roleData } = await must(
    'role',
    boss.post<{ roleData: Id }>('/create-role', { organizationId, role: 'support', permission }),
  )
  const team = await must('team', boss.post<Id>('/create-team', { organizationId, name: 'Help desk' }))
  const join = async (role: string, teamId?: string) => {
    const person = await signUpPerson(world, role)
    const invitation = { organizationId, email: person.email, role, ...(teamId ? { teamId } : {}) }
    const { id: invitationId } = await must('invite', boss.post<Id>('/invite-member', invitation))
    const { member } = await must('accept', callsOf(person).post<{ member: Id }>('/accept-invitation', { invitationId }))
    return { ...person, memberId: member.id }
  }
  const admin = await join('admin')
  const member = await join('member')
  const support = await join('support', team.id)
  const invited = await signUpPerson(world, 'invited')
  const invitation = await must(
    'invite',
    boss.post<Id>('/invite-member', { organizationId, email: invited.email, role: 'member' }),
  )
  return {
    organizationId,
    slug,
    owner,
    admin,
    member,
    support,
    invited,
    teamId: team.id,
    roleId: roleData.id,
    roleName: 'support',
    invitationId: invitation.id,
  }
}
