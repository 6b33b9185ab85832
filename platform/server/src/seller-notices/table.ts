import type { ProviderEnvironment } from '@tradepost/contract/platform/organization/seller'
import type { Migration } from '@tradepost/kit/database/database'

/** A payout whose end the members were told, if they wanted to hear of it: no other process tells it again. */
export type PayoutNoticeRow = {
  organizationId: string
  environment: ProviderEnvironment
  payoutId: string
  status: 'success' | 'failed'
  sentAt: Date
}
export type NoticeTables = { payoutNotices: PayoutNoticeRow }

export const noticeMigrations: readonly Migration[] = [
  {
    name: '1-payout-notices',
    up: `create table payout_notices (
      organization_id text not null references "organization" (id) on delete cascade,
      environment text not null check (environment in ('embedded', 'test_mode', 'live_mode')),
      payout_id text not null,
      status text not null check (status in ('success', 'failed')),
      sent_at timestamptz not null,
      primary key (organization_id, environment, payout_id, status)
    );
    -- Nobody is told now of payouts from before.
    insert into payout_notices (organization_id, environment, payout_id, status, sent_at)
      select organization_id, environment, id, status, now() from payout_records where status in ('success', 'failed');`,
  },
]
