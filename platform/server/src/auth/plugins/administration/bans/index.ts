import type { BetterAuthPlugin, GenericEndpointContext } from 'better-auth'
import { createAuthMiddleware, isAPIError } from 'better-auth/api'
import * as z from 'zod'
import type { AuthDeps } from '#src/auth/auth-deps.ts'
import { createBanRefusal, findBan } from '#src/auth/guards/bans.ts'
import { findResetLink } from '#src/auth/plugins/accounts/passwords/reset-links.ts'
import { maySignIn } from '#src/auth/sign-in-paths.ts'
import { clearBanNotice, findEndedByBan, setBanNotice } from './ban-notices.ts'

const Token = z.object({ token: z.string() })

/** Returns whether a route found no session. */
const isSignedOut = (path: string, returned: unknown): boolean =>
  isAPIError(returned) ? returned.statusCode === 401 : path === '/get-session' && returned === null

/**
 * Refuses every session of a banned person, however they sign in, and tells them the reason; a new password by email, too. The
 * table ends their sessions in the statement that bans them. Stands before the admin plugin, whose refusal says no reason.
 */
export function checkBans(deps: AuthDeps) {
  const { database, transact } = deps
  async function check(ctx: GenericEndpointContext | null, userId: string): Promise<void> {
    const ban = await findBan(database.db, userId)
    if (!ban) return
    // Who acts for somebody else is told, and stays signed in.
    if (ctx && ctx.path !== '/admin/impersonate-user') await setBanNotice(ctx, userId)
    throw createBanRefusal(ban)
  }
  return {
    id: 'bans',
    init: () => ({
      options: { databaseHooks: { session: { create: { before: (session, ctx) => check(ctx, session.userId) } } } },
    }),
    hooks: {
      before: [
        {
          matcher: ({ path }) => path === '/reset-password',
          handler: createAuthMiddleware(async (ctx) => {
            const token = Token.safeParse(ctx.body).data?.token ?? Token.safeParse(ctx.query).data?.token
            const link = token === undefined ? undefined : await transact((work) => findResetLink(work, token))
            if (link) await check(ctx, link.userId)
          }),
        },
      ],
      after: [
        {
          // Every answer to a session that is gone removes its cookie. The notice stays readable.
          matcher: () => true,
          handler: createAuthMiddleware(async (ctx) => {
            const { returned } = ctx.context
            if (!isSignedOut(ctx.path, returned)) return
            const userId = await findEndedByBan(ctx, deps)
            if (userId !== undefined) await setBanNotice(ctx, userId)
          }),
        },
        {
          matcher: maySignIn,
          handler: createAuthMiddleware(async (ctx) => {
            if (ctx.context.newSession) clearBanNotice(ctx)
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin
}
