import { isOwner } from '#src/auth/guards/permissions.ts'
import type { OrganizationRow } from '#src/auth/table.ts'
import { type Deps, transact } from '#src/deps.ts'
import type { Scope } from '#src/scope.ts'
import { checkNothingRuns } from './running-sales.ts'

/**
 * Marks a business as closed, with the emails to notify of a late payment. Locks the members in the order in which others do,
 * then the organization, so that a checkout either has its order already or finds the shop closed (storefront/find-shop.ts).
 */
async function markClosed({ trx, clock, organizationId }: Scope): Promise<void> {
  const db = trx.withoutPlugins()
  await db.selectFrom('member').select('id').where('organizationId', '=', organizationId).orderBy('id').forUpdate().execute()
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
 * Removes everyone's access: memberships, teams with their members, and custom roles. Pending invitations are canceled, so that
 * their pages can say why. Guards of the database let no new ones in (auth/organization-migration.ts).
 */
async function endMemberships({ trx, organizationId }: Scope): Promise<void> {
  const db = trx.withoutPlugins()
  await db.deleteFrom('member').where('organizationId', '=', organizationId).execute()
  await db.deleteFrom('team').where('organizationId', '=', organizationId).execute()
  await db.deleteFrom('organizationRole').where('organizationId', '=', organizationId).execute()
  await db
    .updateTable('invitation')
    .set({ status: 'canceled' })
    .where('organizationId', '=', organizationId)
    .where('status', '=', 'pending')
    .execute()
  await db
    .updateTable('session')
    .set({ activeOrganizationId: null, activeTeamId: null })
    .where('activeOrganizationId', '=', organizationId)
    .execute()
}

/**
 * Closes a business permanently, which is how it is deleted: its shop, dashboard and memberships are gone and nothing new is
 * sold; orders, their pages and emails stay, and so do its row and its slugs. A job archives its products at the provider
 * (wind-up.ts). Calling it again changes nothing.
 * @throws 409 while subscriptions are running or payments are processing, 503 if the provider doesn't answer; then nothing
 * changes
 */
export async function closeOrganization(deps: Deps, organization: Pick<OrganizationRow, 'id' | 'slug'>): Promise<void> {
  await checkNothingRuns(deps, organization)
  await transact(deps, async (work) => {
    const scope = { ...work, organizationId: organization.id }
    await markClosed(scope)
    await endMemberships(scope)
  })
  await deps.addJob('wind-up', { organizationId: organization.id }, `wind-up/${organization.id}`)
}
