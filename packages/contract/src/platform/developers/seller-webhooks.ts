import * as z from 'zod'
import { providerListOf } from '#src/platform/lists.ts'
import { issue } from '#src/platform/seller-issue.ts'
import { Timestamp } from '#src/provider/primitives.ts'
import { WebhookFigures, WebhookFiguresDetails } from '#src/provider/webhooks/webhook-figures.ts'
import { EndpointHealth, FilterType } from '#src/provider/webhooks/webhooks.ts'

/** GET …/webhooks: filters of the list. */
export const SellerWebhooksQuery = z.object({
  q: z.string().trim().max(200).optional().meta({ description: 'Part of the URL, the description or the ID' }),
  status: z.enum(['enabled', 'disabled']).optional(),
})
export type SellerWebhooksQuery = z.infer<typeof SellerWebhooksQuery>

/** A webhook endpoint of the business. */
export const SellerWebhook = z
  .object({
    id: z.string(),
    url: z.string(),
    description: z.string(),
    disabled: z.boolean(),
    filter_types: z.array(z.string()).nullable().meta({ description: 'Null: every event' }),
    rate_limit: z.int().nullable().meta({ description: 'Deliveries per second; null: no limit' }),
    created_at: Timestamp,
    is_platforms: z.boolean().meta({ description: 'Tradepost’s own endpoint, by which it learns of payments' }),
    has_log: z.boolean().meta({ description: 'The provider keeps deliveries, and can send them again' }),
    health: EndpointHealth.nullable().meta({ description: 'Null if the provider does not tell' }),
    figures: WebhookFigures.omit({ webhook_id: true })
      .nullable()
      .meta({ description: 'Of the last 24 hours; null if nothing was sent, or without a log' }),
  })
  .meta({ id: 'SellerWebhook' })
export type SellerWebhook = z.infer<typeof SellerWebhook>

/** GET …/webhooks/{webhook_id} */
export const SellerWebhookDetails = SellerWebhook.extend({
  waiting: WebhookFiguresDetails.shape.waiting,
  half_hours: WebhookFiguresDetails.shape.half_hours.meta({ description: 'The oldest first; empty without a log' }),
}).meta({ id: 'SellerWebhookDetails' })
export type SellerWebhookDetails = z.infer<typeof SellerWebhookDetails>

export const SellerWebhookList = providerListOf(SellerWebhook).meta({ id: 'SellerWebhookList' })
export type SellerWebhookList = z.infer<typeof SellerWebhookList>

/** The custom headers of an endpoint. The provider never returns the values of sensitive ones. */
export const SellerWebhookHeaders = z
  .object({
    headers: z.array(z.object({ name: z.string(), value: z.string().nullable().meta({ description: 'Null: sensitive' }) })),
    can_remove: z.boolean().meta({ description: 'The provider can remove a header, not only add and replace' }),
  })
  .meta({ id: 'SellerWebhookHeaders' })
export type SellerWebhookHeaders = z.infer<typeof SellerWebhookHeaders>

const URL_LENGTH_MAX = 2000
const FULL_URL = issue('webhookUrlSuchAs')
const hasNoUser = (text: string): boolean => !/^[a-z]+:\/\/[^/?#]*@/i.test(text)

const WebhookFields = z.strictObject({
  url: z
    .url({ protocol: /^https?$/, ...FULL_URL })
    .max(URL_LENGTH_MAX, issue('atMostCharacters', { limit: 2000 }))
    .refine(hasNoUser, issue('urlWithoutUser')),
  description: z
    .string()
    .trim()
    .max(500, issue('atMostCharacters', { limit: 500 })),
  filter_types: z
    .array(FilterType)
    .min(1, issue('chooseAnEvent'))
    .max(FilterType.options.length)
    .nullable()
    .meta({ description: 'Null: every event' }),
  rate_limit: z
    .int(issue('wholeNumber'))
    .min(1, issue('from1To10000'))
    .max(10_000, issue('from1To10000'))
    .nullable()
    .meta({ description: 'Deliveries per second; null: no limit' }),
})

/** POST …/webhooks */
export const WebhookForm = WebhookFields.extend({
  idempotency_key: z.string().min(16).max(255).meta({ description: 'The same for every attempt to send one form' }),
}).meta({ id: 'WebhookForm' })
export type WebhookForm = z.infer<typeof WebhookForm>

/** PATCH …/webhooks/{webhook_id}: the changed fields. */
export const PatchWebhookForm = WebhookFields.partial()
  .extend({ disabled: z.boolean().optional() })
  .meta({ id: 'PatchWebhookForm' })
export type PatchWebhookForm = z.infer<typeof PatchWebhookForm>

export const WEBHOOK_HEADERS_MAX = 20

/** PATCH …/webhooks/{webhook_id}/headers: those to add or replace, and null for those to remove. */
export const WebhookHeadersForm = z
  .strictObject({
    headers: z
      .record(
        z.string().regex(/^[A-Za-z0-9-]{1,64}$/, issue('headerName')),
        z
          .string()
          .regex(/^[\x20-\x7e]{1,1000}$/, issue('headerValue'))
          .nullable(),
      )
      .refine((pairs) => Object.keys(pairs).length <= WEBHOOK_HEADERS_MAX, issue('atMostHeaders', { limit: 20 })),
  })
  .meta({ id: 'WebhookHeadersForm' })
export type WebhookHeadersForm = z.infer<typeof WebhookHeadersForm>

/** GET …/webhooks/{webhook_id}/secret: audited. */
export const SellerWebhookSecret = z
  .object({
    secret: z.string(),
    old_secret_expires_at: Timestamp.nullable().meta({
      description: 'Until when deliveries are also signed with the one before',
    }),
  })
  .meta({ id: 'SellerWebhookSecret' })
export type SellerWebhookSecret = z.infer<typeof SellerWebhookSecret>
