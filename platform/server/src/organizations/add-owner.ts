import { isOwner } from '#src/auth/find-membership.ts'
import { fault } from '#src/faults.ts'
import type { Scope } from '#src/scope.ts'

/** Makes a member an additional owner. @throws 404 MEMBER_NOT_FOUND */
export async function addOwner({ trx, organizationId }: Scope, memberId: string): Promise<void> {
  const db = trx.withoutPlugins()
  const member = await db
    .selectFrom('member')
    .select('role')
    .where('organizationId', '=', organizationId)
    .where('id', '=', memberId)
    .forUpdate()
    .executeTakeFirst()
  if (!member) throw fault('MEMBER_NOT_FOUND')
  if (isOwner(member.role)) return
  await db
    .updateTable('member')
    .set({ role: `owner,${member.role}` })
    .where('organizationId', '=', organizationId)
    .where('id', '=', memberId)
    .execute()
}
