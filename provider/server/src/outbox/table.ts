import type { Migration, PartitionedTable } from '@tradepost/kit/database/database'
import type { Generated } from 'kysely'

/**
 * One row per event, written in the transaction of its change: an event exists exactly if its change does. `payload` is what
 * endpoints get, as of that moment, so that every attempt of a delivery sends the same bytes. `recordedAt` is real time, while
 * `createdAt` is the business's. A row never changes.
 */
export type EventRow = {
  businessId: string
  mode: Mode
  id: string
  type: string
  subjectId: string
  payload: string
  createdAt: Date
  recordedAt: Date
  /** Made to try an endpoint out: sent there once and nowhere else. */
  isExample: boolean
  /** The step of a trace that recorded it; null if nobody traces. */
  traceParent: string | null
}
export type Mode = 'test' | 'live'

/** An event for which webhooks/ has not yet created deliveries, in the order in which they were recorded. */
export type WaitingEventRow = { businessId: string; mode: Mode; position: Generated<number>; eventId: string }
export type OutboxTables = { events: EventRow; waitingEvents: WaitingEventRow }

/** Event IDs tell when the event was recorded. */
export const eventParts: PartitionedTable = { table: 'events', column: 'id', every: 'month', ids: 'message' }

export const outboxMigrations: readonly Migration[] = [
  {
    name: '1-events',
    up: `create table events (
      business_id text not null,
      mode text not null check (mode in ('test', 'live')),
      id text not null,
      type text not null,
      subject_id text not null,
      payload text not null,
      created_at timestamptz not null,
      fanned_out_at timestamptz,
      primary key (business_id, mode, id)
    );
    create unique index events_id on events (id);
    create index events_waiting on events (business_id, created_at) where fanned_out_at is null;
    create index events_of_subject on events (business_id, mode, subject_id, created_at);`,
  },
  {
    name: '2-events-by-age',
    up: 'create index events_by_age on events (fanned_out_at) where fanned_out_at is not null;',
  },
  {
    name: '3-event-log',
    up: `alter table events add column is_example boolean not null default false;
    create index events_by_time on events (business_id, mode, created_at, id);
    create index events_by_type on events (business_id, mode, type, created_at, id);
    create index events_sent on events (business_id, mode, fanned_out_at, id) where fanned_out_at is not null;`,
  },
  {
    // Marking an event as sent wrote its payload and all its index entries again.
    name: '4-waiting-events',
    up: `create table waiting_events (
      business_id text not null,
      mode text not null,
      position bigint not null generated always as identity,
      event_id text not null,
      primary key (business_id, position)
    );
    insert into waiting_events (business_id, mode, event_id) select business_id, mode, id from events where fanned_out_at is null order by created_at;
    drop index events_waiting, events_by_age, events_sent;
    alter table events rename column fanned_out_at to recorded_at;
    update events set recorded_at = now() where recorded_at is null;
    alter table events alter column recorded_at set not null;
    create index events_by_age on events (recorded_at);
    create index events_to_replay on events (business_id, mode, recorded_at, id);`,
  },
  { name: '5-traces', up: 'alter table events add column trace_parent text;' },
]
