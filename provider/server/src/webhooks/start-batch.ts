import { type Kysely, type RawBuilder, runTransaction, sql } from '@tradepost/kit/database/database'
import { write } from '@tradepost/kit/database/statements'
import { withoutFlush } from '@tradepost/kit/database/without-flush'
import type { Deps } from '#src/deps.ts'
import type { ProviderTables } from '#src/tables.ts'
import { type ClaimedDelivery, claimQueuedDeliveries } from './claim-deliveries.ts'
import { fanOutEvents } from './fan-out-events.ts'
import { indexPlans } from './index-plans.ts'

/**
 * Deliveries that this process now sends, and how much work the batch found. 0: nothing more can be done now. `leavesSome`:
 * others wait, for a place or their turn. `isReplaying`: a replay is running, which may queue more.
 */
export type StartedBatch = { claimed: ClaimedDelivery[]; count: number; leavesSome: boolean; isReplaying: boolean }

/** Whether there is an event without deliveries, a delivery to send, or a replay that may queue some. */
export const deliveryDueQuery = (now: Date): RawBuilder<unknown> => sql`(
  exists (select from waiting_events) or exists (select from webhook_queue where queued_at is not null)
  or exists (select from webhook_queue where queued_at is null and next_attempt_at <= ${now})
  or exists (select from webhook_replays where status = 'running'))`

const NOTHING_QUEUED = { claimed: [], isAll: true }

/**
 * Makes deliveries of new events and claims a batch of deliveries, in one transaction, for a process that has `free` places. What
 * a crash loses is only sent again, so the commit doesn't wait for the disk. A process that stops while it holds the lock loses
 * its connection after 2 s. The time is that before the lock: rate limits then count a try a little longer.
 */
export function startBatch({ database, clock }: Deps, free: number): Promise<StartedBatch> {
  return runTransaction(database.db, async (trx) => {
    await begin(trx)
    const now = clock.now()
    const { hasQueued, isReplaying, ...events } = await fanOutEvents(trx, now)
    const { claimed, isAll } = hasQueued ? await claimQueuedDeliveries(trx, { now, free }) : NOTHING_QUEUED
    const leavesSome = !events.isAll || !isAll
    return { claimed, count: leavesSome ? events.count + claimed.length : 0, leavesSome, isReplaying }
  })
}

/** Sets the transaction up and waits for its turn, together with its first statement. */
const begin = (trx: Kysely<ProviderTables>): Promise<void> =>
  write(
    { trx },
    sql`select ${withoutFlush}, set_config('idle_in_transaction_session_timeout', '2000', true),
      ${indexPlans}, pg_advisory_xact_lock(hashtextextended('webhooks/claim', 0))`,
  )
