import type { DifferenceCause, ReconciliationReason } from '@tradepost/contract/platform/developers/seller-reconciliation'
import type { Refusal } from '@tradepost/contract/platform/error-body'
import type { ProviderEnvironment } from '@tradepost/contract/platform/organization/seller'
import type { Migration } from '@tradepost/kit/database/database'

/**
 * A comparison of a shop's records with everything that its provider lists. It goes on in the runs of each minute until
 * `finishedAt`: `list` and `page` are next, `startedAs` is the ticket of its beginning. `problem`: why it waits.
 */
export type ReconciliationRunRow = {
  organizationId: string
  environment: ProviderEnvironment
  id: string
  reason: ReconciliationReason
  list: number
  page: number
  startedAs: number
  calls: number
  claimedUntil: Date
  problem: Refusal | null
  startedAt: Date
  finishedAt: Date | null
}

/**
 * A field that differed, as JSON on both sides. `repairedAt`: when the row had the provider's value, with all that follows from
 * it.
 */
export type ReconciliationDifferenceRow = {
  organizationId: string
  environment: ProviderEnvironment
  id: string
  runId: string
  noun: string
  objectId: string
  field: string
  ours: unknown
  theirs: unknown
  cause: DifferenceCause
  foundAt: Date
  repairedAt: Date | null
}
export type ReconciliationTables = {
  reconciliationRuns: ReconciliationRunRow
  reconciliationDifferences: ReconciliationDifferenceRow
}

export const reconciliationMigrations: readonly Migration[] = [
  {
    name: '1-reconciliation',
    up: `create table reconciliation_runs (
      organization_id text not null references "organization" (id) on delete cascade,
      environment text not null check (environment in ('embedded', 'test_mode', 'live_mode')),
      id text not null,
      reason text not null check (reason in ('requested', 'nightly', 'started', 'endpoint_disabled', 'endpoint_enabled')),
      list int not null,
      page int not null,
      started_as bigint not null,
      calls int not null,
      claimed_until timestamptz not null,
      problem text,
      started_at timestamptz not null,
      finished_at timestamptz,
      primary key (organization_id, environment, id)
    );
    create unique index reconciliation_runs_open on reconciliation_runs (organization_id, environment) where finished_at is null;
    create index reconciliation_runs_newest on reconciliation_runs (organization_id, environment, started_as desc);

    create table reconciliation_differences (
      organization_id text not null,
      environment text not null,
      id text not null,
      run_id text not null,
      noun text not null,
      object_id text not null,
      field text not null,
      ours jsonb,
      theirs jsonb,
      cause text not null check (cause in ('missed_event', 'failed_apply', 'changed_elsewhere')),
      found_at timestamptz not null,
      repaired_at timestamptz,
      words text generated always as (lower(noun || ' ' || object_id || ' ' || field)) stored,
      primary key (organization_id, environment, id),
      foreign key (organization_id, environment, run_id) references reconciliation_runs on delete cascade
    );
    create index reconciliation_differences_newest on reconciliation_differences (organization_id, environment, found_at desc, id desc);
    create index reconciliation_differences_of_run on reconciliation_differences (organization_id, environment, run_id);
    create index reconciliation_differences_words on reconciliation_differences using gin (words gin_trgm_ops);

    -- Rows with the columns of records, so that they are listed and searched like them; body is a ReconciliationDifference. An
    -- event that was still on its way isn't missed.
    create view found_differences as
      select id, organization_id, environment, run_id, noun, object_id, cause, found_at, words,
        jsonb_build_object(
          'id', id, 'run_id', run_id, 'noun', noun, 'object_id', object_id, 'field', field, 'ours', ours, 'theirs', theirs,
          'cause', cause, 'found_at', found_at, 'repaired_at', repaired_at
        ) as body
      from reconciliation_differences difference
      where cause <> 'missed_event' or not exists (
        select from provider_events event
        where event.organization_id = difference.organization_id and event.object_id = difference.object_id
          and event.received_at between difference.found_at and difference.found_at + interval '1 minute'
      );`,
  },
  {
    name: '2-problem-codes',
    // A sentence has no code. The next try, within a minute, says anew why the run waits.
    up: 'alter table reconciliation_runs drop column problem, add column problem jsonb;',
    removes: 'the sentences; the column stays',
  },
]
