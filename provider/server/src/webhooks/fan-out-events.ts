import { sql } from '@tradepost/kit/database'
import { generateId } from '@tradepost/kit/ids'
import type { Deps } from '#src/deps.ts'
import type { EventRow } from '#src/outbox/table.ts'
import { toTenant } from '#src/scope.ts'
import { countForFaults } from './count-for-faults.ts'
import { indexPlans } from './index-plans.ts'

const BATCH = 100

export type FannedOut = Pick<EventRow, 'businessId' | 'mode' | 'id' | 'type' | 'subjectId' | 'createdAt'>

/**
 * Creates a delivery of every waiting event for each endpoint of its business that subscribes to it, in one transaction per
 * batch. Businesses take turns, so that one with many events doesn't hold up the others. Returns how many events it processed.
 */
export async function fanOutEvents(deps: Deps): Promise<number> {
  const now = deps.clock.now()
  return deps.database.db.transaction().execute(async (trx) => {
    await sql`select ${indexPlans}`.execute(trx)
    const { rows: events } = await sql<FannedOut>`
      with recursive business as (
        (select business_id from events where fanned_out_at is null order by business_id limit 1)
        union all
        select next.business_id from business cross join lateral (
          select e.business_id from events e where e.fanned_out_at is null and e.business_id > business.business_id
          order by e.business_id limit 1) next
      ), turns as (
        select business_id, ceil(${BATCH}::numeric / count(*) over ())::int as count from business
      )
      update events e set fanned_out_at = ${now}
      from turns cross join lateral (
        select w.ctid as place from events w where w.business_id = turns.business_id and w.fanned_out_at is null
        order by w.created_at limit turns.count for update skip locked) due
      where e.ctid = due.place
      returning e.business_id, e.mode, e.id, e.type, e.subject_id, e.created_at`.execute(trx)
    if (events.length === 0) return 0
    const endpoints = await trx
      .selectFrom('webhookEndpoints')
      .select(['businessId', 'mode', 'id', 'filterTypes', 'disabled', 'faultsSince'])
      .where('businessId', 'in', [...new Set(events.map((event) => event.businessId))])
      .execute()
    const sent = events.flatMap((event) =>
      endpoints.filter((endpoint) => wants(endpoint, event)).map((endpoint) => ({ event, endpoint })),
    )
    const faultKeys = await countForFaults(trx, sent)
    const deliveries = sent.map((each) => ({
      ...toTenant(each.event),
      id: generateId('delivery'),
      eventId: each.event.id,
      endpointId: each.endpoint.id,
      status: 'pending' as const,
      attemptCount: 0,
      attemptsBefore: 0,
      nextAttemptAt: now,
      queuedAt: now,
      faultKey: faultKeys.get(each) ?? null,
      createdAt: now,
    }))
    if (deliveries.length > 0) await trx.insertInto('webhookDeliveries').values(deliveries).execute()
    return events.length
  })
}

type Wanting = Pick<EventRow, 'businessId' | 'mode'> & { filterTypes: string[] | null; disabled: boolean }

function wants(endpoint: Wanting, event: Pick<EventRow, 'businessId' | 'mode' | 'type'>): boolean {
  if (endpoint.disabled || endpoint.businessId !== event.businessId || endpoint.mode !== event.mode) return false
  return endpoint.filterTypes === null || endpoint.filterTypes.includes(event.type)
}
