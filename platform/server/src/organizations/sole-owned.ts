import type { RemovedBy } from '#src/auth/auth-deps.ts'
import { isOwner } from '#src/auth/guards/permissions.ts'
import { isOpen } from '#src/auth/organizations/find-membership.ts'
import type { OrganizationRow } from '#src/auth/table.ts'
import { fault } from '#src/faults.ts'
import type { Work } from '#src/scope.ts'

export type SoleOwned = {
  organization: Pick<OrganizationRow, 'id' | 'slug' | 'name'>
  /** All other members, any of whom could become the owner. */
  successors: { memberId: string; name: string; email: string }[]
}

/** Lists the open businesses that would have no owner without this person. */
export async function listSoleOwned({ trx }: Work, userId: string): Promise<SoleOwned[]> {
  const db = trx.withoutPlugins()
  const own = db.selectFrom('member').select('organizationId').where('userId', '=', userId)
  const members = await db
    .selectFrom('member')
    .innerJoin('organization', 'organization.id', 'member.organizationId')
    .innerJoin('user', 'user.id', 'member.userId')
    .select(['organization.id', 'organization.slug', 'organization.name as organizationName', 'member.id as memberId'])
    .select(['member.role', 'user.id as userId', 'user.name', 'user.email'])
    .where('member.organizationId', 'in', own)
    .where(isOpen)
    .orderBy('organization.name')
    .orderBy('member.createdAt')
    .execute()
  const businesses = Map.groupBy(members, ({ id }) => id)
  return [...businesses.values()].flatMap((all) => {
    const [any] = all
    const owners = all.filter(({ role }) => isOwner(role))
    if (!any || owners.length !== 1 || owners[0]?.userId !== userId) return []
    return {
      organization: { id: any.id, slug: any.slug, name: any.organizationName },
      successors: all.filter((each) => each.userId !== userId).map(({ memberId, name, email }) => ({ memberId, name, email })),
    }
  })
}

/**
 * Refuses to delete a person who is the only owner of a business. Locks their memberships, so that another owner cannot leave at
 * the same moment. @throws 409 SOLE_OWNER
 */
export async function checkDeletion(work: Work, userId: string, by: RemovedBy): Promise<void> {
  const db = work.trx.withoutPlugins()
  const own = db.selectFrom('member').select('organizationId').where('userId', '=', userId)
  await db.selectFrom('member').select('id').where('organizationId', 'in', own).orderBy('id').forUpdate().execute()
  const [first] = await listSoleOwned(work, userId)
  if (!first) return
  throw fault(by === 'holder' ? 'SOLE_OWNER:holder' : 'SOLE_OWNER:administrator', { shop: first.organization.name })
}
