import { addMilliseconds, HOUR, SECOND } from '@tradepost/kit/clock'
import { sql } from '@tradepost/kit/database/database'
import { generateSecret, hashSecret } from '@tradepost/kit/secrets/secrets'
import type { Deps } from '#src/deps.ts'
import { fault } from '#src/faults.ts'

/** How long a browser stays in the portal, in real time. */
export const SESSION_MILLISECONDS = 24 * HOUR
export const SESSION_SECONDS = SESSION_MILLISECONDS / SECOND

type Presented = { businessId: string; token: string }

/** Returns whether a link can still be opened: it is the business's own, unused, and not too old. */
export async function canOpen({ database, clock }: Deps, { businessId, token }: Presented): Promise<boolean> {
  const link = await database.db
    .selectFrom('portalLinks as links')
    .select('links.digest')
    .where((row) => row.and({ 'links.businessId': businessId, 'links.digest': hashSecret(token) }))
    .where('links.endsAt', '>', clock.now())
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('portalSessions as sessions')
            .select('sessions.digest')
            .whereRef('sessions.businessId', '=', 'links.businessId')
            .whereRef('sessions.mode', '=', 'links.mode')
            .whereRef('sessions.linkDigest', '=', 'links.digest'),
        ),
      ),
    )
    .executeTakeFirst()
  return link !== undefined
}

/**
 * Trades the token of a link for a session, once. Returns the session's secret, for a cookie.
 * @throws 403 LINK_NOT_VALID for a token that is used, too old, altered or another business's: all the same
 */
export async function openPortal({ database, clock }: Deps, { businessId, token }: Presented): Promise<string> {
  const secret = generateSecret('portal_session')
  const now = clock.now()
  const { rows } = await sql`
    insert into portal_sessions (business_id, mode, digest, link_digest, created_at, ends_at)
    select business_id, mode, ${hashSecret(secret)}, digest, ${now}::timestamptz,
      ${addMilliseconds(now, SESSION_MILLISECONDS)}::timestamptz
    from portal_links where business_id = ${businessId} and digest = ${hashSecret(token)} and ends_at > ${now}
    on conflict do nothing returning 1`.execute(database.db)
  if (rows.length === 0) throw fault('LINK_NOT_VALID')
  return secret
}
