import { addMilliseconds, MINUTE, SECOND, systemClock } from '@tradepost/kit/clock'
import type { GenericEndpointContext, Session } from 'better-auth'
import { createRefusal } from '#src/auth/refusals.ts'

/**
 * Checks the password of someone who is signed in. @throws 400 EMAIL_PASSWORD_DISABLED, CREDENTIAL_ACCOUNT_NOT_FOUND,
 * INVALID_PASSWORD
 */
export async function checkPassword(ctx: GenericEndpointContext, userId: string, password: string): Promise<void> {
  if (!ctx.context.options.emailAndPassword?.enabled) throw createRefusal('EMAIL_PASSWORD_DISABLED')
  const account = await ctx.context.internalAdapter.findCredentialAccount(userId)
  if (!account?.password) throw createRefusal('CREDENTIAL_ACCOUNT_NOT_FOUND')
  const isTooLong = password.length > ctx.context.password.config.maxPasswordLength
  if (isTooLong || !(await ctx.context.password.verify({ hash: account.password, password })))
    throw createRefusal('INVALID_PASSWORD')
}

/**
 * How young a session is that needs no other proof of who uses it. What a thief of a session would do first needs one: signing in
 * again, in the same browser too, begins a new session (docs/decisions/0077).
 */
const RECENT_MILLISECONDS = 15 * MINUTE

/** Returns whether the person signed in a moment ago. */
export const isRecent = (signedInAt: Date): boolean => addMilliseconds(signedInAt, RECENT_MILLISECONDS) > systemClock.now()

/** Checks that a session is fresh (`SESSION_FRESH_SECONDS`; 0: always). @throws 400 SESSION_EXPIRED */
export function checkFreshness(ctx: GenericEndpointContext, session: Session): void {
  const { freshAge } = ctx.context.sessionConfig
  if (freshAge === 0) return
  if (addMilliseconds(session.createdAt, freshAge * SECOND) <= systemClock.now()) throw createRefusal('SESSION_EXPIRED')
}
