import type { Hono } from 'hono'
import nodemailer from 'nodemailer'
import type { Clock } from './clock.ts'
import type { Kysely, Migration } from './database.ts'
import { newId } from './ids.ts'

/** One mail. A row whose `sentAt` is null waits for the mail server; without one, writing the row is the sending. */
export type MailRow = {
  id: string
  recipient: string
  subject: string
  text: string
  html: string
  createdAt: Date
  sentAt: Date | null
}
export type MailTables = { mails: MailRow }
export type Mail = { to: string; subject: string; text: string; html: string }

export const mailMigrations: readonly Migration[] = [
  {
    name: '1-mails',
    up: `create table mails (
      id text primary key,
      recipient text not null,
      subject text not null,
      text text not null,
      html text not null,
      created_at timestamptz not null,
      sent_at timestamptz
    );
    create index mails_by_recipient on mails (recipient, created_at desc, id desc);
    create index mails_newest on mails (created_at desc, id desc);
    create index mails_unsent on mails (created_at) where sent_at is null;`,
  },
]

const CONTROL = /[\u0000-\u001f\u007f]+/g

/** How a program sends mail. `hasServer` false: mails end in the built-in mailbox. */
export type Mailer<Tables extends MailTables> = {
  readonly hasServer: boolean
  /** Writes the mail with whatever else the transaction writes; it leaves after the commit. */
  write(trx: Kysely<Tables>, clock: Clock, mail: Mail): Promise<void>
  /** Hands waiting mails to the mail server, oldest first; returns how many. */
  deliver(db: Kysely<Tables>, clock: Clock): Promise<number>
  close(): void
}

export function makeMailer<Tables extends MailTables>(options: { smtpUrl?: string | undefined; from: string }): Mailer<Tables> {
  const transport = options.smtpUrl ? nodemailer.createTransport(options.smtpUrl) : undefined
  const asMails = (db: Kysely<Tables>) => db as unknown as Kysely<MailTables>
  return {
    hasServer: transport !== undefined,
    async write(trx, clock, mail) {
      const now = clock.now()
      await asMails(trx)
        .insertInto('mails')
        .values({
          id: newId('mail'),
          // A line break in an address or a subject would start a header of somebody else's choice.
          recipient: mail.to.replace(CONTROL, ' ').toLowerCase(),
          subject: mail.subject.replace(CONTROL, ' '),
          text: mail.text,
          html: mail.html,
          createdAt: now,
          sentAt: transport ? null : now,
        })
        .execute()
    },
    async deliver(db, clock) {
      if (!transport) return 0
      return asMails(db)
        .transaction()
        .execute(async (trx) => {
          const waiting = await trx
            .selectFrom('mails')
            .selectAll()
            .where('sentAt', 'is', null)
            .orderBy('createdAt')
            .limit(20)
            .forUpdate()
            .skipLocked()
            .execute()
          for (const mail of waiting) {
            await transport.sendMail({
              from: options.from,
              to: mail.recipient,
              subject: mail.subject,
              text: mail.text,
              html: mail.html,
              messageId: `<${mail.id}@tradepost>`,
            })
            await trx.updateTable('mails').set({ sentAt: clock.now() }).where('id', '=', mail.id).execute()
          }
          return waiting.length
        })
    },
    close: () => transport?.close(),
  }
}

/** GET /mailbox.json?to=: newest first, at most 200. Only outside production and without a mail server. */
export function mountMailbox<Tables extends MailTables>(app: Hono, db: Kysely<Tables>): void {
  const mails = db as unknown as Kysely<MailTables>
  app.get('/mailbox.json', async (c) => {
    const to = c.req.query('to')
    let query = mails.selectFrom('mails').selectAll().orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(200)
    if (to !== undefined) query = query.where('recipient', '=', to.replaceAll('\0', '').toLowerCase())
    const rows = await query.execute()
    return c.json(
      rows.map((row) => ({
        id: row.id,
        to: row.recipient,
        subject: row.subject,
        text: row.text,
        html: row.html,
        sentAt: row.createdAt.toISOString(),
      })),
    )
  })
}
