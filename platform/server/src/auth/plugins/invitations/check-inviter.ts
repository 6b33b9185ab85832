import type { Kysely } from '@tradepost/kit/database'
import type { AuthDeps } from '#src/auth/auth-deps.ts'
import { createRefusal } from '#src/auth/refusals.ts'
import type { InvitationRow } from '#src/auth/table.ts'
import type { PlatformTables } from '#src/tables.ts'

type Invited = Pick<InvitationRow, 'organizationId' | 'inviterId'>

/** Returns whether the person who sent the invitation is still a member. */
export async function isInviterThere(db: Kysely<PlatformTables>, { organizationId, inviterId }: Invited): Promise<boolean> {
  const inviter = await db
    .withoutPlugins()
    .selectFrom('member')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where('userId', '=', inviterId)
    .executeTakeFirst()
  return inviter !== undefined
}

/** Refuses an invitation by someone who has left. @throws 400 INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION */
export async function checkInviter({ database }: Pick<AuthDeps, 'database'>, invitation: Invited): Promise<void> {
  if (!(await isInviterThere(database.db, invitation))) throw createRefusal('INVITER_IS_NO_LONGER_A_MEMBER_OF_THE_ORGANIZATION')
}
