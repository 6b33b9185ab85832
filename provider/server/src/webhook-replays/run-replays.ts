import { REPLAY_DAYS_MAX } from '@tradepost/contract/provider/webhooks/webhook-replays'
import { addMilliseconds, DAY } from '@tradepost/kit/clock'
import { type RawBuilder, sql } from '@tradepost/kit/database/database'
import { prepare } from '@tradepost/kit/database/prepare'
import { transition } from '@tradepost/kit/states'
import { type Deps, transact } from '#src/deps.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import type { ProviderTables } from '#src/tables.ts'
import { createDeliveries, resendDeliveries } from '#src/webhooks/queue-deliveries.ts'
import { fromEventsToReplay, replayPlans } from './find-events.ts'
import { replayStates } from './states.ts'
import type { WebhookReplayRow } from './table.ts'

/** What may wait in an endpoint's queue. New events wait behind no more than this, and a stop takes effect soon. */
const QUEUED_MAX = 500
/** A few at a time would be a transaction for each. */
const ROOM_MIN = QUEUED_MAX / 2

/**
 * Queues the next events of every running replay, as far as its endpoint's queue has room. Each batch is one transaction with the
 * replay's place, so a crash neither skips an event nor sends one twice. Returns how many it queued.
 */
export async function runReplays(deps: Deps): Promise<number> {
  const running = await listRunning.run(deps.database.db, {})
  let count = 0
  for (const replay of running) count += await transact(deps, replay, (scope) => queueBatch(scope, deps.clock.now(), replay.id))
  return count
}

type Running = Pick<WebhookReplayRow, 'businessId' | 'mode' | 'id'>

/** Replays whose endpoint's queue has room. */
const listRunning = prepare<ProviderTables, object, Running>(
  () => sql<Running>`
  select business_id, mode, id from webhook_replays r
  where status = 'running' and ${countQueued(sql`r.endpoint_id`)} <= ${QUEUED_MAX - ROOM_MIN}`,
)

async function queueBatch(scope: Scope, now: Date, id: string): Promise<number> {
  await sql`select ${replayPlans}`.execute(scope.trx)
  const replay = await scope.trx
    .selectFrom('webhookReplays')
    .selectAll()
    .where((row) => row.and({ ...toTenant(scope), id, status: 'running' }))
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!replay) return 0
  const room = QUEUED_MAX - (await readQueued(scope, replay))
  if (room < ROOM_MIN) return 0
  const { rows: found } = await sql<Found>`
    select e.id as "eventId", e.recorded_at as "placeAt", d.id as "deliveryId" ${fromEventsToReplay(replay)}
    order by e.recorded_at, e.id limit ${room}`.execute(scope.trx.withoutPlugins())
  const count = (await requeue(scope, replay, { found, now })) + (await createMissed(scope, replay, { found, now }))
  await advance(scope, replay, { last: found.length < room ? undefined : found.at(-1), count, now })
  return count
}

type Found = { eventId: string; placeAt: Date; deliveryId: string | null }
type Batch = { found: readonly Found[]; now: Date }

/** Counts what waits in an endpoint's queue, as far as it matters here. */
const countQueued = (endpoint: RawBuilder<unknown>) => sql<number>`(
  select count(*)::int from (
    select 1 from webhook_queue where endpoint_id = ${endpoint} and queued_at is not null limit ${QUEUED_MAX}
  ) queued)`

async function readQueued({ trx }: Scope, { endpointId }: WebhookReplayRow): Promise<number> {
  const { rows } = await sql<{ count: number }>`select ${countQueued(sql`${endpointId}`)} as count`.execute(trx)
  return rows[0]?.count ?? 0
}

/** Sends settled deliveries again. Their outcome stays counted for the replay that sent them before. */
async function requeue(scope: Scope, replay: WebhookReplayRow, { found, now }: Batch): Promise<number> {
  const ids = found.flatMap(({ deliveryId }) => deliveryId ?? [])
  if (ids.length === 0) return 0
  await sql`
    with settled as (
      select business_id, mode, id, status, replay_id from webhook_deliveries
      where business_id = ${replay.businessId} and mode = ${replay.mode} and id = any (${ids}::text[]) and status <> 'pending'
      order by id for update
    ), counted as (
      update webhook_replays r set delivered_count = delivered_count + by_replay.delivered,
        failed_count = failed_count + by_replay.failed
      from (
        select replay_id, count(*) filter (where status = 'delivered') as delivered,
          count(*) filter (where status = 'failed') as failed
        from settled where replay_id is not null group by replay_id
      ) by_replay where r.id = by_replay.replay_id and r.business_id = ${replay.businessId} and r.mode = ${replay.mode}
    )
    select from settled`.execute(scope.trx)
  return resendDeliveries(scope.trx, { ...toTenant(scope), ids, replayId: replay.id, now })
}

/** Creates the deliveries of events that never had one to this endpoint. */
async function createMissed(scope: Scope, { endpointId, id }: WebhookReplayRow, { found, now }: Batch): Promise<number> {
  const missed = found.filter(({ deliveryId }) => deliveryId === null)
  const deliveries = missed.map(({ eventId }) => ({ ...toTenant(scope), eventId, endpointId, replayId: id }))
  return deliveries.length === 0 ? 0 : (await createDeliveries(scope.trx, deliveries, now)).length
}

type Step = { last: Found | undefined; count: number; now: Date }

/** Stores how far the replay is; without a `last` event, no more follow. */
async function advance(scope: Scope, replay: WebhookReplayRow, { last, count, now }: Step): Promise<void> {
  const { to } = transition(replayStates, 'replay', replay.status, 'finish')
  const queuedCount = replay.queuedCount + count
  await scope.trx
    .updateTable('webhookReplays')
    .set({
      queuedCount,
      // Deliveries may end meanwhile that waited when it was counted, and others may begin to wait.
      matchedCount: last ? Math.max(replay.matchedCount, queuedCount) : queuedCount,
      ...(last ? { placeAt: last.placeAt, placeId: last.eventId } : { status: to, endedAt: now }),
    })
    .where((row) => row.and({ ...toTenant(scope), id: replay.id }))
    .execute()
}

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
