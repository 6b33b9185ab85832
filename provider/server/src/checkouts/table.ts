import type { LockedField } from '@tradepost/contract/hosted/checkout'
import type { CheckoutBillingAddress, CreateCheckoutSession } from '@tradepost/contract/provider/checkout/checkouts'
import type { Migration } from '@tradepost/kit/database/database'
import type * as z from 'zod'
import type { Mode } from '#src/outbox/table.ts'
import type { CartLine } from '#src/pricing/charge-lines.ts'
import type { CartDiscount } from '#src/pricing/share-discounts.ts'
import type { SubscriptionPlan } from '#src/subscriptions/terms.ts'

/** Values from a link's URL, in wire format, and the fields that the buyer can't change. */
export type SessionLink = {
  email: string | null
  name: string | null
  first_name: string | null
  last_name: string | null
  billing: Partial<z.infer<typeof CheckoutBillingAddress>>
  locked: LockedField[]
}

/**
 * A checkout cart. Prices are from when it was created. `request` keeps the other known fields of the request. `currency` is that
 * of the prices, `billingCurrency` the one charged. The status follows from its payments and its end, so it isn't stored.
 */
export type CheckoutSessionRow = {
  businessId: string
  mode: Mode
  id: string
  brandId: string
  customerId: string | null
  /** The payment that POST /payments opened it for: every attempt is an attempt at that payment. */
  paymentId: string | null
  currency: string
  billingCurrency: string
  lines: CartLine[]
  /** The codes on the cart in order, with their terms from when they were applied. */
  discounts: CartDiscount[]
  request: Omit<CreateCheckoutSession, 'product_cart'>
  /** Set if a link opened the session: its buyer chooses the quantity. */
  link: SessionLink | null
  /** The subscription that it starts, or whose card it changes. */
  plan: SubscriptionPlan | null
  createdAt: Date
  expiresAt: Date
  /** When the page of a payment that waits for its buyer was last opened. */
  openedAt: Date | null
  /** The step of a trace that opened it, which its payment continues; null if nobody traces. */
  traceParent: string | null
}

/**
 * What a client did in one time window: links opened, cards declined, discount codes refused, links to the customer portal
 * requested, or (`portal_email`) emailed. `client` is a digest of its IP address, of the address that the emails go to, or of the
 * session where codes were tried.
 */
export type ClientCountRow = {
  businessId: string
  mode: Mode
  kind: 'link' | 'decline' | 'wrong_code' | 'portal_link' | 'portal_email'
  client: string
  /** Real time, as for all limits. */
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
      payment_id text,
      currency char(3) not null,
      billing_currency char(3) not null,
      lines jsonb not null,
      discounts jsonb not null default '[]',
      request jsonb not null,
      link jsonb,
      plan jsonb,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      primary key (business_id, mode, id),
      foreign key (business_id, mode, brand_id) references brands (business_id, mode, id),
      foreign key (business_id, mode, customer_id) references customers (business_id, mode, id),
      foreign key (business_id, mode, payment_id) references payments (business_id, mode, id)
    );
    alter table payments add foreign key (business_id, mode, checkout_session_id)
      references checkout_sessions (business_id, mode, id);

    create table client_counts (
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
  {
    name: '2-public-calls',
    up: `alter table client_counts
      drop constraint client_counts_pkey,
      drop constraint client_counts_kind_check,
      add constraint client_counts_kind_check check (kind in ('link', 'decline', 'call')),
      add constraint client_counts_tenant check ((business_id is null) = (kind = 'call') and (mode is null) = (kind = 'call')),
      alter column business_id drop not null,
      alter column mode drop not null;
    create unique index client_counts_of_client on client_counts (business_id, mode, kind, client, started_at) nulls not distinct;`,
  },
  {
    name: '3-portal-links',
    up: `alter table client_counts drop constraint client_counts_kind_check,
      add constraint client_counts_kind_check check (kind in ('link', 'decline', 'call', 'portal_link', 'portal_email'));`,
  },
  {
    name: '4-abandoned-checkouts',
    up: `alter table checkout_sessions add column opened_at timestamptz;
    alter table abandoned_checkouts
      add foreign key (business_id, mode, checkout_session_id) references checkout_sessions (business_id, mode, id),
      add foreign key (business_id, mode, reminded_session_id) references checkout_sessions (business_id, mode, id);`,
  },
  {
    name: '5-one-subscription-for',
    up: `create index checkout_sessions_of_named on checkout_sessions (business_id, mode, (request ->> 'one_subscription_for'))
      where request ->> 'one_subscription_for' is not null;`,
  },
  { name: '6-traces', up: 'alter table checkout_sessions add column trace_parent text;' },
  { name: '7-by-end', gradual: [{ index: 'checkout_sessions_by_end', on: 'checkout_sessions (expires_at, id)' }] },
  {
    name: '8-wrong-codes',
    up: `alter table client_counts drop constraint client_counts_kind_check,
      add constraint client_counts_kind_check
        check (kind in ('link', 'decline', 'call', 'portal_link', 'portal_email', 'wrong_code')) not valid;`,
  },
]
