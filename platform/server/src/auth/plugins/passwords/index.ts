import type { BetterAuthPlugin } from 'better-auth'
import { createAuthMiddleware, isAPIError } from 'better-auth/api'
import * as z from 'zod'
import type { AuthDeps } from '#src/auth/auth-deps.ts'
import { handlePasswordReset } from '#src/auth/handle-password-reset.ts'
import { createRefusal } from '#src/auth/refusals.ts'
import { revokePendingLinks } from '#src/auth/revoke-other-access.ts'
import { passwordChangedEmail } from '#src/email/account-emails.ts'
import { checkPassword, rememberPassword } from './present-password.ts'
import { findResetLink } from './reset-links.ts'
import { checkResetLink, forgetPassword, requestPasswordReset, setPassword } from './routes.ts'

const Token = z.object({ token: z.string() })

/**
 * Resets and sets passwords: adds the specification's second route (`/forget-password`), equal response times, and its message
 * for an account that already has a password. A changed password ends pending links, and its owner gets an email.
 */
export function passwords(deps: AuthDeps) {
  return {
    id: 'passwords',
    endpoints: {
      requestPasswordReset: requestPasswordReset(deps),
      forgetPassword: forgetPassword(deps),
      checkResetLink: checkResetLink(),
      setPassword: setPassword(),
    },
    hooks: {
      before: [
        { matcher: ({ path }) => path === '/sign-in/email', handler: createAuthMiddleware((ctx) => rememberPassword(ctx, deps)) },
      ],
      after: [
        { matcher: ({ path }) => path === '/sign-in/email', handler: createAuthMiddleware((ctx) => checkPassword(ctx, deps)) },
        {
          matcher: ({ path }) => path === '/change-password',
          handler: createAuthMiddleware(async ({ context: { returned, session } }) => {
            if (isAPIError(returned) || !session) return
            await deps.transact((work) => revokePendingLinks(work, session.user.id))
            deps.keepBusy(deps.sendEmail(passwordChangedEmail({ user: session.user })))
          }),
        },
        {
          matcher: ({ path }) => path === '/reset-password',
          handler: createAuthMiddleware(async ({ body, query, context: { returned } }) => {
            const token = Token.safeParse(body).data?.token ?? Token.safeParse(query).data?.token
            if (isAPIError(returned) || !token) return
            const link = await deps.transact((work) => findResetLink(work, token))
            if (link) await handlePasswordReset(deps, link)
          }),
        },
        {
          // Of two concurrent sign-ups, the table refuses the second row.
          matcher: ({ path }) => path === '/sign-up/email',
          handler: createAuthMiddleware(async ({ context: { returned } }) => {
            if (isAPIError(returned) && returned.body?.code === 'FAILED_TO_CREATE_USER')
              throw createRefusal('USER_ALREADY_EXISTS')
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin
}
