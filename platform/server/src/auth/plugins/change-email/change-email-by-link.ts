import { isUniqueViolation } from '@tradepost/kit/database'
import type { GenericEndpointContext, User } from 'better-auth'
import { getSessionFromCtx } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import type { AuthDeps } from '#src/auth/auth-deps.ts'
import { endLinks } from '#src/auth/evict-others.ts'
import { makeVerificationLink } from '#src/auth/verification-link.ts'
import { emailChangedMail } from '#src/mail/account-mails.ts'

type Change = { user: User; newEmail: string; callbackURL?: string | undefined }

/**
 * Sets the new address, unverified, ends links to the old one, asks the new one, and tells the old one. Undefined when
 * somebody else has it by now. The session of this browser goes on.
 */
export async function replaceEmail(ctx: GenericEndpointContext, deps: AuthDeps, change: Change): Promise<User | undefined> {
  const { user, newEmail, callbackURL } = change
  try {
    await deps.transact(async (work) => {
      const { trx, clock } = work
      await trx
        .withoutPlugins()
        .updateTable('user')
        .set({ email: newEmail, emailVerified: false, updatedAt: clock.now() })
        .where('id', '=', user.id)
        .execute()
      await trx.deleteFrom('provenMailboxes').where('userId', '=', user.id).execute()
      await trx
        .insertInto('emailChanges')
        .values({ userId: user.id, previousEmail: user.email, changedAt: clock.now() })
        .onConflict((conflict) => conflict.column('userId').doUpdateSet({ changedAt: clock.now() }))
        .execute()
      await endLinks(work, user.id)
    })
  } catch (error) {
    if (isUniqueViolation(error)) return undefined
    throw error
  }
  const changed: User = { ...user, email: newEmail, emailVerified: false }
  const session = await getSessionFromCtx(ctx)
  if (session?.user.id === user.id) await setSessionCookie(ctx, { session: session.session, user: changed })
  const link = await makeVerificationLink(ctx.context, { email: newEmail, callbackURL })
  await ctx.context.options.emailVerification?.sendVerificationEmail?.({ user: changed, ...link }, ctx.request)
  await deps.sendMail(emailChangedMail({ user, newEmail }))
  return changed
}

/** Carries out what the link to the old address asks; only its owner, signed in, may follow it. */
export async function changeEmailByLink(
  ctx: GenericEndpointContext,
  deps: AuthDeps,
  change: Change,
): Promise<User | 'UNAUTHORIZED' | 'USER_ALREADY_EXISTS'> {
  const session = await getSessionFromCtx(ctx)
  if (session?.user.id !== change.user.id) return 'UNAUTHORIZED'
  return (await replaceEmail(ctx, deps, change)) ?? 'USER_ALREADY_EXISTS'
}
