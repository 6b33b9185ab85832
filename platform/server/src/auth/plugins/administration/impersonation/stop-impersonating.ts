import { createAuthEndpoint, getSessionFromCtx } from 'better-auth/api'
import { deleteSessionCookie, setSessionCookie } from 'better-auth/cookies'
import { createRefusal } from '#src/auth/refusals.ts'
import { clearOwnSession, findOwnSession } from './own-session.ts'

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
