import { Email } from '@tradepost/contract/provider/primitives'
import { systemClock } from '@tradepost/kit/clock'
import type { GenericEndpointContext } from 'better-auth'
import { createAuthEndpoint, freshSessionMiddleware, originCheck, setPassword as setFirstPassword } from 'better-auth/api'
import * as z from 'zod'
import type { AuthDeps } from '#src/auth/auth-deps.ts'
import { createRefusal } from '#src/auth/refusals.ts'
import { passwordResetEmail } from '#src/email/account-emails.ts'
import { checkFirstPassword } from './check-new-password.ts'
import { createResetLink } from './reset-links.ts'

const RESET_PAGE = '/reset-password'

/** Emails the password reset link to the owner of an account; does nothing for other emails. */
async function sendResetLink(
  { context: { baseURL } }: Pick<GenericEndpointContext, 'context'>,
  { transact, sendEmail, pretendEmail }: AuthDeps,
  { email, redirectTo = RESET_PAGE }: { email: string; redirectTo?: string | undefined },
): Promise<void> {
  const link = await transact((work) => createResetLink(work, email))
  // Do the same work without an account: the load after the answer must not reveal it either.
  if (!link) return pretendEmail(passwordResetEmail({ user: { name: email, email }, url: baseURL }))
  const url = `${baseURL}/reset-password/${link.token}?callbackURL=${encodeURIComponent(redirectTo)}`
  await sendEmail(passwordResetEmail({ user: link, url }))
}

const Body = z.object({ email: Email, redirectTo: z.string().optional() })
const checked = { method: 'POST' as const, body: Body, use: [originCheck((ctx) => ctx.body?.redirectTo)] }
/** The same answer whether or not the account exists. */
const SENT = 'If this email exists in our system, check your email for the reset link'

/** Answers before anything is looked up, so that the timing doesn't reveal the account either. */
function askForLink(ctx: GenericEndpointContext, deps: AuthDeps, body: z.infer<typeof Body>): void {
  deps.keepBusy(sendResetLink(ctx, deps, body))
}

/** POST /request-password-reset */
export const requestPasswordReset = (deps: AuthDeps) =>
  createAuthEndpoint('/request-password-reset', checked, async (ctx) => {
    askForLink(ctx, deps, ctx.body)
    return ctx.json({ status: true, message: SENT })
  })

/** POST /forget-password: the same under its older name, without a message. */
export const forgetPassword = (deps: AuthDeps) =>
  createAuthEndpoint('/forget-password', checked, async (ctx) => {
    askForLink(ctx, deps, ctx.body)
    return ctx.json({ status: true })
  })

/** Only for our own server: sets a first password for someone who signs in another way. @throws 400 if there is one */
export const setPassword = (deps: AuthDeps) =>
  createAuthEndpoint.serverOnly(
    { method: 'POST', body: z.object({ newPassword: z.string() }), use: [freshSessionMiddleware] },
    async (ctx) => {
      const { id } = ctx.context.session.user
      const account = await ctx.context.internalAdapter.findCredentialAccount(id)
      if (account?.password) throw createRefusal('PASSWORD_ALREADY_SET')
      await checkFirstPassword(deps, ctx.body.newPassword, id)
      return setFirstPassword({ ...ctx, asResponse: false, returnHeaders: false, returnStatus: false })
    },
  )

/**
 * POST /check-reset-link: returns whether an emailed token still works. Doesn't use it up, and reveals no more than following the
 * link.
 */
export const checkResetLink = () =>
  createAuthEndpoint('/check-reset-link', { method: 'POST', body: z.object({ token: z.string().max(200) }) }, async (ctx) => {
    const link = await ctx.context.internalAdapter.findVerificationValue(`reset-password:${ctx.body.token}`)
    return ctx.json({ isUsable: link !== null && link.expiresAt > systemClock.now() })
  })
