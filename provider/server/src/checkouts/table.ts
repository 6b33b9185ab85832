import type { LockedField } from '@tradepost/contract/hosted/checkout'
import type { CheckoutBillingAddress, CreateCheckoutSession } from '@tradepost/contract/provider/checkouts'
import type { Migration } from '@tradepost/kit/database'
import type * as z from 'zod'
import type { Mode } from '#src/outbox/table.ts'
import type { CartLine } from '#src/pricing/charge-lines.ts'
import type { CartDiscount } from '#src/pricing/share-discounts.ts'
import type { SubscriptionPlan } from '#src/subscriptions/terms.ts'

/** What the address of a link filled in, in the form of the wire, and what of it the buyer cannot change. */
export type SessionLink = {
  email: string | null
  name: string | null
  first_name: string | null
  last_name: string | null
  billing: Partial<z.infer<typeof CheckoutBillingAddress>>
  locked: LockedField[]
}

/**
 * A cart on its way to the till. Prices are those of the moment it was made. `request` keeps what else the business
 * asked for, known fields only. `currency` is that of the prices, `billingCurrency` the one that is charged. How far a session is follows from its payments and its end, so it is not stored.
 */
export type CheckoutSessionRow = {
  businessId: string
  mode: Mode
  id: string
  brandId: string
  customerId: string | null
  /** The payment that it was opened for, by POST /payments: every try is a try of that one. */
  paymentId: string | null
  currency: string
  billingCurrency: string
  lines: CartLine[]
  /** The codes on the cart in their order, with the terms of the moment they were put on. */
  discounts: CartDiscount[]
  request: Omit<CreateCheckoutSession, 'product_cart'>
  /** Of a session that a link opened: its buyer says how many. */
  link: SessionLink | null
  /** The subscription that it begins, or whose card it changes. */
  plan: SubscriptionPlan | null
  createdAt: Date
  expiresAt: Date
}

/** Links that a client opened, or cards of it that were declined, in one span. `client` is a digest of its address. */
export type ClientCountRow = {
  businessId: string
  mode: Mode
  kind: 'link' | 'decline'
  client: string
  /** Real time, as all limits are. */
  startedAt: Date
  count: number
}
export type CheckoutTables = { checkoutSessions: CheckoutSessionRow; clientCounts: ClientCountRow }

export const checkoutMigrations: readonly Migration[] = [
  {
    name: '1-checkout-sessions',
    up: `create table checkout_sessions (
      business_id text not null,
      mode text not null,
      id text not null unique,
      brand_id text not null,
      customer_id text,
      currency char(3) not null,
      lines jsonb not null,
      request jsonb not null,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      primary key (business_id, mode, id),
      foreign key (business_id, mode, brand_id) references brands (business_id, mode, id),
      foreign key (business_id, mode, customer_id) references customers (business_id, mode, id)
    );
    alter table payments add foreign key (business_id, mode, checkout_session_id)
      references checkout_sessions (business_id, mode, id);`,
  },
  { name: '2-discounts', up: `alter table checkout_sessions add column discounts jsonb not null default '[]'` },
  {
    name: '3-payment-links',
    up: `alter table checkout_sessions add column payment_id text,
      add foreign key (business_id, mode, payment_id) references payments (business_id, mode, id)`,
  },
  {
    name: '4-choices',
    // Discounts are kept as the business wrote them from now on: what they mean depends on the currency that is charged.
    up: `alter table checkout_sessions add column billing_currency char(3), add column link jsonb;
    update checkout_sessions set billing_currency = currency;
    alter table checkout_sessions alter column billing_currency set not null;
    update checkout_sessions set discounts = (
      select jsonb_agg(jsonb_build_object(
        'id', each -> 'id', 'code', each -> 'code', 'type', each -> 'type',
        'amount', coalesce(nullif(each -> 'basisPoints', 'null'), each -> 'amount'),
        'restrictedTo', coalesce(nullif(each -> 'productIds', 'null'), '[]'),
        'currencyOptions', case when each ->> 'type' = 'percentage' and each ->> 'amountMax' is null then '[]' else
          jsonb_build_array(jsonb_build_object('currency', currency, 'is_default', true, 'minimum_subtotal', 0,
            'max_amount_possible', coalesce(nullif(each -> 'amountMax', 'null'), each -> 'amount'))) end))
      from jsonb_array_elements(discounts) as each)
    where discounts <> '[]';`,
  },
  { name: '5-subscriptions', up: 'alter table checkout_sessions add column plan jsonb' },
  {
    name: '6-client-counts',
    up: `create table client_counts (
      business_id text not null references businesses (id),
      mode text not null check (mode in ('test', 'live')),
      kind text not null check (kind in ('link', 'decline')),
      client text not null,
      started_at timestamptz not null,
      count int not null,
      primary key (business_id, mode, kind, client, started_at)
    );
    create index client_counts_age on client_counts (started_at);`,
  },
]
