import type { Migration } from '@tradepost/kit/database/database'
import type { Mode } from '#src/outbox/table.ts'
import type { FileScan } from './states.ts'

/**
 * A file that a product delivers, created before its upload: `arrivedAt`, `bytes` and `sha256` (hex) are null until then and
 * never change afterwards. The bytes are stored under `key`, or under files/ and the ID in rows from before keys were noted
 * (storage.ts). IDs are unique across tenants, because a signed URL has nothing else. A file removed from its product's delivery
 * has `removedAt`; its bytes stay for past customers. `scanAt`: when the scanner looks at a file that waits, in real time.
 */
export type FileRow = {
  businessId: string
  mode: Mode
  id: string
  productId: string
  name: string
  key: string | null
  bytes: number | null
  sha256: string | null
  createdAt: Date
  arrivedAt: Date | null
  removedAt: Date | null
  scan: FileScan
  scanAt: Date | null
}
export type FileTables = { files: FileRow }

export const fileMigrations: readonly Migration[] = [
  {
    name: '1-files',
    up: `create table files (
      business_id text not null references businesses (id),
      mode text not null check (mode in ('test', 'live')),
      id uuid not null,
      product_id text not null,
      name text not null,
      bytes bigint check (bytes > 0),
      sha256 text,
      created_at timestamptz not null,
      arrived_at timestamptz,
      removed_at timestamptz,
      primary key (business_id, mode, id),
      check ((arrived_at is null) = (bytes is null) and (bytes is null) = (sha256 is null))
    );
    create unique index files_by_id on files (id);
    create index files_of_product on files (business_id, mode, product_id, created_at);`,
  },
  { name: '2-keys', up: 'alter table files add column key text' },
  {
    name: '3-scans',
    up: `alter table files add column scan text not null default 'unscanned', add column scan_at timestamptz;
    alter table files add constraint files_scan_known check (scan in ('unscanned', 'pending', 'clean', 'infected')) not valid;`,
  },
  { name: '4-pending-scans', gradual: [{ index: 'files_pending', on: "files (scan_at) where scan = 'pending'" }] },
]
