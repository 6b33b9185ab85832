import { sql } from '@tradepost/kit/database'
import { newId } from '@tradepost/kit/ids'
import type { Deps } from '#src/deps.ts'
import type { EventRow } from '#src/outbox/table.ts'
import { tenantOf } from '#src/scope.ts'

const BATCH = 100

/**
 * Makes a delivery of every waiting event for each endpoint of its business that wants it, in one transaction a
 * batch. Returns how many events it took.
 */
export async function fanOutEvents(deps: Deps): Promise<number> {
  const now = deps.clock.now()
  return deps.database.db.transaction().execute(async (trx) => {
    const events = await trx
      .updateTable('events')
      .set({ fannedOutAt: now })
      .where((where) =>
        where(
          sql`(business_id, mode, id)`,
          'in',
          sql`(select business_id, mode, id from events where fanned_out_at is null order by created_at limit ${BATCH} for update skip locked)`,
        ),
      )
      .returning(['businessId', 'mode', 'id', 'type', 'createdAt'])
      .execute()
    if (events.length === 0) return 0
    const endpoints = await trx
      .selectFrom('webhookEndpoints')
      .select(['businessId', 'mode', 'id', 'filterTypes', 'disabled'])
      .where('businessId', 'in', [...new Set(events.map((event) => event.businessId))])
      .execute()
    const deliveries = events.flatMap((event) =>
      endpoints
        .filter((endpoint) => wants(endpoint, event))
        .map((endpoint) => ({
          ...tenantOf(event),
          id: newId('delivery'),
          eventId: event.id,
          endpointId: endpoint.id,
          status: 'pending' as const,
          attemptCount: 0,
          nextAttemptAt: now,
          createdAt: now,
        })),
    )
    if (deliveries.length > 0) await trx.insertInto('webhookDeliveries').values(deliveries).execute()
    return events.length
  })
}

type Wanting = Pick<EventRow, 'businessId' | 'mode'> & { filterTypes: string[] | null; disabled: boolean }

function wants(endpoint: Wanting, event: Pick<EventRow, 'businessId' | 'mode' | 'type'>): boolean {
  if (endpoint.disabled || endpoint.businessId !== event.businessId || endpoint.mode !== event.mode) return false
  return endpoint.filterTypes === null || endpoint.filterTypes.includes(event.type)
}
