import type { ProviderEnvironment } from '@tradepost/contract/platform/seller'
import type { ShopBrand, ShopProduct } from '@tradepost/contract/platform/storefront'
import type { Migration } from '@tradepost/kit/database'

/** The last catalog that a provider gave us for an organization: shown while it does not answer. */
export type CatalogCopyRow = {
  organizationId: string
  environment: ProviderEnvironment
  products: ShopProduct[]
  brands: ShopBrand[]
  /** Of products and brands together. */
  digest: string
  fetchedAt: Date
}
export type StorefrontTables = { catalogCopies: CatalogCopyRow }

export const storefrontMigrations: readonly Migration[] = [
  {
    name: '1-catalog-copies',
    up: `create table catalog_copies (
      organization_id text not null references "organization" (id) on delete cascade,
      environment text not null,
      products jsonb not null,
      fetched_at timestamptz not null,
      primary key (organization_id, environment)
    );`,
  },
  {
    name: '2-catalog-copies-with-brands',
    // A copy is made anew with the next look at the shop; the old ones do not tell how a product is paid.
    up: `delete from catalog_copies;
      alter table catalog_copies add column brands jsonb not null, add column digest text not null;`,
  },
]
