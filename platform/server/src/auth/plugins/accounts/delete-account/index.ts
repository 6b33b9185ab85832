import { addMilliseconds, SECOND, systemClock } from '@tradepost/kit/clock'
import { isTypePreferred } from '@tradepost/kit/http/accept'
import type { BetterAuthPlugin, GenericEndpointContext, User } from 'better-auth'
import { createAuthEndpoint, getSessionFromCtx, originCheck, sensitiveSessionMiddleware } from 'better-auth/api'
import { generateRandomString } from 'better-auth/crypto'
import * as z from 'zod'
import type { AuthDeps } from '#src/auth/auth-deps.ts'
import { checkFreshness, checkPassword } from '#src/auth/guards/prove-presence.ts'
import { createRefusal } from '#src/auth/refusals.ts'
import { deleteAccountEmail } from '#src/email/account-emails.ts'
import { deleteAccount, deletionIdentifier } from './delete-account.ts'

/** Lifetime of the link in seconds, and length of its token (specification, section 9). */
const TOKEN_SECONDS = 86_400
const TOKEN_LENGTH = 32

const DELETED = { success: true, message: 'User deleted' } as const

/** Uses up the person's own deletion link; another person's stays valid. @throws 404 "Invalid token" */
async function takeToken(ctx: GenericEndpointContext, userId: string, token: string): Promise<void> {
  const { internalAdapter } = ctx.context
  const found = await internalAdapter.findVerificationValue(deletionIdentifier(token))
  if (found?.value !== userId) throw createRefusal('INVALID_DELETE_TOKEN')
  const taken = await internalAdapter.consumeVerificationValue(deletionIdentifier(token))
  if (taken?.value !== userId) throw createRefusal('INVALID_DELETE_TOKEN')
}

async function emailLink(ctx: GenericEndpointContext, deps: AuthDeps, user: User, callbackURL = '/'): Promise<void> {
  const token = generateRandomString(TOKEN_LENGTH, 'a-z', '0-9')
  await ctx.context.internalAdapter.createVerificationValue({
    identifier: deletionIdentifier(token),
    value: user.id,
    expiresAt: addMilliseconds(systemClock.now(), TOKEN_SECONDS * SECOND),
  })
  const query = new URLSearchParams({ token, callbackURL, ask: '1' })
  const url = `${ctx.context.baseURL}/delete-user/callback?${query}`
  await deps.sendEmail(deleteAccountEmail({ user, url }))
}

/**
 * POST /delete-user → `{ success, message }`: "User deleted", or "Verification email sent".
 * @throws 404 when disabled or the token is wrong, 400 for a wrong password or an old session, 409 for a sole owner
 */
const deleteUser = (deps: AuthDeps) =>
  createAuthEndpoint(
    '/delete-user',
    {
      method: 'POST',
      use: [sensitiveSessionMiddleware],
      body: z.object({ callbackURL: z.string().optional(), password: z.string().optional(), token: z.string().optional() }),
    },
    async (ctx) => {
      if (!ctx.context.options.user?.deleteUser?.enabled) throw createRefusal('NOT_FOUND:auth')
      const { user, session } = ctx.context.session
      const { password, token, callbackURL } = ctx.body
      if (password !== undefined) await checkPassword(ctx, user.id, password)
      if (token !== undefined) await takeToken(ctx, user.id, token)
      if (password === undefined && token === undefined) {
        await deps.transact((work) => deps.checkDeletion(work, user.id, 'holder'))
        if (deps.config.deletesAccountByEmail) {
          await emailLink(ctx, deps, user, callbackURL)
          return ctx.json({ success: true, message: 'Verification email sent' })
        }
        checkFreshness(ctx, session)
      }
      await deleteAccount(ctx, deps, user)
      return ctx.json(DELETED)
    },
  )

/**
 * GET /delete-user/callback: the target of the emailed link. Works in a browser signed in to the account. A browser that is
 * signed out, or that opens an email's link (`ask`), is led to the page with the button. @throws 404 for a token that is not this
 * person's
 */
const deleteUserCallback = (deps: AuthDeps) =>
  createAuthEndpoint(
    '/delete-user/callback',
    {
      method: 'GET',
      query: z.object({ token: z.string(), callbackURL: z.string().optional(), ask: z.string().optional() }),
      use: [originCheck((ctx) => ctx.query?.callbackURL)],
    },
    async (ctx) => {
      if (!ctx.context.options.user?.deleteUser?.enabled) throw createRefusal('NOT_FOUND:auth')
      const { token, callbackURL, ask } = ctx.query
      const session = await getSessionFromCtx(ctx)
      const page = `/account/delete?${new URLSearchParams({ token })}`
      if (isTypePreferred(ctx.request?.headers.get('accept') ?? undefined, 'text/html', 'application/json')) {
        if (!session) throw ctx.redirect(`/sign-in?${new URLSearchParams({ redirect: page })}`)
        if (ask) throw ctx.redirect(page)
      }
      if (!session) throw createRefusal('FAILED_TO_GET_USER_INFO')
      await takeToken(ctx, session.user.id, token)
      await deleteAccount(ctx, deps, session.user)
      if (callbackURL) throw ctx.redirect(callbackURL)
      return ctx.json(DELETED)
    },
  )

/**
 * Deletes an account: right away with the password, a token or (where no email is sent) a fresh session; otherwise by an emailed
 * link. Organizations without another owner are handled first, and all of it runs in one transaction. A link that someone else
 * opens stays valid.
 */
export function accountDeletion(deps: AuthDeps) {
  return {
    id: 'account-deletion',
    endpoints: { deleteUser: deleteUser(deps), deleteUserCallback: deleteUserCallback(deps) },
  } satisfies BetterAuthPlugin
}
