import * as z from 'zod'
import { Timestamp } from '../provider/primitives.ts'
import { WebhookFigures, WebhookFiguresDetails } from '../provider/webhook-figures.ts'
import { EndpointHealth, FilterType } from '../provider/webhooks.ts'

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

export const SellerWebhookList = z.object({ items: z.array(SellerWebhook) }).meta({ id: 'SellerWebhookList' })
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
const URL_WORDS = 'Enter a full URL, such as https://example.com/webhooks'
const hasNoUser = (text: string): boolean => !/^[a-z]+:\/\/[^/?#]*@/i.test(text)

const WebhookFields = z.strictObject({
  url: z
    .url({ protocol: /^https?$/, error: URL_WORDS })
    .max(URL_LENGTH_MAX, 'At most 2000 characters')
    .refine(hasNoUser, 'Leave out the user name and password. Use a header instead'),
  description: z.string().trim().max(500, 'At most 500 characters'),
  filter_types: z
    .array(FilterType)
    .min(1, 'Choose at least one event')
    .max(FilterType.options.length)
    .nullable()
    .meta({ description: 'Null: every event' }),
  rate_limit: z
    .int('Enter a whole number')
    .min(1, 'Enter a number from 1 to 10,000')
    .max(10_000, 'Enter a number from 1 to 10,000')
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
        z.string().regex(/^[A-Za-z0-9-]{1,64}$/, 'Use 1 to 64 letters, digits or "-"'),
        z
          .string()
          .regex(/^[\x20-\x7e]{1,1000}$/, 'Use one line of up to 1000 letters, digits and signs of ASCII')
          .nullable(),
      )
      .refine((pairs) => Object.keys(pairs).length <= WEBHOOK_HEADERS_MAX, 'At most 20 headers'),
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
