import type { ReceivedWebhooks } from '@tradepost/contract/provider/simulations'
import type { Scope } from '#src/scope.ts'
import { getWebhookEndpoint } from '#src/webhooks/endpoints/get-webhook-endpoint.ts'

const ITEMS_MAX = 1000
const TAKEN_MIN = 200
const TAKEN_MAX = 299
/** What the fault lab does to an attempt that then reaches nobody (webhook-faults/strike-delivery.ts). */
const LOST = ['drop', 'answer_status']

/**
 * Lists what an endpoint has taken, the first one first: each attempt that it answered with 2xx, so what came twice is there
 * twice. The last thousand. @throws 404 WEBHOOK_NOT_FOUND
 */
export async function listReceived(scope: Scope, endpointId: string): Promise<ReceivedWebhooks> {
  const { businessId, mode, trx } = scope
  await getWebhookEndpoint(scope, endpointId)
  const rows = await trx
    .selectFrom('webhookAttempts')
    .innerJoin('webhookDeliveries', (join) =>
      join
        .onRef('webhookDeliveries.businessId', '=', 'webhookAttempts.businessId')
        .onRef('webhookDeliveries.mode', '=', 'webhookAttempts.mode')
        .onRef('webhookDeliveries.id', '=', 'webhookAttempts.deliveryId'),
    )
    .innerJoin('events', (join) =>
      join
        .onRef('events.businessId', '=', 'webhookDeliveries.businessId')
        .onRef('events.mode', '=', 'webhookDeliveries.mode')
        .onRef('events.id', '=', 'webhookDeliveries.eventId'),
    )
    .select(['events.id as eventId', 'events.type', 'events.subjectId', 'events.payload'])
    .select(['webhookAttempts.number', 'webhookAttempts.startedAt', 'webhookAttempts.responseStatus', 'webhookAttempts.fault'])
    .where('webhookAttempts.businessId', '=', businessId)
    .where('webhookAttempts.mode', '=', mode)
    .where('webhookDeliveries.endpointId', '=', endpointId)
    .where('webhookAttempts.responseStatus', '>=', TAKEN_MIN)
    .where('webhookAttempts.responseStatus', '<=', TAKEN_MAX)
    .orderBy('webhookAttempts.startedAt', 'desc')
    .orderBy('webhookAttempts.id', 'desc')
    .limit(ITEMS_MAX)
    .execute()
  return {
    items: rows.reverse().flatMap(({ fault, ...row }) => {
      const item = {
        event_id: row.eventId,
        type: row.type,
        object_id: row.subjectId,
        attempt: row.number,
        received_at: row.startedAt.toISOString(),
        response_status: row.responseStatus ?? TAKEN_MIN,
        body: JSON.parse(row.payload),
      }
      return fault !== null && LOST.includes(fault) ? [] : fault === 'duplicate' ? [item, item] : [item]
    }),
  }
}
