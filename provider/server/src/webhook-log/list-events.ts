import type { ListWebhookEventsQuery } from '@tradepost/contract/provider/webhooks/webhook-events'
import { fault } from '#src/faults.ts'
import type { EventRow } from '#src/outbox/table.ts'
import { type Iterated, listAfter } from '#src/paging.ts'
import { type Scope, toTenant } from '#src/scope.ts'

/** An event without its body. */
export type LoggedEvent = Pick<EventRow, 'id' | 'type' | 'subjectId' | 'isExample' | 'createdAt'>

/** Lists events of the business by its clock, newest first. */
export async function listEvents(scope: Scope, query: ListWebhookEventsQuery): Promise<Iterated<LoggedEvent>> {
  let found = scope.trx
    .selectFrom('events')
    .select(['id', 'type', 'subjectId', 'isExample', 'createdAt'])
    .where((row) => row.and(toTenant(scope)))
  if (query.type) found = found.where('type', '=', query.type)
  if (query.object_id) found = found.where('subjectId', '=', query.object_id)
  if (query.created_at_gte) found = found.where('createdAt', '>=', new Date(query.created_at_gte))
  if (query.created_at_lte) found = found.where('createdAt', '<=', new Date(query.created_at_lte))
  return listAfter(found, 'events', query)
}

/** @throws 404 WEBHOOK_EVENT_NOT_FOUND, also for another business's event. */
export async function getEvent(scope: Scope, id: string): Promise<EventRow> {
  const event = await scope.trx
    .selectFrom('events')
    .selectAll()
    .where((row) => row.and({ ...toTenant(scope), id }))
    .executeTakeFirst()
  if (!event) throw fault('WEBHOOK_EVENT_NOT_FOUND')
  return event
}
