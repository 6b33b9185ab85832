import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMovableClock, MINUTE, SECOND } from './clock.ts'
import { type Database, migrateDatabase, openDatabase } from './database.ts'
import { createEmailSender, type EmailSender, type EmailTables, emailMigrations } from './email.ts'
import { cloneDatabase } from './test-databases.ts'

const clock = createMovableClock()
const taken: string[] = []
let database: Database<EmailTables>
let mailer: EmailSender<EmailTables>
let close: () => void

/** Speaks the part of SMTP that the client needs; refuses every recipient called "poison". */
function answer(socket: Socket): void {
  let isBody = false
  socket.on('error', () => {})
  socket.write('220 test\r\n')
  socket.on('data', (chunk) => {
    for (const line of chunk.toString().split('\r\n')) {
      if (isBody) {
        if (line !== '.') continue
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
  await migrateDatabase(database.db, [{ name: 'mail', migrations: emailMigrations }])
  mailer = createEmailSender<EmailTables>({
    smtpUrl: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    from: 'shop@example.com',
  })
})
afterAll(async () => {
  mailer.close()
  await database.close()
  close()
})

test("a rejected recipient doesn't delay others and is retried later, and no email is sent twice", async () => {
  for (const to of ['first@example.com', 'poison@example.com', 'last@example.com']) {
    await mailer.write(database.db, clock, { to, subject: 'Your order', text: 'secret link', html: '' })
    clock.advance(SECOND)
  }
  expect(await mailer.deliver(database.db, clock)).toBe(3)
  expect(await mailer.deliver(database.db, clock)).toBe(0)
  expect(taken).toEqual(['first@example.com', 'last@example.com'])
  clock.advance(MINUTE)
  expect(await mailer.deliver(database.db, clock)).toBe(1)
  expect(taken).toHaveLength(2)
  const rows = await database.db.selectFrom('emails').select(['recipient', 'sentAt', 'text']).orderBy('recipient').execute()
  expect(rows.map((row) => [row.recipient, row.sentAt !== null, row.text])).toEqual([
    ['first@example.com', true, ''],
    ['last@example.com', true, ''],
    ['poison@example.com', false, 'secret link'],
  ])
})
