import type { Generated } from 'kysely'
import type { Migration, PartitionedTable } from '#src/database/database.ts'
import type { OutgoingEmail } from './email-content.ts'
import type { RenderedEmail } from './render-email.ts'

/**
 * One email. A row whose `sentAt` is null waits for the email server; without a server, writing the row counts as sending.
 * `nextAttemptAt` is the time of the next try, and the lease of the process that sends it now. `position` is the order in which
 * emails were written, which timestamps alone don't tell. `contentSealed` is what it says, with its links; null once the email
 * server has it, and after its last try. Where it is set, `body` is a mark; the release before wrote the content itself there,
 * and one of earlier has been rendered already. `tenant` is '' for the program's own. `answerCode`: the email server's last
 * refusal (RFC 5321); null if it was never heard, or took the email.
 */
export type EmailRow = {
  id: string
  position: number
  recipient: string
  subject: string
  body: OutgoingEmail['body'] | RenderedEmail | 'sealed' | null
  /** Of the release before: where the reader stops such emails. */
  unsubscribeUrl: string | null
  contentSealed: string | null
  createdAt: Date
  /** Real time, while `createdAt` is that of a business. */
  recordedAt: Date
  sentAt: Date | null
  attemptCount: number
  nextAttemptAt: Date
  tenant: string
  answerCode: number | null
}
export type EmailTables = { emails: Omit<EmailRow, 'position'> & { position: Generated<number> } }

export const emailParts: PartitionedTable = { table: 'emails', column: 'recorded_at', every: 'month' }

export const emailMigrations: readonly Migration[] = [
  {
    name: '1-emails',
    up: `create table emails (
      id text primary key,
      position bigint not null generated always as identity,
      recipient text not null,
      subject text not null,
      text text not null,
      html text not null,
      created_at timestamptz not null,
      sent_at timestamptz,
      attempt_count int not null default 0,
      next_attempt_at timestamptz not null default now()
    );
    create unique index emails_newest on emails (position desc);
    create index emails_by_recipient on emails (recipient, position desc);
    create index emails_unsent on emails (next_attempt_at) where sent_at is null;`,
  },
  { name: '2-unsubscribe', up: 'alter table emails add column unsubscribe_url text;' },
  {
    name: '3-body',
    up: `alter table emails add column body jsonb;
    update emails set body = jsonb_build_object('text', text, 'html', html) where text <> '' or html <> '';
    alter table emails drop column text, drop column html;`,
  },
  { name: '4-tenant', up: "alter table emails add column tenant text not null default '';" },
  {
    name: '5-unsent-of-tenant',
    gradual: [{ index: 'emails_unsent_of_tenant', on: 'emails (tenant, next_attempt_at, position) where sent_at is null' }],
  },
  { name: '6-recorded-at', up: 'alter table emails add column recorded_at timestamptz not null default now();' },
  { name: '7-by-position', gradual: [{ index: 'emails_by_position', on: 'emails (position desc)' }] },
  {
    name: '8-positions',
    removes: 'nothing writes the position: a default takes the place of the identity, which a partition cannot have',
    up: `drop index emails_newest;
    do $$ begin execute format('create sequence email_positions start %s', nextval('emails_position_seq')); end $$;
    alter table emails alter column position drop identity, alter column position set default nextval('email_positions');`,
  },
  { name: '9-months', gradual: [{ divide: emailParts, key: 'id, recorded_at' }] },
  { name: '10-sealed', up: 'alter table emails add column content_sealed text;' },
  { name: '11-answer-code', up: 'alter table emails add column answer_code int;' },
]
