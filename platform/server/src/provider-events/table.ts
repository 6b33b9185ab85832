import type { ProviderEnvironment } from '@tradepost/contract/platform/organization/seller'
import type { Migration } from '@tradepost/kit/database/database'

/**
 * Every event with a valid signature, as it was received. `webhookId` is the provider's ID of the message: the same ID is the
 * same event. `problem`: what could not be read, or why it could not be applied.
 */
export type ProviderEventRow = {
  organizationId: string
  webhookId: string
  environment: ProviderEnvironment
  type: string
  /** The object that it is about. */
  objectId: string | null
  paymentId: string | null
  subscriptionId: string | null
  body: string
  problem: string | null
  /** When it happened, by the provider's clock. */
  happenedAt: Date
  receivedAt: Date
  /** When nothing was left to do. Null: it could not be applied yet. */
  handledAt: Date | null
  /** Tries so far. */
  tries: number
  /** When it is tried again by itself. */
  retryAt: Date | null
  /** Orders the list: by time of receipt, in milliseconds, and those that could not be applied before all others. */
  rank: number
}
export type ProviderEventTables = { providerEvents: ProviderEventRow }

export const providerEventMigrations: readonly Migration[] = [
  {
    name: '1-provider-events',
    up: `create table provider_events (
      organization_id text not null references "organization" (id),
      webhook_id text not null,
      environment text not null,
      type text not null,
      payment_id text,
      subscription_id text,
      body text not null,
      problem text,
      happened_at timestamptz not null,
      received_at timestamptz not null,
      handled_at timestamptz not null,
      primary key (organization_id, webhook_id)
    );
    create index provider_events_in_order on provider_events (organization_id, environment, happened_at, webhook_id);
    create index provider_events_of_payment on provider_events (organization_id, payment_id, happened_at)
      where payment_id is not null;
    create index provider_events_of_subscription on provider_events (organization_id, subscription_id, happened_at)
      where subscription_id is not null;`,
  },
  {
    name: '2-received-events',
    up: `alter table provider_events alter column handled_at drop not null,
      add column object_id text,
      add column tries int not null default 1,
      add column retry_at timestamptz,
      add column rank bigint,
      add column words text generated always as
        (lower(type || ' ' || webhook_id || ' ' || coalesce(object_id, '') || ' ' || coalesce(payment_id, '') || ' ' ||
        coalesce(subscription_id, ''))) stored;
    update provider_events set rank = (extract(epoch from received_at) * 1000)::bigint, object_id = coalesce(
      case when type like 'subscription.%' then subscription_id end, payment_id, subscription_id);
    alter table provider_events alter column rank set not null, alter column tries drop default;
    create index provider_events_ranked on provider_events (organization_id, environment, rank desc, webhook_id desc);
    create index provider_events_due on provider_events (retry_at) where handled_at is null;
    create index provider_events_of_object on provider_events (organization_id, object_id, received_at) where object_id is not null;
    create index provider_events_words on provider_events using gin (words gin_trgm_ops);
    -- Rows with the columns of records, so that they are listed and searched like them; body is a ReceivedEventItem.
    create view received_events as
      select webhook_id as id, organization_id, environment, type, object_id, received_at, rank, words, state,
        jsonb_build_object(
          'id', webhook_id, 'type', type, 'object_id', object_id, 'state', state, 'problem', problem, 'tries', tries,
          'happened_at', happened_at, 'received_at', received_at, 'handled_at', handled_at, 'retry_at', retry_at
        ) as body
      from (
        select event.*, case when handled_at is null then 'failing' when problem is null then 'applied' else 'settled' end as state
        from provider_events event
      ) kept;`,
  },
  {
    name: '3-by-age',
    gradual: [{ index: 'provider_events_by_age', on: 'provider_events (received_at) where handled_at is not null' }],
  },
]
