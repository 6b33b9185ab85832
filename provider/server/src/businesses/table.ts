import type { Migration } from '@tradepost/kit/database'
import type { Mode } from '#src/outbox/table.ts'

/**
 * An account at the provider: the tenant that everything else belongs to. `adaptiveCurrency`: its buyers may pay in another
 * currency than its prices have. `retriesRenewals`: declined renewals are retried automatically, for `retryWindowDays` at most.
 */
export type BusinessRow = {
  id: string
  name: string
  adaptiveCurrency: boolean
  retriesRenewals: boolean
  retryWindowDays: number
  createdAt: Date
}

/**
 * A key of a business, for one mode. Only its digest is kept; `hint` (its last four characters) is for people.
 * `access` "read" may only look.
 */
export type ApiKeyRow = {
  businessId: string
  mode: Mode
  id: string
  digest: string
  hint: string
  access: 'read' | 'write'
  createdAt: Date
  revokedAt: Date | null
}
export type BusinessTables = { businesses: BusinessRow; apiKeys: ApiKeyRow }

export const businessMigrations: readonly Migration[] = [
  {
    name: '1-businesses',
    up: `create table businesses (
      id text primary key,
      name text not null,
      created_at timestamptz not null
    );
    create table api_keys (
      business_id text not null references businesses (id),
      mode text not null check (mode in ('test', 'live')),
      id text not null,
      digest text not null unique,
      hint text not null,
      access text not null check (access in ('read', 'write')),
      created_at timestamptz not null,
      revoked_at timestamptz,
      primary key (business_id, mode, id)
    );`,
  },
  { name: '2-adaptive-currency', up: 'alter table businesses add column adaptive_currency boolean not null default true' },
  { name: '3-retries', up: 'alter table businesses add column retries_renewals boolean not null default true' },
  {
    name: '4-retry-window',
    // Businesses that exist keep their retries: their customers were told by email when the next one is.
    up: `alter table businesses
      add column retry_window_days int not null default 13 check (retry_window_days between 1 and 30),
      alter column retries_renewals drop default;
    alter table businesses alter column retry_window_days drop default;`,
  },
]
