import { DAY, MINUTE } from '@tradepost/kit/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dueHandlers } from '#src/due-handlers.ts'
import { runDue } from '#src/schedule/run-due.ts'
import { makeTestProvider, type TestBusiness, type TestProvider } from '#src/testing/test-provider.ts'
import { FAILS_LATER, monthly, moveClock, subscribe } from '#src/testing/test-subscriptions.ts'
import { listEmailsTo, subjectsOf } from './test-mailbox.ts'

let provider: TestProvider
let business: TestBusiness
let at: { provider: TestProvider; business: TestBusiness }
let email = ''
let buyers = 0
beforeAll(async () => {
  provider = await makeTestProvider()
})
afterAll(() => provider.close())
beforeEach(async () => {
  business = await provider.openBusiness()
  at = { provider, business }
  buyers += 1
  email = `buyer-${buyers}@example.com`
})

const yearly = { payment_frequency_interval: 'Year' }

type StartOptions = { total?: number; number?: string; language?: string; session?: Record<string, unknown> }

/** Creates a subscription of this test's buyer. Its clock starts at 2026-11-21T09:00Z. */
async function start(changes: Record<string, unknown>, more: StartOptions = {}) {
  const { total = changes.trial_period_days ? 0 : 1200, number, language, session = {} } = more
  const price = monthly(1200, changes)
  const { product_id } = await business.client.products.create({ name: 'Pro', tax_category: 'saas', price })
  const typed = { email, ...(language ? { language } : {}) }
  const { subscription } = await subscribe(at, product_id, { total, typed, session, ...(number ? { number } : {}) })
  return subscription.subscription_id
}
const update = (id: string, body: Parameters<typeof business.client.subscriptions.update>[1]) =>
  business.client.subscriptions.update(id, body)
const mails = () => listEmailsTo(provider, email)
const subjects = async () => subjectsOf(await mails())
/** Returns when reminders were sent. */
const announced = async () =>
  (await subjects()).filter((line) => / (renews|ends) on /.test(line)).map((line) => line.slice(0, 16))

describe('before a trial ends', () => {
  test('the buyer is reminded three days ahead: when, how much, which card, and how to cancel', async () => {
    const id = await start({ trial_period_days: 14 })
    await moveClock(at, { months: 3 })
    expect(await subjects()).toEqual(['2026-12-02T09:00 Your trial at Acme Tools ends on December 5, 2026'])
    const [mail] = await mails()
    expect(mail?.text).toContain('Your trial of “Pro” at Acme Tools ends on December 5, 2026.')
    expect(mail?.text).toContain('If you don’t want this, cancel before then. You won’t be charged.')
    expect(mail?.text).toContain('Expected amount: $12.00')
    expect(mail?.text).toContain('Card: Visa •••• 4242')
    expect(mail?.text).toContain(`Subscription: ${id}`)
    expect(mail?.text).toContain('This is a test. No real charges.')
  })

  test.each([
    [1, []],
    [2, ['2026-11-22T09:00']],
    [3, ['2026-11-23T09:00']],
    [4, ['2026-11-22T09:00']],
    [30, ['2026-12-18T09:00']],
  ])(
    'a trial of %i days has its reminder three days ahead, one day if it is short, or none if it lasts a day',
    async (trial_period_days, expected) => {
      await start({ trial_period_days })
      await moveClock(at, { months: 2 })
      expect(await announced()).toEqual(expected)
    },
  )

  test("the reminder is in the buyer's language, from right to left in Arabic", async () => {
    await start({ trial_period_days: 14 }, { language: 'ar' })
    await moveClock(at, { months: 1 })
    const [mail] = (await mails()).filter(({ sentAt }) => sentAt.startsWith('2026-12-02T09:00'))
    expect(mail?.text).toContain('فترتك التجريبية')
    expect(mail?.html).toMatch(/<html[^>]* dir="rtl" lang="ar"/)
  })
})

describe('before a renewal', () => {
  test('the buyer is reminded seven days ahead if the cycle is a half year or a year', async () => {
    await start(yearly)
    await start({ payment_frequency_count: 6 })
    await moveClock(at, { months: 25 })
    expect(await subjects()).toEqual([
      '2027-05-14T09:00 Your subscription at Acme Tools renews on May 21, 2027',
      '2027-11-14T09:00 Your subscription at Acme Tools renews on November 21, 2027',
      '2027-11-14T09:00 Your subscription at Acme Tools renews on November 21, 2027',
      '2028-05-14T09:00 Your subscription at Acme Tools renews on May 21, 2028',
      '2028-11-14T09:00 Your subscription at Acme Tools renews on November 21, 2028',
      '2028-11-14T09:00 Your subscription at Acme Tools renews on November 21, 2028',
    ])
  })

  test('there is no reminder for shorter cycles', async () => {
    await start({ payment_frequency_count: 3 })
    await start({})
    await start({ payment_frequency_interval: 'Week' })
    await moveClock(at, { months: 4 })
    expect(await subjects()).toEqual([])
  })

  test('the reminder shows what will be charged: quantity, tax at the current address, and a scheduled plan change', async () => {
    const id = await start(yearly)
    const price = monthly(5000, yearly)
    const dear = await business.client.products.create({ name: 'Dear', tax_category: 'saas', price })
    await update(id, { billing: { country: 'DE', zipcode: '10115' } })
    await business.client.subscriptions.changePlan(id, {
      product_id: dear.product_id,
      quantity: 2,
      proration_billing_mode: 'full_immediately',
      effective_at: 'next_billing_date',
    })
    await moveClock(at, { months: 13 })
    const [mail] = await mails()
    expect(mail?.text).toContain('Your subscription to “Dear” at Acme Tools renews on November 21, 2027.')
    expect(mail?.text).toContain('2 × Dear: $100.00\nSubtotal: $100.00\nVAT 19%: $19.00\nExpected amount: $119.00')
    const { items } = await business.client.payments.list({ subscription_id: id })
    expect(items[0]).toMatchObject({ created_at: '2027-11-21T09:00:00.000Z', total_amount: 11_900 })
  })

  test('the reminder moves with the billing date, and each date is announced once', async () => {
    const id = await start(yearly)
    await update(id, { next_billing_date: '2027-03-10T09:00:00Z' })
    await moveClock(at, { to: '2027-03-04T00:00:00Z' })
    expect(await announced()).toEqual(['2027-03-03T09:00'])
    await update(id, { metadata: { seen: 'yes' } })
    await moveClock(at, { to: '2027-03-05T00:00:00Z' })
    expect(await announced()).toEqual(['2027-03-03T09:00'])
    await update(id, { next_billing_date: '2027-03-20T09:00:00Z' })
    await moveClock(at, { months: 1 })
    expect(await announced()).toEqual(['2027-03-03T09:00', '2027-03-13T09:00'])
  })

  test('there is no reminder without a charge: canceled, canceling, paused, on hold, expiring, on demand', async () => {
    const cancelled = await start(yearly)
    const ending = await start(yearly)
    const paused = await start(yearly)
    await start(yearly, { number: FAILS_LATER })
    await start({ ...yearly, subscription_period_count: 1 })
    await start(yearly, { total: 0, session: { subscription_data: { on_demand: { mandate_only: true } } } })
    await moveClock(at, { to: '2027-11-01T09:00:00Z' })
    await update(cancelled, { status: 'cancelled' })
    await update(ending, { cancel_at_next_billing_date: true })
    await update(paused, { status: 'paused' })
    await moveClock(at, { months: 2 })
    // The subscription whose card fails got a reminder; on hold it gets no more.
    expect(await announced()).toEqual(['2027-11-14T09:00'])
    await moveClock(at, { months: 13 })
    expect(await announced()).toEqual(['2027-11-14T09:00'])
  })

  test('a kept or resumed subscription has a reminder for its new date, right away if that is near', async () => {
    const kept = await start(yearly)
    await update(kept, { cancel_at_next_billing_date: true })
    await moveClock(at, { to: '2027-11-18T09:00:00Z' })
    await update(kept, { cancel_at_next_billing_date: false })
    await provider.drainAll()
    expect(await announced()).toEqual(['2027-11-18T09:00'])
    const paused = await start(yearly)
    await update(paused, { status: 'paused' })
    await moveClock(at, { seconds: (10 * DAY) / 1000 })
    await update(paused, { status: 'active' })
    await moveClock(at, { to: '2028-12-01T09:00:00Z' })
    // Started on November 18, so it renews ten days later.
    expect((await announced()).slice(1)).toEqual(['2028-11-14T09:00', '2028-11-21T09:00'])
  })
})

describe('each reminder is sent once', () => {
  const due = () =>
    provider.deps.database.db
      .selectFrom('schedule')
      .selectAll()
      .where((row) => row.and({ businessId: business.businessId, kind: 'remind_subscription' }))
      .execute()

  /** Creates a subscription whose reminder is due at this instant. */
  async function comeDue() {
    await start(yearly)
    const [scheduled] = await due()
    if (!scheduled) throw new Error('Nothing is to be announced')
    provider.clock.advance(scheduled.wakesAt.getTime() - provider.clock.now().getTime())
    return scheduled
  }

  test('even if four schedulers run at the same time, or one dies after sending', async () => {
    const scheduled = await comeDue()
    await Promise.all([1, 2, 3, 4].map(() => runDue(provider.deps, dueHandlers)))
    await provider.drainAll()
    expect(await announced()).toHaveLength(1)
    expect(await due()).toEqual([])
    // A process that dies between the commit and marking the job done leaves the same job due.
    await provider.deps.database.db.insertInto('schedule').values(scheduled).execute()
    await provider.drainAll()
    expect(await announced()).toHaveLength(1)
    expect(await due()).toEqual([])
  })

  test('even if a scheduler dies halfway', async () => {
    await comeDue()
    const { mailer } = provider.deps
    const write: typeof mailer.write = async (...mail) => {
      await mailer.write(...mail)
      throw new Error('died once it had written')
    }
    await runDue({ ...provider.deps, mailer: { ...mailer, write } }, dueHandlers)
    expect(await announced()).toEqual([])
    await provider.advance(MINUTE)
    expect(await announced()).toHaveLength(1)
  })
})
