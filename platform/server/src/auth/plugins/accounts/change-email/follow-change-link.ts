import { isUniqueViolation } from '@tradepost/kit/database/database'
import type { GenericEndpointContext, User } from 'better-auth'
import { getSessionFromCtx } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { revokePendingAccess } from '#src/auth/accounts/revoke-other-access.ts'
import { type APPROVAL, createVerificationLink } from '#src/auth/accounts/verification-link.ts'
import type { AuthDeps } from '#src/auth/auth-deps.ts'
import { confirmNewEmailEmail, emailChangedEmail } from '#src/email/account-emails.ts'
import { approveWantedEmail, takeWantedEmail } from './wanted-emails.ts'

type Change = { user: User; newEmail: string; callbackURL?: string | undefined }
type Refused = 'UNAUTHORIZED' | 'INVALID_TOKEN' | 'USER_NOT_FOUND' | 'USER_ALREADY_EXISTS'

/** Emails the link that confirms the new address to that address. */
export async function askNewEmail(ctx: GenericEndpointContext, deps: AuthDeps, change: Change): Promise<void> {
  const { user, newEmail, callbackURL } = change
  const { url } = await createVerificationLink(ctx.context, { email: user.email, updateTo: newEmail, callbackURL })
  await deps.sendEmail(confirmNewEmailEmail({ user, newEmail, url }))
}

/** Records that the current address approved the change, and emails the new one. */
async function approveChange(ctx: GenericEndpointContext, deps: AuthDeps, change: Change): Promise<Refused | undefined> {
  const { user, newEmail } = change
  if (await ctx.context.internalAdapter.findUserByEmail(newEmail)) return 'USER_ALREADY_EXISTS'
  if (!(await deps.transact((work) => approveWantedEmail(work, { userId: user.id, email: newEmail })))) return 'INVALID_TOKEN'
  await askNewEmail(ctx, deps, change)
  return undefined
}

/** Sets the new address as unverified and ends links to the old one, in one transaction. */
async function replaceEmail(deps: AuthDeps, { user, newEmail }: Change): Promise<Refused | undefined> {
  try {
    return await deps.transact(async (work) => {
      const { trx, clock } = work
      if (!(await takeWantedEmail(work, { userId: user.id, email: newEmail }))) return 'INVALID_TOKEN'
      const changed = await trx
        .withoutPlugins()
        .updateTable('user')
        .set({ email: newEmail, emailVerified: false, updatedAt: clock.now() })
        .where('id', '=', user.id)
        .where('email', '=', user.email)
        .returning('id')
        .executeTakeFirst()
      if (!changed) return 'USER_NOT_FOUND'
      await trx.deleteFrom('provenMailboxes').where('userId', '=', user.id).execute()
      await revokePendingAccess(work, user.id)
      return undefined
    })
  } catch (error) {
    // Its owner signed up, or someone else's link was first.
    if (isUniqueViolation(error)) return 'USER_ALREADY_EXISTS'
    throw error
  }
}

/**
 * Follows a link of an email change, for the signed-in owner of the account. A link to the old address (with a purpose) emails
 * the new one; a link to the new address sets it as unverified, emails the link that verifies it, and notifies the old one
 * (specification, section 4). Returns the updated account.
 */
export async function followChangeLink(
  ctx: GenericEndpointContext,
  deps: AuthDeps,
  change: Change,
  purpose: typeof APPROVAL | undefined,
): Promise<User | Refused> {
  const { user, newEmail, callbackURL } = change
  if (!deps.config.accounts.canChangeEmail) return 'INVALID_TOKEN'
  const session = await getSessionFromCtx(ctx)
  if (session?.user.id !== user.id) return 'UNAUTHORIZED'
  if (purpose) return (await approveChange(ctx, deps, change)) ?? user
  const refused = await replaceEmail(deps, change)
  if (refused) return refused
  const changed: User = { ...user, email: newEmail, emailVerified: false }
  await setSessionCookie(ctx, { session: session.session, user: changed })
  const link = await createVerificationLink(ctx.context, { email: newEmail, callbackURL })
  await ctx.context.options.emailVerification?.sendVerificationEmail?.({ user: changed, ...link }, ctx.request)
  await deps.sendEmail(emailChangedEmail({ user, newEmail }))
  return changed
}
