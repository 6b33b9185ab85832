import * as z from 'zod'
import { Timestamp } from '#src/provider/primitives.ts'
import { IteratorQuery, iteratedList } from './webhook-lists.ts'
import { FilterType } from './webhooks.ts'

/** Events are kept this long, so no replay can begin earlier. */
export const REPLAY_DAYS_MAX = 90

/** `missed`: what never arrived there, because it failed or because the endpoint was disabled or asked for fewer types. */
const ReplayedStatus = z.enum(['delivered', 'failed', 'missed']).meta({ id: 'WebhookReplayedStatus' })

/**
 * POST /webhooks/{webhook_id}/replay: send the events of a time again, each with its ID and its bytes. Deliveries that wait for
 * an attempt are left alone.
 */
export const CreateWebhookReplay = z
  .object({
    since: Timestamp.meta({ description: `Real time, at most ${REPLAY_DAYS_MAX} days ago` }),
    until: Timestamp.nullish().meta({ description: 'Real time; now by default' }),
    status: ReplayedStatus.nullish().meta({ description: 'Only events with this outcome at this endpoint; all by default' }),
    types: z
      .array(FilterType)
      .min(1)
      .refine((types) => new Set(types).size === types.length, 'Each type can be named once')
      .nullish()
      .meta({ description: 'By default, every type that the endpoint receives' }),
  })
  .meta({ id: 'CreateWebhookReplayRequest' })
export type CreateWebhookReplay = z.infer<typeof CreateWebhookReplay>

/**
 * A replay and how far it is. `queued` of the `matched` events are on their way or settled: `pending`, `delivered` or `failed`.
 * It is `finished` when all are queued; one that fails is then retried like any delivery.
 */
export const WebhookReplay = z
  .object({
    id: z.string(),
    webhook_id: z.string(),
    status: z.enum(['running', 'finished', 'stopped']).meta({ id: 'WebhookReplayStatus' }),
    filter: z.object({
      since: Timestamp,
      until: Timestamp,
      status: ReplayedStatus.nullable(),
      types: z.array(z.string()).nullable(),
    }),
    matched: z
      .int()
      .meta({ description: 'Counted when the replay began, and corrected to what it sent when it ends; never below `queued`' }),
    queued: z.int(),
    pending: z.int(),
    delivered: z.int(),
    failed: z.int(),
    created_at: Timestamp.meta({ description: 'Real time, like the others' }),
    finished_at: Timestamp.nullable(),
    stopped_at: Timestamp.nullable(),
  })
  .meta({ id: 'WebhookReplay' })
export type WebhookReplay = z.infer<typeof WebhookReplay>

/** GET /webhooks/{webhook_id}/replays, newest first. */
export const ListWebhookReplaysQuery = IteratorQuery
export const WebhookReplayList = iteratedList(WebhookReplay)
