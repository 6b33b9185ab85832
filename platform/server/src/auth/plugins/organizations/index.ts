import { ORGANIZATIONS_MAX, StoredMetadata } from '@tradepost/contract/platform/organization/seller-organization'
import { createAuthEndpoint, createAuthMiddleware, isAPIError, sessionMiddleware } from 'better-auth/api'
import { organization } from 'better-auth/plugins'
import { getOrgAdapter } from 'better-auth/plugins/organization'
import * as z from 'zod'
import type { AuthDeps } from '#src/auth/auth-deps.ts'
import { organizationAccess, organizationRoles } from '#src/auth/guards/access.ts'
import { NO_LIMIT } from '#src/auth/guards/rate-rules.ts'
import { checkOrganizationUpdate } from '#src/auth/organizations/check-organization.ts'
import { findMembershipIn } from '#src/auth/organizations/find-membership.ts'
import { createOrganizationHooks } from '#src/auth/organizations/organization-hooks.ts'
import { sendInvitation } from '#src/auth/plugins/organizations/invitations/send-invitation.ts'
import { createRefusal, toAuthError } from '#src/auth/refusals.ts'
import { hasPermission } from './readable-roles.ts'

/** Parses better-auth's column of JSON. */
export function parseMetadata(text: string | null): StoredMetadata {
  if (text === null) return {}
  try {
    return StoredMetadata.safeParse(JSON.parse(text)).data ?? {}
  } catch {
    return {}
  }
}

/** Routes that answer with organizations as they are stored, whose metadata is a text. */
const PATHS = ['list', 'get-full-organization', 'set-active', 'delete'].map((name) => `/organization/${name}`)
const Organization = z.looseObject({
  metadata: z.unknown().transform((value) => (typeof value === 'string' ? parseMetadata(value) : value)),
})
const Answer = z.union([z.array(Organization), Organization])

/** Answers with the metadata as an object, as better-auth does where an organization is created or updated. */
const readableMetadata = {
  matcher: ({ path }: { path?: string }) => path !== undefined && PATHS.includes(path),
  handler: createAuthMiddleware(async (ctx) => {
    const { returned } = ctx.context
    const answer = isAPIError(returned) ? undefined : Answer.safeParse(returned).data
    if (answer) return ctx.json(answer)
  }),
}

/**
 * POST /organization/delete → the organization as it was. Orders must be kept, so it is closed; better-auth's own route would
 * remove its row.
 * @throws 400 for a missing organization and someone else's; 403 without `organization:delete`; what `closeOrganization` throws
 */
const deleteOrganization = ({ closeOrganization, database, log }: AuthDeps) =>
  createAuthEndpoint(
    '/organization/delete',
    { method: 'POST', body: z.object({ organizationId: z.string() }), requireHeaders: true, use: [sessionMiddleware] },
    async (ctx) => {
      const { organizationId } = ctx.body
      const userId = ctx.context.session.user.id
      const membership = await findMembershipIn({ db: database.db, log }, { userId, organizationId })
      if (!membership) throw createRefusal('USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION')
      if (!membership.permissions.has('organization:delete'))
        throw createRefusal('YOU_ARE_NOT_ALLOWED_TO_DELETE_THIS_ORGANIZATION')
      const organization = await getOrgAdapter(ctx.context).findOrganizationById(organizationId)
      await closeOrganization(membership.organization).catch((error: unknown) => {
        throw toAuthError(error)
      })
      return ctx.json(organization)
    },
  )

/**
 * POST /organization/check-slug → `{ status: true }`. Former slugs are taken too; better-auth only knows the current ones. With
 * `organizationId`, those of that organization are free, because it may take them back; only its members learn that.
 * @throws 400 ORGANIZATION_SLUG_ALREADY_TAKEN, 422 INVALID_SLUG with the rule
 */
const checkSlug = (deps: AuthDeps) =>
  createAuthEndpoint(
    '/organization/check-slug',
    {
      method: 'POST',
      body: z.object({ slug: z.string(), organizationId: z.string().optional() }),
      use: [sessionMiddleware],
    },
    async (ctx) => {
      const { slug, organizationId } = ctx.body
      const reading = { db: deps.database.db, log: deps.log }
      const own = organizationId && (await findMembershipIn(reading, { userId: ctx.context.session.user.id, organizationId }))
      await checkOrganizationUpdate(deps, { slug }, own ? organizationId : undefined)
      return ctx.json({ status: true })
    },
  )

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
