import type { FaultKind, Faults } from '@tradepost/contract/provider/webhooks/webhook-faults'
import { addMilliseconds, SECOND } from '@tradepost/kit/clock'
import { type Kysely, type RawBuilder, sql } from '@tradepost/kit/database/database'
import { prepare } from '@tradepost/kit/database/prepare'
import { POOL_CONNECTIONS } from '@tradepost/kit/http/request-pools'
import type { Mode } from '#src/outbox/table.ts'
import type { ProviderTables } from '#src/tables.ts'
import type { DeliveryStatus } from './states.ts'

/**
 * Longer than waiting for a connection, an answer and its record take together. After it, a delivery of a dead sender is due
 * again.
 */
const LEASE_MILLISECONDS = 40 * SECOND
const BATCH = 100
/** Places in a batch for endpoints whose last attempt failed, while others have deliveries waiting. */
const FAILING_IN_BATCH = 25
/** Deliveries that one process sends at a time. */
export const IN_FLIGHT_MAX = 400
/** One connection for each, so that no attempt waits for one. */
const PLACES_PER_ENDPOINT = POOL_CONNECTIONS
/** A business may take this part of the free places. The more businesses hold places, the smaller each share. */
const SHARE = 1 / 4
/** Retries and lost leases that one statement returns to their queues. */
const QUEUED_AT_ONCE = 1000

type Claim = { now: Date; free: number }

/** Returns the values of a claim: whoever has few free places gives each business a small share of them. */
export const toValues = ({ now, free }: Claim) => ({
  now,
  leaseEnd: addMilliseconds(now, LEASE_MILLISECONDS),
  share: Math.max(1, Math.floor(free * SHARE)),
  count: Math.min(BATCH, free),
})

/** A delivery that this process sends now, with its endpoint's settings from when it was claimed. */
export type ClaimedDelivery = {
  businessId: string
  mode: Mode
  id: string
  eventId: string
  endpointId: string
  status: DeliveryStatus
  attemptCount: number
  attemptsBefore: number
  url: string
  headers: Record<string, string>
  headersSealed: string | null
  secretSealed: string
  /** Replaced secrets that still sign, newest first. */
  retiredSecrets: { id: string; secretSealed: string }[]
  rateLimit: number | null
  payload: string
  isExample: boolean
  traceParent: string | null
  /** The endpoint's fault lab, and what it decides by; see webhook-faults/. */
  faults: Faults | null
  faultKey: string | null
  heldFault: FaultKind | null
  /** How many deliveries were in all queues together, as far as one claim takes them. */
  queued: number
}

/**
 * Claims up to a hundred queued deliveries for this process, which has `free` places. Processes claim one after the other,
 * because only then do places and rate limits apply across all of them. `isAll` if no queue has more.
 */
export async function claimQueuedDeliveries(
  trx: Kysely<ProviderTables>,
  claim: Claim,
): Promise<{ claimed: ClaimedDelivery[]; isAll: boolean }> {
  const claimed = await claimQueued.run(trx.withoutPlugins(), toValues(claim))
  const queued = claimed[0]?.queued ?? BATCH
  return { claimed, isAll: queued < BATCH && queued === claimed.length }
}

/** Moves due deliveries into the queue of their endpoint: retries, and those whose sender died. */
export const queueDueQuery = (now: Date): RawBuilder<unknown> => sql`
  update webhook_queue q set queued_at = due.next_attempt_at, leased_until = null
  from (
    select ctid, next_attempt_at from webhook_queue
    where queued_at is null and next_attempt_at <= ${now}
    order by next_attempt_at limit ${QUEUED_AT_ONCE} for update skip locked
  ) due
  where q.ctid = due.ctid`

/**
 * Takes from every endpoint with a queue in turn, the least busy business first. An endpoint has 16 places, fewer after it was
 * too busy, one while `timed_out_at` is set, and no more than its `rate_limit` still allows. Each business has its share of the
 * free places, and so do all endpoints together that timed out. Endpoints whose last attempt failed get a quarter of the batch
 * while others have deliveries waiting. Reads only the queues' first entries, however long they are, and finds rows again by
 * `ctid`, for which there is only one plan.
 */
export const claimQueued = prepare<ProviderTables, ReturnType<typeof toValues>, ClaimedDelivery>(
  (_, { now, leaseEnd, share, count }) => sql<ClaimedDelivery>`
    with recursive queue as (
      (select endpoint_id from webhook_queue where queued_at is not null order by endpoint_id limit 1)
      union all
      select next.endpoint_id from queue cross join lateral (
        select d.endpoint_id from webhook_queue d where d.queued_at is not null and d.endpoint_id > queue.endpoint_id
        order by d.endpoint_id limit 1) next
    ), in_flight as (
      select endpoint_id, min(business_id) as business_id, count(*)::int as places from webhook_queue
      where leased_until > ${now} group by endpoint_id
    ), by_business as (
      select business_id, sum(places) as places from in_flight group by business_id
    ), endpoint as (
      select e.id, e.business_id, e.rate_limit, e.timed_out_at is not null as has_timed_out,
        e.failed_at is not null as is_failing,
        least(
          case when e.timed_out_at is null then least(e.places, ${PLACES_PER_ENDPOINT}) else 1 end - coalesce(f.places, 0),
          e.rate_limit - coalesce(f.places, 0) - (select count(*)::int from webhook_deliveries d
            where d.endpoint_id = e.id and d.counts_until > ${now} and e.rate_limit is not null)
        ) as room,
        coalesce(b.places, 0) as business_places
      from queue join webhook_endpoints e on e.id = queue.endpoint_id and not e.disabled
      left join in_flight f on f.endpoint_id = e.id left join by_business b on b.business_id = e.business_id
    ), open as (
      select *, ceil(${BATCH}::numeric / count(*) over (partition by is_failing))::int as turns from endpoint
      where room > 0 and business_places < ${share}::int
    ), candidate as (
      select open.*, d.place, d.queued_at, row_number() over (partition by open.id order by d.queued_at) as turn
      from open cross join lateral (
        select w.ctid as place, w.queued_at from webhook_queue w where w.endpoint_id = open.id and w.queued_at is not null
        order by w.queued_at limit least(open.room, open.turns)) d
    ), ranked as (
      select *, business_places + row_number() over (partition by business_id order by turn, queued_at) as business_rank,
        is_failing and row_number() over (partition by is_failing order by turn, queued_at) > ${FAILING_IN_BATCH} as comes_last,
        row_number() over (partition by has_timed_out order by turn, queued_at) + (
          select coalesce(sum(f.places), 0) from in_flight f join webhook_endpoints e on e.id = f.endpoint_id
          where e.timed_out_at is not null
        ) as timed_out_rank
      from candidate
    ), due as (
      select d.ctid as place from ranked r join webhook_queue d on d.ctid = r.place
      where r.business_rank <= ${share}::int and (not r.has_timed_out or r.timed_out_rank <= ${share}::int)
      order by r.comes_last, r.business_rank, r.queued_at limit ${count} for update of d skip locked
    ), claimed as (
      update webhook_queue q set queued_at = null, leased_until = ${leaseEnd}, next_attempt_at = ${leaseEnd}
      from due where q.ctid = due.place
      returning q.delivery_id, q.event_id, q.held_fault
    )
    select d.business_id as "businessId", d.mode, d.id, d.event_id as "eventId", d.endpoint_id as "endpointId", d.status,
      d.attempt_count as "attemptCount", d.attempts_before as "attemptsBefore", e.url, e.headers,
      e.headers_sealed as "headersSealed",
      e.secret_sealed as "secretSealed", e.rate_limit as "rateLimit", v.payload, v.is_example as "isExample",
      v.trace_parent as "traceParent", e.faults,
      d.fault_key as "faultKey", c.held_fault as "heldFault",
      (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'secretSealed', s.secret_sealed) order by s.ends_at desc), '[]')
        from webhook_retired_secrets s where s.endpoint_id = e.id and s.ends_at > ${now}) as "retiredSecrets",
      (select count(*)::int from (select from webhook_queue where queued_at is not null limit ${BATCH}) first) as queued
    from claimed c join webhook_deliveries d on d.id = c.delivery_id and d.event_id = c.event_id
    join webhook_endpoints e on e.id = d.endpoint_id join events v on v.id = c.event_id`,
)
