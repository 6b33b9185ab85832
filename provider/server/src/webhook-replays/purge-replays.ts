import { REPLAY_DAYS_MAX } from '@tradepost/contract/provider/webhooks/webhook-replays'
import { addMilliseconds, DAY } from '@tradepost/kit/clock'
import { sql } from '@tradepost/kit/database/database'
import type { Deps } from '#src/deps.ts'

const BATCH = 1000

/** Deletes replays as old as the events that they could send. Returns how many. */
export async function purgeReplays(deps: Deps): Promise<number> {
  const { rows } = await sql`
    delete from webhook_replays where (business_id, mode, id) in (
      select business_id, mode, id from webhook_replays
      where created_at <= ${addMilliseconds(deps.clock.now(), -REPLAY_DAYS_MAX * DAY)} and status <> 'running'
      limit ${BATCH} for update skip locked
    ) returning 1`.execute(deps.database.db)
  return rows.length
}
