import { createAuthEndpoint, sessionMiddleware } from 'better-auth/api'
import { getOrgAdapter } from 'better-auth/plugins/organization'
import * as z from 'zod'
import type { AuthDeps } from '#src/auth/auth-deps.ts'
import { findMembershipIn } from '#src/auth/organizations/find-membership.ts'
import { createRefusal, toAuthError } from '#src/auth/refusals.ts'

/**
 * POST /organization/delete → the organization as it was. Orders must be kept, so it is closed; better-auth's own route would
 * remove its row.
 * @throws 400 for a missing organization and someone else's; 403 without `organization:delete`; what `closeOrganization` throws
 */
export const deleteOrganization = ({ closeOrganization, database, log }: AuthDeps) =>
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
