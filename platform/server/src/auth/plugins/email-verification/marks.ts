import type { GenericEndpointContext } from 'better-auth'
import * as z from 'zod'
import type { AuthDeps } from '#src/auth/auth-deps.ts'
import { proveMailbox } from '#src/auth/mailboxes.ts'
import { VERIFICATION_SECONDS } from '#src/auth/verification-link.ts'

/**
 * Two signed cookies, each for as long as a link works. OWNER: this browser opened the account. MAILBOX: this browser
 * followed a link to the account's address, without being signed in to it; signing in there afterwards completes the
 * proof.
 */
const OWNER = 'account_opened'
const MAILBOX = 'mailbox_opened'

const SignedUp = z.object({ user: z.object({ id: z.string() }) })

/** The person that a sign-up answered with. */
export function readOwnerMark(returned: unknown): { id: string } | undefined {
  return SignedUp.safeParse(returned).data?.user
}

async function set(ctx: GenericEndpointContext, name: string, userId: string): Promise<void> {
  const cookie = ctx.context.createAuthCookie(name, { maxAge: VERIFICATION_SECONDS })
  await ctx.setSignedCookie(cookie.name, userId, ctx.context.secret, cookie.attributes)
}

async function take(ctx: GenericEndpointContext, name: string): Promise<string | undefined> {
  const cookie = ctx.context.createAuthCookie(name, { maxAge: 0 })
  const value = await ctx.getSignedCookie(cookie.name, ctx.context.secret)
  if (!value) return undefined
  ctx.setCookie(cookie.name, '', cookie.attributes)
  return value
}

export const setOwnerMark = (ctx: GenericEndpointContext, userId: string) => set(ctx, OWNER, userId)
export const setMailboxMark = (ctx: GenericEndpointContext, userId: string) => set(ctx, MAILBOX, userId)

/** Whether this browser opened the account; asking uses the mark up. */
export async function isOwnersBrowser(ctx: GenericEndpointContext, userId: string): Promise<boolean> {
  return (await take(ctx, OWNER)) === userId
}

/** Completes a proof that began with a link and ends with signing in. */
export async function settleMailboxMark(
  ctx: GenericEndpointContext,
  { transact, onMailboxProven }: AuthDeps,
  user: { id: string; email: string; emailVerified: boolean },
): Promise<void> {
  if ((await take(ctx, MAILBOX)) !== user.id || !user.emailVerified) return
  await transact(async (work) => {
    await proveMailbox(work, user.id)
    await onMailboxProven(work, user)
  })
}
