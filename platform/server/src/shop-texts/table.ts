import type { ShopTextName } from '@tradepost/contract/platform/buyer/shop-seller'
import type { Migration } from '@tradepost/kit/database/database'

/**
 * What a shop says, once its seller has written something. `about`, `terms`, `refunds` and `privacy` are Markdown, each a page of
 * the shop. Null: not written.
 */
export type ShopTextRow = {
  organizationId: string
  legalName: string | null
  address: string | null
  supportEmail: string | null
  description: string | null
  snippet: string | null
  updatedAt: Date
} & Record<ShopTextName, string | null>
export type ShopTextTables = { shopTexts: ShopTextRow }

export const shopTextMigrations: readonly Migration[] = [
  {
    name: '1-shop-texts',
    up: `create table shop_texts (
      organization_id text primary key references "organization" (id) on delete cascade,
      legal_name text,
      address text,
      support_email text,
      description text,
      snippet text,
      about text,
      terms text,
      refunds text,
      privacy text,
      updated_at timestamptz not null
    );`,
  },
]
