import type { OrganizationOptions } from 'better-auth/plugins'
import { isMailboxProven } from '#src/auth/accounts/mailboxes.ts'
import type { AuthDeps } from '#src/auth/auth-deps.ts'
import { checkInviter } from '#src/auth/plugins/organizations/invitations/check-inviter.ts'
import { createRefusal } from '#src/auth/refusals.ts'
import { cancelExpiredInvitations } from './cancel-expired-invitations.ts'
import { checkNewOrganization, checkOrganizationUpdate } from './check-organization.ts'
import { removeMember } from './remove-member.ts'

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
