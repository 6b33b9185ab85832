import { sql } from '@tradepost/kit/database/database'
import type { BetterAuthPlugin } from 'better-auth'
import { createAuthMiddleware } from 'better-auth/api'
import type { AuthDeps } from '#src/auth/auth-deps.ts'
import { isCodeAsked } from '#src/auth/plugins/accounts/second-factor/index.ts'
import { maySignIn } from '#src/auth/sign-in-paths.ts'

/** How many browsers and devices a person can be signed in on. */
const SESSIONS_MAX = 50

type NewSession = { id: string; userId: string; impersonatedBy?: unknown }

/** Ends the sessions of a person that were unused for longest, so that at most 50 stay; never the newest one. */
async function endSurplus({ database }: AuthDeps, { id, userId }: NewSession): Promise<void> {
  const surplus = sql<string>`(
    select id from session where "userId" = ${userId} and id <> ${id} and "impersonatedBy" is null
    order by "updatedAt" desc, id offset ${sql.lit(SESSIONS_MAX - 1)})`
  await database.db.withoutPlugins().deleteFrom('session').where('id', 'in', surplus).execute()
}

/**
 * Keeps no session that nobody needs: signing in ends the one that the browser had before, also while a code is still asked for,
 * and of a person's sessions at most 50 stay.
 */
export function fewerSessions(deps: AuthDeps) {
  return {
    id: 'fewer-sessions',
    init: () => ({
      options: {
        databaseHooks: {
          session: {
            create: {
              // Better-auth answers without a session if its row couldn't be written.
              async after(session: NewSession | null) {
                if (session && !session.impersonatedBy) await endSurplus(deps, session)
              },
            },
          },
        },
      },
    }),
    hooks: {
      after: [
        {
          matcher: maySignIn,
          handler: createAuthMiddleware(async (ctx) => {
            const { newSession, authCookies, secret, internalAdapter } = ctx.context
            const previous = await ctx.getSignedCookie(authCookies.sessionToken.name, secret)
            if (!previous || previous === newSession?.session.token) return
            if (newSession || isCodeAsked(ctx.context.returned)) await internalAdapter.deleteSession(previous)
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin
}
