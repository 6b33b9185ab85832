import type { Migration } from '@tradepost/kit/database/database'
import type { Mode } from '#src/outbox/table.ts'

/** Kinds of objects that have an image. */
export type ImageOwner = 'product' | 'addon' | 'brand'

/**
 * An image, created before its upload: `arrivedAt` is null until the bytes were uploaded and re-encoded; they never change
 * afterwards. They are stored under `key`, or under images/ and the ID in rows from before keys were noted (storage.ts). IDs are
 * unique across tenants, because the public URL of an image has nothing else.
 */
export type ImageRow = {
  businessId: string
  mode: Mode
  id: string
  ownerKind: ImageOwner
  ownerId: string
  key: string | null
  createdAt: Date
  arrivedAt: Date | null
}
export type ImageTables = { images: ImageRow }

export const imageMigrations: readonly Migration[] = [
  {
    name: '1-images',
    up: `create table images (
      business_id text not null references businesses (id),
      mode text not null check (mode in ('test', 'live')),
      id uuid not null,
      owner_kind text not null check (owner_kind in ('product', 'addon', 'brand')),
      owner_id text not null,
      created_at timestamptz not null,
      arrived_at timestamptz,
      primary key (business_id, mode, id)
    );
    create unique index images_by_id on images (id);`,
  },
  { name: '2-keys', up: 'alter table images add column key text' },
]
