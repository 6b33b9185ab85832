import type { ProviderEnvironment } from '@tradepost/contract/platform/seller'
import type { PaymentLinkForm } from '@tradepost/contract/platform/seller-payment-links'
import type { Migration } from '@tradepost/kit/database'

/**
 * A payment link that a seller made, by name. The link itself is worked out from `settings` whenever it is shown: nothing
 * of it is kept at the provider. `productName` is how the product was called then.
 */
export type PaymentLinkRow = {
  organizationId: string
  id: string
  environment: ProviderEnvironment
  productName: string
  settings: PaymentLinkForm
  createdAt: Date
  updatedAt: Date
}
export type PaymentLinkTables = { paymentLinks: PaymentLinkRow }

export const paymentLinkMigrations: readonly Migration[] = [
  {
    name: '1-payment-links',
    // Databases from before this module had a name of its own have the table already.
    up: `create table if not exists payment_links (
      organization_id text not null references "organization" (id) on delete cascade,
      id text not null,
      environment text not null check (environment in ('embedded', 'test_mode', 'live_mode')),
      product_name text not null,
      settings jsonb not null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      primary key (organization_id, id)
    );
    create index if not exists payment_links_newest on payment_links (organization_id, environment, created_at desc, id desc);`,
  },
  {
    name: '2-found-as-records-are',
    up: `alter table payment_links
      add column body jsonb generated always as (settings) stored,
      add column product_id text generated always as (settings ->> 'product_id') stored,
      add column name text generated always as (lower(coalesce(settings ->> 'name', ''))) stored,
      add column words text generated always as (lower(id || ' ' || product_name || ' ' || coalesce(settings ->> 'name', ''))) stored;
    create index payment_links_words on payment_links using gin (words gin_trgm_ops);`,
  },
]
