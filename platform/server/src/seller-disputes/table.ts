import type { ProviderEnvironment } from '@tradepost/contract/platform/seller'
import type { Migration } from '@tradepost/kit/database'

/** An email about a stage of a dispute that was sent: no other process sends it again. */
export type DisputeNoticeRow = {
  organizationId: string
  environment: ProviderEnvironment
  disputeId: string
  stage: string
  kind: 'opened' | 'deadline'
  sentAt: Date
}
export type DisputeTables = { disputeNotices: DisputeNoticeRow }

export const disputeMigrations: readonly Migration[] = [
  {
    name: '1-dispute-notices',
    up: `create table dispute_notices (
      organization_id text not null references "organization" (id) on delete cascade,
      environment text not null check (environment in ('embedded', 'test_mode', 'live_mode')),
      dispute_id text not null,
      stage text not null,
      kind text not null check (kind in ('opened', 'deadline')),
      sent_at timestamptz not null,
      primary key (organization_id, environment, dispute_id, stage, kind)
    );
    create index dispute_records_unanswered on dispute_records (organization_id, environment, respond_by)
      where status = 'dispute_opened';`,
  },
]
