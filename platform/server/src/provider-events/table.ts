import type { ProviderEnvironment } from '@tradepost/contract/platform/seller'
import type { Migration } from '@tradepost/kit/database'

/**
 * Every event with a valid signature, as it was received. `webhookId` is the provider's ID of the message: the same ID is the
 * same event. `problem`: why we could not act on it.
 */
export type ProviderEventRow = {
  organizationId: string
  webhookId: string
  environment: ProviderEnvironment
  type: string
  paymentId: string | null
  subscriptionId: string | null
  body: string
  problem: string | null
  /** When it happened, by the provider's clock. */
  happenedAt: Date
  receivedAt: Date
  handledAt: Date
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
]
