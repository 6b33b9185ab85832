import type { Migration } from '@tradepost/kit/database'
import type { Mode } from '#src/outbox/table.ts'

/** What a picture may be of. */
export type ImageOwner = 'product' | 'addon' | 'brand'

/**
 * A picture of something, asked for before its bytes are there: `arrivedAt` is null until they came and were re-encoded,
 * and from then on they never change. The bytes are in DATA_DIR/images under the id. Ids are unique across tenants,
 * because the public address of a picture names nothing else.
 */
export type ImageRow = {
  businessId: string
  mode: Mode
  id: string
  ownerKind: ImageOwner
  ownerId: string
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
]
