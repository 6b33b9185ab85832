import { ORGANIZATIONS_MAX } from '@tradepost/contract/platform/organization/seller-organization'
import { organization } from 'better-auth/plugins'
import type { AuthDeps } from '#src/auth/auth-deps.ts'
import { organizationAccess, organizationRoles } from '#src/auth/guards/access.ts'
import { NO_LIMIT } from '#src/auth/guards/no-limit.ts'
import { createOrganizationHooks } from '#src/auth/organizations/organization-hooks.ts'
import { sendInvitation } from '#src/auth/plugins/organizations/invitations/send-invitation.ts'
import { checkSlug } from './check-slug.ts'
import { deleteOrganization } from './delete-organization.ts'
import { hasPermission } from './has-permission.ts'
import { readableMetadata } from './readable-metadata.ts'

/**
 * Better-auth's organizations with our settings and checks, with a check of permissions that counts all roles of a member, with
 * routes of ours for deletion and free slugs, and with metadata as an object in every answer.
 */
export function createOrganizations(deps: AuthDeps) {
  const { endpoints, ...plugin } = organization({
    ac: organizationAccess,
    roles: organizationRoles,
    dynamicAccessControl: { enabled: true },
    teams: { enabled: true },
    organizationLimit: ORGANIZATIONS_MAX,
    // Better-auth's own limits are 100 each, and cut its lists.
    membershipLimit: NO_LIMIT,
    invitationLimit: NO_LIMIT,
    requireEmailVerificationOnInvitation: true,
    organizationHooks: createOrganizationHooks(deps),
    sendInvitationEmail: ({ invitation, organization: shop, inviter }, request) =>
      sendInvitation(deps, { invitation, organization: shop, inviter: inviter.user }, request?.headers),
  })
  return {
    ...plugin,
    endpoints: {
      ...endpoints,
      hasPermission: hasPermission(),
      checkOrganizationSlug: checkSlug(deps),
      deleteOrganization: deleteOrganization(deps),
    },
    hooks: { after: [readableMetadata] },
  }
}
