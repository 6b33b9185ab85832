import type { Migration } from '@tradepost/kit/database'
import type { Mode } from '#src/outbox/table.ts'

/** A name that a business sells under. Every business has a primary one from its start, which cannot be taken away. */
export type BrandRow = { businessId: string; mode: Mode; id: string; name: string; isPrimary: boolean; createdAt: Date }
export type BrandTables = { brands: BrandRow }

export const brandMigrations: readonly Migration[] = [
  {
    name: '1-brands',
    up: `create table brands (
      business_id text not null references businesses (id),
      mode text not null check (mode in ('test', 'live')),
      id text not null,
      name text not null,
      is_primary boolean not null,
      created_at timestamptz not null,
      primary key (business_id, mode, id)
    );
    create unique index brands_primary on brands (business_id, mode) where is_primary;`,
  },
]
