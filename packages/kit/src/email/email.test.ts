import { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createMovableClock, type MovableClock, SECOND } from '#src/clock.ts'
import { openDatabase } from '#src/database/database.ts'
import { parseEncryptionKeys } from '#src/secrets/encryption-keys.ts'
import { createRowSealer } from '#src/secrets/sealer.ts'
import { cloneDatabase } from '#src/testing/test-databases.ts'
import { createEmailSender, type EmailSender, mountMailbox } from './email.ts'
import { addressEmail, type Sender } from './email-content.ts'
import { sealedEmails } from './seal-emails.ts'
import type { EmailTables } from './table.ts'

let database: ReturnType<typeof openDatabase<EmailTables>>
let clock: MovableClock
let mailer: EmailSender<EmailTables>
const app = new Hono()
beforeAll(async () => {
  database = openDatabase<EmailTables>(await cloneDatabase('provider_template'))
  clock = createMovableClock()
  mailer = createEmailSender<EmailTables>({
    hasMailbox: true,
    from: 'Tests <tests@localhost>',
    clock,
    sealer: createRowSealer(parseEncryptionKeys('a-key-of-the-tests-0123456789abcdefghij'), sealedEmails('shop emails')),
    isOverlap: () => false,
    log: { error: () => {} },
  })
  mountMailbox(app, { db: database.db, mailer })
})
afterAll(() => database.close())
beforeEach(() =>
  database.db
    .deleteFrom('emails')
    .execute()
    .then(() => {}),
)

const SENDER: Sender = { name: 'Acme', language: { code: 'en', direction: 'ltr' } }
const THANKS = {
  to: 'maya@example.com',
  subject: 'Your order',
  title: 'Thanks',
  paragraphs: ['It’s paid.'],
  footer: 'Acme Tools',
}
type MailboxEmail = { id: string; to: string; subject: string; text: string; html: string; sentAt: string }
const mailbox = async (query = '') => (await (await app.request(`/mailbox.json${query}`)).json()) as MailboxEmail[]
const write = (changes: Partial<{ to: string; subject: string }> = {}) =>
  mailer.write(database.db, clock, addressEmail({ ...THANKS, ...changes }, SENDER))

test.each(['Order\r\nBcc: everybody@example.com', 'Order\nBcc: everybody@example.com', 'Order\rX: y', 'Order\0\u0007'])(
  "the subject %j can't add a header",
  async (subject) => {
    await write({ subject })
    const [mail] = await mailbox()
    expect(mail?.subject).not.toMatch(/[\u0000-\u001f\u007f]/)
    expect(mail?.subject).toMatch(/^Order /)
  },
)

test("a recipient can't add a header", async () => {
  await write({ to: 'maya@example.com\r\nBcc: everybody@example.com' })
  expect((await mailbox())[0]?.to).toBe('maya@example.com bcc: everybody@example.com')
})

test.each(['nina.baumann@mail.invalid', 'NINA@MAIL.INVALID', ' nina@mail.invalid '])('no email is written to %j', async (to) => {
  await write({ to })
  await write({ to: 'nina@invalid.example.com' })
  expect((await mailbox()).map((mail) => mail.to)).toEqual(['nina@invalid.example.com'])
})

test('an email is rolled back with the transaction that wrote it', async () => {
  const written = database.db.transaction().execute(async (trx) => {
    await mailer.write(trx, clock, addressEmail({ ...THANKS, subject: 'Never' }, SENDER))
    throw new Error('no order')
  })
  await expect(written).rejects.toThrow('no order')
  expect(await mailbox()).toEqual([])
})

describe('the mailbox', () => {
  test('lists emails newest first, with the documented fields', async () => {
    await write({ subject: 'First' })
    clock.advance(SECOND)
    await write({ subject: 'Second' })
    const mails = await mailbox()
    expect(mails.map((mail) => mail.subject)).toEqual(['Second', 'First'])
    expect(mails[0]).toEqual({
      id: expect.stringMatching(/^mail_/),
      from: 'Tests <tests@localhost>',
      to: 'maya@example.com',
      subject: 'Second',
      text: 'Thanks\n\nIt’s paid.\n\nAcme Tools\n',
      html: expect.stringMatching(/^<!DOCTYPE html .*<html dir="ltr" lang="en">.*It’s paid\./s),
      sentAt: clock.now().toISOString(),
    })
  })

  test('filters by one recipient in any case, and returns nothing for an unknown or invalid one', async () => {
    await write({ to: 'Maya@Example.com' })
    await write({ to: 'noor@example.com' })
    expect(await mailbox('?to=MAYA@example.com')).toHaveLength(1)
    expect(await mailbox('?to=nobody@example.com')).toEqual([])
    expect(await mailbox("?to=%00'--")).toEqual([])
  })
})

test('without a mail server, no email waits to be sent', async () => {
  await write()
  expect(mailer.hasServer).toBe(false)
  expect(await mailer.deliver(database.db, clock)).toBe(0)
})
