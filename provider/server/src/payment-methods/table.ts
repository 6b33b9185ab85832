import type { Migration } from '@tradepost/kit/database/database'
import type { Mode } from '#src/outbox/table.ts'

/**
 * A card that a customer lets the business charge again. The card network stores it under `token`; a customer has each card once.
 * The row of a removed card stays, because payments were made with it.
 */
export type PaymentMethodRow = {
  businessId: string
  mode: Mode
  id: string
  customerId: string
  token: string
  cardNetwork: string
  cardLastFour: string
  cardType: string
  cardIssuingCountry: string
  cardExpiryMonth: number
  cardExpiryYear: number
  cardFingerprint: string
  cardHolderName: string | null
  createdAt: Date
  lastUsedAt: Date
  removedAt: Date | null
}
export type PaymentMethodTables = { paymentMethods: PaymentMethodRow }

export const paymentMethodMigrations: readonly Migration[] = [
  {
    name: '1-payment-methods',
    up: `create table payment_methods (
      business_id text not null,
      mode text not null,
      id text not null,
      customer_id text not null,
      token text not null,
      card_network text not null,
      card_last_four text not null,
      card_type text not null,
      card_issuing_country text not null,
      card_expiry_month int not null,
      card_expiry_year int not null,
      card_fingerprint text not null,
      card_holder_name text,
      created_at timestamptz not null,
      last_used_at timestamptz not null,
      removed_at timestamptz,
      primary key (business_id, mode, id),
      foreign key (business_id, mode, customer_id) references customers (business_id, mode, id)
    );
    create unique index payment_methods_once on payment_methods (business_id, mode, customer_id, card_fingerprint)
      where removed_at is null;`,
  },
]
