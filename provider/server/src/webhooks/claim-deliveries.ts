import { later, SECOND } from '@tradepost/kit/clock'
import { type RawBuilder, sql } from '@tradepost/kit/database'
import { POOL_CONNECTIONS } from '@tradepost/kit/request-pools'
import type { Deps } from '#src/deps.ts'
import type { Mode } from '#src/outbox/table.ts'
import { indexPlans } from './index-plans.ts'
import type { DeliveryStatus } from './states.ts'

/** Longer than waiting for a connection, an answer and its record take together. A delivery whose sender died is due again after it. */
const LEASE_MILLISECONDS = 40 * SECOND
const BATCH = 100
/** Deliveries that one process sends at a time. */
export const IN_FLIGHT_MAX = 400
/** One connection for each, so that no try waits for one. */
const PLACES_PER_ENDPOINT = POOL_CONNECTIONS
/** A business may take this part of the places that are still free. The more businesses hold places, the smaller each share is. */
const SHARE = 1 / 4
/** Retries and lost leases that rejoin their queues by one statement. */
const QUEUED_AT_ONCE = 1000

/** A delivery that this process sends now, with what its endpoint was when it was claimed. */
export type ClaimedDelivery = {
  businessId: string
  mode: Mode
  id: string
  eventId: string
  endpointId: string
  status: DeliveryStatus
  attemptCount: number
  url: string
  headers: Record<string, string>
  secretSealed: string
  rateLimit: number | null
  hasTimedOut: boolean
  payload: string
}

/** Puts deliveries whose time has come into the queue of their endpoint: retries, and those whose sender died. */
export async function queueDueDeliveries(deps: Deps): Promise<void> {
  await sql`
    update webhook_deliveries d set queued_at = due.next_attempt_at, leased_until = null
    from (
      select business_id, mode, id, next_attempt_at from webhook_deliveries
      where status = 'pending' and queued_at is null and next_attempt_at <= ${deps.clock.now()}
      order by next_attempt_at limit ${QUEUED_AT_ONCE} for update skip locked
    ) due
    where d.business_id = due.business_id and d.mode = due.mode and d.id = due.id`.execute(deps.database.db)
}

/**
 * Claims up to a hundred queued deliveries for this process, which has `free` places. Processes claim one after the other,
 * because only then do places and rate limits hold for all of them together.
 */
export async function claimDeliveries(deps: Deps, free: number): Promise<ClaimedDelivery[]> {
  return deps.database.db
    .withoutPlugins()
    .transaction()
    .execute(async (trx) => {
      // A claim that is lost in a crash only sends again, so its commit need not wait for the disk. A process that stops
      // while it holds the lock loses its connection after 2 s.
      await sql`
        select set_config('synchronous_commit', 'off', true), set_config('idle_in_transaction_session_timeout', '2000', true),
          ${indexPlans}, pg_advisory_xact_lock(hashtextextended('webhooks/claim', 0))`.execute(trx)
      return (await claimQuery({ now: deps.clock.now(), free }).execute(trx)).rows
    })
}

/**
 * Takes from every endpoint with a queue in turn, the least busy business first. An endpoint has 16 places, one while
 * `timed_out_at` is set, and as many as its `rate_limit` still allows. A business has its share of the free places, and so
 * have all endpoints together that timed out. Reads the queues' first entries only, however long they are.
 */
export function claimQuery({ now, free }: { now: Date; free: number }): RawBuilder<ClaimedDelivery> {
  const share = Math.max(1, Math.floor(free * SHARE))
  const leaseEnd = later(now, LEASE_MILLISECONDS)
  return sql<ClaimedDelivery>`
    with recursive queue as (
      (select business_id, mode, endpoint_id from webhook_deliveries where queued_at is not null
        order by business_id, mode, endpoint_id limit 1)
      union all
      select next.* from queue cross join lateral (
        select d.business_id, d.mode, d.endpoint_id from webhook_deliveries d
        where d.queued_at is not null
          and (d.business_id, d.mode, d.endpoint_id) > (queue.business_id, queue.mode, queue.endpoint_id)
        order by d.business_id, d.mode, d.endpoint_id limit 1) next
    ), in_flight as (
      select business_id, mode, endpoint_id, count(*)::int as places from webhook_deliveries
      where leased_until > ${now} group by business_id, mode, endpoint_id
    ), endpoint as (
      select e.business_id, e.mode, e.id as endpoint_id, e.timed_out_at is not null as has_timed_out,
        least(
          case when e.timed_out_at is null then ${PLACES_PER_ENDPOINT}::int else 1 end - coalesce(f.places, 0),
          e.rate_limit - (select count(*)::int from webhook_deliveries d where d.business_id = e.business_id and d.mode = e.mode
            and d.endpoint_id = e.id and d.counts_until > ${now} and e.rate_limit is not null)
        ) as room,
        coalesce((select sum(b.places) from in_flight b where b.business_id = e.business_id), 0) as business_places
      from queue join webhook_endpoints e
        on e.business_id = queue.business_id and e.mode = queue.mode and e.id = queue.endpoint_id and not e.disabled
      left join in_flight f on f.business_id = e.business_id and f.mode = e.mode and f.endpoint_id = e.id
    ), open as (
      select *, ceil(${BATCH}::numeric / count(*) over ())::int as turns from endpoint
      where room > 0 and business_places < ${share}::int
    ), candidate as (
      select open.*, d.id, d.queued_at, row_number() over (partition by open.endpoint_id order by d.queued_at) as turn
      from open cross join lateral (
        select id, queued_at from webhook_deliveries w where w.business_id = open.business_id and w.mode = open.mode
          and w.endpoint_id = open.endpoint_id and w.queued_at is not null
        order by w.queued_at limit least(open.room, open.turns)) d
    ), ranked as (
      select *, business_places + row_number() over (partition by business_id order by turn, queued_at) as business_rank,
        row_number() over (partition by has_timed_out order by turn, queued_at) + (
          select coalesce(sum(f.places), 0) from in_flight f join webhook_endpoints e
            on e.business_id = f.business_id and e.mode = f.mode and e.id = f.endpoint_id where e.timed_out_at is not null
        ) as timed_out_rank
      from candidate
    ), due as (
      select d.business_id, d.mode, d.id, d.endpoint_id from ranked r
      join webhook_deliveries d on d.business_id = r.business_id and d.mode = r.mode and d.id = r.id
      where r.business_rank <= ${share}::int and (not r.has_timed_out or r.timed_out_rank <= ${share}::int)
        and d.queued_at is not null
      order by r.business_rank, r.queued_at limit ${Math.min(BATCH, free)} for update of d skip locked
    ), claimed as (
      update webhook_deliveries d set queued_at = null, leased_until = ${leaseEnd}, next_attempt_at = ${leaseEnd},
        counts_until = case when e.rate_limit is not null then ${leaseEnd}::timestamptz end
      from due join webhook_endpoints e
        on e.business_id = due.business_id and e.mode = due.mode and e.id = due.endpoint_id
      where d.business_id = due.business_id and d.mode = due.mode and d.id = due.id
      returning d.business_id, d.mode, d.id, d.event_id, d.endpoint_id, d.status, d.attempt_count,
        e.url, e.headers, e.secret_sealed, e.rate_limit, e.timed_out_at
    )
    select c.business_id as "businessId", c.mode, c.id, c.event_id as "eventId", c.endpoint_id as "endpointId", c.status,
      c.attempt_count as "attemptCount", c.url, c.headers, c.secret_sealed as "secretSealed", c.rate_limit as "rateLimit",
      c.timed_out_at is not null as "hasTimedOut", v.payload
    from claimed c join events v on v.business_id = c.business_id and v.mode = c.mode and v.id = c.event_id`
}
