import { addMilliseconds, DAY } from '@tradepost/kit/clock'
import { sql } from '@tradepost/kit/database/database'
import type { Deps } from '#src/deps.ts'

const BATCH = 1000

/**
 * Deletes a batch of events that were received and handled long ago. They aren't in partitions, because only the index of their
 * IDs knows that a message is repeated. Returns how many.
 */
export async function purgeReceivedEvents({ database, clock, config }: Deps): Promise<number> {
  const { rows } = await sql`
    delete from provider_events where (organization_id, webhook_id) in (
      select organization_id, webhook_id from provider_events
      where handled_at is not null and received_at < ${addMilliseconds(clock.now(), -config.retention.receivedEvents * DAY)}
      order by received_at limit ${BATCH} for update skip locked
    ) returning 1`.execute(database.db)
  return rows.length
}
