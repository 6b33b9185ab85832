import type { PaymentLinkForm } from '@tradepost/contract/platform/catalog/seller-payment-links'
import type { ProviderEnvironment } from '@tradepost/contract/platform/organization/seller'
import type { Migration } from '@tradepost/kit/database/database'

/**
 * A payment link that a seller created, by name. The URL is built from `settings` whenever it is shown; the provider stores
 * nothing. `productName` is the product's name at the last save.
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
    // The generated columns are those of records, so that payment links are listed, sorted and searched the same way.
    up: `create table payment_links (
      organization_id text not null references "organization" (id) on delete cascade,
      id text not null,
      environment text not null check (environment in ('embedded', 'test_mode', 'live_mode')),
      product_name text not null,
      settings jsonb not null,
      body jsonb generated always as (settings) stored,
      product_id text generated always as (settings ->> 'product_id') stored,
      name text generated always as (lower(coalesce(settings ->> 'name', ''))) stored,
      words text generated always as (lower(id || ' ' || product_name || ' ' || coalesce(settings ->> 'name', ''))) stored,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      primary key (organization_id, id)
    );
    create index payment_links_newest on payment_links (organization_id, environment, created_at desc, id desc);
    create index payment_links_words on payment_links using gin (words gin_trgm_ops);`,
  },
]
