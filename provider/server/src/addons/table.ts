import type { TaxCategory } from '@tradepost/contract/provider/products'
import type { Migration } from '@tradepost/kit/database/database'
import type { Mode } from '#src/outbox/table.ts'

/** An extra sold with a subscription, at `price` minor units per billing cycle. */
export type AddonRow = {
  businessId: string
  mode: Mode
  id: string
  name: string
  description: string | null
  price: number
  currency: string
  taxCategory: TaxCategory
  imageId: string | null
  createdAt: Date
  updatedAt: Date
}
export type AddonTables = { addons: AddonRow }

export const addonMigrations: readonly Migration[] = [
  {
    name: '1-addons',
    up: `create table addons (
      business_id text not null references businesses (id),
      mode text not null check (mode in ('test', 'live')),
      id text not null,
      name text not null,
      description text,
      price int not null check (price >= 0),
      currency char(3) not null,
      tax_category text not null,
      image_id uuid,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      primary key (business_id, mode, id)
    );
    create index addons_newest on addons (business_id, mode, created_at desc, id desc);`,
  },
]
