import { addMilliseconds } from '@tradepost/kit/clock'
import { sql } from '@tradepost/kit/database/database'
import type { Deps } from '#src/deps.ts'
import { SESSION_MILLISECONDS } from './open-portal.ts'

const BATCH = 1000

/** Deletes links with their sessions, once neither can be used. Returns how many. */
export async function purgePortalLinks(deps: Deps): Promise<number> {
  const { rows } = await sql`
    delete from portal_links where (business_id, mode, digest) in (
      select business_id, mode, digest from portal_links
      where ends_at <= ${addMilliseconds(deps.clock.now(), -SESSION_MILLISECONDS)} limit ${BATCH} for update skip locked
    ) returning 1`.execute(deps.database.db)
  return rows.length
}
