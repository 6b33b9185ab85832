import * as z from 'zod'
import { CustomerBusinessName, CustomFieldResponse, OnDemandSubscription } from '#src/provider/checkout/checkout-options.ts'
import {
  CartItem,
  CODES_NAMED_TWICE,
  FeatureFlags,
  namesCodesOnce,
  OneSubscriptionFor,
  PayingCustomer,
  TrialTerms,
} from '#src/provider/checkout/checkouts.ts'
import { linkOptions } from '#src/provider/checkout/payment-links.ts'
import { QUANTITY_MAX } from '#src/provider/checkout/quantity.ts'
import { BillingAddress, CustomerDetails, KnownBillingAddress, PaymentDiscount } from '#src/provider/payments.ts'
import { IntervalCount, TimeInterval } from '#src/provider/prices.ts'
import {
  AMOUNT_MAX,
  Amount,
  CurrencyCode,
  EmptyList,
  Metadata,
  PageQuery,
  QueryFlag,
  Timestamp,
  withoutEffect,
} from '#src/provider/primitives.ts'
import { isVisibleName, VISIBLE_NAME } from '#src/visible-name.ts'

export const SUBSCRIPTION_STATUSES = ['pending', 'active', 'on_hold', 'paused', 'cancelled', 'failed', 'expired'] as const
export const SubscriptionStatus = z.enum(SUBSCRIPTION_STATUSES).meta({ id: 'SubscriptionStatus' })
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>

/** Why a customer cancels, from the API's fixed list. */
export const CANCELLATION_FEEDBACKS = [
  'too_expensive',
  'missing_features',
  'switched_service',
  'unused',
  'customer_service',
  'low_quality',
  'too_complex',
  'other',
] as const
export const CancellationFeedback = z.enum(CANCELLATION_FEEDBACKS).meta({ id: 'CancellationFeedback' })
export type CancellationFeedback = z.infer<typeof CancellationFeedback>
export const CancelReason = z
  .enum(['cancelled_by_customer', 'cancelled_by_merchant', 'cancelled_by_merchant_send_dunning', 'dodo_team'])
  .meta({ id: 'CancelReason' })

const SubscriptionAddon = z.object({ addon_id: z.string(), quantity: z.int() }).meta({ id: 'AddonCartResponseItem' })

/** A plan change scheduled for the next billing date. */
export const ScheduledChange = z
  .object({
    id: z.string(),
    product_id: z.string(),
    product_name: z.string().nullable(),
    product_description: z.string().nullable(),
    quantity: z.int(),
    addons: z.array(z.object({ addon_id: z.string(), name: z.string(), quantity: z.int() })),
    created_at: Timestamp,
    effective_at: Timestamp,
  })
  .meta({ id: 'ScheduledPlanChange' })

const SubscriptionMeter = z.object({
  meter_id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  measurement_unit: z.string(),
  currency: CurrencyCode,
  free_threshold: z.int(),
  price_per_unit: z.string().nullable(),
})

/**
 * A recurring purchase. `recurring_pre_tax_amount` is the price of a cycle after codes, in the charged currency, without usage,
 * before credit and before tax on top (decision 21).
 */
export const Subscription = z
  .object({
    subscription_id: z.string(),
    brand_id: z.string(),
    status: SubscriptionStatus,
    product_id: z.string(),
    product_name: z.string().nullable(),
    quantity: z.int(),
    addons: z.array(SubscriptionAddon),
    meters: z.array(SubscriptionMeter),
    currency: CurrencyCode,
    recurring_pre_tax_amount: Amount,
    tax_inclusive: z.boolean(),
    tax_id: z.string().nullable(),
    customer: CustomerDetails,
    customer_business_name: z.string().nullable(),
    billing: KnownBillingAddress,
    payment_method_id: z.string().nullable(),
    has_payment_method: z.boolean(),
    on_demand: z.boolean(),
    payment_frequency_count: z.int(),
    payment_frequency_interval: TimeInterval,
    subscription_period_count: z.int(),
    subscription_period_interval: TimeInterval,
    trial_period_days: z.int(),
    trial_amount: Amount.nullable(),
    discount_id: z.string().nullable(),
    discounts: z.array(PaymentDiscount).nullable(),
    discount_cycles_remaining: z.int().nullable(),
    previous_billing_date: Timestamp,
    next_billing_date: Timestamp,
    expires_at: Timestamp.nullable(),
    paused_at: Timestamp.nullable(),
    cancel_at_next_billing_date: z.boolean(),
    cancelled_at: Timestamp.nullable(),
    cancellation_feedback: CancellationFeedback.nullable(),
    cancellation_comment: z.string().nullable(),
    scheduled_change: ScheduledChange.nullable(),
    metadata: Metadata,
    created_at: Timestamp,
    credit_entitlement_cart: EmptyList,
    meter_credit_entitlement_cart: EmptyList,
    custom_field_responses: z.array(CustomFieldResponse).nullable(),
  })
  .meta({ id: 'SubscriptionResponse' })
export type Subscription = z.infer<typeof Subscription>

export const SubscriptionListItem = Subscription.omit({
  addons: true,
  brand_id: true,
  meters: true,
  credit_entitlement_cart: true,
  meter_credit_entitlement_cart: true,
  custom_field_responses: true,
  expires_at: true,
  cancellation_feedback: true,
  cancellation_comment: true,
})
  .extend({
    discounts: z.array(z.object({ discount_id: z.string(), discount_cycles_remaining: z.int().nullable() })),
  })
  .meta({ id: 'SubscriptionListResponse' })
export type SubscriptionListItem = z.infer<typeof SubscriptionListItem>

export const ListSubscriptionsQuery = PageQuery.extend({
  created_at_gte: Timestamp.optional(),
  created_at_lte: Timestamp.optional(),
  customer_id: z.string().optional(),
  product_id: z.string().optional(),
  brand_id: z.string().optional(),
  status: SubscriptionStatus.optional(),
  cancel_at_next_billing_date: QueryFlag.optional(),
})

const POSITIVE = 'Quantity must be a positive integer'
export const OrderedQuantity = z.number().int(POSITIVE).positive(POSITIVE).max(QUANTITY_MAX)

/** POST /subscriptions: a subscription, started through its link or with a saved card. */
export const CreateSubscription = z
  .object({
    product_id: CartItem.shape.product_id,
    quantity: OrderedQuantity,
    addons: CartItem.shape.addons,
    one_time_product_cart: z
      .array(CartItem.pick({ product_id: true, quantity: true, amount: true }))
      .max(99)
      .nullish(),
    customer: PayingCustomer,
    billing: BillingAddress,
    billing_currency: CurrencyCode.nullish(),
    on_demand: OnDemandSubscription.nullish(),
    one_subscription_for: OneSubscriptionFor.nullish(),
    ...TrialTerms.shape,
    ...linkOptions,
    mandate_min_amount_inr_paise: z.int().min(0).max(AMOUNT_MAX).nullish().meta(withoutEffect('Mandates have no minimum amount')),
    redirect_immediately: FeatureFlags.shape.redirect_immediately,
    require_phone_number: FeatureFlags.shape.require_phone_number,
    short_link: z.boolean().nullish().meta(withoutEffect('Payment links are already short')),
  })
  .refine(namesCodesOnce, CODES_NAMED_TWICE)
  .meta({ id: 'CreateSubscriptionRequest' })
export type CreateSubscription = z.infer<typeof CreateSubscription>

export const CreatedSubscription = z
  .object({
    subscription_id: z.string(),
    payment_id: z.string(),
    recurring_pre_tax_amount: Amount,
    trial_amount: Amount.nullable(),
    client_secret: z.string().nullable(),
    payment_method_required: z.boolean(),
    customer: CustomerDetails,
    addons: z.array(SubscriptionAddon),
    one_time_product_cart: z.array(z.object({ product_id: z.string(), quantity: z.int() })).nullable(),
    discount_id: z.string().nullable(),
    discount_ids: z.array(z.string()).nullable(),
    metadata: Metadata,
    payment_link: z.url().nullable(),
    expires_on: Timestamp.nullable(),
  })
  .meta({ id: 'CreateSubscriptionResponse' })
export type CreatedSubscription = z.infer<typeof CreatedSubscription>

/**
 * PATCH /subscriptions/{id}. A status (`cancelled`: now, `paused`, `active`: resumes) must be the only field, except for the
 * cancellation reason; `cancel_at_next_billing_date` keeps the paid cycle until its end.
 */
export const PatchSubscription = z
  .object({
    status: SubscriptionStatus.nullish(),
    cancel_at_next_billing_date: z.boolean().nullish(),
    cancel_reason: CancelReason.nullish().meta(
      withoutEffect("The reason isn't stored. Use cancellation_feedback and cancellation_comment"),
    ),
    cancellation_feedback: CancellationFeedback.nullish(),
    cancellation_comment: z.string().max(3000).nullish(),
    next_billing_date: Timestamp.nullish(),
    subscription_period_count: IntervalCount.nullish(),
    subscription_period_interval: TimeInterval.nullish(),
    disable_on_demand: z.object({ next_billing_date: Timestamp }).nullish(),
    billing: BillingAddress.nullish(),
    tax_id: z.string().trim().max(30).nullish(),
    customer_name: z.string().trim().min(1).max(200).refine(isVisibleName, VISIBLE_NAME).nullish(),
    customer_business_name: CustomerBusinessName.nullish(),
    metadata: Metadata.nullish(),
    pause: z
      .boolean()
      .nullish()
      .refine((pause) => pause == null, 'Set status to "paused" to pause, or "active" to resume')
      .meta({ description: 'Rejected. Set status instead' }),
    credit_entitlement_cart: EmptyList.nullish(),
  })
  .meta({ id: 'PatchSubscriptionRequest' })
export type PatchSubscription = z.infer<typeof PatchSubscription>

export const SubscriptionList = z.object({ items: z.array(SubscriptionListItem) }).meta({ id: 'GetSubscriptionsListResponse' })
