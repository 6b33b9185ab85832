import type { ListWebhookDeliveriesQuery } from '@tradepost/contract/provider/webhooks/webhook-deliveries'
import { type RawBuilder, sql } from '@tradepost/kit/database/database'
import { fault } from '#src/faults.ts'
import { type Iterated, listAfter } from '#src/paging.ts'
import type { Scope } from '#src/scope.ts'
import type { DeliveryStatus } from '#src/webhooks/states.ts'
import type { WebhookAttemptRow, WebhookDeliveryRow, WebhookQueueRow } from '#src/webhooks/table.ts'

/** A pending delivery's place in the queue. Null without one. */
type Place = { [Column in 'nextAttemptAt' | 'leasedUntil']: WebhookQueueRow[Column] | null }

/** A delivery with its event and its last attempt, whose fields are null before the first one. */
export type LoggedDelivery = WebhookDeliveryRow &
  Place & {
    eventType: string
    subjectId: string
    isExample: boolean
    startedAt: Date | null
  } & Pick<WebhookAttemptRow, 'responseStatus' | 'error' | 'fault'>

const deliveriesQuery = ({ trx, businessId, mode }: Scope) =>
  trx
    .selectFrom('webhookDeliveries')
    .innerJoin('events', (join) =>
      join
        .onRef('events.businessId', '=', 'webhookDeliveries.businessId')
        .onRef('events.mode', '=', 'webhookDeliveries.mode')
        .onRef('events.id', '=', 'webhookDeliveries.eventId'),
    )
    .leftJoin('webhookAttempts', (join) =>
      join
        .onRef('webhookAttempts.businessId', '=', 'webhookDeliveries.businessId')
        .onRef('webhookAttempts.mode', '=', 'webhookDeliveries.mode')
        .onRef('webhookAttempts.deliveryId', '=', 'webhookDeliveries.id')
        .onRef('webhookAttempts.number', '=', 'webhookDeliveries.attemptCount'),
    )
    .leftJoin('webhookQueue', 'webhookQueue.deliveryId', 'webhookDeliveries.id')
    .selectAll('webhookDeliveries')
    .select(['webhookQueue.nextAttemptAt', 'webhookQueue.leasedUntil'])
    .select(['events.type as eventType', 'events.subjectId', 'events.isExample'])
    .select(['webhookAttempts.startedAt', 'webhookAttempts.responseStatus', 'webhookAttempts.error', 'webhookAttempts.fault'])
    .where('webhookDeliveries.businessId', '=', businessId)
    .where('webhookDeliveries.mode', '=', mode)

/**
 * Deliveries of a status. Those that failed are looked up by their index, and the few that are pending in the queue: by the
 * indexes of those that wait for a retry, are queued, or are being sent.
 */
function hasStatus({ businessId, mode }: Scope, status: DeliveryStatus): RawBuilder<boolean> {
  if (status === 'failed') return sql`webhook_deliveries.has_failed`
  if (status === 'delivered') return sql`webhook_deliveries.status = 'delivered'`
  const ofBusiness = sql`business_id = ${businessId} and mode = ${mode}`
  return sql`webhook_deliveries.id in (
    select delivery_id from webhook_queue where ${ofBusiness} and queued_at is null and leased_until is null
    union all
    select sent.delivery_id from webhook_endpoints e cross join lateral (
      select delivery_id from webhook_queue where endpoint_id = e.id and queued_at is not null
      union all
      select delivery_id from webhook_queue where endpoint_id = e.id and leased_until is not null) sent
    where ${ofBusiness})`
}

/** Selects the deliveries that a list shows, in no order. */
export function filterDeliveries(scope: Scope, query: Partial<ListWebhookDeliveriesQuery>) {
  let found = deliveriesQuery(scope)
  if (query.webhook_id) found = found.where('webhookDeliveries.endpointId', '=', query.webhook_id)
  if (query.event_id) found = found.where('webhookDeliveries.eventId', '=', query.event_id)
  if (query.replay_id) found = found.where('webhookDeliveries.replayId', '=', query.replay_id)
  if (query.status) found = found.where(hasStatus(scope, query.status))
  if (query.event_type) found = found.where('events.type', '=', query.event_type)
  if (query.object_id) found = found.where('events.subjectId', '=', query.object_id)
  if (query.created_at_gte) found = found.where('webhookDeliveries.createdAt', '>=', new Date(query.created_at_gte))
  if (query.created_at_lte) found = found.where('webhookDeliveries.createdAt', '<=', new Date(query.created_at_lte))
  return found
}

/** Lists deliveries of the business, newest first. */
export const listDeliveries = (scope: Scope, query: ListWebhookDeliveriesQuery): Promise<Iterated<LoggedDelivery>> =>
  listAfter(filterDeliveries(scope, query), 'webhookDeliveries', query)

/** Returns the deliveries of an event, the first one first: at most one for each endpoint. */
export const listDeliveriesOfEvent = (scope: Scope, eventId: string): Promise<LoggedDelivery[]> =>
  deliveriesQuery(scope)
    .where('webhookDeliveries.eventId', '=', eventId)
    .orderBy('webhookDeliveries.createdAt')
    .orderBy('webhookDeliveries.id')
    .execute()

/** @throws 404 WEBHOOK_DELIVERY_NOT_FOUND, also for another business's delivery. */
export async function getDelivery(scope: Scope, id: string): Promise<LoggedDelivery> {
  const delivery = await deliveriesQuery(scope).where('webhookDeliveries.id', '=', id).executeTakeFirst()
  if (!delivery) throw fault('WEBHOOK_DELIVERY_NOT_FOUND')
  return delivery
}

/** Returns the attempts of a delivery, the first one first. */
export const listAttempts = (scope: Scope, { businessId, mode, id }: WebhookDeliveryRow): Promise<WebhookAttemptRow[]> =>
  scope.trx
    .selectFrom('webhookAttempts')
    .selectAll()
    .where((row) => row.and({ businessId, mode, deliveryId: id }))
    .orderBy('number')
    .execute()
