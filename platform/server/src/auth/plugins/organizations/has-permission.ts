import { isPermission } from '@tradepost/contract/platform/organization/permissions'
import { createAuthEndpoint, sessionMiddleware } from 'better-auth/api'
import * as z from 'zod'
import type { Permissions } from '#src/auth/guards/permissions.ts'
import { findCaller } from '#src/auth/plugins/organizations/membership/caller.ts'
import { createRefusal } from '#src/auth/refusals.ts'

const PermissionMap = z.record(z.string(), z.array(z.string()))
const Body = z
  .object({ organizationId: z.string().optional() })
  .and(z.xor([z.object({ permission: PermissionMap }), z.object({ permissions: PermissionMap })]))

/** Returns whether all of this is granted. Nothing is no permission, and neither is a name that we don't know. */
function holds(own: Permissions, asked: z.infer<typeof PermissionMap>): boolean {
  const entries = Object.entries(asked)
  return (
    entries.length > 0 &&
    entries.every(
      ([resource, actions]) =>
        actions.length > 0 &&
        actions.every((action) => {
          const name = `${resource}:${action}`
          return isPermission(name) && own.has(name)
        }),
    )
  )
}

/**
 * POST /organization/has-permission. Several roles of a member count together; better-auth asks for a single one that has it all.
 * @throws 400 NO_ACTIVE_ORGANIZATION
 */
export const hasPermission = () =>
  createAuthEndpoint(
    '/organization/has-permission',
    { method: 'POST', requireHeaders: true, use: [sessionMiddleware], body: Body },
    async (ctx) => {
      const membership = findCaller(ctx)?.membership
      if (!membership) throw createRefusal('NO_ACTIVE_ORGANIZATION')
      const asked = 'permissions' in ctx.body ? ctx.body.permissions : ctx.body.permission
      return ctx.json({ error: null, success: holds(membership.permissions, asked) })
    },
  )
