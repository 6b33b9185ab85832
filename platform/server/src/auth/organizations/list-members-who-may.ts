import type { Permission } from '@tradepost/contract/platform/organization/permissions'
import { type Kysely, sql } from '@tradepost/kit/database/database'
import type { Log } from '@tradepost/kit/log'
import { type CustomRole, readPermissions } from '#src/auth/guards/permissions.ts'
import type { PlatformTables } from '#src/tables.ts'
import { CUSTOM_ROLES, isOpen } from './find-membership.ts'

type Member = { email: string; role: string; customRoles: CustomRole[] }

/** Lists the emails of an organization's members with a permission, except banned ones; none of a closed organization. */
export async function listMembersWhoMay(
  { db, log }: { db: Kysely<PlatformTables>; log: Log },
  organizationId: string,
  permission: Permission,
): Promise<string[]> {
  const members: Member[] = await db
    .withoutPlugins()
    .selectFrom('member')
    .innerJoin('organization', 'organization.id', 'member.organizationId')
    .innerJoin('user', 'user.id', 'member.userId')
    .select(['user.email', 'member.role'])
    .select(CUSTOM_ROLES.as('customRoles'))
    .where('organization.id', '=', organizationId)
    .where(sql<boolean>`"user".banned is not true`)
    .where(isOpen)
    .orderBy('member.createdAt')
    .orderBy('member.id')
    .execute()
  return members
    .filter(({ role, customRoles }) => readPermissions(role, customRoles, log).has(permission))
    .map(({ email }) => email)
}
