import { systemClock } from '@tradepost/kit/clock'
import type { GenericEndpointContext, Session, User } from 'better-auth'
import { createAuthEndpoint, getSessionFromCtx } from 'better-auth/api'
import { deleteSessionCookie, setSessionCookie } from 'better-auth/cookies'
import { createRefusal } from '#src/auth/refusals.ts'

/** Better-auth's cookie beside the session of an impersonation: the administrator's own session, and whether it is forgotten. */
const COOKIE = 'admin_session'

type OwnSession = { session: Session; user: User; isForgotten: boolean }

async function readCookie(ctx: GenericEndpointContext): Promise<[token: string, forgotten: string]> {
  const value = (await ctx.getSignedCookie(ctx.context.createAuthCookie(COOKIE).name, ctx.context.secret)) || ''
  const [token = '', forgotten = ''] = value.split(':')
  return [token, forgotten]
}

/** Finds the session that an administrator returns to. Undefined if none waits in this browser, or it has ended. */
export async function findOwnSession(ctx: GenericEndpointContext): Promise<OwnSession | undefined> {
  const [token, forgotten] = await readCookie(ctx)
  const found = token === '' ? null : await ctx.context.internalAdapter.findSession(token)
  if (!found || found.session.expiresAt <= systemClock.now()) return undefined
  return { ...found, isForgotten: forgotten !== '' }
}

/** Removes the cookie; the session itself goes on. */
export function clearOwnSession(ctx: GenericEndpointContext): void {
  const { name, attributes } = ctx.context.createAuthCookie(COOKIE, { maxAge: 0 })
  if (ctx.getCookie(name)) ctx.setCookie(name, '', attributes)
}

/** Ends the session and removes the cookie. */
export async function revokeOwnSession(ctx: GenericEndpointContext): Promise<void> {
  const [token] = await readCookie(ctx)
  if (token !== '') await ctx.context.internalAdapter.deleteSession(token)
  clearOwnSession(ctx)
}

/**
 * POST /admin/stop-impersonating → `{ session, user }` of the administrator, also when the hour is over. Both are null if the
 * administrator's own session has ended meanwhile: then the browser is signed out.
 * @throws 400 NOT_IMPERSONATING, 401 when signed out
 */
export const stopImpersonating = () =>
  createAuthEndpoint('/admin/stop-impersonating', { method: 'POST', requireHeaders: true }, async (ctx) => {
    const acting = await getSessionFromCtx<object, { impersonatedBy?: string | null }>(ctx)
    if (acting && !acting.session.impersonatedBy) throw createRefusal('NOT_IMPERSONATING')
    const own = await findOwnSession(ctx)
    if (!acting && !own) throw createRefusal('UNAUTHORIZED:auth')
    if (acting) await ctx.context.internalAdapter.deleteSession(acting.session.token)
    clearOwnSession(ctx)
    if (!own || (acting && own.user.id !== acting.session.impersonatedBy)) {
      deleteSessionCookie(ctx)
      return ctx.json({ session: null, user: null })
    }
    await setSessionCookie(ctx, own, own.isForgotten)
    return ctx.json({ session: own.session, user: own.user })
  })
