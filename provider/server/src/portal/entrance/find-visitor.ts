import { toCookieName } from '@tradepost/kit/http/cookie-name'
import { isStorableText } from '@tradepost/kit/http/request-body'
import { hasHttps } from '@tradepost/kit/program-config'
import { hashSecret } from '@tradepost/kit/secrets/secrets'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { getPortalPath } from '#src/businesses/portal-path.ts'
import type { Deps } from '#src/deps.ts'
import type { Tenant } from '#src/scope.ts'
import { SESSION_SECONDS } from './open-portal.ts'

/** The customer whose portal a browser has opened. */
export type PortalVisitor = Tenant & { customerId: string; returnUrl: string | null }

type At = { deps: Deps; businessId: string }

/** The name of a portal's cookie, which no other business's portal receives. */
const toPortalCookie = (deps: Deps): string => toCookieName('portal', { isHttps: hasHttps(deps.config), path: '/portal' })

/** Finds the customer whose portal of this business a browser has opened, by its cookie, until the session ends. */
export async function findVisitor(c: Context, { deps, businessId }: At): Promise<PortalVisitor | undefined> {
  const secret = getCookie(c, toPortalCookie(deps))
  // The door asks before it reads the path, which may have anything in it.
  if (!secret || !isStorableText(businessId)) return undefined
  return deps.database.db
    .selectFrom('portalSessions as sessions')
    .innerJoin('portalLinks as links', (join) =>
      join
        .onRef('links.businessId', '=', 'sessions.businessId')
        .onRef('links.mode', '=', 'sessions.mode')
        .onRef('links.digest', '=', 'sessions.linkDigest'),
    )
    .select(['sessions.businessId', 'sessions.mode', 'links.customerId', 'links.returnUrl'])
    .where((row) => row.and({ 'sessions.businessId': businessId, 'sessions.digest': hashSecret(secret) }))
    .where('sessions.endsAt', '>', deps.clock.now())
    .executeTakeFirst()
}

/** Keeps the secret of a session in a cookie that no script reads. */
export function rememberVisitor(c: Context, { deps, businessId }: At, secret: string): void {
  setCookie(c, toPortalCookie(deps), secret, {
    path: getPortalPath(businessId),
    httpOnly: true,
    sameSite: 'Lax',
    secure: hasHttps(deps.config),
    maxAge: SESSION_SECONDS,
  })
}

/** Ends the session of a browser. */
export async function clearVisitor(c: Context, { deps, businessId }: At): Promise<void> {
  const secret = deleteCookie(c, toPortalCookie(deps), { path: getPortalPath(businessId), secure: hasHttps(deps.config) })
  if (!secret) return
  await deps.database.db
    .updateTable('portalSessions')
    .set({ endsAt: deps.clock.now() })
    .where((row) => row.and({ businessId, digest: hashSecret(secret) }))
    .where('endsAt', '>', deps.clock.now())
    .execute()
}
