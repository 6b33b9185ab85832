/** Emails: written with a transaction, sent later, and the built-in mailbox. */

import { domainToASCII } from 'node:url'
import type { Hono } from 'hono'
import type { Generated } from 'kysely'
import nodemailer from 'nodemailer'
import { addMilliseconds, type Clock, MINUTE } from '#src/clock.ts'
import { insertRowsQuery } from '#src/database/bulk-rows.ts'
import { type Kysely, type Migration, type PartitionedTable, type RawBuilder, sql } from '#src/database/database.ts'
import { write } from '#src/database/statements.ts'
import { generateId } from '#src/ids.ts'
import type { OutgoingEmail } from './email-content.ts'
import { type Rejected, tellRejected } from './rejected-email.ts'
import { type RenderedEmail, renderEmail } from './render-email.ts'

/**
 * One email. A row whose `sentAt` is null waits for the email server; without a server, writing the row counts as sending.
 * `nextAttemptAt` is the time of the next try, and the lease of the process that sends it now. `position` is the order in which
 * emails were written, which timestamps alone don't tell. `body` is null once the email server has the email; what an earlier
 * version wrote has been rendered already. `tenant` is '' for the program's own.
 */
export type EmailRow = {
  id: string
  position: number
  recipient: string
  subject: string
  body: OutgoingEmail['body'] | RenderedEmail | null
  /** Where the reader stops such emails: a page, and a POST to it does so at once (RFC 8058). */
  unsubscribeUrl: string | null
  createdAt: Date
  /** Real time, while `createdAt` is that of a business. */
  recordedAt: Date
  sentAt: Date | null
  attemptCount: number
  nextAttemptAt: Date
  tenant: string
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
]

const BATCH = 20
/** After so many refusals the email is abandoned; pauses double from one minute, so that is after about a day. */
const ATTEMPTS_MAX = 11
/** Longer than sending one email can take; after it, another process retries an email whose sender died. */
const LEASE_MILLISECONDS = 5 * MINUTE
const SERVER_TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** In the past for every clock: the clock of the process that writes an email may be ahead of the sender's. */
const AT_ONCE = new Date(0)

/**
 * Returns whether an email address can exist: none under `.invalid` ever does (RFC 2606). Demo data uses it for invented people,
 * so that their emails reach neither a mailbox nor an email server.
 */
export const isReachable = (address: string): boolean => !/\.invalid\s*$/i.test(address)

const CONTROL = /[\u0000-\u001f\u007f]+/g

/** Tells other programs that nobody typed the email, so that they send no automatic reply (RFC 3834, section 5). */
const AUTOMATIC = { 'Auto-Submitted': 'auto-generated' }

/** Returns the domain of the sender, for the IDs of its emails: a foreign one makes filters suspicious. */
function getDomain(from: string): string {
  const domain = /@([^\s<>@]+)>?\s*$/.exec(from)?.[1] ?? ''
  return domainToASCII(domain) || 'localhost'
}

/** Returns the headers by which email programs offer to unsubscribe (RFC 2369, RFC 8058). */
function unsubscribeHeaders({ unsubscribeUrl: url }: EmailRow): Record<string, string> {
  return url ? { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}
}

/** Writes and sends a program's emails. If `hasServer` is false, emails end in the built-in mailbox. */
export type EmailSender<Tables extends EmailTables> = {
  readonly hasServer: boolean
  /** Returns the row of an email, for a caller that writes many; undefined if its address is unreachable. */
  compose(clock: Clock, mail: OutgoingEmail): Omit<EmailRow, 'position'> | undefined
  /** Writes the email in the caller's transaction; it is sent after the commit. An email to an unreachable address is dropped. */
  write(trx: Kysely<Tables>, clock: Clock, mail: OutgoingEmail): Promise<void>
  /** Sends waiting emails to the email server, oldest first, one of each tenant in turn; returns how many it claimed. */
  deliver(db: Kysely<Tables>, clock: Clock, isStopped?: () => boolean): Promise<number>
  close(): void
}

export function createEmailSender<Tables extends EmailTables>(options: {
  smtpUrl?: string | undefined
  from: string
  /** Real time. */
  clock: Clock
  /** Hears of an email that the server doesn't take: its answer's code, and which try it was. */
  onRejected?: (mail: Rejected) => void
}): EmailSender<Tables> {
  const domain = getDomain(options.from)
  const transport = options.smtpUrl ? nodemailer.createTransport({ url: options.smtpUrl, ...SERVER_TIMEOUTS }) : undefined
  function compose(clock: Clock, mail: OutgoingEmail): Omit<EmailRow, 'position'> | undefined {
    if (!isReachable(mail.to)) return undefined
    const now = clock.now()
    return {
      id: generateId('mail'),
      // A line break in an address or a subject would let its author add headers.
      recipient: mail.to.replace(CONTROL, ' ').toLowerCase(),
      subject: mail.subject.replace(CONTROL, ' '),
      body: mail.body,
      unsubscribeUrl: mail.unsubscribeUrl ?? null,
      createdAt: now,
      recordedAt: options.clock.now(),
      sentAt: transport ? null : now,
      attemptCount: 0,
      nextAttemptAt: AT_ONCE,
      tenant: mail.tenant ?? '',
    }
  }
  const asEmails = (db: Kysely<Tables>) => db as unknown as Kysely<EmailTables>
  return {
    hasServer: transport !== undefined,
    compose,
    async write(trx, clock, mail) {
      const row = compose(clock, mail)
      if (row) await write({ trx }, insertRowsQuery('emails', [row]))
    },
    async deliver(db, clock, isStopped = () => false) {
      if (!transport) return 0
      const waiting = await claimWaiting(asEmails(db), clock)
      for (const [index, mail] of waiting.entries()) {
        if (isStopped()) {
          await giveBack(asEmails(db), waiting.slice(index))
          break
        }
        const { recipient: to, subject } = mail
        // A refused email must neither delay nor repeat the others.
        const isSent = await readEmail(mail)
          .then((rendered) =>
            transport.sendMail({
              from: options.from,
              to,
              subject,
              ...rendered,
              messageId: `<${mail.id}@${domain}>`,
              headers: { ...AUTOMATIC, ...unsubscribeHeaders(mail) },
            }),
          )
          .then(
            () => true,
            (error: unknown) => tellRejected(options.onRejected, mail, error),
          )
        const pause = MINUTE * 2 ** (mail.attemptCount - 1)
        // Links in emails open accounts and orders, so the content of a sent email is erased.
        const outcome = isSent
          ? { sentAt: clock.now(), body: null, unsubscribeUrl: null }
          : { nextAttemptAt: addMilliseconds(clock.now(), pause) }
        await asEmails(db)
          .updateTable('emails')
          .set(outcome)
          .where('id', '=', mail.id)
          .where('sentAt', 'is', null)
          // Once the lease is over, another process claims the email, and decides when to try again.
          .$if(!isSent, (query) => query.where('attemptCount', '=', mail.attemptCount))
          .execute()
      }
      return waiting.length
    },
    close: () => transport?.close(),
  }
}

/** Whether an email waits for its next try. */
const isUnsent = (now: Date) => sql`sent_at is null and next_attempt_at <= ${now} and attempt_count < ${ATTEMPTS_MAX}`

/** Selects since when emails are due, for measure-due-work.ts. */
export const dueEmailsQuery = (now: Date): RawBuilder<unknown> =>
  sql`select created_at as since from emails where ${isUnsent(now)} order by next_attempt_at`

/** Whether an email waits for the email server, and is due. */
export const emailDueQuery = (now: Date): RawBuilder<unknown> => sql`exists (${dueEmailsQuery(now)})`

/**
 * Locks the next emails: the first of each tenant, then the second of each. Jumps from tenant to tenant along an index. What
 * another process claimed meanwhile is seen only where the lock is taken, so the conditions stand there again.
 */
const nextQuery = (now: Date) => sql<string>`(
  with recursive waiting as (
    (select tenant from emails where sent_at is null order by tenant limit 1)
    union all
    select next.tenant from waiting cross join lateral (
      select tenant from emails where sent_at is null and tenant > waiting.tenant order by tenant limit 1) next
  ), turns as (
    select id, row_number() over (partition by waiting.tenant order by next_attempt_at, position) as turn
    from waiting cross join lateral (
      select id, next_attempt_at, position from emails
      where tenant = waiting.tenant and ${isUnsent(now)} order by next_attempt_at, position limit ${BATCH}) first
  )
  select emails.id from turns join emails using (id) where ${isUnsent(now)}
  order by turn, emails.next_attempt_at, emails.position limit ${BATCH}
  for update of emails skip locked)`

/** Returns what writes the emails of one tenant. */
export const writeFor = <Tables extends EmailTables>(
  mailer: Pick<EmailSender<Tables>, 'write'>,
  tenant: string,
): Pick<EmailSender<Tables>, 'write'> => ({ write: (trx, clock, mail) => mailer.write(trx, clock, { ...mail, tenant }) })

/** Claims the emails that are due, so that no other process sends them too. */
async function claimWaiting(db: Kysely<EmailTables>, clock: Clock): Promise<EmailRow[]> {
  const now = clock.now()
  const claimed = await db
    .updateTable('emails')
    .set((row) => ({ attemptCount: row('attemptCount', '+', 1), nextAttemptAt: addMilliseconds(now, LEASE_MILLISECONDS) }))
    .where('id', 'in', nextQuery(now))
    .returningAll()
    .execute()
  // UPDATE … RETURNING returns rows in any order.
  return claimed.sort((left, right) => left.position - right.position)
}

/** Makes emails due again that were claimed and not sent, unless another process has claimed them since. */
async function giveBack(db: Kysely<EmailTables>, claimed: readonly EmailRow[]): Promise<void> {
  await db
    .updateTable('emails')
    .set((row) => ({ attemptCount: row('attemptCount', '-', 1), nextAttemptAt: AT_ONCE }))
    .where('sentAt', 'is', null)
    .where((row) => row.or(claimed.map(({ id, attemptCount }) => row.and({ id, attemptCount }))))
    .execute()
}

/** Returns the words and the page of a stored email; they are empty once the email server has it. */
export async function readEmail({ body }: Pick<EmailRow, 'body'>): Promise<RenderedEmail> {
  if (body === null) return { text: '', html: '' }
  return 'html' in body ? body : renderEmail(body)
}

/** Mounts GET /mailbox.json?to=: newest first, at most 200. Only outside production and without an email server. */
export function mountMailbox<Tables extends EmailTables>(app: Hono, db: Kysely<Tables>): void {
  const tables = db as unknown as Kysely<EmailTables>
  app.get('/mailbox.json', async (c) => {
    const to = c.req.query('to')
    let query = tables.selectFrom('emails').selectAll().orderBy('position', 'desc').limit(200)
    if (to !== undefined) query = query.where('recipient', '=', to.replaceAll('\0', '').toLowerCase())
    const rows = await query.execute()
    const mails = rows.map(async (row) => ({
      id: row.id,
      to: row.recipient,
      subject: row.subject,
      ...(await readEmail(row)),
      sentAt: row.createdAt.toISOString(),
    }))
    return c.json(await Promise.all(mails))
  })
}
