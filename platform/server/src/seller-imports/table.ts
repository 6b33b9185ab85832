import type {
  ImportColumn,
  ImportIssue,
  ImportMapping,
  ImportNoun,
  ImportRowStatus,
  ImportStatus,
} from '@tradepost/contract/platform/catalog/seller-imports'
import type { Refusal } from '@tradepost/contract/platform/error-body'
import type { ProviderEnvironment } from '@tradepost/contract/platform/organization/seller'
import type { Migration } from '@tradepost/kit/database/database'

/**
 * A file that a seller imports. While it is under way, `claimedUntil` is until when a process works on it; `problem`: why it
 * waits.
 */
export type ImportTableRow = {
  organizationId: string
  environment: ProviderEnvironment
  id: string
  noun: ImportNoun
  status: ImportStatus
  fileName: string
  columns: readonly ImportColumn[]
  mapping: ImportMapping
  currency: string | null
  claimedUntil: Date
  problem: Refusal | null
  createdAt: Date
  startedAt: Date | null
  finishedAt: Date | null
}

/**
 * A row of the file. `attemptedAt`: the provider was asked to create it, so before another attempt we look whether it did.
 * `name`: how reports call the row.
 */
export type ImportLineRow = {
  organizationId: string
  environment: ProviderEnvironment
  importId: string
  line: number
  cells: readonly string[]
  name: string
  status: ImportRowStatus
  issues: readonly ImportIssue[]
  sameAsLine: number | null
  objectId: string | null
  refusal: Refusal | null
  attemptedAt: Date | null
}

export type ImportTables = { imports: ImportTableRow; importRows: ImportLineRow }

export const importMigrations: readonly Migration[] = [
  {
    name: '1-imports',
    up: `create table imports (
      organization_id text not null references "organization" (id) on delete cascade,
      environment text not null check (environment in ('embedded', 'test_mode', 'live_mode')),
      id text not null,
      noun text not null check (noun in ('products', 'customers', 'discounts')),
      status text not null check (status in ('new', 'checked', 'importing', 'imported', 'undoing', 'undone')),
      file_name text not null,
      columns jsonb not null,
      mapping jsonb not null,
      currency text,
      claimed_until timestamptz not null,
      problem jsonb,
      created_at timestamptz not null,
      started_at timestamptz,
      finished_at timestamptz,
      primary key (organization_id, environment, id)
    );
    -- One at a time in a shop: the second one sees what the first one created.
    create unique index imports_under_way on imports (organization_id, environment) where status in ('importing', 'undoing');
    create index imports_newest on imports (organization_id, environment, noun, created_at desc);
    create index imports_old on imports (created_at);

    create table import_rows (
      organization_id text not null,
      environment text not null,
      import_id text not null,
      line int not null,
      cells jsonb not null,
      name text not null,
      status text not null
        check (status in ('unchecked', 'ready', 'existing', 'invalid', 'created', 'refused', 'undone', 'kept')),
      issues jsonb not null,
      same_as_line int,
      object_id text,
      refusal jsonb,
      attempted_at timestamptz,
      primary key (organization_id, environment, import_id, line),
      foreign key (organization_id, environment, import_id) references imports on delete cascade
    );
    create index import_rows_by_status on import_rows (organization_id, environment, import_id, status, line);`,
  },
]
