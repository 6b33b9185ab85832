import type { CreateWebhookReplay } from '@tradepost/contract/provider/webhooks/webhook-replays'
import type { Migration } from '@tradepost/kit/database/database'
import type { Mode } from '#src/outbox/table.ts'
import type { ReplayStatus } from './states.ts'

/**
 * A request to send an endpoint the events of a time again; at most one runs per endpoint. `since` and `until` are real time.
 * Events are queued in batches in the order in which they were first sent; `placeAt` and `placeId` are the last one's. The
 * outcomes are counted from the deliveries that name the replay. `deliveredCount` and `failedCount` count only those that a later
 * replay took over.
 */
export type WebhookReplayRow = {
  businessId: string
  mode: Mode
  id: string
  endpointId: string
  status: ReplayStatus
  since: Date
  until: Date
  outcome: NonNullable<CreateWebhookReplay['status']> | null
  types: string[] | null
  matchedCount: number
  queuedCount: number
  deliveredCount: number
  failedCount: number
  placeAt: Date
  placeId: string
  createdAt: Date
  endedAt: Date | null
}
export type WebhookReplayTables = { webhookReplays: WebhookReplayRow }

export const webhookReplayMigrations: readonly Migration[] = [
  {
    name: '1-webhook-replays',
    up: `create table webhook_replays (
      business_id text not null,
      mode text not null,
      id text not null,
      endpoint_id text not null,
      status text not null check (status in ('running', 'finished', 'stopped')),
      since timestamptz not null,
      until timestamptz not null,
      outcome text check (outcome in ('delivered', 'failed', 'missed')),
      types jsonb,
      matched_count int not null,
      queued_count int not null,
      delivered_count int not null,
      failed_count int not null,
      place_at timestamptz not null,
      place_id text not null,
      created_at timestamptz not null,
      ended_at timestamptz,
      primary key (business_id, mode, id),
      foreign key (business_id, mode, endpoint_id) references webhook_endpoints (business_id, mode, id) on delete cascade
    );
    create unique index webhook_replays_running on webhook_replays (endpoint_id) where status = 'running';
    create index webhook_replays_of_endpoint on webhook_replays (business_id, mode, endpoint_id, created_at);
    create index webhook_replays_by_age on webhook_replays (created_at);`,
  },
]
