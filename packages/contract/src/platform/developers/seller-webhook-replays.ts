import * as z from 'zod'
import { issue } from '#src/platform/seller-issue.ts'
import { Timestamp } from '#src/provider/primitives.ts'
import { CreateWebhookReplay, WebhookReplay } from '#src/provider/webhooks/webhook-replays.ts'
import { FilterType } from '#src/provider/webhooks/webhooks.ts'

/** POST …/webhooks/{webhook_id}/replays */
export const WebhookReplayForm = z
  .strictObject({
    since: Timestamp,
    until: Timestamp.nullable().meta({ description: 'Null: now' }),
    status: CreateWebhookReplay.shape.status.unwrap().meta({ description: 'Null: every event of this time' }),
    types: z
      .array(FilterType)
      .min(1, issue('chooseAnEvent'))
      .nullable()
      .meta({ description: 'Null: every type that the endpoint receives' }),
  })
  .meta({ id: 'WebhookReplayForm' })
export type WebhookReplayForm = z.infer<typeof WebhookReplayForm>

/** A replay with how far it is. */
export const SellerWebhookReplay = WebhookReplay.extend({
  changed: z.int().nullable().meta({
    description:
      'Of the last replay to Tradepost’s own endpoint, once all is delivered: events that were new to Tradepost. Otherwise null: nobody knows what changes elsewhere',
  }),
}).meta({ id: 'SellerWebhookReplay' })
export type SellerWebhookReplay = z.infer<typeof SellerWebhookReplay>

/** GET …/webhooks/{webhook_id}/replays: the last ones, newest first; empty for a provider without replays. */
export const SellerWebhookReplayList = z.object({ items: z.array(SellerWebhookReplay) }).meta({ id: 'SellerWebhookReplayList' })
export type SellerWebhookReplayList = z.infer<typeof SellerWebhookReplayList>
