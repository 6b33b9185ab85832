import type { AuditAction, AuditedChange, AuditedObject, AuditOutcome } from '@tradepost/contract/platform/audit-log'
import type { Migration } from '@tradepost/kit/database/database'

/** Changed fields by name. */
export type Changes = Readonly<Record<string, AuditedChange>>

/**
 * What somebody did, with names as they were then. An action that isn't one transaction of ours has two rows: the first says
 * `requested` and is committed before anything happens; the second has its ID in `requestedAs` and says how it ended. Without the
 * second, nobody knows. There are no foreign keys: entries outlive what they are about.
 */
export type AuditLogRow = {
  id: string
  /** Null for what concerns the whole platform. */
  organizationId: string | null
  /** Null for Tradepost itself. */
  actorId: string | null
  actorName: string | null
  actorEmail: string | null
  /** The user that the actor impersonated. */
  actingAsId: string | null
  actingAsName: string | null
  actingAsEmail: string | null
  action: AuditAction
  objectType: AuditedObject
  objectId: string | null
  objectName: string | null
  outcome: AuditOutcome
  requestedAs: string | null
  /** The code of a refusal. */
  refusal: string | null
  changes: Changes
  requestId: string | null
  clientAddress: string | null
  createdAt: Date
}
export type AuditLogTables = { auditLog: AuditLogRow }

/**
 * Lists are ordered by `created_at, id`; each filter has an index in that order. IDs sort byte by byte, not as a language does.
 * The view has one row for each action, with the columns of records, so that it is listed and searched like them; `body` is an
 * AuditEntry.
 */
export const auditLogMigrations: readonly Migration[] = [
  {
    name: '1-audit-log',
    up: `create table audit_log (
      id text collate "C" primary key,
      organization_id text,
      actor_id text,
      actor_name text,
      actor_email text,
      acting_as_id text,
      acting_as_name text,
      acting_as_email text,
      action text not null,
      object_type text not null,
      object_id text,
      object_name text,
      outcome text not null check (outcome in ('requested', 'done', 'refused')),
      requested_as text collate "C" unique,
      refusal text,
      changes jsonb not null,
      request_id text,
      client_address text,
      created_at timestamptz not null,
      words text generated always as (lower(
        coalesce(object_name, '') || ' ' || coalesce(object_id, '') || ' ' || coalesce(actor_name, '') || ' ' ||
        coalesce(actor_email, '') || ' ' || coalesce(acting_as_name, '') || ' ' || coalesce(acting_as_email, '')
      )) stored
    );
    create index audit_log_newest on audit_log (organization_id, created_at desc, id desc);
    create index audit_log_actions on audit_log (organization_id, action, created_at desc, id desc);
    create index audit_log_types on audit_log (organization_id, object_type, created_at desc, id desc);
    create index audit_log_objects on audit_log (object_id, created_at desc, id desc) where object_id is not null;
    create index audit_log_actors on audit_log (actor_id, created_at desc, id desc);
    create index audit_log_acting_as on audit_log (acting_as_id, created_at desc, id desc) where acting_as_id is not null;
    create index audit_log_newest_of_all on audit_log (created_at desc, id desc);
    create index audit_log_actions_of_all on audit_log (action, created_at desc, id desc);
    create index audit_log_words on audit_log using gin (words gin_trgm_ops);

    create function audit_log_is_append_only() returns trigger language plpgsql as $$
    begin raise exception 'audit log: entries are never changed'; end $$;
    create trigger audit_log_is_append_only before update or delete or truncate on audit_log
      for each statement execute function audit_log_is_append_only();

    create view audit_entries as
      select entry.id, organization_id, actor_id, acting_as_id, action, object_type, object_id, outcome, words, created_at,
        jsonb_build_object(
          'id', entry.id, 'created_at', created_at, 'action', action, 'outcome', outcome, 'refusal', refusal, 'changes', changes,
          'request_id', request_id, 'client_address', client_address,
          'organization', (
            select jsonb_build_object('id', place.id, 'name', place.name, 'slug', place.slug)
            from "organization" place where place.id = organization_id
          ),
          'actor', case when actor_id is not null
            then jsonb_build_object('id', actor_id, 'name', actor_name, 'email', actor_email) end,
          'acting_as', case when acting_as_id is not null
            then jsonb_build_object('id', acting_as_id, 'name', acting_as_name, 'email', acting_as_email) end,
          'object', jsonb_build_object('id', object_id, 'name', object_name)
        ) as body
      from audit_log entry
      -- Not "not exists": Postgres would read the whole table for it.
      where outcome <> 'requested' or (select ending.id from audit_log ending where ending.requested_as = entry.id) is null;`,
  },
]
