import type { ShopTheme } from '@tradepost/contract/shop-theme'
import type { Migration } from '@tradepost/kit/database/database'

/**
 * How a shop looks, once its seller has said so. `cover`: the image at the top of the shop as WebP, redrawn from its upload;
 * `coverHash`: the SHA-256 of it in hex.
 */
export type ShopThemeRow = {
  organizationId: string
  theme: ShopTheme
  coverHash: string | null
  cover: Buffer | null
  updatedAt: Date
}
export type ShopThemeTables = { shopThemes: ShopThemeRow }

export const shopThemeMigrations: readonly Migration[] = [
  {
    name: '1-shop-themes',
    up: `create table shop_themes (
      organization_id text primary key references "organization" (id) on delete cascade,
      theme jsonb not null,
      cover_hash text,
      cover bytea,
      updated_at timestamptz not null,
      check ((cover is null) = (cover_hash is null))
    );`,
  },
]
