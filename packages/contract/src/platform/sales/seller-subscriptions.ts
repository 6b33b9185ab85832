import * as z from 'zod'
import { issue } from '#src/issue.ts'
import { FormAmount } from '#src/platform/form-amount.ts'
import { listOf } from '#src/platform/lists.ts'
import { WebUrl } from '#src/provider/checkout/checkouts.ts'
import { IntervalCount, TimeInterval } from '#src/provider/prices.ts'
import { Amount, CurrencyCode, TextReference, Timestamp } from '#src/provider/primitives.ts'
import { ChangePlan, ChangePlanPreview } from '#src/provider/subscriptions/subscription-changes.ts'
import {
  CancellationFeedback,
  Subscription,
  SubscriptionListItem,
  SubscriptionStatus,
} from '#src/provider/subscriptions/subscriptions.ts'
import { UsageHistoryItem } from '#src/provider/usage/usage-history.ts'
import { SumAmount } from './sales.ts'

/** The API's statuses, plus the trial, which the API calls active. */
export const ShownStatus = z.enum([...SubscriptionStatus.options, 'trialing'])

/** GET …/subscriptions */
export const SellerSubscriptionList = listOf(SubscriptionListItem)
export type SellerSubscriptionList = z.infer<typeof SellerSubscriptionList>

/** A card as shown to people. */
export const ShownCard = z.object({
  payment_method_id: z.string(),
  network: z.string(),
  last_four: z.string(),
  expiry_month: z.string(),
  expiry_year: z.string(),
})
export type ShownCard = z.infer<typeof ShownCard>

/** The newest charge of a subscription: while it is pending, the other fields may change on their own. */
export const LatestPayment = z.object({
  payment_id: z.string(),
  status: z.string().nullable(),
  total_amount: Amount,
  currency: CurrencyCode,
  error_code: z.string().nullable(),
  error_message: z.string().nullable(),
  created_at: Timestamp,
})
export type LatestPayment = z.infer<typeof LatestPayment>

/** An add-on of a subscription; without a name if the provider no longer knows it. */
export const ShownAddon = z.object({
  addon_id: z.string(),
  name: z.string().nullable(),
  quantity: z.int(),
})
export type ShownAddon = z.infer<typeof ShownAddon>

/** The charge at the next billing date, as far as the provider reports it; the rest is null. */
export const NextCharge = z
  .object({
    at: Timestamp,
    currency: CurrencyCode,
    lines: z.array(z.object({ name: z.string().nullable(), quantity: z.int(), amount: Amount })),
    discount: Amount.meta({ description: 'Discounts on the lines' }),
    net: Amount.nullable().meta({ description: 'Without usage, before added tax' }),
    tax: Amount.nullable(),
    total: Amount.nullable(),
    wallet_amount: Amount.meta({ description: "What the customer's wallet pays of `total`, if nothing else spends it before" }),
  })
  .meta({ id: 'NextCharge' })
export type NextCharge = z.infer<typeof NextCharge>

/** GET …/subscriptions/{subscription_id}: the provider's subscription, with all events that we received about it. */
export const SellerSubscription = z
  .object({
    subscription: Subscription,
    addons: z.array(ShownAddon),
    now: Timestamp.meta({ description: "By the business's clock, which a test clock can advance" }),
    card: ShownCard.nullable().meta({ description: 'The card that is charged' }),
    next_charge: NextCharge.nullable().meta({ description: 'Null if nothing is charged automatically' }),
    latest_payment: LatestPayment.nullable(),
    order: z
      .object({ id: z.string(), number: z.string() })
      .nullable()
      .meta({ description: 'The order that started it, if bought in our shop' }),
    timeline: z
      .array(
        z.object({
          id: z.string(),
          at: Timestamp,
          type: z.string(),
          title: z.string(),
          title_text: TextReference,
          amount: SumAmount.nullable(),
          detail: z.string().nullable(),
          detail_text: TextReference.nullable().meta({ description: 'For a declined payment, its error code' }),
          payment_id: z.string().nullable(),
        }),
      )
      .meta({ description: 'Newest first' }),
  })
  .meta({ id: 'SellerSubscription' })
export type SellerSubscription = z.infer<typeof SellerSubscription>

/** POST …/plan/preview: the new plan, and how the change is charged. */
export const PlanForm = z
  .object({
    product_id: ChangePlan.shape.product_id,
    quantity: ChangePlan.shape.quantity,
    addons: z.array(z.object({ addon_id: z.string().min(1).max(100), quantity: z.int().min(1).max(10_000) })).max(100),
    proration_billing_mode: ChangePlan.shape.proration_billing_mode,
    effective_at: z.enum(['immediately', 'next_billing_date']),
    on_payment_failure: z.enum(['prevent_change', 'apply_change']),
  })
  .meta({ id: 'PlanForm' })
export type PlanForm = z.infer<typeof PlanForm>
/** POST …/plan: makes the change at the price that its preview showed. */
export const PlanChangeForm = PlanForm.extend({
  expected_total: Amount.meta({ description: 'The amount in the preview. The change fails if it differs' }),
}).meta({ id: 'PlanChangeForm' })
export type PlanChangeForm = z.infer<typeof PlanChangeForm>
export const PlanPreview = ChangePlanPreview.extend({
  wallet_amount: Amount.meta({ description: "What the customer's wallet pays of the charge" }),
}).meta({ id: 'PlanPreview' })
export type PlanPreview = z.infer<typeof PlanPreview>

/** POST …/cancel */
export const CancelForm = z
  .object({
    when: z.enum(['now', 'next_billing_date']),
    feedback: CancellationFeedback.nullish(),
    comment: z
      .string()
      .trim()
      .max(3000, issue('atMostCharacters', { limit: 3000 }))
      .nullish(),
  })
  .meta({ id: 'CancelForm' })
export type CancelForm = z.infer<typeof CancelForm>

/** POST …/charge: charges an on-demand subscription in its own currency. */
export const ChargeForm = z
  .object({
    amount: FormAmount,
    description: z
      .string()
      .trim()
      .max(1000, issue('atMostCharacters', { limit: 1000 }))
      .nullish(),
  })
  .meta({ id: 'ChargeForm' })
export type ChargeForm = z.infer<typeof ChargeForm>
export const Charged = z.object({ payment_id: z.string() })

/** PUT …/next-billing */
export const NextBillingForm = z.object({ at: Timestamp }).meta({ id: 'NextBillingForm' })
/** PUT …/period */
export const PeriodForm = z.object({ count: IntervalCount, interval: TimeInterval }).meta({ id: 'PeriodForm' })
export type PeriodForm = z.infer<typeof PeriodForm>

/** POST …/payment-method-link: a page where the buyer adds another card. */
export const MethodLink = z.object({ url: WebUrl, expires_at: Timestamp.nullable() }).meta({ id: 'PaymentMethodLink' })
export type MethodLink = z.infer<typeof MethodLink>

/** GET …/usage */
export const SellerUsage = z.object({ items: z.array(UsageHistoryItem), has_more: z.boolean() })
export type SellerUsage = z.infer<typeof SellerUsage>
