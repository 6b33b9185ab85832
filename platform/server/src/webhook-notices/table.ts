import type { ProviderEnvironment } from '@tradepost/contract/platform/organization/seller'
import type { Migration } from '@tradepost/kit/database/database'

/** When a shop's endpoints were last looked at. */
export type WebhookWatchRow = { organizationId: string; environment: ProviderEnvironment; checkedAt: Date }
/** An email about an endpoint that was sent: no other process sends it again. `since`: when it began to fail or was disabled. */
export type WebhookNoticeRow = {
  organizationId: string
  environment: ProviderEnvironment
  endpointId: string
  kind: 'failing' | 'disabled'
  since: Date
  sentAt: Date
}
export type WebhookNoticeTables = { webhookWatches: WebhookWatchRow; webhookNotices: WebhookNoticeRow }

export const webhookNoticeMigrations: readonly Migration[] = [
  {
    name: '1-webhook-notices',
    up: `create table webhook_watches (
      organization_id text not null references "organization" (id) on delete cascade,
      environment text not null check (environment in ('embedded', 'test_mode', 'live_mode')),
      checked_at timestamptz not null,
      primary key (organization_id, environment)
    );
    create table webhook_notices (
      organization_id text not null references "organization" (id) on delete cascade,
      environment text not null check (environment in ('embedded', 'test_mode', 'live_mode')),
      endpoint_id text not null,
      kind text not null check (kind in ('failing', 'disabled')),
      since timestamptz not null,
      sent_at timestamptz not null,
      primary key (organization_id, environment, endpoint_id, kind, since)
    );`,
  },
]
