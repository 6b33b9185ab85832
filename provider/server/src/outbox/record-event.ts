import type { EventType } from '@tradepost/contract/provider/webhooks'
import { json, sql } from '@tradepost/kit/database'
import { generateId } from '@tradepost/kit/ids'
import type { Scope } from '#src/scope.ts'

export type RecordedEvent = { type: EventType; subjectId: string; payloadType: string; data: object }

/** Writes the body that endpoints get, as of now. Source of the format: reference, 3.12. */
export function writePayload(
  { businessId, clock }: Scope,
  { type, payloadType, data }: { type: string; payloadType: string; data: object },
): string {
  const timestamp = clock.now().toISOString()
  return JSON.stringify({ business_id: businessId, type, timestamp, data: { payload_type: payloadType, ...data } })
}

/**
 * Records events in the caller's transaction, in one statement however many they are. The message ID is the `webhook-id` of
 * an event's every delivery.
 */
export async function recordEvents(scope: Scope, events: readonly RecordedEvent[]): Promise<void> {
  const { businessId, mode } = scope
  const now = scope.clock.now()
  const rows = events.map(({ type, subjectId, payloadType, data }) => ({
    id: generateId('message'),
    type,
    subject_id: subjectId,
    payload: writePayload(scope, { type, payloadType, data }),
  }))
  await sql`
    insert into events (business_id, mode, id, type, subject_id, payload, created_at)
    select ${businessId}, ${mode}, id, type, subject_id, payload, ${now}::timestamptz
    from jsonb_to_recordset(${json(rows)}) as event (id text, type text, subject_id text, payload text)`.execute(scope.trx)
  scope.leaves.add('webhooks')
}

/** Records one event in the caller's transaction. */
export const recordEvent = (scope: Scope, event: RecordedEvent): Promise<void> => recordEvents(scope, [event])
