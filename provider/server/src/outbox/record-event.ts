import type { EventType } from '@tradepost/contract/provider/webhooks'
import { generateId } from '@tradepost/kit/ids'
import { type Scope, toTenant } from '#src/scope.ts'

export type RecordedEvent = { type: EventType; subjectId: string; payloadType: string; data: object }

/**
 * Records an event in the caller's transaction. The message ID is the `webhook-id` of its every delivery.
 * Source of the format: reference, 3.12.
 */
export async function recordEvent(scope: Scope, event: RecordedEvent): Promise<void> {
  const now = scope.clock.now()
  await scope.trx
    .insertInto('events')
    .values({
      ...toTenant(scope),
      id: generateId('message'),
      type: event.type,
      subjectId: event.subjectId,
      payload: JSON.stringify({
        business_id: scope.businessId,
        type: event.type,
        timestamp: now.toISOString(),
        data: { payload_type: event.payloadType, ...event.data },
      }),
      createdAt: now,
      fannedOutAt: null,
    })
    .execute()
  scope.leaves.add('webhooks')
}
