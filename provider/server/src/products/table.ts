import type { Price } from '@tradepost/contract/provider/products'
import type { Migration } from '@tradepost/kit/database'
import type { Mode } from '#src/outbox/table.ts'

/** Something that a business sells. `price` is kept in the form of the wire. Archived products stay readable and cannot be bought. */
export type ProductRow = {
  businessId: string
  mode: Mode
  id: string
  brandId: string
  name: string
  description: string | null
  price: Price
  taxCategory: 'digital_products' | 'saas' | 'e_book' | 'edtech'
  metadata: Record<string, string>
  createdAt: Date
  updatedAt: Date
  archivedAt: Date | null
}
export type ProductTables = { products: ProductRow }

export const productMigrations: readonly Migration[] = [
  {
    name: '1-products',
    up: `create table products (
      business_id text not null,
      mode text not null,
      id text not null,
      brand_id text not null,
      name text not null,
      description text,
      price jsonb not null,
      tax_category text not null,
      metadata jsonb not null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      archived_at timestamptz,
      primary key (business_id, mode, id),
      foreign key (business_id, mode, brand_id) references brands (business_id, mode, id)
    );
    create index products_newest on products (business_id, mode, (archived_at is not null), created_at desc, id desc);`,
  },
]
