import { SECOND } from '@tradepost/kit/clock'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, makeTestProvider, post, type TestBusiness, type TestProvider, typed } from '#src/testing/test-provider.ts'

let provider: TestProvider
let business: TestBusiness
const products: Record<string, string> = {}
beforeAll(async () => {
  provider = await makeTestProvider()
  business = await provider.openBusiness()
  for (const currency of ['USD', 'EUR', 'INR'] as const) {
    const product = await business.client.products.create({
      name: 'Caliper',
      price: { type: 'one_time_price', currency, price: 6300, discount: 0, purchasing_power_parity: false, tax_inclusive: true },
      tax_category: 'digital_products',
    })
    products[currency] = product.product_id
  }
})
afterAll(() => provider.close())

const BUYERS = {
  USD: { country: 'US', street: '1401 Folsom Street', city: 'San Francisco', state: 'CA', zipcode: '94103' },
  EUR: { country: 'DE', street: 'Weg 1', city: 'Berlin', zipcode: '10115' },
  INR: { country: 'IN', street: 'MG Road 1', city: 'Bengaluru', state: 'KA', zipcode: '560001' },
}
type Currency = keyof typeof BUYERS

async function open(currency: Currency, changes: Record<string, unknown> = {}): Promise<string> {
  const { status, body } = await ask(provider, '/checkouts', {
    key: business.apiKey,
    body: { product_cart: [{ product_id: products[currency], quantity: 1 }], ...changes },
  })
  expect(status).toBe(200)
  return String(body.session_id)
}
const { card: _, ...buyer } = typed('')
const pay = (session: string, currency: Currency, changes: Record<string, unknown>) =>
  post(provider, `/session/${session}/pay`, { ...buyer, billing: BUYERS[currency], ...changes })
const answer = (session: string, payment: unknown, said: string) =>
  post(provider, `/session/${session}/challenge/${payment}`, { answer: said })
const paymentOf = (id: unknown) => business.client.payments.retrieve(String(id))
const eventsOf = async (id: unknown) =>
  (
    await provider.deps.database.db
      .selectFrom('events')
      .select('type')
      .where('subjectId', '=', String(id))
      .orderBy('createdAt')
      .execute()
  ).map(({ type }) => type)

const METHODS: [string, Currency, string, Record<string, unknown>?][] = [
  ['apple_pay', 'USD', 'wallet'],
  ['google_pay', 'USD', 'wallet'],
  ['amazon_pay', 'USD', 'wallet'],
  ['klarna', 'USD', 'pay_later'],
  ['affirm', 'USD', 'pay_later'],
  ['afterpay_clearpay', 'USD', 'pay_later'],
  ['ach', 'USD', 'bank_debit'],
  ['sepa', 'EUR', 'bank_debit'],
  ['upi_collect', 'INR', 'upi', { upi_id: 'maya@okbank' }],
  ['upi_intent', 'INR', 'upi'],
]
const isSlow = (method: string) => method === 'sepa' || method === 'ach'

describe.each(METHODS)('%s', (method, currency, kind, details = {}) => {
  async function begin() {
    const session = await open(currency)
    const { body } = await pay(session, currency, { method, ...details })
    expect(body.status).toBe('requires_customer_action')
    expect(String(body.challenge_url)).toContain(`/session/${session}/challenge/${body.payment_id}`)
    return { session, payment: body.payment_id }
  }

  test('succeeds if the buyer approves, and is recorded with the payment', async () => {
    const { session, payment } = await begin()
    const said = await answer(session, payment, 'approve')
    expect(said.body.status).toBe(isSlow(method) ? 'processing' : 'succeeded')
    await provider.advance(5 * SECOND)
    expect(await paymentOf(payment)).toMatchObject({
      status: 'succeeded',
      payment_method: kind,
      payment_method_type: method,
      card_last_four: null,
      total_amount: 6300,
    })
    expect(await eventsOf(payment)).toEqual(isSlow(method) ? ['payment.processing', 'payment.succeeded'] : ['payment.succeeded'])
  })

  test('fails if the buyer declines, and the session still accepts a card', async () => {
    const { session, payment } = await begin()
    expect((await answer(session, payment, 'deny')).body).toMatchObject({
      status: 'failed',
      error_code: 'PAYMENT_METHOD_PROVIDER_DECLINED',
    })
    expect((await pay(session, currency, { card: typed('4242424242424242').card })).body.status).toBe('succeeded')
  })

  test('succeeds later, and only once, if the buyer leaves it pending', async () => {
    const { session, payment } = await begin()
    expect((await answer(session, payment, 'defer')).body.status).toBe('processing')
    expect((await pay(session, currency, { method, ...details })).body.payment_id).toBe(payment)
    await provider.advance(5 * SECOND)
    expect(await eventsOf(payment)).toEqual(['payment.processing', 'payment.succeeded'])
    expect(await answer(session, payment, 'deny')).toMatchObject({ status: 200, body: { status: 'succeeded' } })
  })

  test('is canceled if the buyer goes back, and the session stays open', async () => {
    const { session, payment } = await begin()
    expect((await answer(session, payment, 'cancel')).body.status).toBe('cancelled')
    expect((await pay(session, currency, { method, ...details })).body.status).toBe('requires_customer_action')
  })
})

test.each([
  ['success@upi', 'succeeded'],
  ['FAILURE@upi', 'failed'],
])('the published UPI ID %s is processing first and %s later', async (upi_id, outcome) => {
  const session = await open('INR')
  const { body } = await pay(session, 'INR', { method: 'upi_collect', upi_id })
  expect(body.status).toBe('processing')
  await provider.advance(5 * SECOND)
  expect((await paymentOf(body.payment_id)).status).toBe(outcome)
})

test.each([
  ["a method that isn't available there", 'EUR', { method: 'ach' }, 'PAYMENT_METHOD_UNSUPPORTED', 'method'],
  ["a method that the business doesn't allow", 'USD', { method: 'affirm' }, 'PAYMENT_METHOD_UNSUPPORTED', 'method'],
  ["a card where cards aren't allowed", 'USD', { card: typed('4242424242424242').card }, 'PAYMENT_METHOD_UNSUPPORTED', 'method'],
  ['no payment method', 'INR', {}, 'INVALID_REQUEST_PARAMETERS', 'card'],
  ['no UPI ID', 'INR', { method: 'upi_collect' }, 'INVALID_REQUEST_PARAMETERS', 'upi_id'],
  ['an invalid UPI ID', 'INR', { method: 'upi_collect', upi_id: 'maya' }, 'INVALID_REQUEST_PARAMETERS', 'upi_id'],
  ['an unknown method', 'INR', { method: 'cash' }, 'INVALID_REQUEST_PARAMETERS', 'method'],
] as const)('%s is rejected at its field, and nothing is written', async (_, currency, chosen, code, path) => {
  const session = await open(currency, currency === 'USD' ? { allowed_payment_method_types: ['klarna'] } : {})
  const { status, body } = await pay(session, currency, chosen)
  expect({ status, code: body.code, issues: body.issues }).toMatchObject({ status: 422, code, issues: [{ path }] })
  const data = (await (await provider.request(`/session/${session}/data`)).json()) as { attempt: unknown }
  expect(data.attempt).toBeNull()
})

test('a debit card is rejected if only credit cards are allowed', async () => {
  const session = await open('USD', { allowed_payment_method_types: ['credit'] })
  const { status, body } = await pay(session, 'USD', { card: typed('4000056655665556').card })
  expect({ status, body }).toMatchObject({
    status: 422,
    body: { code: 'PAYMENT_METHOD_UNSUPPORTED', issues: [{ path: 'card.number' }] },
  })
  expect((await pay(session, 'USD', { card: typed('4242424242424242').card })).body.status).toBe('succeeded')
})

test('the totals list the payment methods of the country', async () => {
  const session = await open('EUR')
  const ways = async (country: string) =>
    ((await (await provider.request(`/session/${session}/totals?country=${country}`)).json()) as { payment_methods: string[] })
      .payment_methods
  expect(await ways('DE')).toContain('sepa')
  expect(await ways('US')).not.toContain('sepa')
})
