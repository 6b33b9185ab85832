import type { EventInput } from '@tradepost/contract/provider/usage-events'
import { HOUR, later, MINUTE } from '@tradepost/kit/clock'
import { sql } from '@tradepost/kit/database'
import { fault } from '#src/faults.ts'
import { type Scope, tenantOf } from '#src/scope.ts'
import { openUsage } from './close-usage.ts'

/** How old an event may be, and how far ahead the clock of whoever sends it (reference, 3.8). */
export const AGE_MILLISECONDS_MAX = HOUR
const AHEAD_MILLISECONDS_MAX = 5 * MINUTE

/**
 * Takes in all of these events or none, and says how many of them were new: an id that was seen before is passed over.
 * @throws 400 DUPLICATE_EVENT_IDS_IN_REQUEST, EVENT_TIMESTAMP_OUT_OF_RANGE; 422 INVALID_REQUEST_PARAMETERS for a customer who
 * does not exist; each with the index of the first event that is wrong
 */
export async function ingestEvents(scope: Scope, events: readonly EventInput[]): Promise<number> {
  await openUsage(scope)
  const now = scope.clock.now()
  checkEvents(events, now)
  await checkCustomers(scope, events)
  const rows = events.map((event, position) => ({
    id: event.event_id,
    customer_id: event.customer_id,
    event_name: event.event_name,
    happened_at: event.timestamp ? new Date(event.timestamp) : now,
    metadata: event.metadata ?? null,
    position,
  }))
  // Sorted by id, so that two requests with the same events wait for each other instead of each for the other.
  const { numAffectedRows = 0n } = await sql`
    insert into usage_events
      (business_id, mode, id, customer_id, event_name, happened_at, metadata, received_at, position)
    select ${scope.businessId}, ${scope.mode}, id, customer_id, event_name, happened_at, metadata, ${now}::timestamptz, position
    from json_to_recordset(${JSON.stringify(rows)}) as sent
      (id text, customer_id text, event_name text, happened_at timestamptz, metadata jsonb, position smallint)
    order by id
    on conflict (business_id, mode, id) do nothing`.execute(scope.trx)
  return Number(numAffectedRows)
}

function checkEvents(events: readonly EventInput[], now: Date): void {
  const [oldest, newest] = [later(now, -AGE_MILLISECONDS_MAX), later(now, AHEAD_MILLISECONDS_MAX)]
  const seen = new Map<string, number>()
  for (const [index, { event_id: id, timestamp }] of events.entries()) {
    const first = seen.get(id)
    const at = `events.${index}.event_id`
    if (first !== undefined) throw fault('DUPLICATE_EVENT_IDS_IN_REQUEST', `${at}: events.${first} has this id already`, at)
    seen.set(id, index)
    if (timestamp) checkTime(new Date(timestamp), { oldest, newest, at: `events.${index}.timestamp` })
  }
}

function checkTime(time: Date, { oldest, newest, at }: { oldest: Date; newest: Date; at: string }): void {
  if (time < oldest) throw fault('EVENT_TIMESTAMP_OUT_OF_RANGE', `${at}: More than an hour ago`, at)
  if (time > newest) throw fault('EVENT_TIMESTAMP_OUT_OF_RANGE', `${at}: More than five minutes ahead`, at)
}

async function checkCustomers(scope: Scope, events: readonly EventInput[]): Promise<void> {
  const ids = [...new Set(events.map((event) => event.customer_id))]
  const found = await scope.trx
    .selectFrom('customers')
    .select('id')
    .where((row) => row.and(tenantOf(scope)))
    .where('id', '=', sql<string>`any(${ids})`)
    .execute()
  const known = new Set(found.map((customer) => customer.id))
  const index = events.findIndex((event) => !known.has(event.customer_id))
  const at = `events.${index}.customer_id`
  if (index >= 0) throw fault('INVALID_REQUEST_PARAMETERS', `${at}: This customer does not exist`, at)
}
