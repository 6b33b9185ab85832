import type { ProviderEnvironment } from '@tradepost/contract/platform/seller'
import type { ShopProduct } from '@tradepost/contract/platform/storefront'
import type { Migration } from '@tradepost/kit/database'

/** The last catalog that a provider gave us for an organization: shown while it does not answer. */
export type CatalogCopyRow = {
  organizationId: string
  environment: ProviderEnvironment
  products: ShopProduct[]
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
]
