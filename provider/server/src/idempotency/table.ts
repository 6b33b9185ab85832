import type { Migration } from '@tradepost/kit/database/database'
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
]
