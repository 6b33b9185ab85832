import type { ListEventsQuery } from '@tradepost/contract/provider/usage/usage-events'
import { fault } from '#src/faults.ts'
import { getMeter } from '#src/meters/read-meters.ts'
import { type Scope, toTenant } from '#src/scope.ts'
import { latestFirst, selectCountedEvents, selectEvents } from './sum-usage.ts'
import type { UsageEventRow } from './table.ts'

/**
 * Lists the events of the business, latest first; with `meter_id` those that the meter counts. `start` is inclusive, `end`
 * exclusive.
 * @throws 404 METER_NOT_FOUND, 400 EVENT_NAME_MISMATCH if the meter and the event name don't match
 */
export async function listEvents(scope: Scope, query: ListEventsQuery): Promise<UsageEventRow[]> {
  const meter = query.meter_id === undefined ? undefined : await getMeter(scope, query.meter_id)
  if (meter && query.event_name !== undefined && query.event_name !== meter.eventName) throw fault('EVENT_NAME_MISMATCH')
  let events = meter ? selectCountedEvents(scope, meter) : selectEvents(scope)
  if (query.event_name !== undefined) events = events.where('eventName', '=', query.event_name)
  if (query.customer_id !== undefined) events = events.where('customerId', '=', query.customer_id)
  if (query.start !== undefined) events = events.where('happenedAt', '>=', new Date(query.start))
  if (query.end !== undefined) events = events.where('happenedAt', '<', new Date(query.end))
  return latestFirst(events.selectAll())
    .limit(query.page_size)
    .offset(query.page_number * query.page_size)
    .execute()
}

/** @throws 404 EVENT_NOT_FOUND, also for another business's event. */
export async function getEvent(scope: Scope, id: string): Promise<UsageEventRow> {
  const event = await scope.trx
    .selectFrom('usageEvents')
    .selectAll()
    .where((row) => row.and({ ...toTenant(scope), id }))
    .executeTakeFirst()
  if (!event) throw fault('EVENT_NOT_FOUND')
  return event
}
