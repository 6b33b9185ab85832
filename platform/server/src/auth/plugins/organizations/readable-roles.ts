import type { BetterAuthPlugin, GenericEndpointContext } from 'better-auth'
import { createAuthMiddleware } from 'better-auth/api'
import * as z from 'zod'
import type { AuthDeps } from '#src/auth/auth-deps.ts'
import { isReadableRole } from '#src/auth/guards/permissions.ts'

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
