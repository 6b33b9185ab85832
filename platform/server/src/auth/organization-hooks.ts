import { systemClock } from '@tradepost/kit/clock'
import { sql } from '@tradepost/kit/database'
import type { OrganizationOptions } from 'better-auth/plugins'
import type { AuthDeps } from './auth-deps.ts'
import { checkOrganization } from './check-organization.ts'
import { isMailboxProven } from './mailboxes.ts'
import { checkInviter } from './plugins/invitations/check-inviter.ts'
import { createRefusal } from './refusals.ts'
import type { InvitationRow } from './table.ts'

/**
 * Cancels this email's expired invitation to the organization: it is invited again, and only one may be pending.
 */
async function cancelExpired({ transact }: AuthDeps, invited: Pick<InvitationRow, 'organizationId' | 'email'>): Promise<void> {
  await transact(({ trx }) =>
    trx
      .withoutPlugins()
      .updateTable('invitation')
      .set({ status: 'canceled' })
      .where('organizationId', '=', invited.organizationId)
      .where(sql<string>`lower(email)`, '=', invited.email.toLowerCase())
      .where('status', '=', 'pending')
      .where('expiresAt', '<=', systemClock.now())
      .execute(),
  )
}

/** Requires that the person reads the invited mailbox: anyone can create an account with the invited email. @throws 403 */
async function checkMailbox({ transact }: AuthDeps, userId: string): Promise<void> {
  if (!(await transact((work) => isMailboxProven(work, userId)))) throw createRefusal('MAILBOX_UNPROVEN')
}

/** What we check and do around better-auth's own work on organizations and invitations. */
export function createOrganizationHooks(deps: AuthDeps): NonNullable<OrganizationOptions['organizationHooks']> {
  return {
    beforeCreateOrganization: async ({ organization }) => checkOrganization(organization),
    beforeUpdateOrganization: async ({ organization }) => checkOrganization(organization),
    afterCreateOrganization: async ({ organization }) => deps.onOrganizationCreated(organization),
    beforeCreateInvitation: ({ invitation }) => cancelExpired(deps, invitation),
    beforeAcceptInvitation: async ({ invitation, user }) => {
      await checkMailbox(deps, user.id)
      await checkInviter(deps, invitation)
    },
    beforeRejectInvitation: ({ user }) => checkMailbox(deps, user.id),
    beforeCancelInvitation: async ({ invitation }) => {
      // Accepted, rejected and canceled are final.
      if (invitation.status !== 'pending') throw createRefusal('INVITATION_NOT_FOUND')
    },
  }
}
