import { type Migration, sql } from '@tradepost/kit/database/database'
import type { Mode } from '#src/outbox/table.ts'

/** The condition under which a key works at a moment of real time. */
export const isActive = (now: Date) => sql<boolean>`(revoked_at is null and (expires_at is null or expires_at > ${now}))`

/** Returns whether a key works at a moment of real time, and why not. */
export function findStatus({ revokedAt, expiresAt }: ApiKeyRow, now: Date): 'active' | 'expired' | 'revoked' {
  if (revokedAt) return 'revoked'
  return expiresAt && expiresAt <= now ? 'expired' : 'active'
}

/**
 * An API key of a business, for one mode. Only its digest is stored; `hint` (its last four characters) is for people. `access`
 * "read" allows only reading. All times are real times. `isPlatform`: the platform itself calls with it. `replacedBy`: the key
 * that it was rolled to; it then expires when the overlap ends. `lastUsedAt` is written at most once a minute.
 */
export type ApiKeyRow = {
  businessId: string
  mode: Mode
  id: string
  digest: string
  hint: string
  name: string
  access: 'read' | 'write'
  isPlatform: boolean
  createdAt: Date
  expiresAt: Date | null
  revokedAt: Date | null
  lastUsedAt: Date | null
  replacedBy: string | null
}
export type ApiKeyTables = { apiKeys: ApiKeyRow }

/** The table itself is one of `businesses`, from when every business had one key. */
export const apiKeyMigrations: readonly Migration[] = [
  {
    name: '1-lives-of-api-keys',
    up: `alter table api_keys
      add column name text not null default 'API key',
      add column is_platform boolean not null default false,
      add column expires_at timestamptz,
      add column last_used_at timestamptz,
      add column replaced_by text;

    update api_keys set is_platform = true, name = 'Platform' where (business_id, mode, id) in (
      select distinct on (business_id) business_id, mode, id from api_keys
      where access = 'write' and revoked_at is null order by business_id, created_at, id
    );
    create unique index api_keys_of_platform on api_keys (business_id, mode)
      where is_platform and replaced_by is null and revoked_at is null;`,
  },
]
