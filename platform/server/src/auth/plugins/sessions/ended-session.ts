import type { BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint, getSessionFromCtx } from 'better-auth/api'
import type { AuthDeps } from '#src/auth/auth-deps.ts'
import { findBan } from '#src/auth/guards/bans.ts'
import { findNoticedUser } from '#src/auth/plugins/administration/bans/ban-notices.ts'
import { findOwnSession } from '#src/auth/plugins/administration/impersonation/own-session.ts'

/**
 * Adds GET /ended-session: why this browser's session ended, or wasn't opened, if there is more to say than "sign in again".
 * `null`, or `{ because: 'ban', reason, until }` of an account that the browser was signed in to, or `{ because: 'impersonation' }`
 * of an administrator whose hour as another person is over.
 */
export function describeEndedSession({ database: { db } }: AuthDeps) {
  return {
    id: 'ended-session',
    endpoints: {
      getEndedSession: createAuthEndpoint('/ended-session', { method: 'GET', requireHeaders: true }, async (ctx) => {
        if (await getSessionFromCtx(ctx, { disableRefresh: true })) return ctx.json(null)
        if (await findOwnSession(ctx)) return ctx.json({ because: 'impersonation' })
        const userId = await findNoticedUser(ctx, db)
        const ban = userId === undefined ? undefined : await findBan(db, userId)
        return ctx.json(ban ? { because: 'ban', reason: ban.reason, until: ban.until?.toISOString() ?? null } : null)
      }),
    },
  } satisfies BetterAuthPlugin
}
