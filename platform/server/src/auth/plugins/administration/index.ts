import { escapeLike } from '@tradepost/kit/database/escape-like'
import type { BetterAuthPlugin, Where } from 'better-auth'
import { createAuthMiddleware, getSessionFromCtx } from 'better-auth/api'
import { admin } from 'better-auth/plugins'
import * as z from 'zod'
import { revokeSession } from '#src/auth/accounts/revoke-other-access.ts'
import type { AuthDeps } from '#src/auth/auth-deps.ts'
import { adminAccess, adminRoles, isAdministrator } from '#src/auth/guards/access.ts'
import { removeUser } from '#src/auth/plugins/accounts/delete-account/delete-account.ts'
import { createRefusal } from '#src/auth/refusals.ts'
import { stopImpersonating } from './impersonation/own-session.ts'

const SEARCHING: readonly (string | undefined)[] = ['contains', 'starts_with', 'ends_with']

const toLiteral = (condition: Where): Where =>
  SEARCHING.includes(condition.operator) && typeof condition.value === 'string'
    ? { ...condition, value: escapeLike(condition.value) }
    : condition

/** Searches for the text that was typed. Better-auth's adapter puts it into a pattern as it is, in which `%` means anything. */
export function searchLiterally() {
  return {
    id: 'literal-search',
    init({ adapter }) {
      const findMany = adapter.findMany.bind(adapter)
      const count = adapter.count.bind(adapter)
      adapter.findMany = (asked) => findMany({ ...asked, ...(asked.where ? { where: asked.where.map(toLiteral) } : {}) })
      adapter.count = (asked) => count({ ...asked, ...(asked.where ? { where: asked.where.map(toLiteral) } : {}) })
    },
  } satisfies BetterAuthPlugin
}

/** Users in an answer that was asked for without a limit. */
const USERS_PER_PAGE = 100

const Roles = z.union([z.string(), z.array(z.string())]).transform(String)
const NewRole = z.union([
  z.object({ userId: z.string(), role: Roles }),
  z.object({ userId: z.string(), data: z.object({ role: Roles }) }).transform(({ userId, data }) => ({ userId, ...data })),
])

/**
 * Better-auth's admin plugin with the specification's statements. Its differences: nobody takes their own role away; a user is
 * removed in one transaction, or not at all; and administrators get no session tokens, which would let them act as anybody
 * without a trace. The session's ID stands in for it.
 */
export function createAdministration(deps: AuthDeps) {
  const { database, transact } = deps
  const plugin = admin({ ac: adminAccess, roles: adminRoles })
  return {
    ...plugin,
    endpoints: { ...plugin.endpoints, stopImpersonating: stopImpersonating() },
    hooks: {
      ...plugin.hooks,
      before: [
        {
          matcher: ({ path }) => path === '/admin/set-role' || path === '/admin/update-user',
          handler: createAuthMiddleware(async (ctx) => {
            const change = NewRole.safeParse(ctx.body).data
            if (!change || isAdministrator(change.role)) return
            const own = await getSessionFromCtx<{ role?: string | null }>(ctx)
            if (own?.user.id === change.userId && isAdministrator(own.user.role))
              throw createRefusal('YOU_CANNOT_DEMOTE_YOURSELF')
          }),
        },
        {
          matcher: ({ path }) => path === '/admin/list-users',
          handler: createAuthMiddleware(async (ctx) => {
            const { internalAdapter } = ctx.context
            const listUsers: typeof internalAdapter.listUsers = (limit = USERS_PER_PAGE, ...asked) =>
              internalAdapter.listUsers(limit, ...asked)
            return { context: { context: { internalAdapter: { ...internalAdapter, listUsers } } } }
          }),
        },
        {
          // Better-auth would first delete sessions and passwords, then find that the person can't be removed.
          matcher: ({ path }) => path === '/admin/remove-user',
          handler: createAuthMiddleware(async (ctx) => {
            const { internalAdapter } = ctx.context
            const deleteUser = (userId: string) => transact((work) => removeUser(deps, work, userId, 'administrator'))
            const deleteUserSessions = async () => {}
            return { context: { context: { internalAdapter: { ...internalAdapter, deleteUserSessions, deleteUser } } } }
          }),
        },
        {
          matcher: ({ path }) => path === '/admin/list-user-sessions' || path === '/admin/revoke-user-session',
          handler: createAuthMiddleware(async (ctx) => {
            const { internalAdapter } = ctx.context
            const listSessions: typeof internalAdapter.listSessions = async (...asked) =>
              (await internalAdapter.listSessions(...asked)).map((session) => ({ ...session, token: session.id }))
            const deleteSession = (id: string) => revokeSession(database.db, id)
            return { context: { context: { internalAdapter: { ...internalAdapter, listSessions, deleteSession } } } }
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin
}
