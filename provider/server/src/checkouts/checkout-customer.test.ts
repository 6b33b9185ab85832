import type { HostedSession } from '@tradepost/contract/hosted/checkout'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, makeTestProvider, post, type TestBusiness, type TestProvider, typed, usd } from '#src/testing/test-provider.ts'
import { monthly } from '#src/testing/test-subscriptions.ts'

let provider: TestProvider
let business: TestBusiness
let caliper: string
let plan: string
beforeAll(async () => {
  provider = await makeTestProvider()
  business = await provider.openBusiness()
  const { products } = business.client
  caliper = (await products.create({ name: 'Caliper', price: usd(3900), tax_category: 'saas' })).product_id
  plan = (await products.create({ name: 'Pro', price: monthly(1200), tax_category: 'saas' })).product_id
})
afterAll(() => provider.close())

const address = { country: 'US', street: '1401 Folsom Street', city: 'San Francisco', state: 'CA', zipcode: '94103' }
const cart = () => ({ product_cart: [{ product_id: caliper, quantity: 1 }] })
const call = (path: string, body: object) => ask(provider, path, { key: business.apiKey, body })
const dataOf = async (session: string) => (await (await provider.request(`/session/${session}/data`)).json()) as HostedSession

const [email, name, phone_number] = ['ann@example.com', 'Ann', '+14155550100']

test.each<[string, object]>([
  ['nothing', {}],
  ['a name', { name }],
  ['a phone number', { phone_number }],
  ['a name and a phone number', { name, phone_number }],
  ['an email', { email }],
  ['an email and a name', { email, name }],
  ['an email and a phone number', { email, phone_number }],
  ['everything', { email, name, phone_number }],
])('N13: a customer of whom the business knows %s opens the page, which shows it and pays', async (known, customer) => {
  const { status, body } = await call('/checkouts', { ...cart(), customer, feature_flags: { always_create_new_customer: true } })
  expect(status).toBe(200)
  const session = String(body.session_id)
  const { prefill } = await dataOf(session)
  expect(prefill).toMatchObject({ email: null, name: null, phone_number: null, ...customer })
  const typedEmail = `${known.replaceAll(' ', '-')}@example.com`
  const buyer = typed('4242424242424242', { email: typedEmail, expected_total: 3900 })
  expect(await post(provider, `/session/${session}/pay`, buyer)).toMatchObject({ status: 200 })
  expect(await business.client.checkoutSessions.retrieve(session)).toMatchObject({
    customer_email: prefill.email ?? typedEmail,
    customer_name: prefill.name ?? 'Maya Lindqvist',
  })
})

test.each<[string, (customer: object) => Promise<{ status: number; body: object }>]>([
  ['a confirmed checkout', (customer) => call('/checkouts', { ...cart(), confirm: true, customer, billing_address: address })],
  ['POST /payments', (customer) => call('/payments', { ...cart(), customer, billing: address, payment_link: true })],
  [
    'POST /subscriptions',
    (customer) => call('/subscriptions', { product_id: plan, quantity: 1, customer, billing: address, payment_link: true }),
  ],
])('N13: %s, for which no page asks, says that it needs an email', async (_, send) => {
  for (const customer of [{}, { name }, { phone_number }, { name, email: null }])
    expect(await send(customer), JSON.stringify(customer)).toMatchObject({
      status: 422,
      body: { message: 'customer.email: Required', issues: [{ path: 'customer.email', message: 'Required' }] },
    })
  expect((await send({ email })).status).toBe(200)
})

test('N13: a customer without an ID has no saved cards on the page', async () => {
  const { body } = await call('/checkouts', { ...cart(), customer: { name }, show_saved_payment_methods: true })
  const { saved_cards, can_save_card } = await dataOf(String(body.session_id))
  expect({ saved_cards, can_save_card }).toEqual({ saved_cards: [], can_save_card: false })
})
