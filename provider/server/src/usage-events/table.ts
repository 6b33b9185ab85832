import type { EventMetadata } from '@tradepost/contract/provider/usage-events'
import type { Migration } from '@tradepost/kit/database'
import type { Mode } from '#src/outbox/table.ts'

/**
 * Something that a customer did and that meters may count. `id` is the business's own and there once, whatever is sent again.
 * `happenedAt` is what counts for a period; `receivedAt`, and among events of one request `position`, say which came later.
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

/** Customers never go and are looked up before, so that no key of theirs is checked again for each row. */
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
