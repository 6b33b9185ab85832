import * as z from 'zod'
import { isReturnOrigin } from '../return-url.ts'
import { isVisibleName, VISIBLE_NAME } from '../visible-name.ts'
import { Timestamp } from './primitives.ts'

/** An API key chosen by a person; generated ones begin with `tpk_`, so that scanners find a leaked one. */
export const ChosenApiKey = z.string().regex(/^[!-~]{8,200}$/, 'An API key must be 8 to 200 ASCII characters without spaces')

export const CreateBusiness = z
  .object({
    name: z.string().trim().min(1).max(100).refine(isVisibleName, VISIBLE_NAME),
    api_key: ChosenApiKey.nullish().meta({ description: 'The first API key, for reproducible setups' }),
    clock_starts_at: Timestamp.nullish().meta({
      description: "When the business's test clock starts, up to 10 years ago. Defaults to now",
    }),
  })
  .meta({ id: 'CreateBusiness', description: "Creates a business. For the provider's operator" })
export type CreateBusiness = z.infer<typeof CreateBusiness>

export const OpenedBusiness = z
  .object({
    business_id: z.string(),
    api_key: z.string().meta({ description: 'Read and write access in test mode. Only shown here' }),
  })
  .meta({ id: 'OpenedBusiness' })
export type OpenedBusiness = z.infer<typeof OpenedBusiness>

/** GET /operator/changes */
export const ListChangesQuery = z.object({ since: Timestamp.meta({ description: 'Real time, at most one hour ago' }) })

/**
 * The businesses whose objects without events an API key changed since then: products, add-ons, brands, discounts, customers,
 * meters and license keys. `changed_at` is the real time of the last such call.
 */
export const ChangeList = z
  .object({ items: z.array(z.object({ business_id: z.string(), changed_at: Timestamp })) })
  .meta({ id: 'ChangeList' })
export type ChangeList = z.infer<typeof ChangeList>

const RetryWindowDays = z
  .int('Use 1 to 30 days')
  .min(1, 'Use 1 to 30 days')
  .max(30, 'Use 1 to 30 days')
  .meta({ description: 'How long a declined renewal is retried, in days from the renewal' })

/** GET and PATCH /settings/renewal_retries: an extension, since the published API has no call for this setting. */
export const RenewalRetries = z
  .object({
    enabled: z.boolean().meta({ description: 'Whether renewals are retried automatically after a soft decline' }),
    window_days: RetryWindowDays,
    retries_max: z.int().meta({ description: 'Number of retries within the window' }),
  })
  .meta({ id: 'RenewalRetries' })
export type RenewalRetries = z.infer<typeof RenewalRetries>

export const UpdateRenewalRetries = z
  .strictObject({ enabled: z.boolean().optional(), window_days: RetryWindowDays.optional() })
  .meta({ id: 'UpdateRenewalRetries' })
export type UpdateRenewalRetries = z.infer<typeof UpdateRenewalRetries>

const ReturnOrigin = z
  .string()
  .refine(isReturnOrigin, 'Use an https address without a path, such as https://shop.example')
  .transform((address) => new URL(address).origin)
/** How many addresses a business may name. */
export const RETURN_ORIGINS_MAX = 50
const ReturnOriginList = z
  .array(ReturnOrigin)
  .max(RETURN_ORIGINS_MAX, 'Use at most 50 addresses')
  .meta({ description: 'Addresses to which a payment link returns buyers with the payment and its status' })

/** GET and PATCH /settings/return_origins: an extension, since the published API has no call for this setting. */
export const ReturnOrigins = z.object({ origins: z.array(z.string()) }).meta({ id: 'ReturnOrigins' })
export type ReturnOrigins = z.infer<typeof ReturnOrigins>
export const UpdateReturnOrigins = z.strictObject({ origins: ReturnOriginList }).meta({ id: 'UpdateReturnOrigins' })

/** GET and PATCH /settings/subscriptions: an extension, since the published API has no call for this setting. */
export const SubscriptionSettings = z
  .object({
    one_per_product: z.boolean().meta({
      description: 'Whether the hosted checkout refuses a second subscription to the same product, by the email of its customer',
    }),
    one_trial_per_customer: z.boolean().meta({
      description:
        'Whether the hosted checkout gives each customer one free trial, whatever the product. A customer is an email, ignoring case and +tags, or a card',
    }),
  })
  .meta({ id: 'SubscriptionSettings' })
export type SubscriptionSettings = z.infer<typeof SubscriptionSettings>
export const UpdateSubscriptionSettings = z
  .strictObject(SubscriptionSettings.shape)
  .partial()
  .meta({ id: 'UpdateSubscriptionSettings' })
export type UpdateSubscriptionSettings = z.infer<typeof UpdateSubscriptionSettings>

export const UpdateBusiness = z
  .strictObject({
    adaptive_currency: z
      .boolean()
      .optional()
      .meta({ description: "Whether customers may pay in a currency other than the price's" }),
    retry_renewals: z.boolean().optional().meta({ description: 'Whether declined renewals are retried automatically' }),
    retry_window_days: RetryWindowDays.optional(),
    return_origins: ReturnOriginList.optional(),
  })
  .meta({ id: 'UpdateBusiness', description: "Updates a business. For the provider's operator" })
export type UpdateBusiness = z.infer<typeof UpdateBusiness>

export const Business = z
  .object({
    business_id: z.string(),
    name: z.string(),
    adaptive_currency: z.boolean(),
    retry_renewals: z.boolean(),
    retry_window_days: RetryWindowDays,
    return_origins: z.array(z.string()),
    created_at: Timestamp,
  })
  .meta({ id: 'Business' })
export type Business = z.infer<typeof Business>
