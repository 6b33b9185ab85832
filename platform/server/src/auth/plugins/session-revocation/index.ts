import type { BetterAuthPlugin } from 'better-auth'
import { createAuthMiddleware, getSessionFromCtx, isAPIError } from 'better-auth/api'
import * as z from 'zod'
import type { AuthDeps } from '#src/auth/auth-deps.ts'
import { revokeActing, revokePendingAccess } from '#src/auth/revoke-other-access.ts'

const OTHERS = '/revoke-other-sessions'
const ONE = '/revoke-session'
const OWN = ['/revoke-sessions', OTHERS]
const BY_ADMIN = ['/admin/revoke-user-sessions', '/admin/ban-user', '/admin/set-user-password']

const matcher = ({ path }: { path?: string }) => path !== undefined && [...OWN, ...BY_ADMIN].includes(path)
const Target = z.object({ userId: z.coerce.string() })
const Token = z.object({ token: z.string() })
/** Better-auth answers alike whatever token is named. This says that it is a session of the caller. */
const EndsOwnSession = z.object({ endsOwnSession: z.literal(true) })

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
          matcher: ({ path }) => path === ONE,
          handler: createAuthMiddleware(async (ctx) => {
            const own = (await getSessionFromCtx(ctx))?.session
            const named = Token.safeParse(ctx.body).data
            if (!own || !named) return undefined
            const ended = await database.db
              .withoutPlugins()
              .selectFrom('session')
              .select('id')
              .where('token', '=', named.token)
              .where('userId', '=', own.userId)
              .executeTakeFirst()
            return ended && { context: { context: { endsOwnSession: true } } }
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
        {
          // It may have been that of a browser where the administrator acts as someone else.
          matcher: ({ path }) => path === ONE,
          handler: createAuthMiddleware(async ({ context }) => {
            const { returned, session } = context
            if (isAPIError(returned) || !session || !EndsOwnSession.safeParse(context).success) return
            await revokeActing(database.db, session.user.id)
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin
}
