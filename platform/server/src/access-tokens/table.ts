import type { Migration } from '@tradepost/kit/database/database'
import type { SealedTable } from '@tradepost/kit/secrets/sealer'

/**
 * A key that signs access tokens. `ordinal` counts them: two processes that make the next one at once make one. `x`: the public
 * half (Ed25519, base64url). The private half is sealed.
 */
export type AccessSigningKeyRow = { ordinal: number; id: string; x: string; privateSealed: string; createdAt: Date }
export type AccessTokenTables = { accessSigningKeys: AccessSigningKeyRow }

export const SIGNING_KEY_SECRETS = {
  table: 'accessSigningKeys',
  key: ['id'],
  columns: ['privateSealed'],
  purpose: 'access tokens',
} as const satisfies SealedTable

export const accessTokenMigrations: readonly Migration[] = [
  {
    name: '1-access-signing-keys',
    up: `create table access_signing_keys (
      ordinal int primary key,
      id text not null unique,
      x text not null,
      private_sealed text not null,
      created_at timestamptz not null
    );`,
  },
]
