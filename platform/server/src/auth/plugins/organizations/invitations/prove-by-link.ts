import { hasHttps } from '@tradepost/kit/program-config'
import type { GenericEndpointContext } from 'better-auth'
import { setSessionCookie } from 'better-auth/cookies'
import { proveMailbox } from '#src/auth/accounts/mailboxes.ts'
import type { AuthDeps } from '#src/auth/auth-deps.ts'
import { readOpenedInvitation, toInvitationCookie } from '#src/auth/organizations/opened-invitation.ts'
import { findInvitation, isInvited, isOpenInvitation } from './find-invitation.ts'

type Person = { id: string; email: string }

/** Returns whether this browser opened the emailed link of an invitation to this email that can still be accepted. */
export async function hasOpenedInvitation(
  { config, database }: AuthDeps,
  headers: Headers | undefined,
  email: string,
): Promise<boolean> {
  const id = readOpenedInvitation(config, headers)
  const invitation = id ? await findInvitation(database.db, id) : undefined
  return isInvited(email, invitation) && isOpenInvitation(invitation)
}

/** Proves the mailbox of someone who signed in, or up, in the browser that opened the link. False if it opened none. */
async function proveByLink(ctx: GenericEndpointContext, deps: AuthDeps, user: Person): Promise<boolean> {
  if (!(await hasOpenedInvitation(deps, ctx.headers, user.email))) return false
  const secure = hasHttps(deps.config)
  ctx.setCookie(toInvitationCookie(deps.config), '', { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: 0 })
  return deps.transact(async (work) => {
    const proof = await proveMailbox(work, { userId: user.id, email: user.email })
    if (proof) await deps.onMailboxProven(work, user)
    return proof !== undefined
  })
}

/** Completes a proof that began with the emailed link and ends with a sign-in. */
export async function proveAtSignIn(ctx: GenericEndpointContext, deps: AuthDeps): Promise<void> {
  if (ctx.context.newSession) await proveByLink(ctx, deps, ctx.context.newSession.user)
}

/**
 * The same for a new account that an installation doesn't sign in before its email is confirmed: the link has confirmed it. An
 * email that already has an account got a made-up user, whose ID proves nothing.
 */
export async function proveAtSignUp(ctx: GenericEndpointContext, deps: AuthDeps, user: Person): Promise<void> {
  if (!(await proveByLink(ctx, deps, user))) return
  const { internalAdapter } = ctx.context
  const account = await internalAdapter.findUserById(user.id)
  if (account) await setSessionCookie(ctx, { session: await internalAdapter.createSession(user.id), user: account })
}
