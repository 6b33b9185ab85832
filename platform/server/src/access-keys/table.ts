import type { ProviderEnvironment } from '@tradepost/contract/platform/organization/seller'
import type { Migration } from '@tradepost/kit/database/database'

/**
 * A key with which a business's own software asks what customers have: read only, and about one provider's customers. Only its
 * digest is stored; `hint` are its last four characters.
 */
export type AccessKeyRow = {
  organizationId: string
  id: string
  environment: ProviderEnvironment
  name: string
  keyHash: string
  hint: string
  createdAt: Date
  /** To the minute. */
  lastUsedAt: Date | null
  revokedAt: Date | null
}

/** How many requests a key made in the minute that it was last used in. */
export type AccessKeyRequestRow = { keyId: string; minute: Date; requests: number }
export type AccessKeyTables = { accessKeys: AccessKeyRow; accessKeyRequests: AccessKeyRequestRow }

export const accessKeyMigrations: readonly Migration[] = [
  {
    name: '1-access-keys',
    up: `create table access_keys (
      organization_id text not null references "organization" (id) on delete cascade,
      id text not null unique,
      environment text not null check (environment in ('embedded', 'test_mode', 'live_mode')),
      name text not null,
      key_hash text not null unique,
      hint text not null,
      created_at timestamptz not null,
      last_used_at timestamptz,
      revoked_at timestamptz,
      primary key (organization_id, id)
    );

    -- Unlogged, so that counting waits for no disk; after a crash every key starts from zero.
    create unlogged table access_key_requests (
      key_id text primary key,
      minute timestamptz not null,
      requests int not null
    );`,
  },
]
