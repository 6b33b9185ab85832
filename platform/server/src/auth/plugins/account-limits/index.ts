import type { BetterAuthPlugin } from 'better-auth'
import { createAuthMiddleware, isAPIError } from 'better-auth/api'
import * as z from 'zod'
import type { AuthDeps } from '#src/auth/auth-deps.ts'
import { refusal } from '#src/auth/refusals.ts'
import { clearTries, countTry, uncountTry } from './failures.ts'

const SIGN_IN = '/sign-in/email'
const Body = z.object({ email: z.string() })

/**
 * Wrong passwords are counted for each address, wherever they come from: better-auth counts requests of each client
 * only, so that guesses from many clients would go through. Addresses without an account are counted alike.
 */
export function accountLimits({ transact }: AuthDeps) {
  return {
    id: 'account-limits',
    hooks: {
      before: [
        {
          matcher: ({ path }) => path === SIGN_IN,
          handler: createAuthMiddleware(async (ctx) => {
            const { email } = Body.safeParse(ctx.body).data ?? {}
            const seconds = email ? await transact((work) => countTry(work, email)) : 0
            if (seconds > 0) throw refusal('TOO_MANY_REQUESTS', undefined, { 'X-Retry-After': String(seconds) })
          }),
        },
      ],
      after: [
        {
          matcher: ({ path }) => path === SIGN_IN,
          handler: createAuthMiddleware(async ({ body, context: { returned } }) => {
            const { email } = Body.safeParse(body).data ?? {}
            const code = isAPIError(returned) ? returned.body?.code : undefined
            if (!email || code === 'INVALID_EMAIL_OR_PASSWORD') return
            const isKnown = !isAPIError(returned) || code === 'EMAIL_NOT_VERIFIED'
            await transact((work) => (isKnown ? clearTries(work, email) : uncountTry(work, email)))
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin
}
