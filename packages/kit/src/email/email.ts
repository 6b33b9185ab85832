/** Emails: written with a transaction, sent later, and the built-in mailbox. */

import { domainToASCII } from 'node:url'
import type { Hono } from 'hono'
import type { Generated } from 'kysely'
import nodemailer, { type Transporter } from 'nodemailer'
import { addMilliseconds, type Clock, MINUTE } from '#src/clock.ts'
import { insertRowsQuery } from '#src/database/bulk-rows.ts'
import type { Kysely, Migration, PartitionedTable } from '#src/database/database.ts'
import { write } from '#src/database/statements.ts'
import { generateId } from '#src/ids.ts'
import type { Log } from '#src/log.ts'
import { AT_ONCE, ATTEMPTS_MAX, claimWaiting, eraseGivenUp, giveBack } from './claim-emails.ts'
import type { OutgoingEmail } from './email-content.ts'
import { type RenderedEmail, renderEmail } from './render-email.ts'
import {
  type EmailContent,
  type EmailSealer,
  NO_CONTENT,
  openContent,
  type SealedMark,
  type StoredContent,
  sealContent,
  sealPlainEmails,
} from './seal-emails.ts'

/**
 * One email. A row whose `sentAt` is null waits for the email server; without a server, writing the row counts as sending.
 * `nextAttemptAt` is the time of the next try, and the lease of the process that sends it now. `position` is the order in which
 * emails were written, which timestamps alone don't tell. `contentSealed` is what it says, with its links; null once the email
 * server has it, and after its last try. Where it is set, `body` is a mark; the release before wrote the content itself there, and
 * one of earlier has been rendered already. `tenant` is '' for the program's own.
 */
export type EmailRow = {
  id: string
  position: number
  recipient: string
  subject: string
  body: OutgoingEmail['body'] | RenderedEmail | SealedMark | null
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
]

const SERVER_TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

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

/** Returns the headers by which email programs offer to unsubscribe: a page, and a POST to it does so at once (RFC 2369, RFC 8058). */
function unsubscribeHeaders({ unsubscribeUrl: url }: EmailContent): Record<string, string> {
  return url ? { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}
}

/** Writes and sends a program's emails. If `hasServer` is false, they end in the built-in mailbox, or nowhere. */
export type EmailSender<Tables extends EmailTables> = {
  readonly hasServer: boolean
  /** Returns the row of an email, for a caller that writes many; undefined if its address is unreachable. */
  compose(clock: Clock, mail: OutgoingEmail): Omit<EmailRow, 'position'> | undefined
  /** Writes the email in the caller's transaction; it is sent after the commit. An email to an unreachable address is dropped. */
  write(trx: Kysely<Tables>, clock: Clock, mail: OutgoingEmail): Promise<void>
  /** Returns what a stored email says; undefined once it is erased. @throws when it was altered, or its key isn't there */
  open(row: EmailRow): EmailContent | undefined
  /** Returns its words and its page; they are empty once it is erased. */
  read(row: EmailRow): Promise<RenderedEmail>
  /** Seals what the release before wrote, and erases what was given up. Returns how many emails it changed, to be called again. */
  tidy(db: Kysely<Tables>, clock: Clock): Promise<number>
  /** Sends waiting emails to the email server, oldest first, one of each tenant in turn; returns how many it claimed. */
  deliver(db: Kysely<Tables>, clock: Clock, isStopped?: () => boolean): Promise<number>
  close(): void
}

type Sending = { mail: EmailRow; content: EmailContent; from: string }

/** Gives an email to the server. Returns whether that took it. */
function send(transport: Transporter, { mail, content, from }: Sending): Promise<boolean> {
  return renderContent(content)
    .then((rendered) =>
      transport.sendMail({
        from,
        to: mail.recipient,
        subject: mail.subject,
        ...rendered,
        messageId: `<${mail.id}@${getDomain(from)}>`,
        headers: { ...AUTOMATIC, ...unsubscribeHeaders(content) },
      }),
    )
    .then(
      () => true,
      () => false,
    )
}

type SenderOptions = {
  smtpUrl?: string | undefined
  /** Whether emails can be read in the built-in mailbox; without it and a server, only whom they were for is stored. */
  hasMailbox: boolean
  from: string
  /** Real time. */
  clock: Clock
  sealer: EmailSealer
  /** Whether programs of the release before may be running, which send only what isn't sealed (database/overlap.ts). */
  isOverlap: () => boolean
  log: Pick<Log, 'error'>
}

/** Creates what turns an email into its row. */
const createComposer =
  ({ smtpUrl, hasMailbox, sealer, isOverlap, clock: realClock }: SenderOptions) =>
  (clock: Clock, mail: OutgoingEmail): Omit<EmailRow, 'position'> | undefined => {
    if (!isReachable(mail.to)) return undefined
    const now = clock.now()
    const id = generateId('mail')
    const content = { body: mail.body, unsubscribeUrl: mail.unsubscribeUrl ?? null }
    const store = (): StoredContent => {
      if (!smtpUrl && !hasMailbox) return NO_CONTENT
      return isOverlap() ? { ...content, contentSealed: null } : sealContent(sealer, { id }, content)
    }
    return {
      id,
      // A line break in an address or a subject would let its author add headers.
      recipient: mail.to.replace(CONTROL, ' ').toLowerCase(),
      subject: mail.subject.replace(CONTROL, ' '),
      ...store(),
      createdAt: now,
      recordedAt: realClock.now(),
      sentAt: smtpUrl ? null : now,
      attemptCount: 0,
      nextAttemptAt: AT_ONCE,
      tenant: mail.tenant ?? '',
    }
  }

export function createEmailSender<Tables extends EmailTables>(options: SenderOptions): EmailSender<Tables> {
  const { sealer, isOverlap, smtpUrl } = options
  const transport = smtpUrl ? nodemailer.createTransport({ url: smtpUrl, ...SERVER_TIMEOUTS }) : undefined
  const compose = createComposer(options)
  const open = (row: EmailRow) => openContent(sealer, row)
  let isSealed = false
  const asEmails = (db: Kysely<Tables>) => db as unknown as Kysely<EmailTables>
  function openOrReport(mail: EmailRow): EmailContent | undefined {
    try {
      return open(mail)
    } catch (error) {
      options.log.error({ email: mail.id, err: error }, "an email that waits can't be opened")
      return undefined
    }
  }
  return {
    hasServer: transport !== undefined,
    compose,
    async write(trx, clock, mail) {
      const row = compose(clock, mail)
      if (row) await write({ trx }, insertRowsQuery('emails', [row]))
    },
    open,
    read: async (row) => renderContent(open(row)),
    async tidy(db, clock) {
      // Who writes in the form of before is gone once the overlap is over.
      const sealed = isSealed || isOverlap() ? 0 : await sealPlainEmails(asEmails(db), sealer)
      if (!isOverlap() && sealed === 0) isSealed = true
      return sealed + (await eraseGivenUp(asEmails(db), clock.now()))
    },
    async deliver(db, clock, isStopped = () => false) {
      if (!transport) return 0
      const waiting = await claimWaiting(asEmails(db), clock)
      for (const [index, mail] of waiting.entries()) {
        if (isStopped()) {
          await giveBack(asEmails(db), waiting.slice(index))
          break
        }
        // A refused email must neither delay nor repeat the others.
        const content = openOrReport(mail)
        const isSent = content !== undefined && (await send(transport, { mail, content, from: options.from }))
        const pause = MINUTE * 2 ** (mail.attemptCount - 1)
        // Links in emails open accounts and orders, so the content is erased once it is sent or given up.
        const outcome = isSent
          ? { sentAt: clock.now(), ...NO_CONTENT }
          : {
              nextAttemptAt: addMilliseconds(clock.now(), pause),
              ...(mail.attemptCount >= ATTEMPTS_MAX ? NO_CONTENT : {}),
            }
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

/** Returns what writes the emails of one tenant. */
export const writeFor = <Tables extends EmailTables>(
  mailer: Pick<EmailSender<Tables>, 'write'>,
  tenant: string,
): Pick<EmailSender<Tables>, 'write'> => ({ write: (trx, clock, mail) => mailer.write(trx, clock, { ...mail, tenant }) })

async function renderContent(content: EmailContent | undefined): Promise<RenderedEmail> {
  if (!content) return { text: '', html: '' }
  return 'html' in content.body ? content.body : renderEmail(content.body)
}

/** The stored emails, and what opens them. */
export type Mailbox<Tables extends EmailTables> = { db: Kysely<Tables>; mailer: Pick<EmailSender<Tables>, 'read'> }

/** Mounts GET /mailbox.json?to=: newest first, at most 200. Only outside production and without an email server. */
export function mountMailbox<Tables extends EmailTables>(app: Hono, { db, mailer }: Mailbox<Tables>): void {
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
      ...(await mailer.read(row)),
      sentAt: row.createdAt.toISOString(),
    }))
    return c.json(await Promise.all(mails))
  })
}
