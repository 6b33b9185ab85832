import { addMilliseconds, DAY } from '@tradepost/kit/clock'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, makeTestProvider, openSession, type TestBusiness, type TestProvider, usd } from '#src/testing/test-provider.ts'
import { makeTestReceiver } from '#src/testing/test-receiver.ts'
import { monthly } from '#src/testing/test-subscriptions.ts'

let provider: TestProvider
let business: TestBusiness
beforeAll(async () => {
  provider = await makeTestProvider()
  business = await provider.openBusiness()
})
afterAll(() => provider.close())

const pay = (body: object, of = business) => ask(provider, '/test_helpers/pay', { key: of.apiKey, body })
const open = async (changes: Record<string, unknown> = {}) => openSession(business, changes)

test.each([
  ['by default', {}, { status: 'succeeded', error_code: null }],
  ['with a declined card', { card: 'declined' }, { status: 'failed', error_code: 'GENERIC_DECLINE' }],
  ['without funds', { card: 'insufficient_funds' }, { status: 'failed', error_code: 'INSUFFICIENT_FUNDS' }],
  ['by the number of a card', { card: '4000 0000 0000 0127' }, { status: 'failed', error_code: 'INCORRECT_CVC' }],
  ['after 3-D Secure', { card: 'three_d_secure' }, { status: 'succeeded' }],
  ['denied by the bank', { card: 'three_d_secure', answer: 'deny' }, { status: 'failed' }],
  ['left at the bank', { card: 'three_d_secure', answer: 'none' }, { status: 'requires_customer_action' }],
  ['that is still processed', { card: 'processing' }, { status: 'processing' }],
  ['from Germany by Klarna', { country: 'DE', method: 'klarna' }, { status: 'succeeded' }],
])('a buyer pays %s', async (_, input, expected) => {
  const session = await open({ customer: { email: 'maya@example.com', name: 'Maya' }, billing_currency: 'EUR' })
  const paid = await pay({ checkout_url: `${provider.url}/session/${session}`, ...input })
  expect(paid, JSON.stringify(paid)).toMatchObject({ status: 200, body: { session_id: session, ...expected } })
  const payment = await business.client.payments.retrieve(String(paid.body.payment_id))
  expect(payment.customer.email).toBe('maya@example.com')
})

test('a static link, a payment link and a subscription link are paid, also years ahead', async () => {
  const product = await business.client.products.create({ name: 'Caliper', price: usd(3900), tax_category: 'saas' })
  const plan = await business.client.products.create({ name: 'Pro', price: monthly(2900), tax_category: 'saas' })
  await ask(provider, '/test_helpers/clock/advance', { key: business.apiKey, body: { months: 60 } })
  await provider.drainAll()
  expect((await pay({ checkout_url: `${provider.url}/buy/${product.product_id}?quantity=2` })).body).toMatchObject({
    status: 'succeeded',
  })
  const customer = { email: 'link@example.com' }
  const link = await business.client.payments.create({
    product_cart: [{ product_id: product.product_id, quantity: 1 }],
    customer,
    billing: { country: 'US' },
    payment_link: true,
  })
  expect((await pay({ checkout_url: link.payment_link })).body).toMatchObject({
    status: 'succeeded',
    payment_id: link.payment_id,
  })
  const { subscription_id, payment_link } = await business.client.subscriptions.create({
    product_id: plan.product_id,
    quantity: 1,
    customer,
    billing: { country: 'US' },
    payment_link: true,
  })
  expect((await pay({ checkout_url: payment_link })).body).toMatchObject({ status: 'succeeded' })
  expect((await business.client.subscriptions.retrieve(subscription_id)).status).toBe('active')
})

test("what isn't a checkout of this business is refused, and one that is paid takes no more", async () => {
  const session = await open()
  const stranger = await provider.openBusiness('Stranger Ltd')
  expect(await pay({ checkout_url: session }, stranger)).toMatchObject({
    status: 404,
    body: { code: 'CHECKOUT_SESSION_NOT_FOUND' },
  })
  const { product_id } = await stranger.client.products.create({
    name: 'Ruler',
    price: { type: 'one_time_price', currency: 'USD', price: 900, discount: 0, purchasing_power_parity: false },
    tax_category: 'digital_products',
  })
  for (const product of ['pdt_unknown', product_id])
    expect(await pay({ checkout_url: `${provider.url}/buy/${product}` })).toMatchObject({
      status: 404,
      body: { code: 'PRODUCT_NOT_FOUND' },
    })
  expect(await pay({ checkout_url: 'https://shop.example/done' })).toMatchObject({
    status: 422,
    body: { code: 'INVALID_REQUEST_PARAMETERS' },
  })
  expect(await pay({ checkout_url: session, card: 'gold' })).toMatchObject({ status: 422 })
  expect((await pay({ checkout_url: session })).status).toBe(200)
  expect(await pay({ checkout_url: session })).toMatchObject({ status: 409, body: { code: 'CHECKOUT_SESSION_CONSUMED' } })
})

test('settling waits for deliveries and says what failed; what an endpoint took is listed in order', async () => {
  const receiver = await makeTestReceiver()
  const { id } = await business.client.webhooks.create({ url: receiver.url, filter_types: ['payment.succeeded'] })
  const settle = async () => (await ask(provider, '/test_helpers/settle', { key: business.apiKey })).body
  const received = async () =>
    (await ask(provider, `/test_helpers/webhooks/${id}/received`, { method: 'GET', key: business.apiKey })).body.items
  const first = await pay({ checkout_url: await open() })
  expect(await settle()).toEqual({ waiting_count: 0, next_attempt_at: null })
  receiver.answerWith({ status: 500 })
  const second = await pay({ checkout_url: await open() })
  expect(await settle()).toEqual({ waiting_count: 1, next_attempt_at: expect.any(String) })
  expect(await received()).toMatchObject([{ object_id: first.body.payment_id, attempt: 1, response_status: 200 }])
  receiver.answerWith({ status: 200 })
  await provider.advance(DAY)
  expect(await settle()).toMatchObject({ waiting_count: 0 })
  expect(await received()).toMatchObject([
    { object_id: first.body.payment_id, attempt: 1, body: { type: 'payment.succeeded' } },
    { object_id: second.body.payment_id, attempt: 2, received_at: addMilliseconds(provider.clock.now(), 0).toISOString() },
  ])
  await receiver.close()
})
