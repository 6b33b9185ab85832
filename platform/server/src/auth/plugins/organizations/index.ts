import { organization } from 'better-auth/plugins'
import { organizationAccess, organizationRoles } from '#src/auth/access.ts'
import type { AuthDeps } from '#src/auth/auth-deps.ts'
import { createOrganizationHooks } from '#src/auth/organization-hooks.ts'
import { sendInvitation } from '#src/auth/plugins/invitations/send-invitation.ts'
import { hasPermission } from './has-permission.ts'

const ORGANIZATIONS_MAX = 20

/** Better-auth's organizations with our settings, and with a check of permissions that counts all roles of a member. */
export function createOrganizations(deps: AuthDeps) {
  const { endpoints, ...plugin } = organization({
    ac: organizationAccess,
    roles: organizationRoles,
    dynamicAccessControl: { enabled: true },
    teams: { enabled: true },
    organizationLimit: ORGANIZATIONS_MAX,
    requireEmailVerificationOnInvitation: true,
    // Orders must be kept, so their organization must be too.
    disableOrganizationDeletion: true,
    organizationHooks: createOrganizationHooks(deps),
    sendInvitationEmail: ({ invitation, organization: shop, inviter }, request) =>
      sendInvitation(deps, { invitation, organization: shop, inviter: inviter.user }, request?.headers),
  })
  return { ...plugin, endpoints: { ...endpoints, hasPermission: hasPermission() } }
}
