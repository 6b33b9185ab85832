import { isOwner, splitRoles } from '#src/auth/permissions.ts'
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

/** Makes an owner an admin. @throws 409 SOLE_OWNER if nobody else is an owner: the database guards the last one */
export async function removeOwner({ trx, organizationId }: Scope, userId: string): Promise<void> {
  const db = trx.withoutPlugins()
  const member = await db
    .selectFrom('member')
    .select(['id', 'role'])
    .where('organizationId', '=', organizationId)
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (!member) throw fault('MEMBER_NOT_FOUND')
  const kept = splitRoles(member.role).filter((role) => role !== 'owner')
  await db
    .updateTable('member')
    .set({ role: [...new Set(['admin', ...kept])].join(',') })
    .where('id', '=', member.id)
    .execute()
}
