import { addMilliseconds, DAY } from '@tradepost/kit/clock'
import { runTransaction, sql } from '@tradepost/kit/database/database'
import type { Deps } from '#src/deps.ts'
import { indexPlans } from './index-plans.ts'

const BATCH = 200

/**
 * Deletes a batch of events that are too old and in no month's partition, with their deliveries and attempts: examples, and those
 * of before the table was divided. They are kept in real time: a test clock may be far from it. Returns how many events.
 */
export async function purgeEvents({ database, clock, config }: Deps): Promise<number> {
  const until = addMilliseconds(clock.now(), -config.retention.events * DAY)
  return runTransaction(database.db, async (trx) => {
    const { rows: tables } = await sql<{ rest: string }>`
      select coalesce(to_regclass('events_default'), 'events'::regclass)::text as rest, ${indexPlans}`.execute(trx)
    const rest = sql.table(tables[0]?.rest ?? 'events')
    const { rows } = await sql`
      with old as (
        select id from ${rest} where recorded_at < ${until}
        order by recorded_at limit ${BATCH} for update skip locked
      ), forgotten as (
        delete from webhook_deliveries d using old where d.event_id = old.id
      )
      delete from ${rest} e using old where e.id = old.id returning 1`.execute(trx)
    return rows.length
  })
}
