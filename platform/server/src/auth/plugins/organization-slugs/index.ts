import type { BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint, sessionMiddleware } from 'better-auth/api'
import * as z from 'zod'
import type { AuthDeps } from '#src/auth/auth-deps.ts'
import { checkOrganizationUpdate } from '#src/auth/check-organization.ts'

/**
 * POST /organization/check-slug → `{ status: true }`. With `organizationId`, it also says so for a former slug of that
 * organization, which may take it back; only its members learn that.
 * @throws 400 ORGANIZATION_SLUG_ALREADY_TAKEN, 422 INVALID_SLUG with the rule
 */
const checkOrganizationSlug = (deps: AuthDeps) =>
  createAuthEndpoint(
    '/organization/check-slug',
    {
      method: 'POST',
      body: z.object({ slug: z.string(), organizationId: z.string().optional() }),
      use: [sessionMiddleware],
    },
    async (ctx) => {
      const { slug, organizationId } = ctx.body
      const member = await ctx.context.adapter.findOne({
        model: 'member',
        where: [
          { field: 'userId', value: ctx.context.session.user.id },
          { field: 'organizationId', value: organizationId ?? '' },
        ],
      })
      await checkOrganizationUpdate(deps, { slug }, member ? organizationId : undefined)
      return ctx.json({ status: true })
    },
  )

/**
 * Former slugs are taken: they lead to the organization that had them. Better-auth only knows the current ones, so this replaces
 * its check.
 */
export function organizationSlugs(deps: AuthDeps) {
  return {
    id: 'organization-slugs',
    endpoints: { checkOrganizationSlug: checkOrganizationSlug(deps) },
  } satisfies BetterAuthPlugin
}
