import type { OrderStatus, RecurringLine } from '@tradepost/contract/platform/buyer/orders'
import type { POSTERS } from '@tradepost/contract/platform/buyer/storefront'
import type { ProviderEnvironment } from '@tradepost/contract/platform/organization/seller'
import type { Migration } from '@tradepost/kit/database/database'
import type { Language } from '@tradepost/messages/languages'

/**
 * An order at the prices of its checkout, and whether it was paid. `guestId` is the browser that created it, `userId` its
 * account, `keyHash` the digest of the key in the emailed link: these three may see it. `lookedUpAt`: when the provider was last
 * asked about it. An order is bound to its checkout's session or, without one, to the payment that was created with it; an order
 * that we did not start is created from its payment. `subscriptionId`: the subscription that the payment started or, for a
 * renewal, was charged for. `createdAt` of an order that we started is by our clock, which times look-ups; `paidAt`, and
 * `createdAt` of an order created from its payment, are the payment's own, by the provider's clock. Once paid, `subtotal` −
 * `discounts` − `credit` − `taxRelief` + (`tax` − `taxIncluded`) = `total`.
 */
export type OrderRow = {
  organizationId: string
  id: string
  environment: ProviderEnvironment
  status: OrderStatus
  currency: string
  subtotal: number
  /** The amount each code took off; a null amount is already deducted from the lines. */
  discounts: { code: string; amount: number | null }[]
  /** Subscription credit applied; negative for a carried-over amount. */
  credit: number
  /** Tax removed from tax-inclusive prices. */
  taxRelief: number
  tax: number | null
  /** The part of `tax` that the lines include. */
  taxIncluded: number
  total: number | null
  /** What the buyer's wallet paid of `total`; the card paid the rest. */
  walletAmount: number
  email: string | null
  userId: string | null
  guestId: string | null
  keyHash: string | null
  sessionId: string | null
  checkoutUrl: string | null
  paymentId: string | null
  subscriptionId: string | null
  /** Who paid it at the provider; null until it is paid, and where it isn't known. */
  customerId: string | null
  isRenewal: boolean
  cardNetwork: string | null
  cardLastFour: string | null
  /** URL of its invoice, once it is paid. */
  invoiceUrl: string | null
  lastDecline: string | null
  /** The payment's error code, by which pages in other languages say why. */
  lastDeclineCode: string | null
  /** The language of the pages it was ordered on; null for an order that our checkout did not start. */
  language: Language | null
  lookedUpAt: Date | null
  createdAt: Date
  /** When its checkout was opened, by the business's clock. */
  openedAt: Date | null
  paidAt: Date | null
  updatedAt: Date
}

/** A line of an order, as it was sold. `amount` is before codes, credit, and tax that is added at checkout. */
export type OrderLineRow = {
  organizationId: string
  orderId: string
  position: number
  productId: string
  name: string
  poster: (typeof POSTERS)[number] | null
  quantity: number
  unitPrice: number
  amount: number
  /** Null for one-time purchases. */
  recurring: RecurringLine | null
}

/** The provider's customer of a user, reused at the next checkout. */
export type ProviderCustomerRow = { organizationId: string; environment: ProviderEnvironment; userId: string; customerId: string }
/** A member whom a sale is still to be told: in an email of its own, or in the summary of a day in `timeZone`. */
export type SaleNoticeRow = {
  organizationId: string
  orderId: string
  userId: string
  kind: 'each' | 'daily'
  timeZone: string
  dueAt: Date
  queuedAt: Date
}
export type OrderTables = {
  orders: OrderRow
  orderLines: OrderLineRow
  providerCustomers: ProviderCustomerRow
  saleNotices: SaleNoticeRow
}

export const orderMigrations: readonly Migration[] = [
  {
    name: '1-orders',
    up: `create table orders (
      organization_id text not null references "organization" (id),
      id text not null unique,
      environment text not null,
      status text not null check (status in ('awaiting_payment', 'processing', 'paid', 'expired')),
      currency char(3) not null,
      subtotal bigint not null check (subtotal >= 0),
      discounts jsonb not null,
      credit bigint not null,
      tax_relief bigint not null check (tax_relief >= 0),
      tax bigint check (tax >= 0),
      tax_included bigint not null check (tax_included >= 0),
      total bigint check (total >= 0),
      email text,
      user_id text,
      guest_id text,
      key_hash text,
      session_id text,
      checkout_url text,
      payment_id text,
      subscription_id text,
      is_renewal boolean not null default false,
      card_network text,
      card_last_four text,
      invoice_url text,
      last_decline text,
      looked_up_at timestamptz,
      created_at timestamptz not null,
      opened_at timestamptz,
      paid_at timestamptz,
      updated_at timestamptz not null,
      primary key (organization_id, id),
      check ((status = 'paid') = (paid_at is not null)),
      check (status <> 'paid' or (payment_id is not null and total is not null))
    );
    create unique index orders_payment on orders (organization_id, payment_id);
    create unique index orders_that_began on orders (organization_id, environment, subscription_id)
      where subscription_id is not null and not is_renewal;
    create index orders_session on orders (organization_id, session_id) where session_id is not null;
    create index orders_of_subscription on orders (organization_id, subscription_id) where subscription_id is not null;
    create index orders_number on orders (organization_id, upper(right(id, 8)));
    create index orders_by_day on orders (organization_id, paid_at) where status = 'paid';
    create index orders_of_user on orders (user_id, paid_at desc) where status = 'paid';
    create index orders_to_claim on orders (email) where user_id is null and status = 'paid';
    create index orders_to_reconcile on orders ((coalesce(looked_up_at, created_at)))
      where status in ('awaiting_payment', 'processing');

    create table order_lines (
      organization_id text not null,
      order_id text not null,
      position int not null,
      product_id text not null,
      name text not null,
      poster text,
      quantity int not null check (quantity > 0),
      unit_price bigint not null,
      amount bigint not null,
      recurring jsonb,
      primary key (organization_id, order_id, position),
      foreign key (organization_id, order_id) references orders (organization_id, id)
    );

    create table provider_customers (
      organization_id text not null references "organization" (id) on delete cascade,
      environment text not null,
      user_id text not null,
      customer_id text not null,
      primary key (organization_id, environment, user_id)
    );`,
  },
  { name: '2-order-language', up: 'alter table orders add column language text' },
  {
    name: '3-wallet-amount',
    up: 'alter table orders add column wallet_amount bigint not null default 0 check (wallet_amount between 0 and coalesce(total, 0))',
  },
  { name: '4-decline-code', up: 'alter table orders add column last_decline_code text' },
  { name: '5-expired', gradual: [{ index: 'orders_expired', on: "orders (created_at) where status = 'expired'" }] },
  { name: '6-customer', up: 'alter table orders add column customer_id text' },
  {
    // For what an account has, which reads no order of its own customer.
    name: '7-held',
    gradual: [
      {
        fill: 'orders',
        set: `customer_id = (select customer_id from payment_records paid where paid.organization_id = orders.organization_id
          and paid.environment = orders.environment and paid.id = orders.payment_id)`,
        where: "status = 'paid' and user_id is not null and customer_id is null",
      },
      {
        index: 'orders_held',
        on: "orders (user_id, organization_id, environment, customer_id) where status = 'paid' and user_id is not null",
      },
      {
        index: 'orders_begun',
        on: "orders (user_id, paid_at desc, id desc) where status = 'paid' and subscription_id is not null and not is_renewal",
      },
      { index: 'provider_customers_of_user', on: 'provider_customers (user_id)' },
    ],
  },
  {
    name: '8-sale-notices',
    up: `create table sale_notices (
      organization_id text not null,
      order_id text not null,
      user_id text not null references "user" (id) on delete cascade,
      kind text not null check (kind in ('each', 'daily')),
      time_zone text not null,
      due_at timestamptz not null,
      queued_at timestamptz not null,
      primary key (organization_id, order_id, user_id),
      foreign key (organization_id, order_id) references orders (organization_id, id)
    );
    create index sale_notices_due on sale_notices (due_at);
    create index sale_notices_of_user on sale_notices (user_id);`,
  },
]
