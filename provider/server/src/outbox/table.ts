import type { Migration } from '@tradepost/kit/database'

/**
 * One row per event, written in the transaction of its change: an event exists exactly if its change does. `payload` is what
 * endpoints get, as of that moment, so that every attempt of a delivery sends the same bytes. `fannedOutAt` is null until
 * webhooks/ has created a delivery for each endpoint; it is real time, while `createdAt` is the business's.
 */
export type EventRow = {
  businessId: string
  mode: Mode
  id: string
  type: string
  subjectId: string
  payload: string
  createdAt: Date
  fannedOutAt: Date | null
  /** Made to try an endpoint out: sent there once and nowhere else. */
  isExample: boolean
}
export type Mode = 'test' | 'live'
export type OutboxTables = { events: EventRow }

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
]
