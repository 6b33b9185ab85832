import { type CreateWebhookReplay, REPLAY_DAYS_MAX } from '@tradepost/contract/provider/webhooks/webhook-replays'
import { addMilliseconds, DAY } from '@tradepost/kit/clock'
import { json, sql } from '@tradepost/kit/database/database'
import { generateId } from '@tradepost/kit/ids'
import type { Deps } from '#src/deps.ts'
import { fault } from '#src/faults.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import { getEnabledEndpoint } from '#src/webhooks/endpoints/get-webhook-endpoint.ts'
import type { WebhookEndpointRow } from '#src/webhooks/table.ts'
import { fromEventsToReplay, type ReplayRange, replayPlans } from './find-events.ts'
import { getReplay, type ReplayProgress } from './get-replay.ts'

/** @throws 422 INVALID_REQUEST_PARAMETERS if the range is reversed, ahead of now or older than what is kept */
function readRange(input: CreateWebhookReplay, now: Date): { since: Date; until: Date } {
  const since = new Date(input.since)
  const until = input.until ? new Date(input.until) : now
  if (since > now || until > now) throw fault('INVALID_REQUEST_PARAMETERS', "A replay can't include the future, in real time")
  if (since > until) throw fault('INVALID_REQUEST_PARAMETERS', 'since must not be after until')
  if (since < addMilliseconds(now, -REPLAY_DAYS_MAX * DAY))
    throw fault('INVALID_REQUEST_PARAMETERS', `Events are kept for ${REPLAY_DAYS_MAX} days. Choose a later since`)
  return { since, until }
}

/** Returns the types to send, null for all. @throws 422 INVALID_REQUEST_PARAMETERS if the endpoint doesn't receive one of them */
function chooseTypes({ filterTypes }: WebhookEndpointRow, types: readonly string[] | null | undefined): string[] | null {
  if (!types) return filterTypes
  const refused = filterTypes && types.find((type) => !filterTypes.includes(type))
  if (refused) throw fault('INVALID_REQUEST_PARAMETERS', `This endpoint doesn't receive ${refused}. Add it to filter_types first`)
  return [...types]
}

/** Fewer rows than Postgres plans lookups by index for. */
const FEW_ROWS = 10_000

/**
 * Lets Postgres count the rows of tables that it knows as small: until it does so by itself, within minutes, it plans for them as
 * they were, and would compare every event with every delivery.
 */
async function countAnew(scope: Scope): Promise<void> {
  const { rows } = await sql`
    select from pg_class where oid in ('events'::regclass, 'webhook_deliveries'::regclass) and reltuples < ${FEW_ROWS}`.execute(
    scope.trx,
  )
  if (rows.length > 0) await sql`analyze events, webhook_deliveries`.execute(scope.trx)
}

async function countEvents(scope: Scope, range: ReplayRange): Promise<number> {
  await countAnew(scope)
  await sql`select ${replayPlans}`.execute(scope.trx)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count ${fromEventsToReplay(range)}`.execute(scope.trx)
  return rows[0]?.count ?? 0
}

/**
 * Starts to send an endpoint the events of a time again. A drain queues them.
 * @throws 404 WEBHOOK_NOT_FOUND; 409 WEBHOOK_DISABLED, WEBHOOK_REPLAY_RUNNING; 422 INVALID_REQUEST_PARAMETERS
 */
export async function createReplay(
  scope: Scope,
  deps: Deps,
  { endpointId, ...input }: CreateWebhookReplay & { endpointId: string },
): Promise<ReplayProgress> {
  const endpoint = await getEnabledEndpoint(scope, endpointId)
  const now = deps.clock.now()
  const { since, until } = readRange(input, now)
  const types = chooseTypes(endpoint, input.types)
  // An ID is never empty, so the place is before the first event of `since`.
  const range = { ...toTenant(scope), endpointId, until, outcome: input.status ?? null, placeAt: since, placeId: '' }
  const created = await scope.trx
    .insertInto('webhookReplays')
    .values({
      ...range,
      id: generateId('webhookReplay'),
      status: 'running',
      since,
      types: types && json(types),
      matchedCount: await countEvents(scope, { ...range, types }),
      queuedCount: 0,
      deliveredCount: 0,
      failedCount: 0,
      createdAt: now,
    })
    .onConflict((conflict) => conflict.column('endpointId').where('status', '=', sql.lit('running')).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!created) throw fault('WEBHOOK_REPLAY_RUNNING')
  scope.leaves.add('webhooks')
  return getReplay(scope, { endpointId, id: created.id })
}
