import type { AuthDeps } from '#src/auth/auth-deps.ts'
import { type Permissions, splitRoles } from '#src/auth/guards/permissions.ts'
import { findMembershipIn } from '#src/auth/organizations/find-membership.ts'
import { findGivenRoles, holdsAll } from '#src/auth/plugins/organizations/role-grants/roles.ts'
import { createRefusal } from '#src/auth/refusals.ts'
import type { InvitationRow } from '#src/auth/table.ts'

type Invited = Pick<InvitationRow, 'organizationId' | 'inviterId' | 'role'>
type Reading = Parameters<typeof findMembershipIn>[0]

/**
 * Returns whether the person who sent an invitation may still send it: someone who has left may not, and nobody gives a role that
 * holds more than they do by now (docs/decisions/0035).
 */
export async function readInviter(
  reading: Reading,
  { organizationId, inviterId, role }: Invited,
): Promise<'able' | 'unable' | 'left'> {
  const membership = await findMembershipIn(reading, { organizationId, userId: inviterId })
  if (!membership) return 'left'
  const given = await findGivenRoles(reading, organizationId, splitRoles(role ?? ''))
  return isAbleToGive(membership.permissions, given) ? 'able' : 'unable'
}

/** Returns whether someone with these permissions may invite with roles that hold this; undefined: one of the roles is gone. */
export const isAbleToGive = (own: Permissions, given: Permissions | undefined): boolean =>
  given !== undefined && own.has('invitation:create') && holdsAll(own, given)

/** Refuses an invitation whose sender could not send it now. @throws 400 */
export async function checkInviter({ database, log }: Pick<AuthDeps, 'database' | 'log'>, invitation: Invited): Promise<void> {
  const inviter = await readInviter({ db: database.db, log }, invitation)
  if (inviter === 'left') throw createRefusal('INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION')
  if (inviter === 'unable') throw createRefusal('INVITER_CAN_NO_LONGER_GIVE_THIS_ROLE')
}
