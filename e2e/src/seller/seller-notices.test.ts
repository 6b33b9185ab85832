import type { NotificationsForm, SellerNotifications } from '@tradepost/contract/platform/organization/seller-notifications'
import { DAY, HOUR, MINUTE } from '@tradepost/kit/clock'
import { sql } from '@tradepost/kit/database/database'
import { saveAccountLanguage } from '@tradepost/platform-server/auth/accounts/account-language'
import { platformJobs } from '@tradepost/platform-server/modules'
import { refreshRecords } from '@tradepost/platform-server/records/refresh-records'
import type DodoPayments from 'dodopayments'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDeliverer } from '#src/world/foreign/sign-delivery.ts'
import { joinOrganization } from '#src/world/join-organization.ts'
import type { Visitor } from '#src/world/pages/visitor.ts'
import type { Seller } from '#src/world/seller.ts'
import { sellerClient } from '#src/world/seller-client.ts'
import { makeWorld, type World } from '#src/world/world.ts'
import { readPayment, sellProducts } from './home/sold-payments.ts'

let world: World
let seller: Seller
let client: DodoPayments
/** Members by what they may see: everything, or payments alone. */
let keeper: Visitor
let clerk: Visitor
beforeAll(async () => {
  world = await makeWorld()
  seller = await world.openShop()
  client = await sellerClient(world, seller)
  keeper = await joinOrganization(world, seller, { email: 'keeper@example.com', role: 'admin' })
  clerk = await joinOrganization(world, seller, { email: 'clerk@example.com', permissions: ['payment:read'] })
})
afterAll(() => world.close())

const NONE: NotificationsForm = { sales: 'off', disputes: false, payouts: false, webhooks: false, time_zone: 'UTC' }
const path = () => `/api/organizations/${seller.slug}/notifications`
const choose = (member: Visitor, choices: Partial<NotificationsForm>) =>
  member.call<SellerNotifications>('PUT', path(), { ...NONE, ...choices })
/** Runs a job in three processes at once. */
const run = (job: string) => Promise.all([1, 2, 3].map(() => platformJobs(world.platform.deps)[job]?.({})))
const refresh = () => refreshRecords(world.platform.deps, { organizationId: seller.organizationId, environment: 'embedded' })
const subjectsTo = async (to: string) => (await seller.visitor.mails(to)).map(({ subject }) => subject).reverse()
/** Lists the subjects of the emails to a reader that something caused. */
async function subjectsOf(to: string, cause: () => Promise<unknown>): Promise<string[]> {
  const before = (await subjectsTo(to)).length
  await cause()
  return (await subjectsTo(to)).slice(before)
}
const sell = () => sellProducts({ world, seller, client })

test('one email tells of each sale what the seller keeps, to those who chose it, however often its event comes', async () => {
  await choose(keeper, { sales: 'each' })
  await choose(clerk, { sales: 'each' })
  const { deliver } = await makeDeliverer(world, seller)
  const id = await sell()
  await run('notify-of-sales')
  expect(await subjectsTo('keeper@example.com'), 'waits for the ledger').not.toContainEqual(expect.stringContaining('sale at'))
  await refresh()
  const { kept } = await readPayment(seller, id)
  await run('notify-of-sales')
  const events = await world.provider.deps.database.db.selectFrom('events').selectAll().where('subjectId', '=', id).execute()
  for (const { id: eventId, payload } of events) await deliver({ id: `again-${eventId}`, body: payload })
  await world.drainAll()
  await run('notify-of-sales')
  const [mail, ...others] = (await seller.visitor.mails('keeper@example.com')).filter(({ subject }) =>
    subject.includes('sale at'),
  )
  expect(others).toEqual([])
  expect(mail?.subject).toMatch(/^\$39\.00 sale at Acme/)
  expect(mail?.text).toContain('maya@example.com bought from Acme')
  expect(kept?.is_complete).toBe(true)
  expect(mail?.text).toContain(`You keep: $${((kept?.net ?? 0) / 100).toFixed(2)}`)
  expect(mail?.text).toContain(`/dashboard/${seller.slug}/payments/${id}`)
  expect(mail?.text).toContain(`/dashboard/${seller.slug}/settings/notifications`)
  const [other] = (await seller.visitor.mails('clerk@example.com')).filter(({ subject }) => subject.includes('sale at'))
  expect(other?.text, 'without the balance, no amount kept').not.toContain('You keep')
})

test('an email about a sale waits three minutes for the ledger, and is written in the language of its reader', async () => {
  const { id: userId } = (await keeper.get<{ user: { id: string } }>('/api/auth/get-session')).body.user
  const { database, clock } = world.platform.deps
  await saveAccountLanguage({ trx: database.db, clock }, { userId, language: 'de' })
  await choose(clerk, {})
  await sell()
  expect(await subjectsOf('keeper@example.com', () => run('notify-of-sales'))).toEqual([])
  await world.advance(3 * MINUTE)
  const subjects = await subjectsOf('keeper@example.com', () => run('notify-of-sales'))
  expect(subjects).toEqual([expect.stringMatching(/39,00\s\$/)])
  await saveAccountLanguage({ trx: database.db, clock }, { userId, language: 'en' })
})

test('a summary comes at 8:00 in the time zone of its reader, only after days with sales, and names their sum', async () => {
  await choose(keeper, { sales: 'daily', time_zone: 'Asia/Tokyo' })
  const midnight = new Date(Math.ceil((world.clock.now().getTime() + 9 * HOUR) / DAY) * DAY - 9 * HOUR)
  await world.advance(midnight.getTime() - world.clock.now().getTime() + HOUR)
  await sell()
  await sellProducts(
    { world, seller, client },
    { products: [seller.products.caliper.product_id, seller.products.caliper.product_id] },
  )
  const summaries = () => subjectsOf('keeper@example.com', () => run('notify-of-sales'))
  expect(await summaries()).toEqual([])
  await world.advance(31 * HOUR - MINUTE)
  expect(await summaries()).toEqual([])
  await refresh()
  await world.advance(MINUTE)
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'Asia/Tokyo' }).format(midnight)
  expect(await summaries()).toEqual([expect.stringMatching(new RegExp(`^2 sales at Acme.* on ${day}$`))])
  const [mail] = await seller.visitor.mails('keeper@example.com')
  expect(mail?.text).toContain('Revenue: $117.00')
  expect(mail?.text).toMatch(/You keep: \$\d+\.\d\d/)
  expect(mail?.text).toContain('Caliper')
  expect(mail?.text).toContain('3 sold')
  await world.advance(DAY)
  expect(await summaries()).toEqual([])
})

test('whoever may no longer see payments is told of no sale, and nothing waits for them', async () => {
  const gone = await joinOrganization(world, seller, { email: 'gone@example.com', permissions: ['payment:read'] })
  await choose(gone, { sales: 'each' })
  await sell()
  await world.platform.deps.database.db.withoutPlugins().deleteFrom('member').where('role', '=', 'gone').execute()
  await world.advance(3 * MINUTE)
  expect(await subjectsOf('gone@example.com', () => run('notify-of-sales'))).toEqual([])
  const waiting = await world.platform.deps.database.db.selectFrom('saleNotices').select('kind').execute()
  expect(waiting.filter(({ kind }) => kind === 'each')).toEqual([])
})

test('one email tells of a payout that was sent, and one of a payout that failed, to those who chose it', async () => {
  const payOut = async (outcome: string) => {
    await sell()
    await client.post('/test_helpers/payouts/run', { body: { outcome } })
    await world.drainAll()
    await refresh()
    await run('notify-of-payouts')
    await run('notify-of-payouts')
  }
  expect(await subjectsOf('keeper@example.com', () => payOut('success'))).toEqual([])
  await choose(keeper, { payouts: true })
  await choose(clerk, { payouts: true })
  expect(await subjectsOf('keeper@example.com', () => payOut('success'))).toEqual([
    expect.stringMatching(/^\$[\d,]+\.\d\d payout for Acme/),
  ])
  expect(await subjectsOf('keeper@example.com', () => payOut('failed'))).toEqual([
    expect.stringMatching(/^A \$[\d,]+\.\d\d payout for Acme.* failed$/),
  ])
  expect((await subjectsTo('clerk@example.com')).filter((subject) => subject.includes('payout'))).toEqual([])
})

test('a member who turned off emails about disputes gets none, and the others still do', async () => {
  const raise = async () => {
    const payment_id = await sell()
    await client.post('/test_helpers/disputes', { body: { payment_id, reason: 'product_not_received' } })
    await world.drainAll()
    await run('notify-of-disputes')
  }
  await choose(keeper, { disputes: false })
  const { email } = (await seller.visitor.get<{ user: { email: string } }>('/api/auth/get-session')).body.user
  const ofOwner = await subjectsOf(email, async () => {
    expect(await subjectsOf('keeper@example.com', raise)).toEqual([])
  })
  expect(ofOwner).toEqual([expect.stringMatching(/^\$39.00 dispute at Acme/)])
})

test('the settings say who gets what, what a role doesn’t allow, and which address can’t be reached', async () => {
  await choose(keeper, { sales: 'daily', webhooks: true, time_zone: 'Europe/Berlin' })
  const read = async (member: Visitor) => (await member.get<SellerNotifications>(path())).body
  const gets = async (email: string) => (await read(clerk)).members.find((member) => member.email === email)
  expect((await read(keeper)).own).toEqual({ ...NONE, sales: 'daily', webhooks: true, time_zone: 'Europe/Berlin' })
  expect((await read(clerk)).may).toEqual({ sales: true, disputes: false, payouts: false, webhooks: false })
  expect((await gets('clerk@example.com'))?.gets).toEqual({ sales: 'off', disputes: null, payouts: null, webhooks: null })
  expect(await gets('keeper@example.com')).toMatchObject({ gets: { sales: 'daily', webhooks: true }, failed_at: null })
  const refused = await choose(keeper, { time_zone: 'Mars/Olympus' })
  expect(refused.status).toBe(422)
  expect(JSON.stringify(refused.body)).toContain('Choose a time zone such as Europe/Berlin')
  // As the sender of emails leaves one that the email server refused for a day (email-server.test.ts).
  await sql`update emails set sent_at = null, attempt_count = 11 where recipient = 'keeper@example.com'`.execute(
    world.platform.deps.database.db,
  )
  expect((await gets('keeper@example.com'))?.failed_at).toMatch(/^\d{4}-/)
})
