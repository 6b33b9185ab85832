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
const Named = z.object({ token: z.string() })

/** Finds a person's session by what the list shows of it, or by its token, which a program may have from signing in. */
async function findNamed({ database, storedTokens }: AuthDeps, userId: string, named: string): Promise<string | undefined> {
  const own = database.db.withoutPlugins().selectFrom('session').select('id').where('userId', '=', userId)
  const isNamed = own.where((row) => row.or([row('id', '=', named), row('token', 'in', storedTokens.list('token', named))]))
  return (await isNamed.executeTakeFirst())?.id
}

/**
 * Sessions are listed without their tokens, and can be ended one by one. Signing out everywhere ends all sessions, however many,
 * and whatever could become a session later: device codes, approved or not, and pending links. Better-auth deletes the other
 * sessions one by one, and nothing else.
 */
export function sessionRevocation(deps: AuthDeps) {
  const { transact, database } = deps
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
              await others.where('id', '!=', own.id).execute()
              return []
            }
            return { context: { context: { internalAdapter: { ...internalAdapter, listSessions } } } }
          }),
        },
        {
          // The session's ID ends it, and signs nobody in.
          matcher: ({ path }) => path === '/list-sessions',
          handler: createAuthMiddleware(async ({ context: { internalAdapter } }) => {
            const listSessions: typeof internalAdapter.listSessions = async (...asked) =>
              (await internalAdapter.listSessions(...asked)).map((session) => ({ ...session, token: session.id }))
            return { context: { context: { internalAdapter: { ...internalAdapter, listSessions } } } }
          }),
        },
        {
          // Better-auth answers alike whatever session is named, and deletes only one of the caller.
          matcher: ({ path }) => path === '/revoke-session',
          handler: createAuthMiddleware(async (ctx) => {
            const own = await getSessionFromCtx(ctx)
            const named = Named.safeParse(ctx.body).data?.token
            if (!own || named === undefined) return undefined
            const id = await findNamed(deps, own.user.id, named)
            // Ending its own session takes the cookie from the browser.
            const token = id === own.session.id ? own.session.token : named
            const { internalAdapter } = ctx.context
            const findSession: typeof internalAdapter.findSession = async (asked) =>
              asked === token && id !== undefined ? own : internalAdapter.findSession(asked)
            const deleteSession = async () => void (id === undefined || (await revokeSession(database.db, id)))
            const body = { token }
            return { context: { body, context: { internalAdapter: { ...internalAdapter, findSession, deleteSession } } } }
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
