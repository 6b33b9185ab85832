import type { CustomFieldResponse } from '@tradepost/contract/provider/checkout/checkout-options'
import type { BillingAddress, PaymentDiscount } from '@tradepost/contract/provider/payments'
import type { Metadata } from '@tradepost/contract/provider/primitives'
import type { CancellationFeedback, SubscriptionStatus } from '@tradepost/contract/provider/subscriptions/subscriptions'
import type { Migration } from '@tradepost/kit/database/database'
import type { Language } from '@tradepost/messages/languages'
import type * as z from 'zod'
import type { Mode } from '#src/outbox/table.ts'
import type { CartDiscount } from '#src/pricing/share-discounts.ts'
import type { OnDemandTerms, SubscriptionTerms } from './terms.ts'

/** A code of a subscription with its terms from then; `cyclesLeft` null: until the subscription ends. */
export type SubscriptionDiscount = CartDiscount & {
  cyclesLeft: number | null
  staysOnPlanChange: boolean
  /** In wire format, as of when the subscription got it. */
  shown: PaymentDiscount
}

/** A plan change that waits for the next billing date, or (`paymentId`) for its payment. */
export type PlanChange = {
  id: string
  terms: SubscriptionTerms
  discounts: SubscriptionDiscount[]
  metadata: Metadata | null
  createdAt: string
  paymentId: string | null
  /** The scheduled change that this one replaces once it's paid. Until then, that one stays scheduled. */
  replaces?: PlanChange | null
  /** Whether a new cycle starts with it, and the credit that it leaves. */
  startsCycle: boolean
  creditLeft: number
}

/**
 * A subscription. Cycle k starts k intervals after `anchorAt`; `periodIndex` is the k of `nextBillingAt`. `cycle` counts the
 * cycles after the first, which may be a trial. `cycleValue` is the value of the current cycle before tax and credit, in
 * `billingCurrency`, as is `credit` (negative: an amount carried over). `outstandingPaymentId` is the payment that put it on
 * hold. The rules are in decision 21.
 */
export type SubscriptionRow = {
  businessId: string
  mode: Mode
  id: string
  brandId: string
  customerId: string
  status: SubscriptionStatus
  /** Repeats the terms, for indexes. */
  productId: string
  terms: SubscriptionTerms
  billingCurrency: string
  discounts: SubscriptionDiscount[]
  trialDays: number
  trialAmount: number | null
  onDemand: OnDemandTerms | null
  billing: BillingAddress
  taxId: string | null
  customerBusinessName: string | null
  /** The buyer's answers to the custom fields of the checkout that started it. */
  customFieldResponses: CustomFieldResponse[] | null
  language: Language
  paymentMethodId: string | null
  anchorAt: Date
  periodIndex: number
  previousBillingAt: Date
  /** When the cycle started, moved by the length of pauses. */
  cycleFrom: Date
  nextBillingAt: Date
  expiresAt: Date | null
  /** The billing date that the buyer was last reminded of. */
  remindedFor: Date | null
  cycle: number
  cycleValue: number
  credit: number
  outstandingPaymentId: string | null
  planChange: PlanChange | null
  cancelsAtNextBilling: boolean
  cancelledAt: Date | null
  cancellationFeedback: z.infer<typeof CancellationFeedback> | null
  cancellationComment: string | null
  pausedAt: Date | null
  /** Usage is billed up to this instant. */
  usageBilledTo: Date
  metadata: Metadata
  createdAt: Date
  updatedAt: Date
}

/** Usage of one meter in a billed cycle, as the payment shows it. */
export type BilledUsageRow = {
  businessId: string
  mode: Mode
  subscriptionId: string
  meterId: string
  startsAt: Date
  endsAt: Date
  name: string
  consumedUnits: string
  freeThreshold: number
  pricePerUnit: string
  currency: string
  totalPrice: number
}
export type SubscriptionTables = { subscriptions: SubscriptionRow; billedUsage: BilledUsageRow }

export const subscriptionMigrations: readonly Migration[] = [
  {
    name: '1-subscriptions',
    up: `create table subscriptions (
      business_id text not null,
      mode text not null,
      id text not null,
      brand_id text not null,
      customer_id text not null,
      status text not null check (status in ('pending', 'active', 'on_hold', 'paused', 'cancelled', 'failed', 'expired')),
      product_id text not null,
      terms jsonb not null,
      billing_currency char(3) not null,
      discounts jsonb not null,
      trial_days int not null check (trial_days >= 0),
      trial_amount bigint,
      on_demand jsonb,
      billing jsonb not null,
      tax_id text,
      customer_business_name text,
      custom_field_responses jsonb,
      language text not null,
      payment_method_id text,
      anchor_at timestamptz not null,
      period_index int not null check (period_index >= 0),
      previous_billing_at timestamptz not null,
      cycle_from timestamptz not null,
      next_billing_at timestamptz not null,
      expires_at timestamptz,
      reminded_for timestamptz,
      cycle int not null,
      cycle_value bigint not null check (cycle_value >= 0),
      credit bigint not null,
      outstanding_payment_id text,
      plan_change jsonb,
      cancels_at_next_billing boolean not null,
      cancelled_at timestamptz,
      cancellation_feedback text,
      cancellation_comment text,
      paused_at timestamptz,
      usage_billed_to timestamptz not null,
      metadata jsonb not null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      primary key (business_id, mode, id),
      foreign key (business_id, mode, brand_id) references brands (business_id, mode, id),
      foreign key (business_id, mode, customer_id) references customers (business_id, mode, id),
      foreign key (business_id, mode, product_id) references products (business_id, mode, id),
      foreign key (business_id, mode, payment_method_id) references payment_methods (business_id, mode, id),
      check ((status = 'paused') = (paused_at is not null)),
      check ((status = 'cancelled') = (cancelled_at is not null))
    );
    create index subscriptions_newest on subscriptions (business_id, mode, created_at desc, id desc);
    create index subscriptions_by_status on subscriptions (business_id, mode, status, created_at desc, id desc);
    create index subscriptions_by_customer on subscriptions (business_id, mode, customer_id, created_at desc, id desc);
    create index subscriptions_by_product on subscriptions (business_id, mode, product_id, created_at desc, id desc);
    create index subscriptions_by_method on subscriptions (business_id, mode, payment_method_id);
    alter table payments add foreign key (business_id, mode, subscription_id) references subscriptions (business_id, mode, id);

    create table billed_usage (
      business_id text not null,
      mode text not null,
      subscription_id text not null,
      meter_id text not null,
      starts_at timestamptz not null,
      ends_at timestamptz not null,
      name text not null,
      consumed_units text not null,
      free_threshold bigint not null,
      price_per_unit text not null,
      currency char(3) not null,
      total_price bigint not null,
      primary key (business_id, mode, subscription_id, meter_id, ends_at),
      foreign key (business_id, mode, subscription_id) references subscriptions (business_id, mode, id)
    );`,
  },
  {
    name: '2-first-cards',
    // Finds the subscriptions that one card started (checkouts/limit-trials.ts).
    gradual: [
      {
        index: 'payments_by_first_card',
        on: `payments (business_id, mode, card_fingerprint)
          where billing_reason = 'subscription_create' and card_fingerprint is not null`,
      },
    ],
  },
]
