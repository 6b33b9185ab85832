import type { ThemeSettings } from '@tradepost/contract/shop-theme'
import type { Migration } from '@tradepost/kit/database/database'
import type { Mode } from '#src/outbox/table.ts'

/**
 * A name that a business sells under. Every business has a primary one from the start, which can't be edited or archived. An
 * archived brand never sells again; its objects were moved to another.
 */
export type BrandRow = {
  businessId: string
  mode: Mode
  id: string
  name: string
  description: string | null
  /** Null: derived from the name. */
  statementDescriptor: string | null
  supportEmail: string | null
  url: string | null
  imageId: string | null
  isPrimary: boolean
  createdAt: Date
  archivedAt: Date | null
}
/**
 * The seller as documents and emails name and show it: the business with its legal name and address, and the brand.
 * `supportEmail` is the brand's, or else the business's.
 */
export type Seller = {
  name: string
  legalName: string | null
  address: string | null
  brand: string
  supportEmail: string | null
  url: string | null
  theme: ThemeSettings | null
  /** Of the brand's logo. */
  imageId: string | null
}

export type BrandTables = { brands: BrandRow }

export const brandMigrations: readonly Migration[] = [
  {
    name: '1-brands',
    up: `create table brands (
      business_id text not null references businesses (id),
      mode text not null check (mode in ('test', 'live')),
      id text not null,
      name text not null,
      description text,
      statement_descriptor text,
      support_email text,
      url text,
      image_id uuid,
      is_primary boolean not null,
      created_at timestamptz not null,
      archived_at timestamptz,
      primary key (business_id, mode, id),
      constraint brands_primary_stays check (not is_primary or archived_at is null)
    );
    create unique index brands_primary on brands (business_id, mode) where is_primary;`,
  },
]
