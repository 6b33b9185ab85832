import type { Migration, PartitionedTable } from '@tradepost/kit/database/database'
import type { Generated } from 'kysely'
import type { Mode } from '#src/outbox/table.ts'

/**
 * A stored answer, returned again for a repeated request. `key` is the caller's `Idempotency-Key`, or null for a request without
 * one, which is found by its fingerprint when the SDK retries it. `createdAt` is real time.
 */
export type IdempotencyRow = {
  businessId: string
  mode: Mode
  id: Generated<number>
  key: string | null
  fingerprint: string
  responseStatus: number
  responseBody: string | null
  createdAt: Date
}
export type IdempotencyTables = { idempotentAnswers: IdempotencyRow }

export const answerParts: PartitionedTable = { table: 'idempotent_answers', column: 'created_at', every: 'day' }

export const idempotencyMigrations: readonly Migration[] = [
  {
    name: '1-idempotent-answers',
    up: `create table idempotent_answers (
      business_id text not null,
      mode text not null,
      id bigint generated always as identity,
      key text,
      fingerprint text not null,
      response_status int not null,
      response_body text,
      created_at timestamptz not null,
      primary key (business_id, mode, id)
    );
    create unique index idempotent_answers_key on idempotent_answers (business_id, mode, key) where key is not null;
    create index idempotent_answers_fingerprint on idempotent_answers (business_id, mode, fingerprint, created_at desc);
    create index idempotent_answers_age on idempotent_answers (created_at);`,
  },
  {
    name: '2-by-key',
    gradual: [{ index: 'idempotent_answers_by_key', on: 'idempotent_answers (business_id, mode, key) where key is not null' }],
  },
  {
    // A row is found and written under the lock of its key. No index is unique over several days.
    name: '3-numbers',
    removes: 'nothing writes the number: a default takes the place of the identity, which a partition cannot have',
    up: `drop index idempotent_answers_key;
    do $$ begin execute format('create sequence idempotent_answer_numbers start %s', nextval('idempotent_answers_id_seq')); end $$;
    alter table idempotent_answers alter column id drop identity, alter column id set default nextval('idempotent_answer_numbers');`,
  },
  { name: '4-days', gradual: [{ divide: answerParts, key: 'business_id, mode, id, created_at' }] },
  { name: '5-without-age', up: 'drop index idempotent_answers_age' },
]
