import type { EventType } from '@tradepost/contract/provider/webhooks/webhooks'
import { insertRowsQuery } from '@tradepost/kit/database/bulk-rows'
import type { HeldWrite } from '@tradepost/kit/database/held-writes'
import { write } from '@tradepost/kit/database/statements'
import { generateId } from '@tradepost/kit/ids'
import { findTraceParent } from '@tradepost/kit/tracing'
import { type Scope, toTenant } from '#src/scope.ts'
import type { EventRow } from './table.ts'

export type RecordedEvent = { type: EventType; subjectId: string; payloadType: string; data: object }

/** Writes the body that endpoints get, as of now. Source of the format: reference, 3.12. */
export function writePayload(
  { businessId, clock }: Scope,
  { type, payloadType, data }: { type: string; payloadType: string; data: object },
): string {
  const timestamp = clock.now().toISOString()
  return JSON.stringify({ business_id: businessId, type, timestamp, data: { payload_type: payloadType, ...data } })
}

const NEW_EVENTS: HeldWrite<EventRow> = {
  tables: ['events', 'waiting_events'],
  build: (rows) => [
    insertRowsQuery('events', rows),
    insertRowsQuery(
      'waitingEvents',
      rows.map(({ businessId, mode, id: eventId }) => ({ businessId, mode, eventId })),
    ),
  ],
}

/**
 * Records events in the caller's transaction, in one statement however many they are. The message ID is the `webhook-id` of an
 * event's every delivery.
 */
export async function recordEvents(scope: Scope, events: readonly RecordedEvent[]): Promise<void> {
  const createdAt = scope.clock.now()
  const recordedAt = scope.clock.realNow()
  const rows = events.map(({ type, subjectId, payloadType, data }) => ({
    ...toTenant(scope),
    id: generateId('message', recordedAt),
    type,
    subjectId,
    payload: writePayload(scope, { type, payloadType, data }),
    createdAt,
    recordedAt,
    isExample: false,
    traceParent: findTraceParent() ?? null,
  }))
  await write(scope, NEW_EVENTS, rows)
  scope.leaves.add('webhooks')
}

/** Records one event in the caller's transaction. */
export const recordEvent = (scope: Scope, event: RecordedEvent): Promise<void> => recordEvents(scope, [event])
