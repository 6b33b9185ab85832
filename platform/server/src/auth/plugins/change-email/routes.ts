import { createAuthEndpoint, sensitiveSessionMiddleware } from 'better-auth/api'
import * as z from 'zod'
import type { AuthDeps } from '#src/auth/auth-deps.ts'
import { isAddressUnproven } from '#src/auth/mailboxes.ts'
import { refusal } from '#src/auth/refusals.ts'
import { makeVerificationLink } from '#src/auth/verification-link.ts'
import { changeEmailMail } from '#src/mail/account-mails.ts'
import { replaceEmail } from './change-email-by-link.ts'

/**
 * POST /change-email. A verified address is asked first; an unverified one is replaced at once.
 * @throws 400 when disabled, the same, or taken
 */
export const changeEmail = (deps: AuthDeps) =>
  createAuthEndpoint(
    '/change-email',
    {
      method: 'POST',
      use: [sensitiveSessionMiddleware],
      body: z.object({ newEmail: z.email(), callbackURL: z.string().optional() }),
    },
    async (ctx) => {
      const { user } = ctx.context.session
      const newEmail = ctx.body.newEmail.toLowerCase()
      if (!ctx.context.options.user?.changeEmail?.enabled) throw refusal('CHANGE_EMAIL_DISABLED')
      if (newEmail === user.email) throw refusal('EMAIL_IS_THE_SAME')
      if (await ctx.context.internalAdapter.findUserByEmail(newEmail)) throw refusal('COULD_NOT_UPDATE_EMAIL')
      const { callbackURL } = ctx.body
      // Of an address that was changed to and not proved, a stranger may have said that it is right.
      const isAsked = user.emailVerified && !(await deps.transact((work) => isAddressUnproven(work, user.id)))
      if (isAsked) {
        const { url } = await makeVerificationLink(ctx.context, { email: user.email, updateTo: newEmail, callbackURL })
        await deps.sendMail(changeEmailMail({ user, newEmail, url }))
      } else if (!(await replaceEmail(ctx, deps, { user, newEmail, callbackURL }))) throw refusal('COULD_NOT_UPDATE_EMAIL')
      return ctx.json({ status: true })
    },
  )
