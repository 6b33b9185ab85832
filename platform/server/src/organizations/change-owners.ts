import { isRefusedBy } from '@tradepost/kit/database/database'
import { LAST_OWNER } from '#src/auth/guards/guards.ts'
import { isOwner, splitRoles } from '#src/auth/guards/permissions.ts'
import { fault } from '#src/faults.ts'
import type { Scope } from '#src/scope.ts'

/** `memberId`: who becomes an owner; `userId`: the owner who asks; `stepsDown`: whether that person becomes an admin. */
type OwnerChange = { memberId: string; userId: string; stepsDown: boolean }

/**
 * Makes a member an additional owner, or the owner instead of the person who asks. Locks both memberships in one order, so that
 * two owners who hand over to each other don't wait for each other. @throws 404 MEMBER_NOT_FOUND; 403 FORBIDDEN if the person is
 * no owner any more; 400 YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER if they hand over to themselves
 */
export async function changeOwners(scope: Scope, { memberId, userId, stepsDown }: OwnerChange): Promise<void> {
  const members = await scope.trx
    .withoutPlugins()
    .selectFrom('member')
    .select(['id', 'userId', 'role'])
    .where('organizationId', '=', scope.organizationId)
    .where((where) => where.or([where('id', '=', memberId), where('userId', '=', userId)]))
    .orderBy('id')
    .forUpdate()
    .execute()
  const next = members.find(({ id }) => id === memberId)
  const own = members.find((member) => member.userId === userId)
  if (!next) throw fault('MEMBER_NOT_FOUND')
  if (!own || !isOwner(own.role)) throw fault('FORBIDDEN')
  if (!isOwner(next.role)) await setRole(scope, next.id, `owner,${next.role}`)
  if (!stepsDown) return
  const kept = splitRoles(own.role).filter((role) => role !== 'owner')
  await setRole(scope, own.id, [...new Set(['admin', ...kept])].join(',')).catch((error: unknown) => {
    throw isRefusedBy(error, LAST_OWNER) ? fault('YOU_CANNOT_LEAVE_THE_ORGANIZATION_WITHOUT_AN_OWNER') : error
  })
}

async function setRole({ trx, organizationId }: Scope, memberId: string, role: string): Promise<void> {
  await trx
    .withoutPlugins()
    .updateTable('member')
    .set({ role })
    .where('organizationId', '=', organizationId)
    .where('id', '=', memberId)
    .execute()
}
