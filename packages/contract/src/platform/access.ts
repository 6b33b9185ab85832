import * as z from 'zod'
import { issue } from '../issue.ts'
import { Timestamp } from '../provider/primitives.ts'

/** Why a customer has a product, or doesn't. */
export const ACCESS_REASONS = [
  'paid',
  'trial',
  'grace',
  'on_hold',
  'paused',
  'cancelled',
  'expired',
  'plan_changed',
  'refunded',
  'disputed',
  'dispute_lost',
  'given_by_seller',
  'taken_by_seller',
] as const
export const AccessReason = z.enum(ACCESS_REASONS).meta({ id: 'AccessReason' })
export type AccessReason = z.infer<typeof AccessReason>

/** `suspended` may come back by itself: a payment arrives, a pause or a dispute ends. */
export const AccessStatus = z.enum(['active', 'suspended', 'ended']).meta({ id: 'AccessStatus' })
export type AccessStatus = z.infer<typeof AccessStatus>

/** What a grant comes from: a one-time purchase, a subscription, or a seller's own decision. */
export const AccessSource = z.enum(['payment', 'subscription', 'seller']).meta({ id: 'AccessSource' })
export type AccessSource = z.infer<typeof AccessSource>

const STATUS_OF: Readonly<Record<AccessReason, AccessStatus>> = {
  paid: 'active',
  trial: 'active',
  grace: 'active',
  given_by_seller: 'active',
  on_hold: 'suspended',
  paused: 'suspended',
  disputed: 'suspended',
  cancelled: 'ended',
  expired: 'ended',
  plan_changed: 'ended',
  refunded: 'ended',
  dispute_lost: 'ended',
  taken_by_seller: 'ended',
}

/** Returns the status that goes with a reason. */
export const toAccessStatus = (reason: AccessReason): AccessStatus => STATUS_OF[reason]

/** Whether a customer has a product now, and why. */
export const AccessDecision = z
  .object({
    has_access: z.boolean(),
    status: AccessStatus,
    reason: AccessReason,
    since: Timestamp,
    until: Timestamp.nullable().meta({ description: 'When this ends by itself; null if nothing ends it' }),
    source: AccessSource,
    source_id: z.string().meta({ description: 'The ID of the payment or subscription, or of the seller’s decision' }),
    payment_id: z.string().nullable().meta({ description: 'The payment that decided it' }),
  })
  .meta({ id: 'AccessDecision' })
export type AccessDecision = z.infer<typeof AccessDecision>

/** Most days that a subscription on hold may keep access. */
export const GRACE_DAYS_MAX = 60

/** GET and PUT …/access-policy: when a purchase gives access. */
export const AccessPolicy = z
  .strictObject({
    refund_ends_access: z.boolean().meta({ description: 'Whether a full refund ends access. A partial one never does' }),
    dispute_suspends_access: z.boolean().meta({ description: 'Whether an open dispute suspends access. A lost one ends it' }),
    grace_days: z
      .int(issue('enterDays'))
      .min(0, issue('atLeast0Days'))
      .max(GRACE_DAYS_MAX, issue('atMostDays', { limit: GRACE_DAYS_MAX }))
      .meta({ description: 'Days of access after a renewal fails' }),
    allow_several_subscriptions: z
      .boolean()
      .meta({ description: 'Whether a customer may have more than one subscription to the same product' }),
  })
  .meta({ id: 'AccessPolicy' })
export type AccessPolicy = z.infer<typeof AccessPolicy>

/** What a customer has, or had, of one product. */
export const AccessGrant = AccessDecision.extend({ product_id: z.string(), customer_id: z.string() }).meta({ id: 'AccessGrant' })
export type AccessGrant = z.infer<typeof AccessGrant>

const QueryText = z.string().min(1).max(320).optional()

/** GET /api/access */
export const AccessQuery = z
  .object({
    customer: QueryText.meta({ description: 'The ID of a customer' }),
    email: QueryText.meta({ description: 'The email of one or more customers' }),
    user: QueryText.meta({ description: 'The ID of a shop account' }),
    product: QueryText.meta({ description: 'Only this product' }),
  })
  .refine(
    ({ customer, email, user }) => [customer, email, user].filter((each) => each !== undefined).length === 1,
    issue('onePerson'),
  )
export type AccessQuery = z.infer<typeof AccessQuery>

/** The answer of GET /api/access. Someone that nobody knows has no grants. */
export const AccessAnswer = z
  .object({
    customer: z.string().nullable().meta({ description: 'The customer, if it is exactly one' }),
    grants: z.array(AccessGrant).meta({
      description: 'Each product once, also those that a customer no longer has: read `has_access`',
    }),
    as_of: Timestamp.meta({ description: 'The business’s time of the answer' }),
  })
  .meta({ id: 'AccessAnswer' })
export type AccessAnswer = z.infer<typeof AccessAnswer>

/** GET /.well-known/jwks.json: the keys that sign tokens of GET /api/access. */
export const AccessTokenKeys = z
  .object({
    keys: z.array(
      z.object({
        kty: z.literal('OKP'),
        crv: z.literal('Ed25519'),
        x: z.string(),
        kid: z.string(),
        alg: z.literal('EdDSA'),
        use: z.literal('sig'),
      }),
    ),
  })
  .meta({ id: 'AccessTokenKeys' })
export type AccessTokenKeys = z.infer<typeof AccessTokenKeys>
