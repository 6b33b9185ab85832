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

/** Several products that share a page of the shop, under a name of their own. */
export type PlanGroupRow = {
  organizationId: string
  environment: ProviderEnvironment
  id: string
  name: string
  updatedAt: Date
}

/** A product of a group. A product is in one group at most. `place`: from 0; the first one's address is the page's. */
export type PlanRow = {
  organizationId: string
  environment: ProviderEnvironment
  productId: string
  groupId: string
  place: number
}

/**
 * The bytes of an uploaded picture, redrawn as WebP: kept once for all products of a shop that show it. `hash`: their SHA-256 in
 * hex. `thumbnail`: the same picture, smaller.
 */
export type PictureFileRow = { organizationId: string; hash: string; bytes: Buffer; thumbnail: Buffer }

/** A picture of a product's gallery. `place`: its order. `alt`: what it shows. */
export type ProductPictureRow = {
  organizationId: string
  environment: ProviderEnvironment
  productId: string
  id: string
  place: number
  alt: string
  hash: string
}

export type ProductPageTables = {
  pictureFiles: PictureFileRow
  productPictures: ProductPictureRow
  productPages: ProductPageRow
  planGroups: PlanGroupRow
  plans: PlanRow
}

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
  {
    name: '2-plans',
    up: `create table plan_groups (
      organization_id text not null references "organization" (id) on delete cascade,
      environment text not null check (environment in ('embedded', 'test_mode', 'live_mode')),
      id text not null,
      name text not null,
      updated_at timestamptz not null,
      primary key (organization_id, environment, id)
    );
    create table plans (
      organization_id text not null,
      environment text not null,
      product_id text not null,
      group_id text not null,
      place int not null,
      primary key (organization_id, environment, product_id),
      foreign key (organization_id, environment, group_id) references plan_groups on delete cascade
    );
    create index plans_of_group on plans (organization_id, environment, group_id, place);`,
  },
  {
    name: '3-pictures',
    up: `create table picture_files (
      organization_id text not null references "organization" (id) on delete cascade,
      hash text not null,
      bytes bytea not null,
      thumbnail bytea not null,
      primary key (organization_id, hash)
    );
    create table product_pictures (
      organization_id text not null references "organization" (id) on delete cascade,
      environment text not null check (environment in ('embedded', 'test_mode', 'live_mode')),
      product_id text not null,
      id text not null,
      place int not null,
      alt text not null,
      hash text not null,
      primary key (organization_id, environment, product_id, id),
      foreign key (organization_id, hash) references picture_files (organization_id, hash)
    );
    create index product_pictures_by_hash on product_pictures (organization_id, hash);`,
  },
]
