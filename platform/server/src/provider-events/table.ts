import type { ProviderEnvironment } from '@tradepost/contract/platform/seller'
import type { Migration } from '@tradepost/kit/database'

/**
 * Everything that a provider told us and that was signed right, as it came. `webhookId` is the provider's id of the
 * message: the same one again is the same event. `problem`: why we could not act on it.
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
      body text not null,
      problem text,
      happened_at timestamptz not null,
      received_at timestamptz not null,
      handled_at timestamptz not null,
      primary key (organization_id, webhook_id)
    );
    create index provider_events_of_payment on provider_events (organization_id, payment_id, happened_at) where payment_id is not null;`,
  },
  {
    name: '2-provider-events-in-order',
    up: 'create index provider_events_in_order on provider_events (organization_id, environment, happened_at, webhook_id)',
  },
  {
    name: '3-provider-events-of-a-subscription',
    up: `alter table provider_events add column subscription_id text;
      create index provider_events_of_subscription on provider_events (organization_id, subscription_id, happened_at)
        where subscription_id is not null;`,
  },
  {
    name: '4-orders-at-the-instants-of-their-payments',
    // Orders paid until now had our own time and named no codes: both are in what the provider told of their payments.
    up: `update orders o set paid_at = e.happened_at,
          created_at = case when o.checkout_url is null then e.happened_at else o.created_at end
        from provider_events e
        where o.status = 'paid' and e.organization_id = o.organization_id and e.environment = o.environment
          and e.payment_id = o.payment_id and e.type = 'payment.succeeded';
      update orders o set discounts = c.discounts from (
        select e.organization_id, e.payment_id, jsonb_agg(jsonb_build_object('code', d.value ->> 'code', 'amount', null)) as discounts
        from provider_events e, jsonb_array_elements(
          case jsonb_typeof(e.body::jsonb #> '{data,discounts}') when 'array' then e.body::jsonb #> '{data,discounts}' else '[]' end
        ) d
        where e.type = 'payment.succeeded' and e.problem is null and e.body not like '%\\u0000%'
        group by e.organization_id, e.payment_id, e.webhook_id
      ) c where o.status = 'paid' and o.organization_id = c.organization_id and o.payment_id = c.payment_id`,
  },
]
