import { type RawBuilder, sql } from '@tradepost/kit/database/database'
import { lookupPlans } from '#src/webhooks/index-plans.ts'
import type { WebhookReplayRow } from './table.ts'

/** What decides which events a replay sends. */
export type ReplayRange = Pick<
  WebhookReplayRow,
  'businessId' | 'mode' | 'endpointId' | 'until' | 'outcome' | 'types' | 'placeAt' | 'placeId'
>

const OUTCOMES: Readonly<Record<NonNullable<WebhookReplayRow['outcome']> | 'any', RawBuilder<boolean>>> = {
  delivered: sql`d.status = 'delivered'`,
  failed: sql`d.status = 'failed'`,
  missed: sql`(d.id is null or d.status = 'failed')`,
  any: sql`(d.id is null or d.status <> 'pending')`,
}

/** Select columns for the transaction that reads events to replay: in order, without sorting all of them for each batch. */
export const replayPlans = sql`${lookupPlans}, set_config('enable_sort', 'off', true)`

/**
 * Selects from the events that a replay still has to send, as `e`, each with its delivery to the endpoint, as `d`, if there is
 * one. Events are in the order in which they were recorded. The endpoint is compared as an expression, so that deliveries are
 * found by their event, of which each endpoint has one.
 */
export const fromEventsToReplay = ({ businessId, mode, endpointId, until, outcome, types, placeAt, placeId }: ReplayRange) => sql`
  from events e left join webhook_deliveries d on d.event_id = e.id and d.endpoint_id || '' = ${endpointId}
  where e.business_id = ${businessId} and e.mode = ${mode}
    and (e.recorded_at, e.id) > (${placeAt}, ${placeId}) and e.recorded_at <= ${until} and not e.is_example
    and (${types}::text[] is null or e.type = any (${types}::text[])) and ${OUTCOMES[outcome ?? 'any']}`
