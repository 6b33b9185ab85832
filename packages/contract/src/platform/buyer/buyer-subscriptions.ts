import * as z from 'zod'
import { Sale } from '#src/platform/sales/sales.ts'
import {
  LatestPayment,
  NextCharge,
  PlanChangeForm,
  PlanForm,
  ShownAddon,
  ShownCard,
} from '#src/platform/sales/seller-subscriptions.ts'
import { CheckoutUrl } from '#src/provider/checkout/checkouts.ts'
import { InvoiceLink } from '#src/provider/invoices.ts'
import { PaymentListItem } from '#src/provider/payments.ts'
import { Timestamp } from '#src/provider/primitives.ts'
import { ChangePlanPreview } from '#src/provider/subscriptions/subscription-changes.ts'
import { ScheduledChange, Subscription } from '#src/provider/subscriptions/subscriptions.ts'
import { POSTERS } from './storefront.ts'

/** A subscription for its buyer, without the fields that the seller keeps for themselves. */
export const BuyerSubscription = Subscription.pick({
  subscription_id: true,
  status: true,
  product_id: true,
  product_name: true,
  brand_id: true,
  quantity: true,
  currency: true,
  recurring_pre_tax_amount: true,
  tax_inclusive: true,
  on_demand: true,
  payment_frequency_count: true,
  payment_frequency_interval: true,
  trial_period_days: true,
  previous_billing_date: true,
  next_billing_date: true,
  expires_at: true,
  paused_at: true,
  cancel_at_next_billing_date: true,
  cancelled_at: true,
  created_at: true,
})
  .extend({
    is_by_usage: z.boolean(),
    scheduled_change: ScheduledChange.pick({ product_name: true, quantity: true, effective_at: true }).nullable(),
  })
  .meta({ id: 'BuyerSubscription' })
export type BuyerSubscription = z.infer<typeof BuyerSubscription>

const Held = z.object({
  subscription_id: z.string(),
  shop: z.object({ slug: z.string(), name: z.string() }),
  order_id: z.string().meta({ description: 'The order that started it' }),
  name: z.string().meta({ description: 'The current plan' }),
  poster: z.enum(POSTERS).nullable(),
})

/** GET /api/subscriptions: the signed-in person's subscriptions, newest first. */
export const BuyerSubscriptionItem = Held.extend({
  subscription: BuyerSubscription.nullable().meta({ description: "Null while the shop's payments provider isn't responding" }),
}).meta({ id: 'BuyerSubscriptionItem' })
export type BuyerSubscriptionItem = z.infer<typeof BuyerSubscriptionItem>

const OVER: readonly string[] = ['cancelled', 'expired', 'failed'] satisfies BuyerSubscription['status'][]

/** Returns whether a subscription goes on until someone cancels it, or may: its status isn't known while the provider is away. */
export const isRunning = ({ subscription }: Pick<BuyerSubscriptionItem, 'subscription'>): boolean =>
  subscription === null || !(OVER.includes(subscription.status) || subscription.cancel_at_next_billing_date)

export const BuyerSubscriptionList = z.object({ items: z.array(BuyerSubscriptionItem) })
export type BuyerSubscriptionList = z.infer<typeof BuyerSubscriptionList>

/** GET /api/subscriptions/{subscription_id}?… */
export const BuyerSubscriptionQuery = z.object({
  refresh: z.literal('true').optional().meta({
    description: 'Asks the payments provider first, for a page that the buyer reaches ahead of the event',
  }),
})

/** GET /api/subscriptions/{subscription_id} */
export const BuyerSubscriptionPage = Held.extend({
  subscription: BuyerSubscription,
  addons: z.array(ShownAddon),
  card: ShownCard.nullable().meta({ description: 'The card that is charged' }),
  kept_cards: z.array(ShownCard).meta({ description: 'Other saved cards that can be charged' }),
  next_charge: NextCharge.nullable().meta({ description: 'Null if nothing is charged automatically' }),
  latest_payment: LatestPayment.nullable(),
  payments: z
    .array(
      PaymentListItem.pick({
        payment_id: true,
        status: true,
        total_amount: true,
        currency: true,
        card_network: true,
        card_last_four: true,
        created_at: true,
        refund_status: true,
      }).extend({ invoice_url: InvoiceLink, wallet_amount: Sale.shape.wallet_amount }),
    )
    .meta({ description: 'Newest first' }),
}).meta({ id: 'BuyerSubscriptionPage' })
export type BuyerSubscriptionPage = z.infer<typeof BuyerSubscriptionPage>

/** POST …/plan/preview. The buyer can't choose the proration: it is charged right away, for the remaining time. */
export const BuyerPlanForm = PlanForm.pick({ product_id: true, quantity: true, addons: true }).meta({ id: 'BuyerPlanForm' })
export type BuyerPlanForm = z.infer<typeof BuyerPlanForm>

/** POST …/plan: makes the change at the price that its preview showed. */
export const BuyerPlanChange = BuyerPlanForm.extend({ expected_total: PlanChangeForm.shape.expected_total }).meta({
  id: 'BuyerPlanChange',
})
export type BuyerPlanChange = z.infer<typeof BuyerPlanChange>

export const BuyerPlanPreview = z
  .object({
    immediate_charge: ChangePlanPreview.shape.immediate_charge,
    new_plan: BuyerSubscription,
    wallet_amount: Sale.shape.wallet_amount,
  })
  .meta({ id: 'BuyerPlanPreview' })
export type BuyerPlanPreview = z.infer<typeof BuyerPlanPreview>

/** POST …/payment-method: a saved card, or a page to add another one. */
export const BuyerMethodForm = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('existing'), payment_method_id: z.string().min(1).max(100) }),
    z.object({ type: z.literal('new') }),
  ])
  .meta({ id: 'BuyerMethodForm' })
export type BuyerMethodForm = z.infer<typeof BuyerMethodForm>
export const ChangedMethod = z
  .object({ url: CheckoutUrl.nullable().meta({ description: 'URL for entering a new card' }), expires_at: Timestamp.nullable() })
  .meta({ id: 'ChangedMethod' })
export type ChangedMethod = z.infer<typeof ChangedMethod>
