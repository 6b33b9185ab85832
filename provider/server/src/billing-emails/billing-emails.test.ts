import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeTestProvider, type TestBusiness, type TestProvider } from '#src/testing/test-provider.ts'
import { FAILS_LATER, monthly, moveClock, retryRenewals, subscribe } from '#src/testing/test-subscriptions.ts'
import { cardLinkIn, listEmailsTo, subjectsOf } from './test-mailbox.ts'

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

const sell = async (price: object, name = 'Pro') =>
  (await business.client.products.create({ name, tax_category: 'saas', price: price as ReturnType<typeof monthly> })).product_id

type StartOptions = { price?: object; total?: number; number?: string; language?: string; session?: Record<string, unknown> }

/** Creates a subscription of this test's buyer. Its clock starts at 2026-11-21T09:00Z. */
async function start({ price = monthly(1200), total = 1200, language, ...more }: StartOptions = {}) {
  const typed = { email, ...(language ? { language } : {}) }
  return (await subscribe(at, await sell(price), { total, typed, ...more })).subscription
}
const patch = (id: string, body: Parameters<typeof business.client.subscriptions.update>[1]) =>
  business.client.subscriptions.update(id, body)
const mails = () => listEmailsTo(provider, email)
const subjects = async () => subjectsOf(await mails())

describe('a declined renewal', () => {
  test("M11: without retries sends one email that says we won't retry", async () => {
    await start({ number: FAILS_LATER })
    await moveClock(at, { months: 2 })
    const told = await mails()
    expect(told).toHaveLength(1)
    expect(told[0]?.text).toContain('We won’t retry this card')
    expect(cardLinkIn(told[0])).toContain('/card?')
  })

  test('sends an email for every attempt: amount, reason, next retry, and where to change the card', async () => {
    await retryRenewals(at)
    const { subscription_id: id } = await start({ number: FAILS_LATER })
    await moveClock(at, { months: 2 })
    const failed = 'Your payment to Acme Tools didn’t go through'
    expect(await subjects()).toEqual(
      ['12-21T09:00', '12-21T21:00', '12-22T21:00', '12-24T21:00', '12-27T21:00', '12-31T21:00'].map(
        (instant) => `2026-${instant} ${failed}`,
      ),
    )
    const told = await mails()
    expect(told[0]?.text).toContain(
      'Acme Tools couldn’t charge $12.00 for your subscription to “Pro”. Your bank declined the card.',
    )
    expect(told[0]?.text).toContain('Pro: $12.00\nAmount due: $12.00')
    expect(told[0]?.text).toContain('Card: Visa •••• 0341')
    expect(told[0]?.text).toContain(`Subscription: ${id}`)
    expect(told[0]?.text).toContain('Link expires: January 20, 2027')
    expect(told.map(({ text }) => /retry (?:your|this) card(?: on (?<when>[^.]+)\.)?/.exec(text)?.groups?.when)).toEqual([
      'December 21, 2026 at 9:00 PM UTC',
      'December 22, 2026 at 9:00 PM UTC',
      'December 24, 2026 at 9:00 PM UTC',
      'December 27, 2026 at 9:00 PM UTC',
      'December 31, 2026 at 9:00 PM UTC',
      undefined,
    ])
    expect(new Set(told.map(cardLinkIn)).size).toBe(6)
  })

  test("caused by a removed card says so, and that we won't retry", async () => {
    const { payment_method_id, customer } = await start()
    await business.client.customers.deletePaymentMethod(String(payment_method_id), { customer_id: customer.customer_id })
    await moveClock(at, { months: 2 })
    const told = await mails()
    expect(told).toHaveLength(1)
    expect(told[0]?.text).toContain('The card was removed from your account.')
    expect(told[0]?.text).toContain('We won’t retry this card')
  })

  test("is reported in the buyer's language and the charged currency", async () => {
    await retryRenewals(at)
    await start({ number: FAILS_LATER, language: 'de', price: monthly(1200, { currency: 'EUR' }) })
    await moveClock(at, { to: '2026-12-21T10:00:00Z' })
    const [mail] = (await mails()).filter(({ subject }) => subject.startsWith('Ihre Zahlung'))
    expect(mail?.text).toMatch(/Acme Tools konnte 12,00\s€ für Ihr Abonnement „Pro“ nicht abbuchen\./)
    expect(mail?.text).toContain('21. Dezember 2026 um 21:00 UTC')
    expect(mail?.html).toMatch(/<html[^>]* lang="de"/)
  })
})

describe('the email about another declined charge', () => {
  test('for a plan change that requires payment says that the plan stays and asks for no card', async () => {
    const { subscription_id: id } = await start({ number: FAILS_LATER })
    await business.client.subscriptions.changePlan(id, {
      product_id: await sell(monthly(5000), 'Dear'),
      quantity: 1,
      proration_billing_mode: 'difference_immediately',
      on_payment_failure: 'prevent_change',
    })
    await provider.drainAll()
    const told = await mails()
    expect(told).toHaveLength(1)
    expect(told[0]?.text).toContain('Your plan hasn’t changed, and you haven’t been charged.')
    expect(told[0]?.text).not.toContain('/card?')
  })

  test('on demand lets the buyer update the card for the next charge', async () => {
    const session = { subscription_data: { on_demand: { mandate_only: true } } }
    const { subscription_id: id } = await start({ number: FAILS_LATER, total: 0, session })
    await business.client.subscriptions.charge(id, { product_price: 700 })
    await provider.drainAll()
    const told = await mails()
    expect(told).toHaveLength(1)
    expect(told[0]?.text).toContain('couldn’t charge $7.00')
    expect(told[0]?.text).toContain('Acme Tools may try again. Update your card so the next payment goes through.')
    expect((await fetch(cardLinkIn(told[0]), { redirect: 'manual' })).status).toBe(303)
  })

  test('for final usage says that the subscription has ended', async () => {
    const { id: meter_id } = await business.client.meters.create({
      name: 'Calls',
      event_name: 'call',
      measurement_unit: 'call',
      aggregation: { type: 'count' },
    })
    const { price: fixed_price, ...cycles } = monthly(1200)
    const meters = [{ meter_id, price_per_unit: '100', free_threshold: 0 }]
    const { subscription_id: id, customer } = await start({
      number: FAILS_LATER,
      price: { ...cycles, type: 'usage_based_price', fixed_price, meters },
    })
    await business.client.usageEvents.ingest({
      events: ['a', 'b'].map((event_id) => ({ event_id, event_name: 'call', customer_id: customer.customer_id })),
    })
    await moveClock(at, { seconds: 60 })
    await patch(id, { status: 'cancelled' })
    await provider.drainAll()
    const told = await mails()
    expect(told.map(({ subject }) => subject)).toEqual([
      'Your subscription at Acme Tools has ended',
      'Your payment to Acme Tools didn’t go through',
    ])
    expect(told[0]?.text).toContain('We’re now charging you for your final usage.')
    expect(told[1]?.text).toContain('couldn’t charge $2.00')
    expect(told[1]?.text).toContain('Your subscription has ended, and we won’t retry this card.')
    expect(told[1]?.text).not.toContain('/card?')
  })
})

describe('the buyer gets one email right away', () => {
  test('when the subscription is canceled at period end, when it resumes, and when it ends', async () => {
    const { subscription_id: id } = await start()
    await moveClock(at, { to: '2026-11-25T09:00:00Z' })
    await patch(id, { cancel_at_next_billing_date: true })
    await patch(id, { cancel_at_next_billing_date: true, metadata: { again: 'yes' } })
    await patch(id, { cancel_at_next_billing_date: false })
    await patch(id, { cancel_at_next_billing_date: true })
    await moveClock(at, { months: 3 })
    expect(await subjects()).toEqual([
      '2026-11-25T09:00 Your subscription at Acme Tools is canceled',
      '2026-11-25T09:00 Your subscription at Acme Tools has resumed',
      '2026-11-25T09:00 Your subscription at Acme Tools is canceled',
      '2026-12-21T09:00 Your subscription at Acme Tools has ended',
    ])
    const told = await mails()
    expect(told[0]?.text).toContain('won’t renew. You can use it until December 21, 2026.')
    expect(told[1]?.text).toContain('has resumed. The current period ends on December 21, 2026.')
    expect(told[3]?.text).toContain('was canceled and ended on December 21, 2026.')
  })

  test('when it is canceled or its term ends, even while on hold', async () => {
    const term = monthly(1200, { subscription_period_count: 1, subscription_period_interval: 'Month' })
    await start({ price: term })
    await moveClock(at, { months: 2 })
    expect(await subjects()).toEqual(['2026-12-21T09:00 Your subscription at Acme Tools has ended'])
    expect((await mails())[0]?.text).toContain('reached the end of its term on December 21, 2026.')
    const { subscription_id: held } = await start({ number: FAILS_LATER })
    await moveClock(at, { months: 1 })
    await patch(held, { status: 'cancelled' })
    await moveClock(at, { months: 1 })
    const after = await mails()
    expect(after.at(-1)?.text).toContain('was canceled and ended on February 21, 2027.')
    expect(after.filter(({ text }) => text.includes('was canceled'))).toHaveLength(1)
  })

  test('when it is paused and when it resumes', async () => {
    const { subscription_id: id } = await start()
    await patch(id, { status: 'paused' })
    await moveClock(at, { seconds: 10 * 86_400 })
    await patch(id, { status: 'active' })
    expect(await subjects()).toEqual([
      '2026-11-21T09:00 Your subscription at Acme Tools is paused',
      '2026-12-01T09:00 Your subscription at Acme Tools has resumed',
    ])
    const told = await mails()
    expect(told[0]?.text).toContain('was paused on November 21, 2026. You won’t be charged until it resumes.')
    expect(told[1]?.text).toContain('The current period ends on December 31, 2026.')
  })

  test("at the customer's current address", async () => {
    const { subscription_id: id, customer } = await start()
    await business.client.customers.update(customer.customer_id, { email: `new-${email}` })
    await patch(id, { status: 'cancelled' })
    expect(await subjects()).toEqual([])
    expect(await listEmailsTo(provider, `new-${email}`)).toHaveLength(1)
  })
})
