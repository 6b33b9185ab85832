import type { Availability } from '@tradepost/contract/platform/buyer/storefront'
import type { ProviderEnvironment } from '@tradepost/contract/platform/organization/seller'
import type { Migration } from '@tradepost/kit/database/database'

/**
 * What a seller has said of a product beyond what the provider keeps. A product without a row has no long description and is
 * available. `longDescription`: Markdown. `availableFrom`: from when on a product that is coming soon can be bought.
 */
export type ProductPageRow = {
  organizationId: string
  environment: ProviderEnvironment
  productId: string
  longDescription: string | null
  availability: Availability
  availableFrom: Date | null
  updatedAt: Date
}
export type ProductPageTables = { productPages: ProductPageRow }

export const productPageMigrations: readonly Migration[] = [
  {
    name: '1-product-pages',
    up: `create table product_pages (
      organization_id text not null references "organization" (id) on delete cascade,
      environment text not null check (environment in ('embedded', 'test_mode', 'live_mode')),
      product_id text not null,
      long_description text,
      availability text not null check (availability in ('available', 'sold_out', 'coming_soon')),
      available_from timestamptz,
      updated_at timestamptz not null,
      primary key (organization_id, environment, product_id),
      check (available_from is null or availability = 'coming_soon')
    );`,
  },
]
