import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addMilliseconds, createMovableClock, DAY, MINUTE, SECOND } from '#src/clock.ts'
import { type Database, openDatabase, sql } from '#src/database/database.ts'
import { migrateDatabase } from '#src/database/migrate.ts'
import { parseEncryptionKeys } from '#src/secrets/encryption-keys.ts'
import { createRowSealer } from '#src/secrets/sealer.ts'
import { cloneDatabase } from '#src/testing/test-databases.ts'
import { createEmailSender, type EmailSender, writeFor } from './email.ts'
import { addressEmail } from './email-content.ts'
import { sealedEmails } from './seal-emails.ts'
import { type EmailTables, emailMigrations } from './table.ts'

const clock = createMovableClock()
const taken: string[] = []
let sent = ''
let database: Database<EmailTables>
let mailer: EmailSender<EmailTables>
let close: () => void
let smtpUrl: string
const rejected: unknown[] = []
const onRejected = (mail: unknown) => rejected.push(mail)

const lines: unknown[] = []
const KEYS = parseEncryptionKeys('a-key-of-the-tests-0123456789abcdefghij')
const createSender = (changes: Partial<Parameters<typeof createEmailSender>[0]> = {}) =>
  createEmailSender<EmailTables>({
    smtpUrl,
    hasMailbox: false,
    from: 'shop@example.com',
    clock,
    sealer: createRowSealer(KEYS, sealedEmails('shop emails')),
    isOverlap: () => false,
    onRejected,
    log: { error: (...line: unknown[]) => void lines.push(line) },
    ...changes,
  })

/** Speaks the part of SMTP that the client needs; refuses every recipient called "poison". */
function answer(socket: Socket): void {
  let isBody = false
  socket.on('error', () => {})
  socket.write('220 test\r\n')
  socket.on('data', (chunk) => {
    for (const line of chunk.toString().split('\r\n')) {
      if (isBody) {
        if (line !== '.') {
          sent += `${line}\n`
          continue
        }
        isBody = false
        socket.write('250 taken\r\n')
      } else if (/^EHLO|^HELO/.test(line)) socket.write('250 test\r\n')
      else if (/^RCPT TO:<poison/.test(line)) socket.write('550 no such person\r\n')
      else if (/^RCPT TO:/.test(line)) {
        taken.push(line.slice(9, line.indexOf('>')))
        socket.write('250 fine\r\n')
      } else if (line === 'DATA') {
        isBody = true
        socket.write('354 go on\r\n')
      } else if (line === 'QUIT') socket.end('221 bye\r\n')
      else if (line) socket.write('250 fine\r\n')
    }
  })
}

beforeAll(async () => {
  const server = createServer(answer).listen(0)
  await once(server, 'listening')
  close = () => server.close()
  database = openDatabase<EmailTables>(await cloneDatabase('template1'))
  await migrateDatabase(database.db, [{ name: 'mail', migrations: emailMigrations.slice(0, 2) }])
  await sql`insert into emails (id, recipient, subject, text, html, created_at, next_attempt_at) values
    ('mail_old', 'old@example.com', 'Waits since version 2', 'An older letter', '', ${clock.now()}, 'epoch')`.execute(database.db)
  await migrateDatabase(database.db, [{ name: 'mail', migrations: emailMigrations }])
  smtpUrl = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
  mailer = createSender()
})
afterAll(async () => {
  mailer.close()
  await database.close()
  close()
})

test("a rejected recipient doesn't delay others and is retried later, and no email is sent twice", async () => {
  for (const to of ['first@example.com', 'poison@example.com', 'last@example.com']) {
    const content = { to, subject: 'Your order', title: 'Thanks', paragraphs: ['secret link'], footer: 'Acme Tools' }
    const email = addressEmail(content, { name: 'Acme', language: { code: 'en', direction: 'ltr' } })
    await mailer.write(database.db, clock, email)
    clock.advance(SECOND)
  }
  expect(await mailer.deliver(database.db, clock)).toBe(4)
  expect(rejected, 'what the security log hears').toEqual([{ recipient: 'poison@example.com', code: 550, attempt: 1 }])
  expect(await mailer.deliver(database.db, clock)).toBe(0)
  expect(taken).toEqual(['old@example.com', 'first@example.com', 'last@example.com'])
  expect(sent).toContain('An older letter')
  expect(sent.match(/<p [^>]*>secret link/g)).toHaveLength(2)
  clock.advance(MINUTE)
  expect(await mailer.deliver(database.db, clock)).toBe(1)
  expect(taken).toHaveLength(3)
  const rows = await database.db.selectFrom('emails').selectAll().orderBy('recipient').execute()
  expect(rows.map((row) => [row.recipient, row.sentAt !== null, mailer.open(row)?.body])).toEqual([
    ['first@example.com', true, undefined],
    ['last@example.com', true, undefined],
    ['old@example.com', true, undefined],
    ['poison@example.com', false, expect.objectContaining({ paragraphs: ['secret link'] })],
  ])
  expect(
    rows.map(({ answerCode }) => answerCode),
    'what administrators see',
  ).toEqual([null, null, null, 550])
  expect(JSON.stringify(rows)).not.toContain('secret link')
})

test('an email of one tenant leaves with the next batch, however many another tenant has waiting', async () => {
  const write = (tenant: string, to: string) => {
    const content = { to, subject: 'Receipt', title: 'Thanks', paragraphs: ['Paid'], footer: 'Acme Tools' }
    const email = addressEmail(content, { name: 'Acme', language: { code: 'en', direction: 'ltr' } })
    return writeFor(mailer, tenant).write(database.db, clock, email)
  }
  for (let number = 0; number < 50; number += 1) await write('bus_large', `${number}@large.example`)
  await write('bus_small', 'one@small.example')
  taken.length = 0
  expect(await mailer.deliver(database.db, clock)).toBe(20)
  expect(taken).toContain('one@small.example')
  expect(taken.filter((to) => to.endsWith('@large.example'))).toEqual(
    Array.from({ length: 19 }, (_, number) => `${number}@large.example`),
  )
  while ((await mailer.deliver(database.db, clock)) > 0);
  expect(new Set(taken).size).toBe(51)
})

test('a process whose lease is over leaves an email to the process that has claimed it since', async () => {
  const writeTo = (to: string) => {
    const content = { to, subject: 'Receipt', title: 'Thanks', paragraphs: ['Paid'], footer: 'Acme Tools' }
    return mailer.write(database.db, clock, addressEmail(content, { name: 'Acme', language: { code: 'en', direction: 'ltr' } }))
  }
  const leaseUntil = addMilliseconds(clock.now(), DAY)
  const claimAgain = () =>
    sql`update emails set attempt_count = attempt_count + 1, next_attempt_at = ${leaseUntil}
    where sent_at is null and recipient like '%@slow.example'`.execute(database.db)
  await writeTo('poison@slow.example')
  await writeTo('late@slow.example')
  let looks = 0
  let claiming: Promise<unknown> = Promise.resolve()
  // The first look is before the refused email, the second before the other one.
  const isStopped = () => {
    looks += 1
    if (looks === 1) claiming = claimAgain()
    return looks === 2
  }
  await mailer.deliver(database.db, clock, isStopped)
  await claiming
  const { rows } = await sql`select recipient, attempt_count, next_attempt_at from emails
    where recipient like '%@slow.example' order by recipient`.execute(database.db)
  const claimed = { attemptCount: 2, nextAttemptAt: leaseUntil }
  expect(rows).toEqual(['late@slow.example', 'poison@slow.example'].map((recipient) => ({ recipient, ...claimed })))
})

test.each([
  ['shop@acme.example', 'acme.example'],
  ['Acme Tools <shop@acme.example>', 'acme.example'],
  ['"Acme <old@elsewhere.example>" <shop@Acme.example>', 'acme.example'],
  ['Bücher <laden@bücher.example>', 'xn--bcher-kva.example'],
  ['Tradepost <shop@localhost>', 'localhost'],
])('N18: an email from %s has an ID of that domain, and says that nobody typed it', async (from, domain) => {
  const sender = createSender({ from })
  const content = { to: 'maya@example.com', subject: 'Your order', title: 'Thanks', paragraphs: ['Paid'], footer: 'Acme Tools' }
  await sender.write(database.db, clock, addressEmail(content, { name: 'Acme', language: { code: 'en', direction: 'ltr' } }))
  sent = ''
  expect(await sender.deliver(database.db, clock)).toBe(1)
  sender.close()
  expect(sent).toMatch(new RegExp(`^Message-ID: <mail_\\w+@${domain.replaceAll('.', '\\.')}>$`, 'm'))
  expect(sent).toMatch(/^Auto-Submitted: auto-generated$/m)
})

describe('what a waiting email says', () => {
  const LINK = 'https://shop.example/reset/abcdef'
  const write = (to: string, sender = mailer) => {
    const content = { to, subject: 'Reset', title: 'Reset', paragraphs: [LINK], footer: 'Acme Tools' }
    const email = addressEmail(content, { name: 'Acme', language: { code: 'en', direction: 'ltr' } })
    return sender.write(database.db, clock, { ...email, unsubscribeUrl: `${LINK}/stop` })
  }
  const rowOf = (to: string) => database.db.selectFrom('emails').selectAll().where('recipient', '=', to).executeTakeFirstOrThrow()
  const change = (to: string, set: object) => database.db.updateTable('emails').set(set).where('recipient', '=', to).execute()
  const holdsLink = async (to: string) => JSON.stringify(await rowOf(to)).includes('abcdef')
  const deliver = async () => {
    taken.length = 0
    while ((await mailer.deliver(database.db, clock)) > 0);
    return taken
  }

  test('is sealed, and erased after its last try, also if the process died in it', async () => {
    await write('poison@given.example')
    await write('died@given.example')
    expect([await holdsLink('poison@given.example'), await holdsLink('died@given.example')]).toEqual([false, false])
    await change('poison@given.example', { attemptCount: 10 })
    await change('died@given.example', { attemptCount: 11 })
    await deliver()
    expect(mailer.open(await rowOf('poison@given.example'))).toBeUndefined()
    expect(mailer.open(await rowOf('died@given.example'))?.unsubscribeUrl).toBe(`${LINK}/stop`)
    await mailer.tidy(database.db, clock)
    expect(mailer.open(await rowOf('died@given.example'))).toBeUndefined()
  })

  test('is written as the release before reads it while that runs, sealed then, and sent either way', async () => {
    let isOverlap = true
    const sender = createSender({ isOverlap: () => isOverlap })
    await write('before@rolling.example', sender)
    await write('after@rolling.example', sender)
    expect(await rowOf('before@rolling.example')).toMatchObject({ body: { paragraphs: [LINK] }, unsubscribeUrl: `${LINK}/stop` })
    await change('after@rolling.example', { nextAttemptAt: addMilliseconds(clock.now(), DAY) })
    expect(await deliver()).toEqual(['before@rolling.example'])
    expect(await sender.tidy(database.db, clock)).toBe(0)
    isOverlap = false
    while ((await sender.tidy(database.db, clock)) > 0);
    expect(await holdsLink('after@rolling.example')).toBe(false)
    await change('after@rolling.example', { nextAttemptAt: clock.now() })
    sent = ''
    expect(await deliver()).toEqual(['after@rolling.example'])
    expect(sent).toContain(LINK)
    expect(sent).toContain('List-Unsubscribe-Post')
  })

  test.each<[what: string, alter: (sealed: string) => Promise<string>]>([
    ['cut short', async (sealed) => sealed.slice(0, -4)],
    ['of another row', async () => (await rowOf('other@altered.example')).contentSealed ?? ''],
    ['of an unknown key', async (sealed) => sealed.replace('v2.1.', 'v2.9.')],
  ])('is not sent if it is %s: one line says so, and others go on', async (what, alter) => {
    const to = `${what.replaceAll(' ', '-')}@altered.example`
    await write('other@altered.example')
    await write(to)
    await change(to, { contentSealed: await alter((await rowOf(to)).contentSealed ?? '') })
    lines.length = 0
    expect(await deliver()).toEqual(['other@altered.example'])
    expect(lines).toEqual([[expect.objectContaining({ email: (await rowOf(to)).id }), "an email that waits can't be opened"]])
    await database.db.deleteFrom('emails').where('recipient', 'like', '%@altered.example').execute()
  })

  test('is stored nowhere without a mail server and a mailbox', async () => {
    const sender = createSender({ smtpUrl: undefined })
    await write('nobody@none.example', sender)
    expect(await rowOf('nobody@none.example')).toMatchObject({ body: null, contentSealed: null, unsubscribeUrl: null })
  })
})
