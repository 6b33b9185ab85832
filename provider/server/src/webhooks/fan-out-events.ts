import { json, sql } from '@tradepost/kit/database'
import { generateId } from '@tradepost/kit/ids'
import type { Deps } from '#src/deps.ts'
import type { EventRow } from '#src/outbox/table.ts'
import { toTenant } from '#src/scope.ts'
import { countForFaults } from './count-for-faults.ts'
import { indexPlans } from './index-plans.ts'

const BATCH = 100

export type FannedOut = Pick<EventRow, 'businessId' | 'mode' | 'id' | 'type' | 'subjectId' | 'createdAt'>

/** An event that was taken, with an endpoint that gets it; without one if nobody subscribes to it. */
type Taken = FannedOut & { endpointId: string | null; faultsSince: Date | null }

/**
 * Creates a delivery of every waiting event for each endpoint of its business that subscribes to it, in one transaction per
 * batch. Businesses take turns, so that one with many events doesn't hold up the others. Returns how many pairs of event and
 * endpoint it processed.
 */
export async function fanOutEvents(deps: Deps): Promise<number> {
  const now = deps.clock.now()
  return deps.database.db.transaction().execute(async (trx) => {
    // Events whose deliveries are lost in a crash of Postgres are waiting again, so the commit doesn't wait for the disk.
    await sql`select set_config('synchronous_commit', 'off', true), ${indexPlans}`.execute(trx)
    const { rows: taken } = await takeQuery(now).execute(trx)
    const sent = taken.flatMap(({ endpointId: id, faultsSince, ...event }) =>
      id === null ? [] : [{ event, endpoint: { ...toTenant(event), id, faultsSince } }],
    )
    if (sent.length === 0) return taken.length
    const faultKeys = await countForFaults(trx, sent)
    const deliveries = sent.map((each) => ({
      ...toTenant(each.event),
      id: generateId('delivery'),
      eventId: each.event.id,
      endpointId: each.endpoint.id,
      faultKey: faultKeys.get(each) ?? null,
    }))
    await sql`
      insert into webhook_deliveries (business_id, mode, id, event_id, endpoint_id, fault_key, status, attempt_count,
        attempts_before, next_attempt_at, queued_at, created_at)
      select "businessId", mode, id, "eventId", "endpointId", "faultKey", 'pending', 0, 0, ${now}::timestamptz,
        ${now}::timestamptz, ${now}::timestamptz
      from jsonb_to_recordset(${json(deliveries)}) as delivery ("businessId" text, mode text, id text, "eventId" text,
        "endpointId" text, "faultKey" text)`.execute(trx)
    return taken.length
  })
}

const takeQuery = (now: Date) => sql<Taken>`
  with recursive business as (
    (select business_id from events where fanned_out_at is null order by business_id limit 1)
    union all
    select next.business_id from business cross join lateral (
      select e.business_id from events e where e.fanned_out_at is null and e.business_id > business.business_id
      order by e.business_id limit 1) next
  ), turns as (
    select business_id, ceil(${BATCH}::numeric / count(*) over ())::int as count from business
  ), taken as (
    update events e set fanned_out_at = ${now}
    from turns cross join lateral (
      select w.ctid as place from events w where w.business_id = turns.business_id and w.fanned_out_at is null
      order by w.created_at limit turns.count for update skip locked) due
    where e.ctid = due.place
    returning e.business_id, e.mode, e.id, e.type, e.subject_id, e.created_at
  )
  select taken.*, endpoint.id as endpoint_id, endpoint.faults_since from taken
  left join webhook_endpoints endpoint on endpoint.business_id = taken.business_id and endpoint.mode = taken.mode
    and not endpoint.disabled and (endpoint.filter_types is null or endpoint.filter_types ? taken.type)`
