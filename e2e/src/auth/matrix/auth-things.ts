import { linkAccount } from '#src/auth/auth-samples.ts'
import { makePasskeyOwner } from '#src/auth/passkey-world.ts'
import type { SocialWorld } from '#src/auth/social-world.ts'
import type { Seller } from '#src/world/seller.ts'
import type { Visitor } from '#src/world/visitor.ts'
import { must } from './people.ts'

/** What requests to better-auth can name, by what it is. */
export type AuthThings = Readonly<Record<string, string>>

type Id = { id: string }
type Session = { user: Id; session: { token: string } }

const sessionOf = (visitor: Visitor) => must('session', visitor.get<Session>('/api/auth/get-session'))

type Furnishing = { roleName: string; invitedEmail: string; teammates: readonly string[] }

/** Adds to a shop's organization one of everything. A person's own things are those of a member who makes no calls. */
export async function furnishOrganization(
  social: SocialWorld,
  { visitor: owner, organizationId }: Seller,
  { roleName, invitedEmail, teammates }: Furnishing,
): Promise<AuthThings> {
  const post = <T = Id>(path: string, body: object) =>
    must(path, owner.post<T>(`/api/auth/organization${path}`, { organizationId, ...body }))
  const { visitor: member, email, passkey } = await makePasskeyOwner(social.world)
  await member.followMail(email)
  const { user, session } = await sessionOf(member)
  const { id: invitationId } = await post('/invite-member', { email, role: 'member' })
  const joined = await must('accept', member.post<{ member: Id }>('/api/auth/organization/accept-invitation', { invitationId }))
  const team = await post('/create-team', { name: 'Second team' })
  for (const userId of [user.id, ...teammates]) await post('/add-team-member', { teamId: team.id, userId })
  await post('/create-role', { role: roleName, permission: { product: ['read'] } })
  const spare = social.world.visitor()
  await must('spare', spare.signUp({ email: `spare-of-${roleName}@example.com` }))
  return {
    organizationId,
    teamId: team.id,
    roleName,
    memberId: joined.member.id,
    memberUserId: user.id,
    invitationId: (await post('/invite-member', { email: invitedEmail, role: 'member' })).id,
    passkeyId: passkey.id,
    accountId: await linkAccount(social, { visitor: member, email }),
    sessionToken: session.token,
    spareUserId: (await sessionOf(spare)).user.id,
  }
}
