import type { BetterAuthPlugin, GenericEndpointContext } from 'better-auth'
import { APIError, createAuthMiddleware, getSessionFromCtx, isAPIError } from 'better-auth/api'
import * as z from 'zod'
import { findUserByEmail } from '#src/auth/accounts/find-user.ts'
import type { AuthDeps } from '#src/auth/auth-deps.ts'
import { createRefusal } from '#src/auth/refusals.ts'
import { clearTries, type Guessed, recordFailedSignIn, removeFailedSignIn } from './failures.ts'

const SIGN_IN = '/sign-in/email'
/** Routes where a signed-in person repeats the password, with the body field that contains it. */
const PASSWORD_FIELDS: Readonly<Record<string, string>> = {
  '/change-password': 'currentPassword',
  '/change-email': 'password',
  '/delete-user': 'password',
  '/two-factor/enable': 'password',
  '/two-factor/disable': 'password',
  '/two-factor/generate-backup-codes': 'password',
  '/two-factor/get-totp-uri': 'password',
}
/** Error codes for a wrong password, at sign-in and in a session. */
const WRONG = ['INVALID_EMAIL_OR_PASSWORD', 'INVALID_PASSWORD']

const matcher = ({ path }: { path?: string }) => path === SIGN_IN || (path !== undefined && path in PASSWORD_FIELDS)

const SignIn = z.object({ email: z.string() })
const AnyBody = z.record(z.string(), z.unknown())

/** Returns the subject that a request's password is a guess for, or undefined if it has no password. */
async function findGuessed(ctx: GenericEndpointContext): Promise<Guessed | undefined> {
  if (ctx.path === SIGN_IN) return SignIn.safeParse(ctx.body).data
  if (typeof AnyBody.safeParse(ctx.body).data?.[PASSWORD_FIELDS[ctx.path] ?? ''] !== 'string') return undefined
  const session = await getSessionFromCtx(ctx)
  return session ? { userId: session.user.id } : undefined
}

/** Clears the counts of the person who gave the right password. */
async function clearTriesOf({ transact }: AuthDeps, ctx: GenericEndpointContext, guessed: Guessed): Promise<void> {
  await transact(async (work) => {
    const user = 'email' in guessed ? await findUserByEmail(work.trx, guessed.email.trim()) : ctx.context.session?.user
    if (user) await clearTries(work, { userId: user.id, email: user.email })
  })
}

/**
 * Counts wrong passwords per email and per account, from any client: better-auth only limits requests per client, so guesses from
 * many clients would get through. Emails without an account count too.
 */
export function accountLimits(deps: AuthDeps) {
  return {
    id: 'account-limits',
    hooks: {
      before: [
        {
          matcher,
          handler: createAuthMiddleware(async (ctx) => {
            const guessed = await findGuessed(ctx)
            const seconds = guessed ? await deps.transact((work) => recordFailedSignIn(work, guessed)) : 0
            if (seconds === 0) return
            const { status, body } = createRefusal('TOO_MANY_REQUESTS:auth')
            throw new APIError(status, body, { 'X-Retry-After': String(seconds) })
          }),
        },
      ],
      after: [
        {
          matcher,
          handler: createAuthMiddleware(async (ctx) => {
            const { returned } = ctx.context
            const code = isAPIError(returned) ? (returned.body?.code ?? '') : undefined
            if (code && WRONG.includes(code)) return
            const guessed = await findGuessed(ctx)
            if (!guessed) return
            if (code === undefined || code === 'EMAIL_NOT_VERIFIED') await clearTriesOf(deps, ctx, guessed)
            else await deps.transact((work) => removeFailedSignIn(work, guessed))
          }),
        },
      ],
    },
  } satisfies BetterAuthPlugin
}
