import type { CreateCheckoutSession } from '@tradepost/contract/provider/checkouts'
import type { Migration } from '@tradepost/kit/database'
import type { Mode } from '#src/outbox/table.ts'
import type { AppliedDiscount } from './apply-discount.ts'
import type { CartLine } from './price-cart.ts'

/**
 * A cart on its way to the till. Prices are those of the moment it was made. `request` keeps what else the business
 * asked for, known fields only. How far a session is follows from its payments and its end, so it is not stored.
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
  lines: CartLine[]
  /** What codes take off, with the terms of the moment they were put on. */
  discounts: AppliedDiscount[]
  request: Omit<CreateCheckoutSession, 'product_cart'>
  createdAt: Date
  expiresAt: Date
}
export type CheckoutTables = { checkoutSessions: CheckoutSessionRow }

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
]
