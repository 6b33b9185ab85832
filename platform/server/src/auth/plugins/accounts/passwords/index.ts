import type { BetterAuthPlugin, GenericEndpointContext } from 'better-auth'
import { createAuthMiddleware, isAPIError } from 'better-auth/api'
import { deleteSessionCookie } from 'better-auth/cookies'
import * as z from 'zod'
import { argon2Passwords } from '#src/auth/accounts/hash-password.ts'
import { handlePasswordReset, revokePendingAccess } from '#src/auth/accounts/revoke-other-access.ts'
import type { AuthDeps } from '#src/auth/auth-deps.ts'
import { createRefusal } from '#src/auth/refusals.ts'
import { passwordChangedEmail } from '#src/email/account-emails.ts'
import { checkNewPasswords } from './check-new-password.ts'
import { findResetLink } from './reset-links.ts'
import { checkResetLink, forgetPassword, requestPasswordReset, setPassword } from './routes.ts'

const Body = z.object({ email: z.string(), password: z.string() })
const seen = new WeakMap<Request, string | null>()

async function passwordOf({ transact }: AuthDeps, email: string): Promise<string | null> {
  const found = await transact(({ trx }) =>
    trx
      .withoutPlugins()
      .selectFrom('account')
      .innerJoin('user', 'user.id', 'account.userId')
      .select('account.password')
      .where('user.email', '=', email.toLowerCase())
      .where('account.providerId', '=', 'credential')
      .executeTakeFirst(),
  )
  return found?.password ?? null
}

/** Remembers the password hash that a sign-in is checked against. */
async function rememberPassword({ body, request }: GenericEndpointContext, deps: AuthDeps): Promise<void> {
  const { email } = Body.safeParse(body).data ?? {}
  if (email && request) seen.set(request, await passwordOf(deps, email))
}

/** Hashes a password anew that was right, if its hash is of before, unless it was replaced meanwhile. */
async function replaceHash(
  ctx: GenericEndpointContext,
  { transact }: AuthDeps,
  { userId, old }: { userId: string; old: string },
) {
  const { password } = Body.parse(ctx.body)
  const hash = await ctx.context.password.hash(password)
  await transact(({ trx }) =>
    trx
      .withoutPlugins()
      .updateTable('account')
      .set({ password: hash })
      .where('userId', '=', userId)
      .where('password', '=', old)
      .execute(),
  )
}

/**
 * Ends a new session whose password was replaced during sign-in: a new password ends all existing sessions, and a session created
 * at that moment would survive. Another sign-in may have hashed the same password anew. @throws 401
 */
async function checkPassword(ctx: GenericEndpointContext, deps: AuthDeps): Promise<void> {
  const { newSession, internalAdapter, password: hashing } = ctx.context
  if (!newSession || !ctx.request) return
  const stored = await passwordOf(deps, newSession.user.email)
  if (stored !== null && stored === seen.get(ctx.request)) {
    if ((deps.config.passwordHashing ?? argon2Passwords).isOutdated?.(stored))
      deps.keepBusy(replaceHash(ctx, deps, { userId: newSession.user.id, old: stored }))
    return
  }
  if (stored !== null && (await hashing.verify({ hash: stored, password: Body.parse(ctx.body).password }))) return
  await internalAdapter.deleteSession(newSession.session.token)
  deleteSessionCookie(ctx)
  throw createRefusal('INVALID_EMAIL_OR_PASSWORD')
}

const Token = z.object({ token: z.string() })

/** Routes of the password reset. The link itself leads to a page, which explains. */
const RESET_PATHS = ['/request-password-reset', '/forget-password', '/check-reset-link', '/reset-password']
/** Routes that would check or set a password. */
const PASSWORD_PATHS = [
  ...RESET_PATHS,
  ...['/sign-up/email', '/sign-in/email', '/change-password', '/set-password', '/verify-password', '/admin/set-user-password'],
]

/** Refuses the routes of a feature that the settings switch off. */
const refuseRoutes = (paths: readonly string[], code: 'EMAIL_PASSWORD_DISABLED' | 'RESET_PASSWORD_DISABLED') => ({
  matcher: ({ path }: { path?: string }) => path !== undefined && paths.includes(path),
  handler: createAuthMiddleware(async () => {
    throw createRefusal(code)
  }),
})

/**
 * Resets and sets passwords: adds the specification's second route (`/forget-password`), equal response times, and its message
 * for an account that already has a password. A changed password ends pending links, and its owner gets an email.
 */
export function passwords(deps: AuthDeps) {
  const { hasPasswords, hasPasswordReset } = deps.config.accounts
  return {
    id: 'passwords',
    endpoints: {
      requestPasswordReset: requestPasswordReset(deps),
      forgetPassword: forgetPassword(deps),
      checkResetLink: checkResetLink(),
      setPassword: setPassword(deps),
    },
    hooks: {
      before: [
        ...(hasPasswords ? [] : [refuseRoutes(PASSWORD_PATHS, 'EMAIL_PASSWORD_DISABLED')]),
        ...(hasPasswordReset ? [] : [refuseRoutes(RESET_PATHS, 'RESET_PASSWORD_DISABLED')]),
        checkNewPasswords(deps),
        { matcher: ({ path }) => path === '/sign-in/email', handler: createAuthMiddleware((ctx) => rememberPassword(ctx, deps)) },
      ],
      after: [
        { matcher: ({ path }) => path === '/sign-in/email', handler: createAuthMiddleware((ctx) => checkPassword(ctx, deps)) },
        {
          matcher: ({ path }) => path === '/change-password',
          handler: createAuthMiddleware(async ({ context: { returned, session } }) => {
            if (isAPIError(returned) || !session) return
            await deps.transact((work) => revokePendingAccess(work, session.user.id))
            deps.keepBusy(deps.sendEmail(passwordChangedEmail({ user: session.user, settings: deps.config.accounts })))
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
