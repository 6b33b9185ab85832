import * as z from 'zod'
import { Timestamp } from '#src/provider/primitives.ts'

const Milliseconds = z.int().nullable().meta({ description: 'Null without an attempt' })

/** What became of the deliveries that an endpoint was sent in the last 24 hours, by real time. Durations are in milliseconds. */
export const WebhookFigures = z
  .object({
    webhook_id: z.string(),
    deliveries: z.int().meta({ description: 'With an attempt in this time' }),
    delivered: z.int(),
    retried: z.int().meta({ description: 'With more than one attempt' }),
    failed: z.int().meta({ description: 'With no attempt left' }),
    median_ms: Milliseconds,
    p95_ms: Milliseconds,
  })
  .meta({ id: 'WebhookFigures' })
export type WebhookFigures = z.infer<typeof WebhookFigures>

/** GET /webhook_figures: the endpoints that were sent anything. */
export const WebhookFiguresList = z.object({ items: z.array(WebhookFigures) }).meta({ id: 'WebhookFiguresList' })

/** Most deliveries that one request makes try again: more follow with the next one. */
export const WEBHOOK_RETRIES_MAX = 1000

/** GET /webhooks/{webhook_id}/figures: also by half hour, the oldest first. */
export const WebhookFiguresDetails = WebhookFigures.extend({
  waiting: z.int().meta({
    description: `Deliveries that wait for their next attempt now, counted up to ${WEBHOOK_RETRIES_MAX}`,
  }),
  half_hours: z.array(z.object({ started_at: Timestamp, attempts: z.int(), p95_ms: Milliseconds })),
}).meta({ id: 'WebhookFiguresDetails' })
export type WebhookFiguresDetails = z.infer<typeof WebhookFiguresDetails>
