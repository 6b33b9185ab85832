import * as z from 'zod'
import { AccessDecision } from '#src/platform/access.ts'
import { ProviderEnvironment } from '#src/platform/organization/seller.ts'
import { issue } from '#src/platform/seller-issue.ts'
import { SubscriptionSettings } from '#src/provider/businesses.ts'
import { Timestamp } from '#src/provider/primitives.ts'
import { isVisibleName, VISIBLE_NAME } from '#src/visible-name.ts'

/** A seller's decision about one customer and product, while it holds. */
export const AccessOverride = z
  .object({
    id: z.string(),
    gives_access: z.boolean(),
    why: z.string(),
    since: Timestamp,
    until: Timestamp.nullable().meta({ description: 'Null: until the decision is ended' }),
  })
  .meta({ id: 'AccessOverride' })
export type AccessOverride = z.infer<typeof AccessOverride>

/** What a customer has of one product, as its seller sees it. */
export const SellerAccess = AccessDecision.extend({
  product_id: z.string(),
  product_name: z.string().nullable(),
  override: AccessOverride.nullable().meta({ description: 'The seller’s decision that holds now' }),
}).meta({ id: 'SellerAccess' })
export type SellerAccess = z.infer<typeof SellerAccess>

/** GET …/customers/{customer_id}/access */
export const SellerAccessList = z.object({ items: z.array(SellerAccess) }).meta({ id: 'SellerAccessList' })
export type SellerAccessList = z.infer<typeof SellerAccessList>

/** PUT …/customers/{customer_id}/access/{product_id} */
export const AccessOverrideForm = z
  .strictObject({
    gives_access: z.boolean(),
    until: Timestamp.nullable().meta({ description: 'Null: until the decision is ended' }),
    why: z
      .string()
      .trim()
      .min(1, issue('enterAReason'))
      .max(500, issue('atMostCharacters', { limit: 500 })),
  })
  .meta({ id: 'AccessOverrideForm' })
export type AccessOverrideForm = z.infer<typeof AccessOverrideForm>

/** Most access keys of a business that work at the same time. */
export const ACCESS_KEYS_MAX = 50

/** A key with which a business's own software asks what customers have. */
export const AccessKey = z
  .object({
    id: z.string(),
    name: z.string(),
    environment: ProviderEnvironment.meta({ description: 'The payments provider whose customers it asks about' }),
    hint: z.string().meta({ description: 'The last four characters' }),
    created_at: Timestamp,
    last_used_at: Timestamp.nullable().meta({ description: 'To the minute' }),
    revoked_at: Timestamp.nullable(),
  })
  .meta({ id: 'AccessKey' })
export type AccessKey = z.infer<typeof AccessKey>

/** GET …/access-keys: those that work first, each newest first. */
export const AccessKeyList = z.object({ items: z.array(AccessKey) }).meta({ id: 'AccessKeyList' })
export type AccessKeyList = z.infer<typeof AccessKeyList>

/** POST …/access-keys */
export const AccessKeyForm = z
  .strictObject({
    name: z
      .string()
      .trim()
      .min(1, issue('enterAName'))
      .max(100, issue('atMostCharacters', { limit: 100 }))
      .refine(isVisibleName, VISIBLE_NAME),
  })
  .meta({ id: 'AccessKeyForm' })
export type AccessKeyForm = z.infer<typeof AccessKeyForm>

/** A new key, and its secret: no later answer has it. */
export const CreatedAccessKey = AccessKey.extend({ secret: z.string() }).meta({ id: 'CreatedAccessKey' })
export type CreatedAccessKey = z.infer<typeof CreatedAccessKey>

/** GET and PUT …/guest-subscriptions: whether the hosted checkout refuses a guest's second subscription. */
export const GuestSubscriptions = z
  .object({ settings: SubscriptionSettings.nullable().meta({ description: 'Null if this provider has no such setting' }) })
  .meta({ id: 'GuestSubscriptions' })
export type GuestSubscriptions = z.infer<typeof GuestSubscriptions>
