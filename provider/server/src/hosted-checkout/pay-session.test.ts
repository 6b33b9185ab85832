import { DAY, MINUTE, SECOND } from '@tradepost/kit/clock'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createReadOnlyScope } from '#src/deps.ts'
import { listBalances } from '#src/ledger/post-movements.ts'
import { makeTestProvider, openSession, post, type TestBusiness, type TestProvider, typed } from '#src/testing/test-provider.ts'

let provider: TestProvider
let business: TestBusiness
beforeAll(async () => {
  provider = await makeTestProvider()
  business = await provider.openBusiness()
})
afterAll(() => provider.close())

const pay = (sessionId: string, number: string, changes: Record<string, unknown> = {}) =>
  post(provider, `/session/${sessionId}/pay`, typed(number, changes))
const paymentsOf = async (sessionId: string) => {
  const { items } = await business.client.payments.list({ page_number: 0, page_size: 100 })
  const payments = await Promise.all(items.map((item) => business.client.payments.retrieve(item.payment_id)))
  return payments.filter((payment) => payment.checkout_session_id === sessionId)
}
const chargesOf = (paymentIds: string[]) =>
  provider.acquirerDatabase.db.selectFrom('charges').selectAll().where('idempotencyKey', 'in', paymentIds).execute()

test('an approved card makes one succeeded payment with its details and line items', async () => {
  const session = await openSession(business, { metadata: { cart: 'c-1' } })
  const { status, body } = await pay(session, '4242 4242 4242 4242')
  expect(status).toBe(200)
  expect(body.status).toBe('succeeded')
  const payment = await business.client.payments.retrieve(String(body.payment_id))
  expect(payment).toMatchObject({
    status: 'succeeded',
    total_amount: 6300,
    currency: 'USD',
    tax: 0,
    card_last_four: '4242',
    card_network: 'VISA',
    metadata: { cart: 'c-1' },
  })
  expect(payment.product_cart).toHaveLength(2)
  expect(payment.error_code).toBeNull()
  const lines = await business.client.payments.retrieveLineItems(payment.payment_id)
  expect(lines.items.reduce((sum, line) => sum + line.amount, 0)).toBe(6300)
})

test('a paid session redirects with payment, status and email, keeping the parameters of return_url', async () => {
  const session = await openSession(business)
  const { body } = await pay(session, '4242424242424242')
  const data = (await (await provider.request(`/session/${session}/data`)).json()) as { status: string; redirect_url: string }
  expect(data.status).toBe('completed')
  const back = new URL(data.redirect_url)
  expect(Object.fromEntries(back.searchParams)).toEqual({
    from: 'checkout',
    payment_id: body.payment_id,
    status: 'succeeded',
    email: 'maya@example.com',
  })
})

test('a decline shows the reason and leaves the session open, and the next attempt is a new payment', async () => {
  const session = await openSession(business)
  const declined = await pay(session, '4000000000009995')
  expect(declined.body).toMatchObject({ status: 'failed', error_code: 'INSUFFICIENT_FUNDS' })
  expect(declined.body.error_message).toMatch(/insufficient funds/)
  const approved = await pay(session, '5555555555554444')
  expect(approved.body.status).toBe('succeeded')
  expect(approved.body.payment_id).not.toBe(declined.body.payment_id)
  expect((await paymentsOf(session)).map((payment) => payment.status).sort()).toEqual(['failed', 'succeeded'])
})

test('a lost card is shown as a generic decline', async () => {
  const { body } = await pay(await openSession(business), '4000000000009987')
  expect(body).toMatchObject({ status: 'failed', error_code: 'GENERIC_DECLINE' })
})

test('a session paid eight times at once is charged once', async () => {
  const session = await openSession(business)
  const answers = await Promise.all(Array.from({ length: 8 }, () => pay(session, '4242424242424242')))
  const ids = new Set(answers.filter((answer) => answer.status === 200).map((answer) => answer.body.payment_id))
  expect(ids.size).toBe(1)
  for (const answer of answers) expect([200, 409]).toContain(answer.status)
  const payments = await paymentsOf(session)
  expect(payments).toHaveLength(1)
  expect(await chargesOf(payments.map((payment) => payment.payment_id))).toHaveLength(1)
})

test("a paid session can't be paid again", async () => {
  const session = await openSession(business)
  await pay(session, '4242424242424242')
  const again = await pay(session, '4242424242424242')
  expect(again).toMatchObject({ status: 409, body: { code: 'CHECKOUT_SESSION_CONSUMED' } })
})

test('a bank challenge can be answered once: a denial is final, and a new attempt can be approved', async () => {
  const session = await openSession(business)
  const first = await pay(session, '4000002500003155')
  expect(first.body.status).toBe('requires_customer_action')
  expect(String(first.body.challenge_url)).toContain(`/session/${session}/challenge/${first.body.payment_id}`)
  const denied = await post(provider, `/session/${session}/challenge/${first.body.payment_id}`, { answer: 'deny' })
  expect(denied.body).toMatchObject({ status: 'failed', error_code: 'AUTHENTICATION_FAILURE' })
  const late = await post(provider, `/session/${session}/challenge/${first.body.payment_id}`, { answer: 'approve' })
  expect(late.body.status).toBe('failed')
  const second = await pay(session, '4000002500003155')
  const approved = await post(provider, `/session/${session}/challenge/${second.body.payment_id}`, { answer: 'approve' })
  expect(approved.body.status).toBe('succeeded')
})

test("a challenge that isn't answered in 15 minutes cancels the attempt, and the session can still be paid", async () => {
  const session = await openSession(business)
  const { body } = await pay(session, '4000002500003155')
  await provider.advance(15 * MINUTE)
  expect((await business.client.payments.retrieve(String(body.payment_id))).status).toBe('cancelled')
  expect((await pay(session, '4242424242424242')).body.status).toBe('succeeded')
})

test.each([
  ['4000000000000259', 'succeeded'],
  ['4000000000003063', 'failed'],
])('card number %s is processing first and %s later', async (number, outcome) => {
  const session = await openSession(business)
  const { body } = await pay(session, number)
  expect(body.status).toBe('processing')
  expect((await pay(session, '4242424242424242')).body).toMatchObject({ payment_id: body.payment_id, status: 'processing' })
  await provider.advance(5 * SECOND)
  expect((await business.client.payments.retrieve(String(body.payment_id))).status).toBe(outcome)
})

test("the tax of the buyer's country is added, and an outdated total isn't charged", async () => {
  const session = await openSession(business)
  const german = { billing: { country: 'DE', street: 'Weg 1', city: 'Berlin', zipcode: '10115' } }
  expect(await pay(session, '4242424242424242', german)).toMatchObject({ status: 409, body: { code: 'TOTAL_CHANGED' } })
  const totals = (await (await provider.request(`/session/${session}/totals?country=DE`)).json()) as {
    total: number
    tax: number
  }
  expect(totals).toMatchObject({ total: 7497, tax: 1197 })
  const { body } = await pay(session, '4242424242424242', { ...german, expected_total: totals.total })
  expect(await business.client.payments.retrieve(String(body.payment_id))).toMatchObject({ total_amount: 7497, tax: 1197 })
})

test('an expired session is rejected, and an unknown one is not found', async () => {
  const session = await openSession(business)
  await provider.advance(DAY)
  expect(await pay(session, '4242424242424242')).toMatchObject({ status: 410, body: { code: 'CHECKOUT_SESSION_EXPIRED' } })
  expect(await pay('cks_unknown', '4242424242424242')).toMatchObject({
    status: 404,
    body: { code: 'CHECKOUT_SESSION_NOT_FOUND' },
  })
  expect((await provider.request('/session/cks_unknown')).status).toBe(404)
})

test("a card number that isn't a published test number is rejected before anything is written", async () => {
  const session = await openSession(business)
  const { status, body } = await pay(session, '4111111111111111')
  expect(status).toBe(422)
  expect(body).toMatchObject({ code: 'CARD_NUMBER_NOT_ACCEPTED', issues: [{ path: 'card.number' }] })
  expect(await paymentsOf(session)).toHaveLength(0)
})

test('a card past its expiration date is declined as expired', async () => {
  const { body } = await pay(await openSession(business), '4242424242424242', {
    card: { number: '4242424242424242', expiry_month: 10, expiry_year: 2026, security_code: '123' },
  })
  expect(body).toMatchObject({ status: 'failed', error_code: 'EXPIRED_CARD' })
})

test('an unsupported country, an invalid email and a missing name each report their field', async () => {
  const session = await openSession(business)
  const country = await pay(session, '4242424242424242', { billing: { country: 'KP' } })
  expect(country).toMatchObject({ status: 422, body: { code: 'UNSUPPORTED_COUNTRY', issues: [{ path: 'billing.country' }] } })
  const { body } = await pay(session, '4242424242424242', { email: 'nope', name: ' ' })
  expect(body).toMatchObject({
    message: 'Invalid email',
    issues: [
      { path: 'email', message: 'Invalid email' },
      { path: 'name', message: 'Enter your full name' },
    ],
  })
})

test('the ledger balances, with the tax, the fee and the net amount of every succeeded payment', async () => {
  const other = await provider.openBusiness('Ledger Ltd')
  const session = await openSession(other)
  await pay(session, '4000000000000002')
  await pay(session, '4242424242424242', {
    billing: { country: 'ES', street: 'Calle 1', city: 'Madrid', zipcode: '28001' },
    expected_total: 7623,
  })
  const balances = await listBalances(await createReadOnlyScope(provider.deps, { businessId: other.businessId, mode: 'test' }))
  // 63.00 + 21% = 76.23; the fee is 5.5% of that and 0.40.
  expect(Object.fromEntries(balances.map((balance) => [balance.account, balance.amount]))).toEqual({
    clearing: 7623,
    fees: -459,
    merchant_balance: -5841,
    tax_payable: -1323,
  })
})

test('a checkout allows 20 attempts and no more', async () => {
  const session = await openSession(business)
  for (let attempt = 0; attempt < 20; attempt += 1) expect((await pay(session, '4000000000000002')).status).toBe(200)
  expect(await pay(session, '4242424242424242')).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
})

test.each(['/session/%00', '/session/%00/challenge/pay_1', '/session/cks_1/challenge/%00'])(
  'the page %s returns 404',
  async (path) => {
    expect((await provider.request(path)).status).toBe(404)
  },
)
