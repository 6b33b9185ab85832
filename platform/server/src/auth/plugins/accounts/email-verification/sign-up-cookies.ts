import { addMilliseconds, SECOND, systemClock } from '@tradepost/kit/clock'
import type { GenericEndpointContext } from 'better-auth'
import * as z from 'zod'
import { proveMailbox } from '#src/auth/accounts/mailboxes.ts'
import { VERIFICATION_SECONDS } from '#src/auth/accounts/verification-link.ts'
import type { AuthDeps } from '#src/auth/auth-deps.ts'

/**
 * Two signed cookies, each valid as long as a link. OWNER: this browser created the account. MAILBOX: this browser followed a
 * link to the account's email without being signed in; signing in there afterwards completes the proof.
 */
const OWNER = 'account_opened'
const MAILBOX = 'mailbox_opened'

const SignedUp = z.object({ user: z.object({ id: z.string(), email: z.string() }) })
const Mark = z.tuple([z.string(), z.string(), z.coerce.number()])

type Person = { id: string; email: string }

/** Reads the person from a sign-up's answer. */
export function readOwnerMark(returned: unknown): Person | undefined {
  return SignedUp.safeParse(returned).data?.user
}

/** Sets a cookie for one account with one email, with an expiry inside: a browser may keep a cookie longer than asked. */
async function set(ctx: GenericEndpointContext, name: string, { id, email }: Person): Promise<void> {
  const cookie = ctx.context.createAuthCookie(name, { maxAge: VERIFICATION_SECONDS })
  const expiresAt = addMilliseconds(systemClock.now(), VERIFICATION_SECONDS * SECOND).getTime()
  await ctx.setSignedCookie(cookie.name, JSON.stringify([id, email, expiresAt]), ctx.context.secret, cookie.attributes)
}

/** Returns whether the cookie is set for this account with this email, and removes it. */
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

/** Returns whether this browser created the account, and removes the cookie. */
export const isOwnersBrowser = (ctx: GenericEndpointContext, person: Person) => take(ctx, OWNER, person)

/** Completes a mailbox proof that started with a link and ends with a sign-in. */
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
