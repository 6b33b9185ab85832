import { systemClock } from '@tradepost/kit/clock'
import { sql } from '@tradepost/kit/database/database'
import type { OrganizationOptions } from 'better-auth/plugins'
import { isMailboxProven } from '#src/auth/accounts/mailboxes.ts'
import type { AuthDeps } from '#src/auth/auth-deps.ts'
import { checkInviter } from '#src/auth/plugins/organizations/invitations/check-inviter.ts'
import { createRefusal } from '#src/auth/refusals.ts'
import type { InvitationRow, MemberRow } from '#src/auth/table.ts'
import { fault } from '#src/faults.ts'
import type { Work } from '#src/scope.ts'
import { checkNewOrganization, checkOrganizationUpdate } from './check-organization.ts'

/**
 * Removes a member whose role is still the one that was checked: an admin may remove a member, but not one who has become an
 * owner meanwhile. @throws 400 MEMBER_NOT_FOUND, 409 CONCURRENT_CHANGE if the role has changed
 */
async function removeMember({ trx }: Work, checked: Pick<MemberRow, 'id' | 'organizationId' | 'role'>): Promise<void> {
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

/** Cancels this email's expired invitation to the organization, so that the person can be invited again. */
async function cancelExpiredInvitations(
  { trx }: Work,
  { organizationId, email }: Pick<InvitationRow, 'organizationId' | 'email'>,
): Promise<void> {
  await trx
    .withoutPlugins()
    .updateTable('invitation')
    .set({ status: 'canceled' })
    .where('organizationId', '=', organizationId)
    .where(sql<string>`lower(email)`, '=', email.toLowerCase())
    .where('status', '=', 'pending')
    // Better-auth sets and compares this time by the machine's clock.
    .where('expiresAt', '<=', systemClock.now())
    .execute()
}

/** Requires that the person reads the invited mailbox: anyone can create an account with the invited email. @throws 403 */
async function checkMailbox({ transact }: AuthDeps, userId: string): Promise<void> {
  if (!(await transact((work) => isMailboxProven(work, userId)))) throw createRefusal('MAILBOX_UNPROVEN')
}

/** What we check and do around better-auth's own work on organizations and invitations. */
export function createOrganizationHooks(deps: AuthDeps): NonNullable<OrganizationOptions['organizationHooks']> {
  return {
    beforeCreateOrganization: async ({ organization }) => checkNewOrganization(deps, organization),
    beforeUpdateOrganization: async ({ organization, member }) =>
      checkOrganizationUpdate(deps, organization, member.organizationId),
    afterCreateOrganization: async ({ organization }) => deps.onOrganizationCreated(organization),
    beforeCreateInvitation: ({ invitation }) => deps.transact((work) => cancelExpiredInvitations(work, invitation)),
    beforeAcceptInvitation: async ({ invitation, user }) => {
      await checkMailbox(deps, user.id)
      await checkInviter(deps, invitation)
    },
    beforeRejectInvitation: ({ user }) => checkMailbox(deps, user.id),
    beforeCancelInvitation: async ({ invitation }) => {
      // Accepted, rejected and canceled are final.
      if (invitation.status !== 'pending') throw createRefusal('INVITATION_NOT_FOUND')
    },
    // Better-auth removes whoever has this ID, whatever role they have by then. It finds nobody when it goes on.
    beforeRemoveMember: ({ member }) => deps.transact((work) => removeMember(work, member)),
  }
}
