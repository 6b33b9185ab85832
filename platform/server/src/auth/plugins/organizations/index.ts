import { ORGANIZATIONS_MAX } from '@tradepost/contract/platform/seller-organization'
import { organization } from 'better-auth/plugins'
import { organizationAccess, organizationRoles } from '#src/auth/access.ts'
import type { AuthDeps } from '#src/auth/auth-deps.ts'
import { cancelExpiredInvitations } from '#src/auth/cancel-expired-invitations.ts'
import { checkNewOrganization, checkOrganizationUpdate } from '#src/auth/check-organization.ts'
import { isMailboxProven } from '#src/auth/mailboxes.ts'
import { createRefusal } from '#src/auth/refusals.ts'
import { removeMember } from '#src/auth/remove-member.ts'
import { checkSlug } from './check-slug.ts'
import { deleteOrganization } from './delete-organization.ts'

/** Better-auth's organizations with our settings and checks, and with routes of ours for deletion and free slugs. */
export function organizations(deps: AuthDeps) {
  const { endpoints, ...plugin } = organization({
    ac: organizationAccess,
    roles: organizationRoles,
    dynamicAccessControl: { enabled: true },
    teams: { enabled: true },
    organizationLimit: ORGANIZATIONS_MAX,
    requireEmailVerificationOnInvitation: true,
    organizationHooks: {
      beforeCreateOrganization: async ({ organization: given }) => checkNewOrganization(deps, given),
      beforeUpdateOrganization: async ({ organization: given, member }) =>
        checkOrganizationUpdate(deps, given, member.organizationId),
      beforeCreateInvitation: ({ invitation }) => deps.transact((work) => cancelExpiredInvitations(work, invitation)),
      // Anyone can create an account with the invited email, so require that its owner has proved it.
      beforeAcceptInvitation: async ({ user }) => {
        if (!(await deps.transact((work) => isMailboxProven(work, user.id)))) throw createRefusal('MAILBOX_UNPROVEN')
      },
      // Better-auth removes whoever has this ID, whatever role they have by then. It finds nobody when it goes on.
      beforeRemoveMember: ({ member }) => deps.transact((work) => removeMember(work, member)),
      afterCreateOrganization: async ({ organization: made }) => deps.onOrganizationCreated(made),
    },
  })
  return {
    ...plugin,
    endpoints: { ...endpoints, checkOrganizationSlug: checkSlug(deps), deleteOrganization: deleteOrganization(deps) },
  }
}
