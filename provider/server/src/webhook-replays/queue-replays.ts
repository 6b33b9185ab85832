import { sql } from '@tradepost/kit/database'
import { generateId } from '@tradepost/kit/ids'
import { transition } from '@tradepost/kit/states'
import { type Deps, transact } from '#src/deps.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import { indexPlans } from '#src/webhooks/index-plans.ts'
import { fromEventsToReplay } from './find-events.ts'
import { replayStates } from './states.ts'
import type { WebhookReplayRow } from './table.ts'

/** What may wait in an endpoint's queue. New events wait behind no more than this, and a stop takes effect soon. */
const QUEUED_MAX = 500

/**
 * Queues the next events of every running replay, as far as its endpoint's queue has room. Each batch is one transaction with the
 * replay's place, so a crash neither skips an event nor sends one twice. Returns how many it queued.
 */
export async function queueReplays(deps: Deps): Promise<number> {
  const running = await deps.database.db
    .selectFrom('webhookReplays')
    .select(['businessId', 'mode', 'id'])
    .where('status', '=', 'running')
    .execute()
  let count = 0
  for (const replay of running) count += await transact(deps, replay, (scope) => queueBatch(scope, deps.clock.now(), replay.id))
  return count
}

async function queueBatch(scope: Scope, now: Date, id: string): Promise<number> {
  await sql`select ${indexPlans}`.execute(scope.trx)
  const replay = await scope.trx
    .selectFrom('webhookReplays')
    .selectAll()
    .where((row) => row.and({ ...toTenant(scope), id, status: 'running' }))
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (!replay) return 0
  const room = QUEUED_MAX - (await countQueued(scope, replay))
  // A few at a time would be a transaction for each.
  if (room < QUEUED_MAX / 2) return 0
  const { rows: found } = await sql<Found>`
    select e.id as "eventId", e.fanned_out_at as "placeAt", d.id as "deliveryId" ${fromEventsToReplay(replay)}
    order by e.fanned_out_at, e.id limit ${room}`.execute(scope.trx.withoutPlugins())
  const count = (await requeue(scope, replay, { found, now })) + (await createDeliveries(scope, replay, { found, now }))
  await advance(scope, replay, { last: found.length < room ? undefined : found.at(-1), count, now })
  return count
}

type Found = { eventId: string; placeAt: Date; deliveryId: string | null }
type Batch = { found: readonly Found[]; now: Date }

async function countQueued({ trx }: Scope, { endpointId }: WebhookReplayRow): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select 1 from webhook_deliveries where endpoint_id = ${endpointId} and queued_at is not null limit ${QUEUED_MAX}
    ) queued`.execute(trx)
  return rows[0]?.count ?? 0
}

/** Sends settled deliveries again. Their outcome stays counted for the replay that sent them before. */
async function requeue(scope: Scope, replay: WebhookReplayRow, { found, now }: Batch): Promise<number> {
  const ids = found.flatMap(({ deliveryId }) => deliveryId ?? [])
  if (ids.length === 0) return 0
  const { rows } = await sql<{ count: number }>`
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
    ), queued as (
      update webhook_deliveries d set status = 'pending', next_attempt_at = ${now}, queued_at = ${now},
        attempts_before = d.attempt_count, replay_id = ${replay.id}
      from settled s where d.business_id = s.business_id and d.mode = s.mode and d.id = s.id
      returning 1
    )
    select count(*)::int as count from queued`.execute(scope.trx)
  return rows[0]?.count ?? 0
}

/** Creates the deliveries of events that never had one to this endpoint. */
async function createDeliveries(scope: Scope, replay: WebhookReplayRow, { found, now }: Batch): Promise<number> {
  const missed = found.filter(({ deliveryId }) => deliveryId === null)
  if (missed.length === 0) return 0
  const created = await scope.trx
    .insertInto('webhookDeliveries')
    .values(
      missed.map(({ eventId }) => ({
        ...toTenant(scope),
        id: generateId('delivery'),
        eventId,
        endpointId: replay.endpointId,
        status: 'pending' as const,
        attemptCount: 0,
        attemptsBefore: 0,
        nextAttemptAt: now,
        queuedAt: now,
        replayId: replay.id,
        createdAt: now,
      })),
    )
    .onConflict((conflict) => conflict.columns(['businessId', 'mode', 'eventId', 'endpointId']).doNothing())
    .returning('id')
    .execute()
  return created.length
}

type Step = { last: Found | undefined; count: number; now: Date }

/** Stores how far the replay is; without a `last` event, no more follow. */
async function advance(scope: Scope, replay: WebhookReplayRow, { last, count, now }: Step): Promise<void> {
  const { to } = transition(replayStates, 'replay', replay.status, 'finish')
  await scope.trx
    .updateTable('webhookReplays')
    .set({
      queuedCount: replay.queuedCount + count,
      ...(last ? { placeAt: last.placeAt, placeId: last.eventId } : { status: to, endedAt: now }),
    })
    .where((row) => row.and({ ...toTenant(scope), id: replay.id }))
    .execute()
}
