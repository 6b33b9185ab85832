import { isPermission } from '@tradepost/contract/platform/organization/permissions'
import type { BetterAuthPlugin, GenericEndpointContext } from 'better-auth'
import { createAuthEndpoint, createAuthMiddleware, sessionMiddleware } from 'better-auth/api'
import * as z from 'zod'
import type { AuthDeps } from '#src/auth/auth-deps.ts'
import { isReadableRole, type Permissions } from '#src/auth/guards/permissions.ts'
import { createRefusal } from '#src/auth/refusals.ts'
import { findCaller } from './membership/caller.ts'

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

type Adapter = GenericEndpointContext['context']['adapter']

const StoredRole = z.object({ role: z.string(), permission: z.string() })

/** Returns better-auth's database with an empty map of permissions in place of one that can't be parsed. */
function withReadableRoles(adapter: Adapter, { log }: Pick<AuthDeps, 'log'>): Adapter {
  const repair = <T>(row: T): T => {
    const { data: stored } = StoredRole.safeParse(row)
    if (!stored || isReadableRole(stored)) return row
    log.warn({ role: stored.role }, 'a custom role is unreadable and grants nothing')
    return { ...row, permission: '{}' }
  }
  return {
    ...adapter,
    findMany: async <T>(query: Parameters<Adapter['findMany']>[0]) => (await adapter.findMany<T>(query)).map(repair),
    findOne: async <T>(query: Parameters<Adapter['findOne']>[0]) => {
      const row = await adapter.findOne<T>(query)
      return row && repair(row)
    },
  }
}

/** A stored role that can't be parsed grants nothing. Better-auth would answer every request to its organization with 500. */
export function ensureReadableRoles(deps: AuthDeps) {
  return {
    id: 'readable-roles',
    hooks: {
      before: [
        {
          matcher: ({ path }) => path?.startsWith('/organization/') === true,
          handler: createAuthMiddleware(async (ctx) => ({
            context: { context: { adapter: withReadableRoles(ctx.context.adapter, deps) } },
          })),
        },
      ],
    },
  } satisfies BetterAuthPlugin
}
