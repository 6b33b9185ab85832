import { PROVIDER, type SocialWorld } from '#src/auth/social/social-world.ts'
import { PASSWORD, type Visitor } from '#src/world/pages/visitor.ts'

/** Visitors, each with different permissions. */
export type Cast = Record<'nobody' | 'member' | 'owner' | 'admin', Visitor>

/** Returns a valid value for a field of a request to this route; a new one where it must be unique. */
export type Samples = (path: string, field: string) => unknown

type Id = { id: string }
type Person = { visitor: Visitor; email: string; id: string }

let made = 0
const freshEmail = () => {
  made += 1
  return `fresh-${made}@example.com`
}

async function must<T>(what: string, answer: Promise<{ status: number; body: T }>): Promise<T> {
  const { status, body } = await answer
  if (status !== 200) throw new Error(`${what}: ${status} ${JSON.stringify(body)}`)
  return body
}

async function signUp({ world }: SocialWorld): Promise<Person> {
  const visitor = world.visitor()
  const email = freshEmail()
  await must('sign up', visitor.signUp({ email }))
  await visitor.followMail(email)
  const { user } = await must('session', visitor.get<{ user: Id }>('/api/auth/get-session'))
  return { visitor, email, id: user.id }
}

/** The server itself grants the admin role: no route does. */
async function signUpAdmin({ world }: SocialWorld): Promise<Visitor> {
  const email = freshEmail()
  await world.platform.deps.auth.api.createUser({ body: { email, password: PASSWORD, name: 'Ada', role: 'admin' } })
  const visitor = world.visitor()
  await must('sign in', visitor.post('/api/auth/sign-in/email', { email, password: PASSWORD }))
  return visitor
}

/** Adds to an organization another member, a team, a role and an invitation. */
async function furnish({ visitor }: Person, joining: Person) {
  const post = <T = Id>(path: string, body: object) => must(path, visitor.post<T>(`/api/auth/organization${path}`, body))
  made += 1
  const { id: organizationId } = await post('/create', { name: 'Acme', slug: `acme-of-samples-${made}` })
  const team = await post('/create-team', { name: 'Team', organizationId })
  await post('/create-team', { name: 'Second team', organizationId })
  const roleName = 'sampler'
  const permission = { member: ['create'] }
  const { roleData } = await post<{ roleData: Id }>('/create-role', { organizationId, role: roleName, permission })
  const invite = (email: string) => post('/invite-member', { organizationId, email, role: 'member' })
  const { id: invitationId } = await invite(joining.email)
  const { member } = await must(
    'accept',
    joining.visitor.post<{ member: Id }>('/api/auth/organization/accept-invitation', { invitationId }),
  )
  const invitation = await invite(freshEmail())
  return {
    organizationId,
    teamId: team.id,
    roleName,
    roleId: roleData.id,
    permission,
    permissions: permission,
    memberId: member.id,
    memberIdOrEmail: joining.email,
    invitationId: invitation.id,
  }
}

/** Links the person's account at the provider, so that there is something to ask the provider about. */
export async function linkAccount(social: SocialWorld, { visitor, email }: Pick<Person, 'visitor' | 'email'>): Promise<string> {
  const { sub } = social.person({ email })
  const idToken = { token: social.server.idToken(), refreshToken: 'none' }
  await must('link', visitor.post('/api/auth/link-social', { provider: PROVIDER, idToken }))
  return sub
}

/** Values for fields whose name means something else on this route, or that need a unique name. */
const valuesOf = (path: string): Readonly<Record<string, unknown>> => {
  const byPath: Record<string, Record<string, unknown>> = {
    '/sign-up/email': { email: freshEmail() },
    '/admin/create-user': { email: freshEmail(), data: { image: 'a' } },
    '/admin/set-role': { role: 'user' },
    '/admin/update-user': { data: { name: 'Ann' } },
    '/change-email': { newEmail: freshEmail() },
    '/organization/create': { slug: `slug-${made}` },
    '/organization/create-role': { role: `role-${made}` },
    '/organization/invite-member': { email: freshEmail() },
    '/organization/update': { data: { name: 'Acme' } },
    '/organization/update-team': { data: { name: 'Team' } },
    '/organization/update-role': { data: { permission: { member: ['create'] } } },
  }
  return byPath[path] ?? {}
}

export async function makeCast(social: SocialWorld): Promise<{ cast: Cast; samples: Samples }> {
  const [member, owner, other] = await Promise.all([signUp(social), signUp(social), signUp(social)])
  const admin = await signUpAdmin(social)
  const accountId = await linkAccount(social, member)
  const things = await furnish(owner, other)
  social.person()
  const shared: Record<string, unknown> = {
    ...things,
    email: other.email,
    userId: other.id,
    id: other.id,
    name: 'Ann',
    role: 'member',
    password: PASSWORD,
    newPassword: PASSWORD,
    currentPassword: PASSWORD,
    provider: PROVIDER,
    providerId: PROVIDER,
    accountId,
    idToken: { token: social.server.idToken() },
    token: 'none',
    useAccountCookie: 'true',
    callbackURL: '/done',
    response: { id: 'YQ', rawId: 'YQ', type: 'public-key', response: {}, clientExtensionResults: {} },
    grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
    client_id: 'tradepost-cli',
    filterField: 'createdAt',
    filterOperator: 'gt',
    filterValue: '2026-01-01T00:00:00.000Z',
  }
  return {
    cast: { nobody: social.world.visitor(), member: member.visitor, owner: owner.visitor, admin },
    samples: (path, field) => valuesOf(path.replace('/api/auth', ''))[field] ?? shared[field] ?? 'a',
  }
}
