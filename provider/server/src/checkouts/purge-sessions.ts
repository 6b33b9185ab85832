import { addMilliseconds, DAY } from '@tradepost/kit/clock'
import { sql } from '@tradepost/kit/database/database'
import type { Deps } from '#src/deps.ts'

const BATCH = 1000

/**
 * Returns what deletes a batch of sessions that ended long ago and have no payment; those with one stay with it. It remembers how
 * far it is, so each is looked at once. It returns how many it deleted, 0 if none are left.
 */
export function createSessionPurge({ database, clock, config }: Deps): () => Promise<number> {
  let last = { endedAt: '-infinity', id: '' }
  const purge = async (): Promise<number> => {
    const until = addMilliseconds(clock.now(), -config.retention.unpaidSessions * DAY)
    const { rows } = await sql<{ endedAt: string; id: string; deleted: number; seen: number }>`
      with ended as (
        select business_id, mode, id, expires_at from checkout_sessions
        where (expires_at, id) > (${last.endedAt}::timestamptz, ${last.id}::text) and expires_at < ${until}
        order by expires_at, id limit ${BATCH}
      ), deleted as (
        delete from checkout_sessions session using ended
        where (session.business_id, session.mode, session.id) = (ended.business_id, ended.mode, ended.id)
          and session.payment_id is null
          and not exists (select from payments where (business_id, mode, checkout_session_id) = (ended.business_id, ended.mode, ended.id))
          and not exists (
            select from abandoned_checkouts where (business_id, mode, reminded_session_id) = (ended.business_id, ended.mode, ended.id))
        returning 1
      )
      select expires_at::text as "endedAt", id, (select count(*)::int from deleted) as deleted, (select count(*)::int from ended) as seen
      from ended order by expires_at desc, id desc limit 1`.execute(database.db.withoutPlugins())
    const [batch] = rows
    if (!batch) return 0
    last = batch
    return batch.deleted > 0 || batch.seen < BATCH ? batch.deleted : purge()
  }
  return purge
}
