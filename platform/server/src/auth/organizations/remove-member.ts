import { createRefusal } from '#src/auth/refusals.ts'
import type { MemberRow } from '#src/auth/table.ts'
import { fault } from '#src/faults.ts'
import type { Work } from '#src/scope.ts'

/**
 * Removes a member whose role is still the one that was checked: an admin may remove a member, but not one who has become an
 * owner meanwhile. @throws 400 MEMBER_NOT_FOUND, 409 CONCURRENT_CHANGE if the role has changed
 */
export async function removeMember({ trx }: Work, checked: Pick<MemberRow, 'id' | 'organizationId' | 'role'>): Promise<void> {
  const db = trx.withoutPlugins()
  const member = await db
    .selectFrom('member')
    .select('role')
    .where('organizationId', '=', checked.organizationId)
    .where('id', '=', checked.id)
    .forUpdate()
    .executeTakeFirst()
  if (!member) throw createRefusal('MEMBER_NOT_FOUND')
  if (member.role !== checked.role) throw fault('CONCURRENT_CHANGE')
  await db.deleteFrom('member').where('organizationId', '=', checked.organizationId).where('id', '=', checked.id).execute()
}
