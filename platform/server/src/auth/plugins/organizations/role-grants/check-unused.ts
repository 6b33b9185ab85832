import { systemClock } from '@tradepost/kit/clock'
import { sql } from '@tradepost/kit/database/database'
import type { AuthDeps } from '#src/auth/auth-deps.ts'
import { formatPeople } from '#src/auth/organizations/format-people.ts'
import { createRefusal } from '#src/auth/refusals.ts'
import type { Check } from './check-given.ts'
import { findCustomRole, RoleRef } from './roles.ts'

/** The emails of members who have a role, and of people who are invited with it. */
type Holders = { members: string[]; invited: string[] }

async function listHolders({ database }: AuthDeps, organizationId: string, role: string): Promise<Holders> {
  const db = database.db.withoutPlugins()
  const members = await db
    .selectFrom('member')
    .innerJoin('user', 'user.id', 'member.userId')
    .select('user.email')
    .where('member.organizationId', '=', organizationId)
    .where(sql<boolean>`${role} = any (string_to_array(member.role, ','))`)
    .orderBy('member.createdAt')
    .execute()
  const invitations = await db
    .selectFrom('invitation')
    .select('email')
    .where('organizationId', '=', organizationId)
    .where('status', '=', 'pending')
    .where('expiresAt', '>', systemClock.now())
    .where(sql<boolean>`${role} = any (string_to_array(role, ','))`)
    .orderBy('createdAt')
    .execute()
  return { members: members.map(({ email }) => email), invited: invitations.map(({ email }) => email) }
}

function refuse(holders: Holders) {
  const [people, invited] = [formatPeople(holders.members), formatPeople(holders.invited)]
  if (holders.invited.length === 0) return createRefusal('ROLE_IS_ASSIGNED_TO_MEMBERS:members', { people })
  if (holders.members.length === 0) return createRefusal('ROLE_IS_ASSIGNED_TO_MEMBERS:invited', { people: invited })
  return createRefusal('ROLE_IS_ASSIGNED_TO_MEMBERS:both', { people, invited })
}

/**
 * Names who has a role that is to be deleted; better-auth only says that someone has it, and forgets who was invited with it.
 * @throws 400 ROLE_IS_ASSIGNED_TO_MEMBERS
 */
export const checkUnusedRole: Check = async (deps, { body }, { organization, permissions }) => {
  const { data: named } = RoleRef.safeParse(body)
  if (!named || !permissions.has('ac:delete')) return
  const role = await findCustomRole(deps, organization.id, named)
  if (!role) return
  const holders = await listHolders(deps, organization.id, role.role)
  if (holders.members.length + holders.invited.length > 0) throw refuse(holders)
}
