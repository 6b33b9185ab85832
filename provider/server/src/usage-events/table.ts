import type { EventMetadata } from '@tradepost/contract/provider/usage/usage-events'
import type { Migration } from '@tradepost/kit/database/database'
import type { Mode } from '#src/outbox/table.ts'

/**
 * A usage event of a customer. `id` is set by the business and unique, even if the event is sent again. `happenedAt` decides the
 * period; `receivedAt`, and `position` among events of one request, decide which came later.
 */
export type UsageEventRow = {
  businessId: string
  mode: Mode
  id: string
  customerId: string
  eventName: string
  happenedAt: Date
  metadata: EventMetadata | null
  receivedAt: Date
  position: number
}
export type UsageEventTables = { usageEvents: UsageEventRow }

/** Customers are never deleted and are checked before the insert, so a foreign key would only repeat that check per row. */
export const usageEventMigrations: readonly Migration[] = [
  {
    name: '1-usage-events',
    up: `create table usage_events (
      business_id text not null,
      mode text not null,
      id text not null,
      customer_id text not null,
      event_name text not null,
      happened_at timestamptz not null,
      metadata jsonb,
      received_at timestamptz not null,
      position smallint not null,
      primary key (business_id, mode, id)
    );
    create index usage_events_newest on usage_events (business_id, mode, happened_at);
    create index usage_events_counted on usage_events (business_id, mode, event_name, customer_id, happened_at);`,
  },
]
