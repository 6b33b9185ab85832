import type { BetterAuthPlugin } from 'better-auth'
import { createAuthMiddleware, getSessionFromCtx, isAPIError } from 'better-auth/api'
import * as z from 'zod'
import { revokePendingAccess, revokeSession } from '#src/auth/accounts/revoke-other-access.ts'
import type { AuthDeps } from '#src/auth/auth-deps.ts'

const OTHERS = '/revoke-other-sessions'
const OWN = ['/revoke-sessions', OTHERS]
const BY_ADMIN = ['/admin/revoke-user-sessions', '/admin/ban-user', '/admin/set-user-password']

const matcher = ({ path }: { path?: string }) => path !== undefined && [...OWN, ...BY_ADMIN].includes(path)
const Target = z.object({ userId: z.coerce.string() })

/**
 * Signing out everywhere ends all sessions, however many, and whatever could become a session later: device codes, approved or
 * not, and pending links. Better-auth deletes the other sessions one by one, and nothing else.
 */
export function sessionRevocation({ transact, database }: AuthDeps) {
  return {
    id: 'session-revocation',
    hooks: {
      before: [
        {
          matcher: ({ path }) => path === OTHERS,
          handler: createAuthMiddleware(async (ctx) => {
            const own = (await getSessionFromCtx(ctx))?.session
            if (!own) return undefined
            const { internalAdapter } = ctx.context
            const listSessions: typeof internalAdapter.listSessions = async (userId) => {
              const others = database.db.withoutPlugins().deleteFrom('session').where('userId', '=', userId)
              await others.where('token', '!=', own.token).execute()
              return []
            }
            return { context: { context: { internalAdapter: { ...internalAdapter, listSessions } } } }
          }),
        },
        {
          // Better-auth answers alike whatever token is named, and deletes only a session of the caller.
          matcher: ({ path }) => path === '/revoke-session',
          handler: createAuthMiddleware(async ({ context: { internalAdapter } }) => {
            const deleteSession = (token: string) => revokeSession(database.db, { by: 'token', value: token })
            return { context: { context: { internalAdapter: { ...internalAdapter, deleteSession } } } }
          }),
        },
      ],
      after: [
        {
          matcher,
          handler: createAuthMiddleware(async ({ path, body, context: { returned, session } }) => {
            if (isAPIError(returned)) return
            const userId = OWN.includes(path) ? session?.user.id : Target.safeParse(body).data?.userId
            if (userId) await transact((work) => revokePendingAccess(work, userId))
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin
}
