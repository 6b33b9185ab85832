import { DAY } from '@tradepost/kit/clock'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ask, makeTestProvider, post, type TestBusiness, type TestProvider, typed, usd } from '#src/testing/test-provider.ts'
import { eventsOf, monthly, moveClock, subscribe, VISA } from '#src/testing/test-subscriptions.ts'

let provider: TestProvider
let business: TestBusiness
let plan: string
beforeAll(async () => {
  provider = await makeTestProvider()
})
afterAll(() => provider.close())
beforeEach(async () => {
  business = await provider.openBusiness()
  const product = { name: 'Pro', tax_category: 'saas' as const, price: monthly(1200) }
  plan = (await business.client.products.create(product)).product_id
})

const billing = { country: 'US', street: '1 Way', city: 'Reno', state: 'NV', zipcode: '89501' } as const
const asked = () => ({
  product_id: plan,
  quantity: 2,
  customer: { email: 'maya@example.com', name: 'Maya' },
  billing,
  payment_link: true,
})
const create = () => business.client.subscriptions.create(asked())
const pay = (link: unknown, number: string, total: number) =>
  post(provider, `/session/${String(link).split('/').at(-1)}/pay`, typed(number, { expected_total: total, billing }))
const read = (id: string) => business.client.subscriptions.retrieve(id)
const names = async () => (await eventsOf(provider, business)).map((line) => line.split(' ')[1])
const refused = async (changes: object) => {
  const { status, body } = await ask(provider, '/subscriptions', { key: business.apiKey, body: { ...asked(), ...changes } })
  return [status, body.code]
}

test('M22: create_new_customer creates a customer even if one has the email', async () => {
  const customer = { email: 'twins@example.com', name: 'Twin' }
  const idOf = async (changes: object) =>
    (await business.client.subscriptions.create({ ...asked(), customer: { ...customer, ...changes } })).customer.customer_id
  const known = await idOf({})
  expect(await idOf({})).toBe(known)
  expect(await idOf({ create_new_customer: true })).not.toBe(known)
})

test('a subscription created with a link stays pending until an attempt succeeds', async () => {
  const created = await create()
  expect(created).toEqual({
    subscription_id: expect.stringMatching(/^sub_/),
    payment_id: expect.stringMatching(/^pay_/),
    recurring_pre_tax_amount: 2400,
    trial_amount: null,
    client_secret: expect.stringMatching(/^csec_[\w-]{43}$/),
    payment_method_required: true,
    customer: expect.objectContaining({ email: 'maya@example.com' }),
    addons: [],
    one_time_product_cart: null,
    discount_id: null,
    discount_ids: null,
    metadata: {},
    payment_link: expect.stringContaining('/session/'),
    expires_on: new Date(provider.clock.now().getTime() + DAY).toISOString(),
  })
  expect(await read(created.subscription_id)).toMatchObject({ status: 'pending', quantity: 2, has_payment_method: false })
  expect((await pay(created.payment_link, '4000000000009995', 2400)).body.status).toBe('failed')
  expect((await read(created.subscription_id)).status).toBe('pending')
  expect((await pay(created.payment_link, VISA, 2400)).body).toMatchObject({
    status: 'succeeded',
    payment_id: created.payment_id,
  })
  expect(await read(created.subscription_id), 'M21').toMatchObject({
    status: 'active',
    recurring_pre_tax_amount: 2400,
    has_payment_method: true,
  })
  expect(await business.client.payments.retrieve(created.payment_id), 'M21').toMatchObject({
    subscription_id: created.subscription_id,
    subscription_ids: [created.subscription_id],
    is_multi_subscription: false,
  })
  expect(await names()).toEqual(['payment.failed', 'payment.succeeded', 'subscription.active', 'subscription.renewed'])
})

test('a declined checkout attempt leaves a failed subscription, and the next attempt creates another', async () => {
  const { session_id } = await business.client.checkoutSessions.create({ product_cart: [{ product_id: plan, quantity: 1 }] })
  await pay(session_id, '4000000000000002', 1200)
  await pay(session_id, VISA, 1200)
  const { items } = await business.client.subscriptions.list()
  expect(items.map(({ status }) => status).sort()).toEqual(['active', 'failed'])
  expect((await names()).sort()).toEqual([
    'payment.failed',
    'payment.succeeded',
    'subscription.active',
    'subscription.failed',
    'subscription.renewed',
  ])
})

test('a saved card starts a subscription off-session', async () => {
  const { subscription } = await subscribe({ provider, business }, plan, { total: 1200 })
  const { customer, payment_method_id } = subscription
  const created = await business.client.subscriptions.create({
    ...asked(),
    payment_link: false,
    customer: { customer_id: customer.customer_id },
    payment_method_id,
  })
  await provider.drainAll()
  expect(await read(created.subscription_id)).toMatchObject({ status: 'active', payment_method_id, quantity: 2 })
})

test('a removed card is no longer charged', async () => {
  const at = { provider, business }
  const { subscription } = await subscribe(at, plan, { total: 1200 })
  await business.client.customers.deletePaymentMethod(String(subscription.payment_method_id), {
    customer_id: subscription.customer.customer_id,
  })
  await moveClock(at, { months: 1 })
  const [renewal] = (await business.client.payments.list({ subscription_id: subscription.subscription_id })).items
  expect(await business.client.payments.retrieve(renewal?.payment_id ?? '')).toMatchObject({
    status: 'failed',
    error_code: 'REVOCATION_OF_AUTHORIZATION',
  })
  expect((await read(subscription.subscription_id)).status).toBe('on_hold')
})

test('an invalid subscription is rejected with its error code', async () => {
  const once = await business.client.products.create({ name: 'Once', tax_category: 'saas', price: usd(900) })
  expect(await refused({ product_id: once.product_id })).toEqual([422, 'INVALID_REQUEST_PARAMETERS'])
  expect(await refused({ product_id: 'pdt_unknown' })).toEqual([422, 'PRODUCT_DOES_NOT_EXIST'])
  expect(await refused({ quantity: 0 })).toEqual([422, 'INVALID_REQUEST_PARAMETERS'])
  expect(await refused({ trial_period_days: 10_001 })).toEqual([422, 'INVALID_REQUEST_PARAMETERS'])
  expect(await refused({ customer: { customer_id: 'cus_unknown' } })).toEqual([404, 'CUSTOMER_NOT_FOUND'])
  expect(await refused({ billing: { country: 'KP' } })).toEqual([422, 'UNSUPPORTED_COUNTRY'])
  expect(await refused({ addons: [{ addon_id: 'adn_unknown', quantity: 1 }] })).toEqual([422, 'MISSING_ADDON_IDS'])
  expect(await refused({ discount_code: 'NONE' })).toEqual([422, 'INVALID_DISCOUNT_CODE'])
  expect(await refused({ payment_method_id: 'pm_unknown' })).toEqual([422, 'PAYMENT_METHOD_UNSUPPORTED'])
  const on_demand = { mandate_only: true }
  expect(await refused({ on_demand, discount_code: 'NONE' })).toEqual([422, 'DISCOUNT_NOT_AVAILABLE_FOR_ON_DEMAND'])
  expect(await refused({ on_demand, addons: [{ addon_id: 'adn_unknown', quantity: 1 }] })).toEqual([
    422,
    'ADDONS_NOT_ALLOWED_FOR_ON_DEMAND',
  ])
  expect(await refused({ one_time_product_cart: [{ product_id: plan, quantity: 1 }] })).toEqual([
    422,
    'INVALID_REQUEST_PARAMETERS',
  ])
  expect((await business.client.subscriptions.list()).items).toEqual([])
})

test('an unused link leaves a failed subscription when it expires', async () => {
  const created = await create()
  await provider.advance(DAY)
  expect((await read(created.subscription_id)).status).toBe('failed')
  expect(await names()).toEqual(['payment.cancelled', 'subscription.failed'])
})

test('a link with only declined attempts leaves a failed subscription when it expires, and not before', async () => {
  const created = await create()
  await pay(created.payment_link, '4000000000009995', 2400)
  await provider.advance(DAY - 1000)
  expect((await read(created.subscription_id)).status).toBe('pending')
  await provider.advance(1000)
  expect((await read(created.subscription_id)).status).toBe('failed')
  expect((await pay(created.payment_link, VISA, 2400)).body).toMatchObject({ code: 'CHECKOUT_SESSION_EXPIRED' })
  expect(await names()).toEqual(['payment.failed', 'abandoned_checkout.detected', 'subscription.failed'])
})
