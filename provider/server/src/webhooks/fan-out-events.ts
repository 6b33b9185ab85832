import { type Kysely, sql } from '@tradepost/kit/database/database'
import { prepare } from '@tradepost/kit/database/prepare'
import type { EventRow } from '#src/outbox/table.ts'
import { toTenant } from '#src/scope.ts'
import type { ProviderTables } from '#src/tables.ts'
import { queueDueQuery } from './claim-deliveries.ts'
import { countForFaults } from './count-for-faults.ts'
import { createDeliveriesAlong } from './queue-deliveries.ts'

const BATCH = 100

/** An event and an endpoint that gets it. Without endpoint: nobody subscribes to it. Without ID: no event waits. */
type Taken = Pick<EventRow, 'businessId' | 'mode' | 'type' | 'subjectId' | 'createdAt'> & {
  id: string | null
  endpointId: string | null
  faultsSince: Date | null
  /** How many events waited, as far as one batch takes them. */
  waiting: number
  /** Whether there were deliveries to claim before. */
  hasQueued: boolean
  isReplaying: boolean
}

/** How many events there were, whether these were all, whether there is a delivery to claim, and whether a replay is running. */
type FannedOut = { count: number; isAll: boolean; hasQueued: boolean; isReplaying: boolean }

/**
 * Creates a delivery of waiting events for each endpoint of their business that subscribes to them, and queues what is due.
 * Businesses take turns, so that one with many events doesn't hold up the others. Whoever calls this holds the lock of the batch
 * (startBatch), so nobody else takes the same events.
 */
export async function fanOutEvents(trx: Kysely<ProviderTables>, now: Date): Promise<FannedOut> {
  const taken = await takeEvents.run(trx.withoutPlugins(), { now })
  const sent = taken.flatMap(({ id, endpointId, faultsSince, ...event }) =>
    id === null || endpointId === null
      ? []
      : [{ event: { ...event, id }, endpoint: { ...toTenant(event), id: endpointId, faultsSince } }],
  )
  const count = new Set(taken.flatMap(({ id }) => id ?? [])).size
  const [first] = taken
  const isAll = first === undefined || (first.waiting < BATCH && first.waiting === count)
  const hasQueued = sent.length > 0 || first?.hasQueued === true
  const fannedOut = { count, isAll, hasQueued, isReplaying: first?.isReplaying === true }
  if (sent.length === 0) return fannedOut
  const faultKeys = await countForFaults(trx, sent)
  const deliveries = sent.map((each) => ({
    ...toTenant(each.event),
    eventId: each.event.id,
    endpointId: each.endpoint.id,
    faultKey: faultKeys.get(each),
  }))
  await createDeliveriesAlong(trx, deliveries, now)
  return fannedOut
}

const takeEvents = prepare<ProviderTables, { now: Date }, Taken>(
  (_, { now }) => sql<Taken>`
  with recursive business as (
    (select business_id from waiting_events order by business_id limit 1)
    union all
    select next.business_id from business cross join lateral (
      select w.business_id from waiting_events w where w.business_id > business.business_id
      order by w.business_id limit 1) next
  ), turns as (
    select business_id, ceil(${BATCH}::numeric / count(*) over ())::int as count from business
  ), taken as (
    delete from waiting_events using turns cross join lateral (
      select w.ctid as place from waiting_events w where w.business_id = turns.business_id
      order by w.position limit turns.count) first
    where waiting_events.ctid = first.place
    returning waiting_events.event_id
  ), event as (
    -- One by one: Postgres doesn't know how few were taken, and would read all events to join them.
    select found.* from taken cross join lateral (
      select business_id, mode, id, type, subject_id, created_at from events where id = taken.event_id limit 1) found
  ), due as (
    ${queueDueQuery(now)} returning 1
  )
  select event.business_id as "businessId", event.mode, event.id, event.type, event.subject_id as "subjectId",
    event.created_at as "createdAt", endpoint.id as "endpointId", endpoint.faults_since as "faultsSince",
    (select count(*)::int from (select from waiting_events limit ${BATCH}) first) as waiting,
    (exists (select from due) or exists (select from webhook_queue where queued_at is not null)) as "hasQueued",
    exists (select from webhook_replays where status = 'running') as "isReplaying"
  from (select) always left join event on true
  left join webhook_endpoints endpoint on endpoint.business_id = event.business_id and endpoint.mode = event.mode
    and not endpoint.disabled and (endpoint.filter_types is null or endpoint.filter_types ? event.type)`,
)
