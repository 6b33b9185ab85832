import type { Migration } from '@tradepost/kit/database/database'
import { eventParts } from '#src/outbox/table.ts'
import { deliveryParts } from './table.ts'

/** Since this migration, headers of endpoints and waiting emails are sealed. */
const SEALED_HEADERS = '8-sealed-headers'
export const SEALED_HEADERS_MIGRATION = `webhooks/${SEALED_HEADERS}`

/** The steps that made the tables of table.ts. */
export const webhookMigrations: readonly Migration[] = [
  {
    name: '1-webhooks',
    // IDs are unique across businesses. An index that starts with the business could be used for any lookup by ID.
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
      timed_out_at timestamptz,
      failed_at timestamptz,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      primary key (business_id, mode, id)
    );
    create unique index webhook_endpoints_id on webhook_endpoints (id);
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
      queued_at timestamptz,
      leased_until timestamptz,
      counts_until timestamptz,
      created_at timestamptz not null,
      primary key (business_id, mode, id),
      unique (business_id, mode, event_id, endpoint_id),
      foreign key (business_id, mode, event_id) references events (business_id, mode, id),
      foreign key (business_id, mode, endpoint_id) references webhook_endpoints (business_id, mode, id) on delete cascade
    );
    create unique index webhook_deliveries_id on webhook_deliveries (id);
    create index webhook_deliveries_due on webhook_deliveries (next_attempt_at) where status = 'pending' and queued_at is null;
    create index webhook_deliveries_queue on webhook_deliveries (endpoint_id, queued_at) where queued_at is not null;
    create index webhook_deliveries_in_flight on webhook_deliveries (endpoint_id) where leased_until is not null;
    create index webhook_deliveries_rate on webhook_deliveries (endpoint_id, counts_until) where counts_until is not null;
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
  {
    name: '2-endpoint-health',
    up: `alter table webhook_endpoints
      add column places int not null default 16,
      add column consecutive_failures int not null default 0,
      add column failing_since timestamptz,
      add column disabled_reason text check (disabled_reason in ('gone', 'failing')),
      add column disabled_at timestamptz,
      add column enabled_at timestamptz;

    alter table webhook_attempts
      add column url text,
      add column request_headers jsonb,
      add column response_headers jsonb;

    create table webhook_retired_secrets (
      business_id text not null,
      mode text not null,
      id text not null,
      endpoint_id text not null,
      secret_sealed text not null,
      ends_at timestamptz not null,
      primary key (business_id, mode, id),
      foreign key (business_id, mode, endpoint_id) references webhook_endpoints (business_id, mode, id) on delete cascade
    );
    create index webhook_retired_secrets_of_endpoint on webhook_retired_secrets (endpoint_id, ends_at);`,
  },
  {
    name: '3-replays-and-faults',
    up: `alter table webhook_endpoints
      add column faults jsonb,
      add column faults_since timestamptz,
      add column fault_counts jsonb not null default '{}';

    alter table webhook_deliveries
      add column attempts_before int not null default 0,
      add column replay_id text,
      add column fault_key text,
      add column held_fault text;
    create index webhook_deliveries_by_time on webhook_deliveries (business_id, mode, created_at, id);
    create index webhook_deliveries_failed on webhook_deliveries (business_id, mode, created_at, id) where status = 'failed';
    create index webhook_deliveries_of_replay on webhook_deliveries (replay_id) where replay_id is not null;
    create index webhook_deliveries_held on webhook_deliveries (endpoint_id) where held_fault is not null;

    alter table webhook_attempts add column fault text;`,
  },
  {
    name: '4-pending-deliveries',
    up: `create index webhook_deliveries_pending on webhook_deliveries (business_id, mode, created_at, id)
      where status = 'pending';`,
  },
  {
    name: '5-queue',
    // A foreign key of a unique ID alone: Postgres looks up one of three columns by any index that begins with the business, as
    // long as it doesn't know the tables' sizes, and then reads all events of the business for each delivery.
    up: `create table webhook_queue (
      business_id text not null,
      mode text not null,
      delivery_id text primary key references webhook_deliveries (id) on delete cascade,
      endpoint_id text not null,
      next_attempt_at timestamptz not null,
      queued_at timestamptz,
      leased_until timestamptz,
      held_fault text
    );
    insert into webhook_queue
      (business_id, mode, delivery_id, endpoint_id, next_attempt_at, queued_at, leased_until, held_fault)
    select business_id, mode, id, endpoint_id, next_attempt_at, queued_at, leased_until, held_fault
    from webhook_deliveries where status = 'pending';
    create index webhook_queue_due on webhook_queue (next_attempt_at) where queued_at is null;
    create index webhook_queue_queued on webhook_queue (endpoint_id, queued_at) where queued_at is not null;
    create index webhook_queue_in_flight on webhook_queue (endpoint_id) where leased_until is not null;
    create index webhook_queue_held on webhook_queue (endpoint_id) where held_fault is not null;
    create index webhook_queue_of_business on webhook_queue (business_id, mode);

    alter table webhook_attempts
      drop constraint webhook_attempts_business_id_mode_delivery_id_fkey,
      drop constraint webhook_attempts_business_id_mode_delivery_id_number_key,
      add unique (delivery_id, number),
      add foreign key (delivery_id) references webhook_deliveries (id) on delete cascade;

    drop index webhook_deliveries_due, webhook_deliveries_failed, webhook_deliveries_pending, webhook_deliveries_of_endpoint;
    alter table webhook_deliveries set (fillfactor = 60);
    alter table webhook_deliveries
      drop column next_attempt_at,
      drop column queued_at,
      drop column leased_until,
      drop column held_fault,
      add column has_failed boolean not null generated always as (status = 'failed') stored,
      drop constraint webhook_deliveries_business_id_mode_event_id_fkey,
      drop constraint webhook_deliveries_business_id_mode_endpoint_id_fkey,
      drop constraint webhook_deliveries_business_id_mode_event_id_endpoint_id_key,
      add unique (event_id, endpoint_id),
      add foreign key (event_id) references events (id),
      add foreign key (endpoint_id) references webhook_endpoints (id) on delete cascade;
    create index webhook_deliveries_of_endpoint on webhook_deliveries (endpoint_id, created_at, id);
    create index webhook_deliveries_failed on webhook_deliveries (business_id, mode, created_at, id) where has_failed;`,
  },
  {
    name: '6-fewer-indexes',
    // Each entry of an index is a good part of what a delivery costs. IDs are unique across businesses, so one index finds them;
    // one that is queued, sent and accepted at once never waits. `events` is changed here because the first step refers to its
    // old key.
    up: `alter table events drop constraint events_pkey, add primary key using index events_id;
    alter table webhook_deliveries
      drop constraint webhook_deliveries_pkey,
      add primary key using index webhook_deliveries_id;
    alter table webhook_attempts
      drop constraint webhook_attempts_pkey,
      drop constraint webhook_attempts_delivery_id_number_key,
      add primary key (delivery_id, number);
    drop index webhook_queue_of_business;
    create index webhook_queue_waiting on webhook_queue (business_id, mode) where queued_at is null and leased_until is null;`,
  },
  {
    name: '7-rows-of-a-delivery',
    // They are only written from the row of their delivery, in the same statement: a foreign key would look up again what that
    // statement has locked. With the delivery they are deleted, as by a foreign key.
    up: `alter table webhook_queue drop constraint webhook_queue_delivery_id_fkey;
    alter table webhook_attempts drop constraint webhook_attempts_delivery_id_fkey;
    create function forget_deliveries() returns trigger language plpgsql as $$ begin
      delete from webhook_queue using gone where delivery_id = gone.id;
      delete from webhook_attempts using gone where delivery_id = gone.id;
      return null;
    end $$;
    create trigger deliveries_gone after delete on webhook_deliveries referencing old table as gone
      for each statement execute function forget_deliveries();`,
  },
  { name: SEALED_HEADERS, up: 'alter table webhook_endpoints add column headers_sealed text;' },
  {
    // The event's ID says in which partition a delivery is. A partition of events can't go while a foreign key refers to it. The
    // trigger is for programs of the release before.
    name: '9-events-of-the-queue',
    up: `alter table webhook_deliveries drop constraint webhook_deliveries_event_id_fkey;
    alter table webhook_queue add column event_id text;
    create function name_event() returns trigger language plpgsql as $$ begin
      select event_id into new.event_id from webhook_deliveries where id = new.delivery_id;
      return new;
    end $$;
    create trigger queue_names_event before insert on webhook_queue
      for each row when (new.event_id is null) execute function name_event();`,
  },
  {
    name: '10-known-events',
    gradual: [
      {
        fill: 'webhook_queue',
        set: 'event_id = (select event_id from webhook_deliveries where id = delivery_id)',
        where: 'event_id is null',
      },
      { notNull: 'event_id', table: 'webhook_queue' },
    ],
  },
  {
    name: '11-months',
    gradual: [
      { divide: eventParts, key: 'id', leaves: 'events_by_age' },
      { divide: deliveryParts, key: 'id, event_id' },
    ],
  },
]
