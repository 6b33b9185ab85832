import type { ProviderEnvironment } from '@tradepost/contract/platform/organization/seller'
import type { Migration } from '@tradepost/kit/database/database'

/**
 * What a buyer keeps although it is refunded: license keys to enable again, and downloads. Written before the refund, whose
 * metadata has the ID, and deleted once they are given back or the refund has failed.
 */
export type KeptAccessRow = {
  organizationId: string
  environment: ProviderEnvironment
  id: string
  paymentId: string
  /** Those that were active before the refund. One that the seller disabled stays disabled. */
  licenseKeyIds: string[]
  createdAt: Date
}
export type RefundTables = { keptAccess: KeptAccessRow }

export const refundMigrations: readonly Migration[] = [
  {
    name: '1-kept-access',
    up: `create table kept_access (
      organization_id text not null references "organization" (id) on delete cascade,
      environment text not null check (environment in ('embedded', 'test_mode', 'live_mode')),
      id text not null,
      payment_id text not null,
      license_key_ids text[] not null,
      created_at timestamptz not null,
      primary key (organization_id, id)
    );`,
  },
]
