import type { BetterAuthPlugin } from 'better-auth'
import { createAuthMiddleware, getSessionFromCtx } from 'better-auth/api'
import { createRefusal } from '#src/auth/refusals.ts'
import { maySignIn } from '#src/auth/sign-in-paths.ts'
import { clearOwnSession, revokeOwnSession } from './own-session.ts'
import { isRefusedToImpersonators } from './refused-routes.ts'

/** Finds the administrator who acts as the signed-in person. */
async function findImpersonator(ctx: Parameters<typeof getSessionFromCtx>[0]): Promise<string | undefined> {
  const found = await getSessionFromCtx<object, { impersonatedBy?: string | null }>(ctx)
  return found?.session.impersonatedBy ?? undefined
}

/**
 * Limits what an administrator can do while acting as another person. The table ends an impersonation after an hour, and with the
 * role or the account of either person. Signing out ends the administrator's own session, too.
 */
export function limitImpersonation() {
  return {
    id: 'impersonation',
    hooks: {
      before: [
        {
          matcher: ({ path, method = 'POST' }) => isRefusedToImpersonators(method, `/api/auth${path}`),
          handler: createAuthMiddleware(async (ctx) => {
            if (await findImpersonator(ctx)) throw createRefusal('IMPERSONATING')
          }),
        },
      ],
      after: [
        { matcher: ({ path }) => path === '/sign-out', handler: createAuthMiddleware(revokeOwnSession) },
        {
          matcher: maySignIn,
          handler: createAuthMiddleware(async (ctx) => {
            if (ctx.context.newSession) clearOwnSession(ctx)
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin
}
