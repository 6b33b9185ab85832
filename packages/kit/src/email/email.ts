/** Emails: written with a transaction, sent later, and the built-in mailbox. */

import { domainToASCII } from 'node:url'
import type { Hono } from 'hono'
import nodemailer, { type Transporter } from 'nodemailer'
import { addMilliseconds, type Clock, MINUTE } from '#src/clock.ts'
import { insertRowsQuery } from '#src/database/bulk-rows.ts'
import type { Kysely } from '#src/database/database.ts'
import { write } from '#src/database/statements.ts'
import { generateId } from '#src/ids.ts'
import type { Log } from '#src/log.ts'
import { AT_ONCE, ATTEMPTS_MAX, claimWaiting, eraseGivenUp, giveBack } from './claim-emails.ts'
import type { OutgoingEmail } from './email-content.ts'
import { type Rejected, tellRejected } from './rejected-email.ts'
import { type RenderedEmail, renderEmail } from './render-email.ts'
import {
  type EmailContent,
  type EmailSealer,
  NO_CONTENT,
  openContent,
  type StoredContent,
  sealContent,
  sealPlainEmails,
} from './seal-emails.ts'
import type { EmailRow, EmailTables } from './table.ts'

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

/** Returns the headers by which email programs offer to unsubscribe: a page, which a POST obeys at once (RFC 2369, RFC 8058). */
function unsubscribeHeaders({ unsubscribeUrl: url }: EmailContent): Record<string, string> {
  return url ? { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}
}

/** A stored email as its reader sees it. `from`: a name and an address. */
export type ReadEmail = RenderedEmail & { from: string }

/** Writes and sends a program's emails. If `hasServer` is false, they end in the built-in mailbox, or nowhere. */
export type EmailSender<Tables extends EmailTables> = {
  readonly hasServer: boolean
  /** Returns the row of an email, for a caller that writes many; undefined if its address is unreachable. */
  compose(clock: Clock, mail: OutgoingEmail): Omit<EmailRow, 'position'> | undefined
  /** Writes the email in the caller's transaction; it is sent after the commit. An email to an unreachable address is dropped. */
  write(trx: Kysely<Tables>, clock: Clock, mail: OutgoingEmail): Promise<void>
  /** Returns what a stored email says; undefined once it is erased. @throws when it was altered, or its key isn't there */
  open(row: EmailRow): EmailContent | undefined
  /** Returns its words and its page, and whom it is from; they are empty once it is erased. */
  read(row: EmailRow): Promise<ReadEmail>
  /** Seals what the release before wrote, and erases what was given up. Returns how many it changed, to be called again. */
  tidy(db: Kysely<Tables>, clock: Clock): Promise<number>
  /** Sends waiting emails to the email server, oldest first, one of each tenant in turn; returns how many it claimed. */
  deliver(db: Kysely<Tables>, clock: Clock, isStopped?: () => boolean): Promise<number>
  close(): void
}

/** Returns whom an email is from: by the name of its shop, if it has one, at our own address. */
function nameSender(from: string, { body }: EmailContent): string {
  const name = 'sender' in body ? body.sender.from : undefined
  if (name === undefined) return from
  const address = /<([^>]+)>/.exec(from)?.[1] ?? from
  return `"${name.replace(/["\\]/g, '').replace(CONTROL, ' ')}" <${address}>`
}

type Sending = Pick<SenderOptions, 'from' | 'onRejected'> & { mail: EmailRow; content: EmailContent }

/** Whether the email server took an email; otherwise the code of its answer, if it gave one. */
type Sent = { isSent: boolean; answerCode: number | null }
const UNSENT: Sent = { isSent: false, answerCode: null }

/** Gives an email to the server. */
function send(transport: Transporter, { mail, content, from, onRejected }: Sending): Promise<Sent> {
  return renderContent(content)
    .then((rendered) =>
      transport.sendMail({
        from: nameSender(from, content),
        to: mail.recipient,
        subject: mail.subject,
        ...rendered,
        messageId: `<${mail.id}@${getDomain(from)}>`,
        headers: { ...AUTOMATIC, ...unsubscribeHeaders(content) },
      }),
    )
    .then(
      () => ({ isSent: true, answerCode: null }),
      (error: unknown) => ({ isSent: false, answerCode: tellRejected(onRejected, mail, error) }),
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
  /** Hears of an email that the server doesn't take: its answer's code, and which try it was. */
  onRejected?: (mail: Rejected) => void
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
      answerCode: null,
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
    async read(row) {
      const content = open(row)
      return { from: content ? nameSender(options.from, content) : '', ...(await renderContent(content)) }
    },
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
        const { isSent, answerCode } = content ? await send(transport, { ...options, mail, content }) : UNSENT
        const pause = MINUTE * 2 ** (mail.attemptCount - 1)
        // Links in emails open accounts and orders, so the content is erased once it is sent or given up.
        const outcome = isSent
          ? { sentAt: clock.now(), answerCode, ...NO_CONTENT }
          : {
              answerCode,
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
