import type { ProviderEnvironment } from '@tradepost/contract/platform/organization/seller'
import type { Migration } from '@tradepost/kit/database/database'

/** An email about a stage of a dispute that was sent: no other process sends it again. */
export type DisputeNoticeRow = {
  organizationId: string
  environment: ProviderEnvironment
  disputeId: string
  stage: string
  kind: 'opened' | 'deadline' | 'decided'
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
  {
    name: '2-decided-notices',
    up: `alter table dispute_notices drop constraint dispute_notices_kind_check,
      add constraint dispute_notices_kind_check check (kind in ('opened', 'deadline', 'decided'));
    -- Nobody is told now of what was decided before.
    insert into dispute_notices (organization_id, environment, dispute_id, stage, kind, sent_at)
      select organization_id, environment, id, stage, 'decided', now() from dispute_records
      where status in ('dispute_won', 'dispute_lost', 'dispute_expired') and stage is not null;
    create index dispute_records_decided on dispute_records (organization_id, environment, created_at)
      where status in ('dispute_won', 'dispute_lost', 'dispute_expired');`,
  },
]
