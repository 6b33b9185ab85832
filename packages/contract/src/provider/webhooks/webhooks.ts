import * as z from 'zod'
import { createWebUrl } from '#src/provider/checkout/checkouts.ts'
import { InvoiceLink } from '#src/provider/invoices.ts'
import { Payment } from '#src/provider/payments.ts'
import { keptSecret, Metadata, Timestamp } from '#src/provider/primitives.ts'

/**
 * All events: the specification's (section 4), three more of the API's subscription events, and those of payouts, abandoned
 * checkouts and dunning.
 */
export const EVENT_TYPES = [
  'payment.succeeded',
  'payment.failed',
  'payment.processing',
  'payment.cancelled',
  'refund.succeeded',
  'refund.failed',
  'dispute.opened',
  'dispute.expired',
  'dispute.accepted',
  'dispute.cancelled',
  'dispute.challenged',
  'dispute.won',
  'dispute.lost',
  'subscription.active',
  'subscription.on_hold',
  'subscription.renewed',
  'subscription.paused',
  'subscription.plan_changed',
  'subscription.cancelled',
  'subscription.failed',
  'subscription.expired',
  'license_key.created',
  'subscription.updated',
  'subscription.unpaused',
  'subscription.update_payment_method',
  'payout.created',
  'payout.in_progress',
  'payout.on_hold',
  'payout.success',
  'payout.failed',
  'abandoned_checkout.detected',
  'abandoned_checkout.recovered',
  'dunning.started',
  'dunning.recovered',
] as const
export type EventType = (typeof EVENT_TYPES)[number]

/** The API's other events. An endpoint may request them; they never occur here. */
const OTHER_EVENT_TYPES = [
  'credit.added',
  'credit.balance_low',
  'credit.deducted',
  'credit.expired',
  'credit.manual_adjustment',
  'credit.overage_charged',
  'credit.overage_reset',
  'credit.rolled_over',
  'credit.rollover_forfeited',
  'entitlement_grant.created',
  'entitlement_grant.delivered',
  'entitlement_grant.failed',
  'entitlement_grant.revoked',
] as const
const FILTER_TYPES: readonly string[] = [...EVENT_TYPES, ...OTHER_EVENT_TYPES]
/** Every type that an endpoint may ask for. */
export const FilterType = z.enum(FILTER_TYPES).meta({ id: 'EventType' })

type GroupOf<Type extends string> = Type extends `${infer Group}.${string}` ? Group : never
/** What our events are about: the first word of their types. */
export type EventGroup = GroupOf<EventType>
/** Those of every type that an endpoint may ask for. */
export type FilterGroup = GroupOf<EventType | (typeof OTHER_EVENT_TYPES)[number]>

/** Finds what a table has for the group of a type. */
export function findOfGroup<Value>(table: Readonly<Partial<Record<FilterGroup, Value>>>, type: string): Value | undefined {
  const [group] = type.split('.')
  return Object.entries(table).find(([name]) => name === group)?.[1]
}

const Headers = z
  .record(
    z.string().regex(/^[A-Za-z0-9-]{1,64}$/, 'A header name must be 1 to 64 letters, digits or "-"'),
    z.string().regex(/^[\x20-\x7e]{0,1000}$/, 'A header value must be one line of printable ASCII characters'),
  )
  .refine((pairs) => Object.keys(pairs).length <= 20, 'At most 20 headers')
  .refine(
    (pairs) => new Set(Object.keys(pairs).map((name) => name.toLowerCase())).size === Object.keys(pairs).length,
    'Each header may be given once, in capitals or not',
  )
  .refine(
    (pairs) =>
      !Object.keys(pairs).some((name) =>
        /^(webhook-.*|host|content-.*|connection|keep-alive|transfer-encoding|upgrade|expect)$/i.test(name),
      ),
    'These headers belong to the delivery itself: webhook-*, host, content-*, connection, keep-alive, transfer-encoding, upgrade, expect',
  )

const EndpointUrl = createWebUrl(2000)

export const CreateWebhookEndpoint = z
  .object({
    url: EndpointUrl,
    description: z.string().max(500).nullish(),
    disabled: z.boolean().nullish(),
    filter_types: z.array(FilterType).max(FILTER_TYPES.length).nullish(),
    headers: Headers.nullish(),
    idempotency_key: z.string().min(1).max(255).nullish(),
    metadata: Metadata.nullish(),
    rate_limit: z.int().min(1).max(10_000).nullish(),
  })
  .meta({ id: 'CreateWebhookRequest' })
export type CreateWebhookEndpoint = z.infer<typeof CreateWebhookEndpoint>

export const PatchWebhookEndpoint = CreateWebhookEndpoint.pick({
  description: true,
  disabled: true,
  filter_types: true,
  metadata: true,
  rate_limit: true,
})
  .extend({ url: EndpointUrl.nullish() })
  .meta({ id: 'PatchWebhookRequest' })
export type PatchWebhookEndpoint = z.infer<typeof PatchWebhookEndpoint>

export const EndpointHealth = z
  .object({
    consecutive_failures: z.int().meta({ description: 'Failed attempts since the last accepted one' }),
    failing_since: Timestamp.nullable().meta({ description: 'When the first of them failed' }),
    disabled_reason: z
      .enum(['gone', 'failing'])
      .nullable()
      .meta({ description: 'Why it was disabled automatically: it answered 410, or accepted nothing for five days' }),
    disabled_at: Timestamp.nullable().meta({ description: 'When it was last disabled' }),
    enabled_at: Timestamp.nullable().meta({
      description: 'When it was last enabled. Events between disabled_at and enabled_at have no delivery to it',
    }),
  })
  .meta({ id: 'WebhookHealth', description: 'Extension' })
export type EndpointHealth = z.infer<typeof EndpointHealth>

export const WebhookEndpoint = z
  .object({
    id: z.string(),
    url: z.string(),
    description: z.string(),
    disabled: z.boolean(),
    filter_types: z.array(z.string()).nullable(),
    metadata: Metadata,
    rate_limit: z.int().nullable(),
    created_at: Timestamp,
    updated_at: Timestamp,
    health: EndpointHealth,
  })
  .meta({ id: 'WebhookDetails' })
export type WebhookEndpoint = z.infer<typeof WebhookEndpoint>

export const ListWebhookEndpointsQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(50),
  iterator: z.string().max(64).optional(),
})
export const WebhookEndpointList = z.object({
  data: z.array(WebhookEndpoint),
  done: z.boolean(),
  iterator: z.string().nullable(),
  prev_iterator: z.string().nullable(),
})
export const WebhookSecret = z
  .object({
    secret: z.string(),
    old_secret_expires_at: Timestamp.nullable().meta({ description: 'Extension: until when the secret before it signs too' }),
  })
  .meta({ id: 'GetWebhookSecretResponse' })

/** Bytes of a signing secret: the range of Standard Webhooks. */
const SECRET_BYTES = { min: 24, max: 64 }

/** `whsec_` may be left out. */
const SigningSecret = z.string().refine((secret) => {
  const text = secret.replace(/^whsec_/, '')
  const padding = /={0,2}$/.exec(text)?.[0].length ?? 0
  const bytes = (text.length / 4) * 3 - padding
  return (
    /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(text) &&
    bytes >= SECRET_BYTES.min &&
    bytes <= SECRET_BYTES.max
  )
}, `A secret must be the base64 of ${SECRET_BYTES.min} to ${SECRET_BYTES.max} bytes`)
export const RotateWebhookSecret = z
  .object({ secret: SigningSecret.nullish().meta({ description: 'Made by us if absent' }) })
  .meta({ id: 'RotateWebhookSecretRequest' })
export type RotateWebhookSecret = z.infer<typeof RotateWebhookSecret>
export const RotatedWebhookSecret = z
  .object({
    old_secret_expires_at: Timestamp.nullable().meta({ description: 'Null if this was the secret already' }),
  })
  .meta({ id: 'RotateWebhookSecretResponse' })
export const WebhookHeaders = z
  .object({ headers: z.record(z.string(), z.string()), sensitive: z.array(z.string()) })
  .meta({ id: 'GetWebhookHeadersResponse' })
export const PatchWebhookHeaders = z.object({ headers: Headers }).meta({ id: 'PatchWebhookHeadersRequest' })

/** The body POSTed to an endpoint. Receivers accept unknown types and fields. */
export const WebhookEvent = z
  .object({
    business_id: z.string(),
    type: z.string(),
    timestamp: Timestamp,
    data: z.record(z.string(), z.unknown()).meta(keptSecret('The object of the event, also a license key')),
  })
  .meta({ id: 'WebhookEvent' })
export type WebhookEvent = z.infer<typeof WebhookEvent>

/** The fields of a delivered payment that a shop depends on; everything else is stored as received. */
export const DeliveredPayment = Payment.pick({
  payment_id: true,
  business_id: true,
  total_amount: true,
  currency: true,
  tax: true,
  checkout_session_id: true,
  subscription_id: true,
  card_last_four: true,
  card_network: true,
  payment_method: true,
  error_code: true,
  error_message: true,
})
  .partial()
  .required({ payment_id: true, total_amount: true, currency: true })
  .extend({
    status: z.string().nullable(),
    is_update_payment_method: z.boolean().nullish().catch(null),
    created_at: Timestamp.nullish().catch(null),
    updated_at: Timestamp.nullish().catch(null),
    discounts: z
      .array(z.object({ code: z.string() }))
      .nullish()
      .catch(null),
    invoice_url: InvoiceLink.optional(),
    digital_products_delivered: z.boolean().nullish().catch(null),
    customer: z.object({
      customer_id: z.string(),
      email: z.string(),
      name: z.string(),
      phone_number: z.string().nullish().catch(null),
      metadata: Metadata.nullish().catch(null),
    }),
    metadata: z.record(z.string(), z.unknown()).nullish(),
    product_cart: z.array(z.object({ product_id: z.string(), quantity: z.int() })).nullish(),
  })
export type DeliveredPayment = z.infer<typeof DeliveredPayment>
