import { addMilliseconds, MINUTE, systemClock } from '@tradepost/kit/clock'
import type { GenericEndpointContext, User } from 'better-auth'
import { createVerificationLink } from '#src/auth/accounts/verification-link.ts'
import { createRefusal } from '#src/auth/refusals.ts'

/** Better-auth itself requires a verified email only for sign-in by password. */
const OTHER_WAYS_IN = /^\/(sign-in\/social|callback\/:id|passkey\/verify-authentication)$/
/** A new account has received the email at sign-up. */
const NEW_MILLISECONDS = MINUTE

/**
 * Refuses a session by social sign-in or passkey while the email is not verified, and emails the verification link. Reads the
 * account again: the provider may have verified the email a moment ago. @throws 403 EMAIL_NOT_VERIFIED
 */
export async function checkVerified(ctx: GenericEndpointContext | null | undefined, userId: string): Promise<void> {
  if (!ctx || !OTHER_WAYS_IN.test(ctx.path)) return
  const user: User | null = await ctx.context.internalAdapter.findUserById(userId)
  if (!user || user.emailVerified) return
  if (user.createdAt <= addMilliseconds(systemClock.now(), -NEW_MILLISECONDS)) {
    const link = await createVerificationLink(ctx.context, { email: user.email })
    await ctx.context.options.emailVerification?.sendVerificationEmail?.({ user, ...link }, ctx.request)
  }
  throw createRefusal('EMAIL_NOT_VERIFIED')
}
