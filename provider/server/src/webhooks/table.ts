import type { Metadata } from '@tradepost/contract/provider/primitives'
import type { Migration } from '@tradepost/kit/database'
import type { Mode } from '#src/outbox/table.ts'
import type { DeliveryStatus } from './states.ts'

/** Where a business wants its events. The signing secret is kept encrypted. No `filterTypes` means all events. */
export type WebhookEndpointRow = {
  businessId: string
  mode: Mode
  id: string
  url: string
  description: string
  disabled: boolean
  filterTypes: string[] | null
  headers: Record<string, string>
  metadata: Metadata
  rateLimit: number | null
  secretSealed: string
  idempotencyKey: string | null
  createdAt: Date
  updatedAt: Date
}

/** One event on its way to one endpoint; at most one row for each pair. `nextAttemptAt` is also the lease of whoever sends it now. */
export type WebhookDeliveryRow = {
  businessId: string
  mode: Mode
  id: string
  eventId: string
  endpointId: string
  status: DeliveryStatus
  attemptCount: number
  nextAttemptAt: Date
  createdAt: Date
}

/** What one try met: the answer's status and beginning, or why there was none. */
export type WebhookAttemptRow = {
  businessId: string
  mode: Mode
  id: string
  deliveryId: string
  number: number
  responseStatus: number | null
  responseBody: string | null
  error: string | null
  milliseconds: number
  startedAt: Date
}
export type WebhookTables = {
  webhookEndpoints: WebhookEndpointRow
  webhookDeliveries: WebhookDeliveryRow
  webhookAttempts: WebhookAttemptRow
}

export const webhookMigrations: readonly Migration[] = [
  {
    name: '1-webhooks',
    up: `create table webhook_endpoints (
      business_id text not null references businesses (id),
      mode text not null check (mode in ('test', 'live')),
      id text not null,
      url text not null,
      description text not null,
      disabled boolean not null,
      filter_types jsonb,
      headers jsonb not null,
      metadata jsonb not null,
      rate_limit int,
      secret_sealed text not null,
      idempotency_key text,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      primary key (business_id, mode, id)
    );
    create unique index webhook_endpoints_idempotency on webhook_endpoints (business_id, mode, idempotency_key);

    create table webhook_deliveries (
      business_id text not null,
      mode text not null,
      id text not null,
      event_id text not null,
      endpoint_id text not null,
      status text not null check (status in ('pending', 'delivered', 'failed')),
      attempt_count int not null,
      next_attempt_at timestamptz not null,
      created_at timestamptz not null,
      primary key (business_id, mode, id),
      unique (business_id, mode, event_id, endpoint_id),
      foreign key (business_id, mode, event_id) references events (business_id, mode, id),
      foreign key (business_id, mode, endpoint_id) references webhook_endpoints (business_id, mode, id) on delete cascade
    );
    create index webhook_deliveries_due on webhook_deliveries (next_attempt_at) where status = 'pending';
    create index webhook_deliveries_of_endpoint on webhook_deliveries (business_id, mode, endpoint_id, created_at desc);

    create table webhook_attempts (
      business_id text not null,
      mode text not null,
      id text not null,
      delivery_id text not null,
      number int not null,
      response_status int,
      response_body text,
      error text,
      milliseconds int not null,
      started_at timestamptz not null,
      primary key (business_id, mode, id),
      unique (business_id, mode, delivery_id, number),
      foreign key (business_id, mode, delivery_id) references webhook_deliveries (business_id, mode, id) on delete cascade
    );`,
  },
]
