import { isOwner } from '#src/auth/permissions.ts'
import type { OrganizationRow } from '#src/auth/table.ts'
import { type Deps, transact } from '#src/deps.ts'
import type { Scope } from '#src/scope.ts'
import { checkNothingRuns } from './running-sales.ts'

/**
 * Marks a business as closed, with the emails to notify of a late payment. Locks the organization, so that a checkout either has
 * its order already or finds the shop closed (storefront/find-shop.ts).
 */
async function markClosed({ trx, clock, organizationId }: Scope): Promise<void> {
  const db = trx.withoutPlugins()
  await db.selectFrom('organization').select('id').where('id', '=', organizationId).forUpdate().execute()
  const members = await db
    .selectFrom('member')
    .innerJoin('user', 'user.id', 'member.userId')
    .select(['member.role', 'user.email'])
    .where('member.organizationId', '=', organizationId)
    .execute()
  const ownerEmails = members.filter(({ role }) => isOwner(role)).map(({ email }) => email)
  await trx
    .insertInto('closedOrganizations')
    .values({ organizationId, closedAt: clock.now(), ownerEmails, windUpsDue: 1, windUpsDone: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Closes a business permanently: its shop and dashboard are gone and nothing new is sold; orders, their pages and emails stay. A
 * job archives its products at the provider (wind-up.ts). Calling it again changes nothing.
 * @throws 409 while subscriptions are running or payments are processing, 503 if the provider doesn't answer; then nothing
 * changes
 */
export async function closeOrganization(deps: Deps, organization: Pick<OrganizationRow, 'id' | 'slug'>): Promise<void> {
  await checkNothingRuns(deps, organization)
  await transact(deps, (work) => markClosed({ ...work, organizationId: organization.id }))
  await deps.addJob('wind-up', { organizationId: organization.id }, `wind-up/${organization.id}`)
}
