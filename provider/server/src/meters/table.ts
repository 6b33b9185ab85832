import type { AggregationType, MeterFilter } from '@tradepost/contract/provider/usage/meters'
import type { Migration } from '@tradepost/kit/database/database'
import type { Mode } from '#src/outbox/table.ts'

/**
 * Defines which events of a customer are counted, and how. `aggregationKey` names the number in the metadata; it's null only for
 * counts. `filter` is in wire format; null matches every event of the name. A meter never changes, so past usage stays the same;
 * new prices can't use archived ones.
 */
export type MeterRow = {
  businessId: string
  mode: Mode
  id: string
  name: string
  description: string | null
  eventName: string
  measurementUnit: string
  aggregation: AggregationType
  aggregationKey: string | null
  filter: MeterFilter | null
  createdAt: Date
  updatedAt: Date
  archivedAt: Date | null
}
export type MeterTables = { meters: MeterRow }

export const meterMigrations: readonly Migration[] = [
  {
    name: '1-meters',
    up: `create table meters (
      business_id text not null references businesses (id),
      mode text not null check (mode in ('test', 'live')),
      id text not null,
      name text not null,
      description text,
      event_name text not null,
      measurement_unit text not null,
      aggregation text not null,
      aggregation_key text,
      filter jsonb,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      archived_at timestamptz,
      primary key (business_id, mode, id),
      check ((aggregation = 'count') = (aggregation_key is null))
    );
    create index meters_in_use on meters (business_id, mode, created_at desc, id desc) where archived_at is null;
    create index meters_archived on meters (business_id, mode, created_at desc, id desc) where archived_at is not null;`,
  },
]
