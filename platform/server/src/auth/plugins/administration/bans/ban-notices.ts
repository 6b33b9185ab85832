import { addMilliseconds, MINUTE, SECOND, systemClock } from '@tradepost/kit/clock'
import { hashSha256 } from '@tradepost/kit/secrets/secrets'
import type { GenericEndpointContext } from 'better-auth'
import * as z from 'zod'
import type { AuthDeps } from '#src/auth/auth-deps.ts'

/**
 * A signed cookie in a browser that may read why an account is banned: it had a session when the ban began, or somebody has just
 * signed in with it. The page that shows the reason reads it right away.
 */
const NOTICE = 'banned_account'
const NOTICE_MILLISECONDS = 10 * MINUTE

const Notice = z.tuple([z.string(), z.number()])

type NoticeDeps = Pick<AuthDeps, 'database' | 'storedTokens'>

/** The table notes the digest of what it holds of a session's token: a digest, or the token in one of before. */
const listNoticed = ({ storedTokens }: NoticeDeps, token: string): string[] => storedTokens.list('token', token).map(hashSha256)

/** Lets this browser read the ban of an account. */
export async function setBanNotice(ctx: GenericEndpointContext, userId: string): Promise<void> {
  const cookie = ctx.context.createAuthCookie(NOTICE, { maxAge: NOTICE_MILLISECONDS / SECOND })
  // With an expiry inside: a browser may keep a cookie longer than asked.
  const expiresAt = addMilliseconds(systemClock.now(), NOTICE_MILLISECONDS).getTime()
  await ctx.setSignedCookie(cookie.name, JSON.stringify([userId, expiresAt]), ctx.context.secret, cookie.attributes)
}

/** Removes the cookie from a browser where somebody signs in. */
export function clearBanNotice(ctx: GenericEndpointContext): void {
  const cookie = ctx.context.createAuthCookie(NOTICE, { maxAge: 0 })
  if (ctx.getCookie(cookie.name)) ctx.setCookie(cookie.name, '', cookie.attributes)
}

async function readCookie(ctx: GenericEndpointContext): Promise<string | undefined> {
  const value = await ctx.getSignedCookie(ctx.context.createAuthCookie(NOTICE).name, ctx.context.secret)
  const [userId, expiresAt = 0] = (value && Notice.safeParse(JSON.parse(value)).data) || []
  return systemClock.now().getTime() < expiresAt ? userId : undefined
}

/** Finds the account whose ban ended the session of this browser's cookie. */
export async function findEndedByBan(ctx: GenericEndpointContext, deps: NoticeDeps): Promise<string | undefined> {
  const token = await ctx.getSignedCookie(ctx.context.authCookies.sessionToken.name, ctx.context.secret)
  if (!token) return undefined
  const notice = await deps.database.db
    .selectFrom('banNotices')
    .select('userId')
    .where('tokenDigest', 'in', listNoticed(deps, token))
    .executeTakeFirst()
  return notice?.userId
}

/** Finds the account whose ban this browser may read. */
export const findNoticedUser = async (ctx: GenericEndpointContext, deps: NoticeDeps): Promise<string | undefined> =>
  (await readCookie(ctx)) ?? findEndedByBan(ctx, deps)
