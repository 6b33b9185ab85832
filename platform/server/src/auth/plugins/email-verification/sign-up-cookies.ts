import { later, SECOND, systemClock } from '@tradepost/kit/clock'
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

const SignedUp = z.object({ user: z.object({ id: z.string(), email: z.string() }) })
const Mark = z.tuple([z.string(), z.string(), z.coerce.number()])

type Person = { id: string; email: string }

/** The person that a sign-up answered with. */
export function readOwnerMark(returned: unknown): Person | undefined {
  return SignedUp.safeParse(returned).data?.user
}

/** A mark is for one account with one address, and ends by itself: a browser may keep a cookie for as long as it likes. */
async function set(ctx: GenericEndpointContext, name: string, { id, email }: Person): Promise<void> {
  const cookie = ctx.context.createAuthCookie(name, { maxAge: VERIFICATION_SECONDS })
  const expiresAt = later(systemClock.now(), VERIFICATION_SECONDS * SECOND).getTime()
  await ctx.setSignedCookie(cookie.name, JSON.stringify([id, email, expiresAt]), ctx.context.secret, cookie.attributes)
}

/** Whether the mark is there, for this account with this address; asking uses it up. */
async function take(ctx: GenericEndpointContext, name: string, { id, email }: Person): Promise<boolean> {
  const cookie = ctx.context.createAuthCookie(name, { maxAge: 0 })
  const value = await ctx.getSignedCookie(cookie.name, ctx.context.secret)
  if (!value) return false
  ctx.setCookie(cookie.name, '', cookie.attributes)
  const [markedId, markedEmail, expiresAt = 0] = Mark.safeParse(JSON.parse(value)).data ?? []
  return markedId === id && markedEmail === email && systemClock.now().getTime() < expiresAt
}

export const setOwnerCookie = (ctx: GenericEndpointContext, person: Person) => set(ctx, OWNER, person)
export const setMailboxMark = (ctx: GenericEndpointContext, person: Person) => set(ctx, MAILBOX, person)

/** Whether this browser opened the account; asking uses the mark up. */
export const isOwnersBrowser = (ctx: GenericEndpointContext, person: Person) => take(ctx, OWNER, person)

/** Completes a proof that began with a link and ends with signing in. */
export async function completeMailboxProof(
  ctx: GenericEndpointContext,
  { transact, onMailboxProven }: AuthDeps,
  user: Person & { emailVerified: boolean },
): Promise<void> {
  if (!(await take(ctx, MAILBOX, user)) || !user.emailVerified) return
  await transact(async (work) => {
    if (await proveMailbox(work, { userId: user.id, email: user.email })) await onMailboxProven(work, user)
  })
}
