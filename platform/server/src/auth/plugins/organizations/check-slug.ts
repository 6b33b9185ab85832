import { createAuthEndpoint, sessionMiddleware } from 'better-auth/api'
import * as z from 'zod'
import type { AuthDeps } from '#src/auth/auth-deps.ts'
import { checkOrganizationUpdate } from '#src/auth/organizations/check-organization.ts'
import { findMembershipIn } from '#src/auth/organizations/find-membership.ts'

/**
 * POST /organization/check-slug → `{ status: true }`. Former slugs are taken too; better-auth only knows the current ones. With
 * `organizationId`, those of that organization are free, because it may take them back; only its members learn that.
 * @throws 400 ORGANIZATION_SLUG_ALREADY_TAKEN, 422 INVALID_SLUG with the rule
 */
export const checkSlug = (deps: AuthDeps) =>
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
