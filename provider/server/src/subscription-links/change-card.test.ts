import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cardLinkIn, listEmailsTo } from '#src/billing-emails/test-mailbox.ts'
import { ask, makeTestProvider, post, type TestBusiness, type TestProvider, typed } from '#src/testing/test-provider.ts'
import { eventsOf, FAILS_LATER, monthly, moveClock, retryRenewals, subscribe, VISA } from '#src/testing/test-subscriptions.ts'

const MASTERCARD = '5555555555554444'
const ASKS_BANK = '4000002500003155'
const RETURN_URL = 'https://shop.example/back'
const email = 'maya@example.com'

let provider: TestProvider
let business: TestBusiness
let at: { provider: TestProvider; business: TestBusiness }
beforeAll(async () => {
  provider = await makeTestProvider()
})
afterAll(() => provider.close())
beforeEach(async () => {
  business = await provider.openBusiness()
  at = { provider, business }
  await retryRenewals(at)
})

const read = (id: string) => business.client.subscriptions.retrieve(id)
const paymentOf = (id: unknown) => business.client.payments.retrieve(String(id))
const sessionOf = (link: unknown) => String(link).split('/').at(-1) ?? ''
const pay = (link: unknown, number: string, total: number) =>
  post(provider, `/session/${sessionOf(link)}/pay`, typed(number, { email, expected_total: total }))
const show = async (link: unknown) => (await ask(provider, `/session/${sessionOf(link)}/data`, { method: 'GET' })).body
const statusIn = (address: unknown) => new URL(String(address)).searchParams.get('status')
const askForCard = (id: string) =>
  business.client.subscriptions.updatePaymentMethod(id, { payment_method: { type: 'new', return_url: RETURN_URL } })

async function start(price = 1200, number = FAILS_LATER) {
  const product = { name: 'Pro', tax_category: 'saas' as const, price: monthly(price) }
  const { product_id } = await business.client.products.create(product)
  return (await subscribe(at, product_id, { total: price, number, typed: { email } })).subscription
}

/** Creates a subscription that has been on hold since 2026-12-21T09:00Z, at 10:00Z. */
async function hold(price = 1200) {
  const subscription = await start(price)
  await moveClock(at, { to: '2026-12-21T10:00:00Z' })
  expect((await read(subscription.subscription_id)).status).toBe('on_hold')
  return subscription
}

/** Returns how often the card network moved money for a payment. */
async function chargesOf(paymentId: unknown) {
  const charges = await provider.acquirerDatabase.db
    .selectFrom('charges')
    .select('idempotencyKey')
    .where('idempotencyKey', 'like', `${paymentId}%`)
    .where('status', '=', 'succeeded')
    .execute()
  return charges.length
}

test('M6: on hold, a new card pays the outstanding payment, and only one payment succeeds', async () => {
  const { subscription_id: id, payment_method_id: before } = await hold(2500)
  const { payment_id, payment_link, client_secret, expires_on } = await askForCard(id)
  expect([client_secret, expires_on]).toEqual([expect.stringMatching(/^csec_/), '2026-12-22T10:00:00.000Z'])
  const due = { total_amount: 2500, is_update_payment_method: false, payment_link, subscription_id: id }
  expect(await paymentOf(payment_id)).toMatchObject(due)
  expect((await pay(payment_link, MASTERCARD, 2500)).body).toMatchObject({ status: 'succeeded', payment_id })
  await provider.drainAll()
  const paid = await paymentOf(payment_id)
  expect(paid).toMatchObject({ ...due, status: 'succeeded', card_last_four: '4444', invoice_id: expect.any(String) })
  const renewed = await read(id)
  expect(renewed).toMatchObject({ status: 'active', next_billing_date: '2027-01-21T09:00:00.000Z' })
  expect(renewed.payment_method_id).toBe(paid.payment_method_id)
  expect(renewed.payment_method_id).not.toBe(before)
  expect((await eventsOf(provider, business)).slice(6)).toEqual([
    '2026-12-21T10:00 dunning.recovered',
    '2026-12-21T10:00 payment.succeeded',
    '2026-12-21T10:00 subscription.active',
    '2026-12-21T10:00 subscription.renewed',
    '2026-12-21T10:00 subscription.update_payment_method',
  ])
  expect(await chargesOf(payment_id)).toBe(1)
  expect(statusIn((await show(payment_link)).redirect_url)).toBe('active')
  await moveClock(at, { months: 1 })
  expect(await read(id)).toMatchObject({ status: 'active', next_billing_date: '2027-02-21T09:00:00.000Z' })
})

test('M5: a declined new card leaves it on hold, the page stays and shows the reason, and the return URL says failed', async () => {
  const { subscription_id: id, payment_method_id } = await hold(2500)
  const { payment_id, payment_link } = await askForCard(id)
  expect(await show(payment_link)).toMatchObject({ status: 'open', attempt: null, totals: { total: 2500 } })
  const declined = { status: 'failed', payment_id, error_code: 'INSUFFICIENT_FUNDS', error_message: expect.any(String) }
  expect((await pay(payment_link, '4000000000009995', 2500)).body).toMatchObject(declined)
  await provider.drainAll()
  expect(await show(payment_link)).toMatchObject({ status: 'open', attempt: declined, redirect_url: null })
  expect(await read(id)).toMatchObject({ status: 'on_hold', payment_method_id })
  // The buyer saw the decline on the page; an email would only repeat it.
  expect(await listEmailsTo(provider, email)).toHaveLength(2)
  await business.client.subscriptions.update(id, { status: 'cancelled' })
  const over = await show(payment_link)
  expect([over.status, statusIn(over.redirect_url)]).toEqual(['expired', 'failed'])
  expect(await pay(payment_link, VISA, 2500)).toMatchObject({ status: 410, body: { code: 'CHECKOUT_SESSION_EXPIRED' } })
})

test.each(['active', 'paused'] as const)(
  'a subscription that is %s gets a new card for 0, and the return URL shows its status',
  async (status) => {
    const { subscription_id: id, payment_method_id } = await start(1200, VISA)
    if (status === 'paused') await business.client.subscriptions.update(id, { status })
    const { payment_id, payment_link } = await askForCard(id)
    expect(await paymentOf(payment_id)).toMatchObject({ total_amount: 0, is_update_payment_method: true, invoice_id: null })
    expect((await pay(payment_link, MASTERCARD, 0)).body).toMatchObject({ status: 'succeeded', payment_id })
    await provider.drainAll()
    const changed = await read(id)
    expect(changed.status).toBe(status)
    expect(changed.payment_method_id).not.toBe(payment_method_id)
    expect(statusIn((await show(payment_link)).redirect_url)).toBe(status)
    expect((await business.client.payments.list({ subscription_id: id })).items).toHaveLength(2)
  },
)

test('two pages, four submissions and the saved card at the same moment charge the outstanding amount once', async () => {
  const { subscription_id: id, payment_method_id } = await hold()
  const { payment_id, payment_link } = await askForCard(id)
  const mailed = await fetch(cardLinkIn((await listEmailsTo(provider, email)).at(-1)), { redirect: 'manual' })
  const pages = [payment_link, mailed.headers.get('location')]
  const kept = { type: 'existing' as const, payment_method_id: String(payment_method_id) }
  const [, ...answers] = await Promise.all([
    business.client.subscriptions.updatePaymentMethod(id, { payment_method: kept }),
    ...pages.flatMap((page) => [pay(page, VISA, 1200), pay(page, VISA, 1200)]),
  ])
  for (const { status } of answers) expect([200, 409]).toContain(status)
  await provider.drainAll()
  // The saved card is declined: if it came first, the buyer pays by submitting again.
  if ((await read(id)).status === 'on_hold') expect((await pay(payment_link, VISA, 1200)).status).toBe(200)
  await provider.drainAll()
  expect(await paymentOf(payment_id)).toMatchObject({ status: 'succeeded' })
  expect(await chargesOf(payment_id)).toBe(1)
  for (const page of pages) expect((await show(page)).status).toBe('completed')
})

test('a retry that is due during a bank challenge waits, and runs when the buyer leaves', async () => {
  const { subscription_id: id } = await hold()
  const { payment_id, payment_link } = await askForCard(id)
  await moveClock(at, { to: '2026-12-21T20:55:00Z' })
  expect((await pay(payment_link, ASKS_BANK, 1200)).body.status).toBe('requires_customer_action')
  await moveClock(at, { to: '2026-12-21T21:05:00Z' })
  expect(await paymentOf(payment_id)).toMatchObject({ status: 'requires_customer_action', retry_attempt: 0 })
  // The buyer has 15 minutes; the retry of 21:00 with the saved card runs right after.
  await moveClock(at, { to: '2026-12-21T21:15:00Z' })
  expect(await paymentOf(payment_id)).toMatchObject({ status: 'failed', retry_attempt: 1 })
  expect(await show(payment_link)).toMatchObject({ status: 'open', attempt: null })
  expect((await pay(payment_link, VISA, 1200)).body.status).toBe('succeeded')
  await provider.drainAll()
  expect((await read(id)).status).toBe('active')
  expect(await chargesOf(payment_id)).toBe(1)
})

test('a charge whose process died before recording it is found, and charged once', async () => {
  const { subscription_id: id } = await hold()
  const { payment_id, payment_link } = await askForCard(id)
  const { acquirer } = provider.deps
  provider.deps.acquirer = {
    ...acquirer,
    charge: async (request) => {
      await acquirer.charge(request)
      throw new Error('The connection broke after the charge')
    },
  }
  expect((await pay(payment_link, VISA, 1200)).body.status).toBe('processing')
  provider.deps.acquirer = acquirer
  await moveClock(at, { seconds: 61 })
  expect(await paymentOf(payment_id)).toMatchObject({ status: 'succeeded' })
  expect((await read(id)).status).toBe('active')
  expect(await chargesOf(payment_id)).toBe(1)
})

test("declines on the page don't use up retries", async () => {
  const { subscription_id: id } = await hold()
  const { payment_id, payment_link } = await askForCard(id)
  for (const _ of Array(3)) expect((await pay(payment_link, '4000000000000002', 1200)).body.status).toBe('failed')
  await moveClock(at, { to: '2026-12-23T09:00:00Z' })
  expect(await paymentOf(payment_id)).toMatchObject({ status: 'failed', retry_attempt: 2 })
})

test('a page expires once its payment has reached the retry limit', async () => {
  const { subscription_id: id, payment_method_id } = await hold()
  const { payment_link } = await askForCard(id)
  const kept = { type: 'existing' as const, payment_method_id: String(payment_method_id) }
  for (const _ of Array(10)) {
    await business.client.subscriptions.updatePaymentMethod(id, { payment_method: kept })
    await provider.drainAll()
  }
  expect(await show(payment_link)).toMatchObject({ status: 'expired' })
  const body = { type: 'new' }
  expect(await ask(provider, `/subscriptions/${id}/update-payment-method`, { key: business.apiKey, body })).toMatchObject({
    status: 422,
    body: { code: 'SUBSCRIPTION_PAYMENT_RETRY_LIMIT_EXCEEDED' },
  })
})
