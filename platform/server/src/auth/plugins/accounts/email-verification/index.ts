import type { BetterAuthPlugin } from 'better-auth'
import { createAuthMiddleware } from 'better-auth/api'
import type { AuthDeps } from '#src/auth/auth-deps.ts'
import { maySignIn } from '#src/auth/sign-in-paths.ts'
import { sendVerificationEmail, verifyEmail } from './routes.ts'
import { completeMailboxProof, readOwnerMark, setOwnerCookie } from './sign-up-cookies.ts'

/**
 * Verifies emails. Adds to better-auth: the specification's messages and error codes, an owner check on links that change the
 * email, equal response times, and no session from a link alone: a link signs in only the browser that created the account
 * (docs/decisions/0012).
 */
export function emailVerification(deps: AuthDeps) {
  return {
    id: 'email-verification',
    endpoints: { sendVerificationEmail: sendVerificationEmail(deps), verifyEmail: verifyEmail(deps) },
    hooks: {
      after: [
        {
          matcher: ({ path }) => path === '/sign-up/email',
          handler: createAuthMiddleware(async (ctx) => {
            const user = readOwnerMark(ctx.context.returned)
            if (user && !ctx.context.newSession) await setOwnerCookie(ctx, user)
          }),
        },
        {
          matcher: (ctx) => ctx.path !== '/verify-email' && maySignIn(ctx),
          handler: createAuthMiddleware(async (ctx) => {
            if (ctx.context.newSession) await completeMailboxProof(ctx, deps, ctx.context.newSession.user)
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin
}
