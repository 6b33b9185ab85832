import type { CustomerEligibility, DiscountType } from '@tradepost/contract/provider/discounts'
import type { Metadata } from '@tradepost/contract/provider/primitives'
import type { Migration } from '@tradepost/kit/database/database'
import type { Mode } from '#src/outbox/table.ts'

/**
 * Terms of a discount in one currency, in wire format and minor units: the amount of a flat discount, or the cap of a percentage.
 * Other currencies are converted from the default.
 */
export type CurrencyTerms = {
  currency: string
  is_default: boolean
  max_amount_possible: number | null
  minimum_subtotal: number
}

/**
 * A discount code. `amount`: basis points of a percentage, or minor units of a flat discount's default currency. `restrictedTo`:
 * product IDs; empty for every product. `timesUsed` counts pending and paid payments (decision 14). A deleted discount stays for
 * its payments; its code is free.
 */
export type DiscountRow = {
  businessId: string
  mode: Mode
  id: string
  code: string
  name: string | null
  type: DiscountType
  amount: number
  currencyOptions: CurrencyTerms[]
  restrictedTo: string[]
  customerEligibility: CustomerEligibility
  usageLimit: number | null
  perCustomerUsageLimit: number | null
  timesUsed: number
  subscriptionCycles: number | null
  preserveOnPlanChange: boolean
  startsAt: Date | null
  expiresAt: Date | null
  metadata: Metadata
  createdAt: Date
  deletedAt: Date | null
}

/** A customer who may use a discount for specific customers. */
export type DiscountCustomerRow = { businessId: string; mode: Mode; discountId: string; customerId: string; createdAt: Date }

/** One use of a discount by one payment. A released use stays on record, with its time. */
export type DiscountRedemptionRow = {
  businessId: string
  mode: Mode
  paymentId: string
  discountId: string
  customerId: string
  createdAt: Date
  releasedAt: Date | null
}
export type DiscountTables = {
  discounts: DiscountRow
  discountCustomers: DiscountCustomerRow
  discountRedemptions: DiscountRedemptionRow
}

export const discountMigrations: readonly Migration[] = [
  {
    name: '1-discounts',
    up: `create table discounts (
      business_id text not null references businesses (id),
      mode text not null check (mode in ('test', 'live')),
      id text not null,
      code text not null,
      name text,
      type text not null check (type in ('flat', 'percentage')),
      amount int not null check (amount > 0 and (type = 'flat' or amount <= 10000)),
      currency_options jsonb not null,
      restricted_to text[] not null,
      customer_eligibility text not null check (customer_eligibility in ('any', 'first_time', 'existing', 'specific')),
      usage_limit int check (usage_limit > 0),
      per_customer_usage_limit int check (per_customer_usage_limit > 0 and per_customer_usage_limit <= usage_limit),
      times_used int not null check (times_used >= 0 and times_used <= usage_limit),
      subscription_cycles int check (subscription_cycles > 0),
      preserve_on_plan_change boolean not null,
      starts_at timestamptz,
      expires_at timestamptz check (expires_at > starts_at),
      metadata jsonb not null,
      created_at timestamptz not null,
      deleted_at timestamptz,
      primary key (business_id, mode, id)
    );
    create unique index discounts_living_code on discounts (business_id, mode, code) where deleted_at is null;
    create index discounts_newest on discounts (business_id, mode, created_at desc, id desc) where deleted_at is null;

    create table discount_customers (
      business_id text not null,
      mode text not null,
      discount_id text not null,
      customer_id text not null,
      created_at timestamptz not null,
      primary key (business_id, mode, discount_id, customer_id),
      foreign key (business_id, mode, discount_id) references discounts (business_id, mode, id),
      foreign key (business_id, mode, customer_id) references customers (business_id, mode, id)
    );

    create table discount_redemptions (
      business_id text not null,
      mode text not null,
      payment_id text not null,
      discount_id text not null,
      customer_id text not null,
      created_at timestamptz not null,
      released_at timestamptz,
      primary key (business_id, mode, payment_id, discount_id),
      foreign key (business_id, mode, payment_id) references payments (business_id, mode, id),
      foreign key (business_id, mode, discount_id) references discounts (business_id, mode, id),
      foreign key (business_id, mode, customer_id) references customers (business_id, mode, id)
    );
    create index discount_redemptions_counted on discount_redemptions (business_id, mode, discount_id, customer_id)
      where released_at is null;`,
  },
]
