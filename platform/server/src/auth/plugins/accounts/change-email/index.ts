import { Email } from '@tradepost/contract/provider/primitives'
import type { BetterAuthPlugin } from 'better-auth'
import { createAuthEndpoint, sensitiveSessionMiddleware } from 'better-auth/api'
import * as z from 'zod'
import { APPROVAL, createVerificationLink } from '#src/auth/accounts/verification-link.ts'
import type { AuthDeps } from '#src/auth/auth-deps.ts'
import { checkPassword, isRecent } from '#src/auth/guards/prove-presence.ts'
import { createRefusal } from '#src/auth/refusals.ts'
import { changeEmailEmail } from '#src/email/account-emails.ts'
import { askNewEmail } from './follow-change-link.ts'
import { saveWantedEmail } from './wanted-emails.ts'

/**
 * POST /change-email. Nothing changes until the link to the new address is followed. The password or a young session proves that
 * this is the owner and not a borrowed session; a verified current address is asked, too.
 * @throws 400 when disabled, the same, or taken; for a wrong password, or an older session without one
 */
const changeEmail = (deps: AuthDeps) =>
  createAuthEndpoint(
    '/change-email',
    {
      method: 'POST',
      use: [sensitiveSessionMiddleware],
      body: z.object({ newEmail: Email, callbackURL: z.string().optional(), password: z.string().optional() }),
    },
    async (ctx) => {
      const { user, session } = ctx.context.session
      const { newEmail, callbackURL, password } = ctx.body
      if (!ctx.context.options.user?.changeEmail?.enabled) throw createRefusal('CHANGE_EMAIL_DISABLED')
      if (newEmail === user.email) throw createRefusal('EMAIL_IS_THE_SAME')
      if (await ctx.context.internalAdapter.findUserByEmail(newEmail)) throw createRefusal('COULD_NOT_UPDATE_EMAIL')
      // Last, so that no later refusal reveals whether a guess was right.
      if (password !== undefined) await checkPassword(ctx, user.id, password)
      else if (!isRecent(session.createdAt)) throw createRefusal('SESSION_EXPIRED')
      const isApproved = !user.emailVerified
      await deps.transact((work) => saveWantedEmail(work, { userId: user.id, email: newEmail, isApproved }))
      if (isApproved) await askNewEmail(ctx, deps, { user, newEmail, callbackURL })
      else {
        const link = { email: user.email, updateTo: newEmail, purpose: APPROVAL, callbackURL } as const
        const { url } = await createVerificationLink(ctx.context, link)
        await deps.sendEmail(changeEmailEmail({ user, newEmail, url }))
      }
      return ctx.json({ status: true })
    },
  )

/**
 * Changes an account's email. A verified old address is asked first, then the new one; the links work only for the signed-in
 * owner. The account keeps its address until the link to the new one is followed, so that an unproved change never blocks an
 * address for its owner. The new address starts unverified, as the specification says.
 */
export function emailChange(deps: AuthDeps) {
  return { id: 'email-change', endpoints: { changeEmail: changeEmail(deps) } } satisfies BetterAuthPlugin
}
