import { DAY, SECOND } from '@tradepost/kit/clock'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, makeTestProvider, post, type TestBusiness, type TestProvider, typed, usd } from '#src/testing/test-provider.ts'
import { monthly } from '#src/testing/test-subscriptions.ts'

let provider: TestProvider
let business: TestBusiness
let stranger: TestBusiness
let caliper: string
beforeAll(async () => {
  provider = await makeTestProvider()
  business = await provider.openBusiness()
  stranger = await provider.openBusiness('Stranger Ltd')
  caliper = (await business.client.products.create({ name: 'Caliper', price: usd(3900), tax_category: 'saas' })).product_id
})
afterAll(() => provider.close())

const billing = { country: 'US', street: '1 Way', city: 'Reno', state: 'NV', zipcode: '89501' } as const
const asked = (changes: Record<string, unknown> = {}) => ({
  product_cart: [{ product_id: caliper, quantity: 2 }],
  customer: { email: 'Maya@example.com', name: 'Maya' },
  billing,
  payment_link: true,
  ...changes,
})
const create = (changes: Record<string, unknown> = {}) =>
  ask(provider, '/payments', { key: business.apiKey, body: asked(changes) })
const sessionOf = (link: unknown) => String(link).split('/').at(-1) ?? ''
const pay = (link: unknown, number: string, changes: Record<string, unknown> = {}) =>
  post(provider, `/session/${sessionOf(link)}/pay`, typed(number, { expected_total: 7800, billing, ...changes }))
const paymentOf = (id: unknown) => business.client.payments.retrieve(String(id))
const eventsOf = async (id: unknown) =>
  (
    await provider.deps.database.db
      .selectFrom('events')
      .select('type')
      .where('subjectId', '=', String(id))
      .orderBy('createdAt')
      // Events at the same instant have no order.
      .orderBy('type')
      .execute()
  ).map(({ type }) => type)

test('the SDK creates a payment with every key, and its link opens a page', async () => {
  const created = await business.client.payments.create({
    product_cart: [{ product_id: caliper, quantity: 2 }],
    customer: { email: 'maya@example.com', name: 'Maya' },
    billing,
    payment_link: true,
    metadata: { order: 'o-1' },
    return_url: 'https://shop.example/done',
  })
  expect(created).toEqual({
    payment_id: expect.stringMatching(/^pay_/),
    total_amount: 7800,
    client_secret: expect.stringMatching(/^csec_[\w-]{43}$/),
    customer: expect.objectContaining({ email: 'maya@example.com', name: 'Maya' }),
    discount_id: null,
    discount_ids: null,
    metadata: { order: 'o-1' },
    payment_link: expect.stringContaining('/session/'),
    expires_on: new Date(provider.clock.now().getTime() + DAY).toISOString(),
    product_cart: [{ product_id: caliper, quantity: 2, amount: null }],
  })
  expect(await paymentOf(created.payment_id)).toMatchObject({
    status: 'requires_payment_method',
    payment_link: created.payment_link,
    payment_method: null,
    error_code: null,
  })
  expect((await fetch(String(created.payment_link))).status).toBe(200)
})

test('paying through the link completes the created payment, once', async () => {
  const { body } = await create()
  const { body: attempt } = await pay(body.payment_link, '4242424242424242')
  expect(attempt).toMatchObject({ status: 'succeeded', payment_id: body.payment_id })
  expect(await paymentOf(body.payment_id)).toMatchObject({ status: 'succeeded', retry_attempt: 0, card_last_four: '4242' })
  expect(await pay(body.payment_link, '4242424242424242')).toMatchObject({
    status: 409,
    body: { code: 'CHECKOUT_SESSION_CONSUMED' },
  })
})

test('after a decline, the same payment is attempted again with a new charge', async () => {
  const { body } = await create()
  expect((await pay(body.payment_link, '4000000000009995')).body).toMatchObject({ status: 'failed', payment_id: body.payment_id })
  expect(await paymentOf(body.payment_id)).toMatchObject({ status: 'failed', error_code: 'INSUFFICIENT_FUNDS', retry_attempt: 0 })
  expect((await pay(body.payment_link, '5555555555554444')).body).toMatchObject({
    status: 'succeeded',
    payment_id: body.payment_id,
  })
  expect(await paymentOf(body.payment_id)).toMatchObject({
    status: 'succeeded',
    error_code: null,
    retry_attempt: 1,
    card_last_four: '4444',
  })
  expect(await eventsOf(body.payment_id)).toEqual(['payment.failed', 'payment.succeeded'])
  const lines = await business.client.payments.retrieveLineItems(String(body.payment_id))
  expect(lines.items.map((line) => line.amount)).toEqual([7800])
})

test('a payment can be attempted again after the buyer goes back from the bank', async () => {
  const { body } = await create()
  await pay(body.payment_link, '4000002500003155')
  const back = await post(provider, `/session/${sessionOf(body.payment_link)}/challenge/${body.payment_id}`, { answer: 'cancel' })
  expect(back.body).toMatchObject({ status: 'failed', error_code: 'CUSTOMER_CANCELLED' })
  expect((await pay(body.payment_link, '4242424242424242')).body.status).toBe('succeeded')
})

test('a link submitted in eight tabs at once is charged once, even after a decline', async () => {
  for (const declinesFirst of [false, true]) {
    const { body } = await create()
    if (declinesFirst) await pay(body.payment_link, '4000000000000002')
    const answers = await Promise.all(Array.from({ length: 8 }, () => pay(body.payment_link, '4242424242424242')))
    for (const answer of answers) expect([200, 409]).toContain(answer.status)
    const charges = await provider.acquirerDatabase.db
      .selectFrom('charges')
      .selectAll()
      .where('idempotencyKey', 'like', `${body.payment_id}%`)
      .execute()
    expect(charges.filter((charge) => charge.status === 'succeeded')).toHaveLength(1)
    expect((await paymentOf(body.payment_id)).status).toBe('succeeded')
  }
})

test('a discount is used by the attempt that succeeds, not by one that is declined', async () => {
  const discount = await business.client.discounts.create({ type: 'percentage', amount: 1000, usage_limit: 1, code: 'ONCE10' })
  const { body } = await create({ discount_code: 'ONCE10' })
  expect(body).toMatchObject({ total_amount: 7020, discount_id: discount.discount_id })
  const uses = async () => (await business.client.discounts.retrieve(discount.discount_id)).times_used
  expect(await uses()).toBe(0)
  await pay(body.payment_link, '4000000000000002', { expected_total: 7020 })
  expect(await uses()).toBe(0)
  expect((await pay(body.payment_link, '4242424242424242', { expected_total: 7020 })).body.status).toBe('succeeded')
  expect(await uses()).toBe(1)
})

test('another country on the page changes the tax of the same payment', async () => {
  const { body } = await create()
  const german = { billing: { country: 'DE', street: 'Weg 1', city: 'Berlin', zipcode: '10115' }, expected_total: 9282 }
  expect((await pay(body.payment_link, '4242424242424242', german)).body.status).toBe('succeeded')
  expect(await paymentOf(body.payment_id)).toMatchObject({ total_amount: 9282, tax: 1482, billing: { country: 'DE' } })
})

test('an unused link expires after 24 hours, and its payment is canceled', async () => {
  const { body } = await create()
  await provider.advance(DAY)
  expect((await paymentOf(body.payment_id)).status).toBe('cancelled')
  expect(await eventsOf(body.payment_id)).toEqual(['payment.cancelled'])
  expect(await pay(body.payment_link, '4242424242424242')).toMatchObject({ status: 410 })
})

test('the newest customer with the email is used, or else one is created', async () => {
  const email = 'newest@example.com'
  const first = await create({ customer: { email } })
  expect(first.body.customer).toMatchObject({ email, name: email })
  provider.clock.advance(SECOND)
  const { customer_id } = await business.client.customers.create({ email, name: 'Newest' })
  expect((await create({ customer: { email } })).body.customer).toMatchObject({ customer_id })
})

test('M22: create_new_customer creates a customer even if one has the email', async () => {
  const customer = { email: 'twins@example.com', name: 'Twin' }
  const idOf = async (changes: object) => (await create({ customer: { ...customer, ...changes } })).body.customer
  const known = await idOf({})
  expect(await idOf({ create_new_customer: false })).toEqual(known)
  expect(await idOf({ create_new_customer: true })).not.toMatchObject({ customer_id: Object(known).customer_id })
  const { items } = await business.client.customers.list({ email: customer.email })
  expect(items).toHaveLength(2)
  const wrong = await create({ customer: { ...customer, create_new_customer: 'yes' } })
  expect(wrong).toMatchObject({ status: 422, body: { code: 'INVALID_REQUEST_PARAMETERS' } })
})

describe('with a saved card', () => {
  test('a payment is charged without a link', async () => {
    const { customer_id } = await business.client.customers.create({ email: 'kept@example.com', name: 'Kept' })
    const first = await create({ customer: { customer_id }, show_saved_payment_methods: true })
    await pay(first.body.payment_link, '4242424242424242', { saves_card: true })
    const [kept] = (await business.client.customers.retrievePaymentMethods(customer_id)).items
    const { body } = await create({ customer: { customer_id }, payment_method_id: kept?.payment_method_id })
    expect(body).toMatchObject({ payment_link: null, expires_on: null })
    await provider.drainAll()
    expect((await paymentOf(body.payment_id)).status).toBe('succeeded')
  })

  test('a payment without its customer is rejected', async () => {
    expect(await create({ payment_method_id: 'pm_1' })).toMatchObject({
      status: 422,
      body: { code: 'PAYMENT_METHOD_UNSUPPORTED' },
    })
  })
})

test.each([
  ['an empty cart', { product_cart: [] }, 422, 'At least one product is required'],
  ['no customer', { customer: undefined }, 422, 'customer: Required'],
  ['no billing', { billing: undefined }, 422, 'billing: Required'],
  ['a country of three letters', { billing: { country: 'USA' } }, 422, 'Country must be a 2-letter ISO code'],
  ['an unsupported country', { billing: { country: 'KP' } }, 422, 'Country KP currently not supported'],
  ['a quantity of 0', { product_cart: [{ product_id: 'x', quantity: 0 }] }, 422, 'Quantity must be a positive integer'],
  ['an unknown product', { product_cart: [{ product_id: 'pdt_x', quantity: 1 }] }, 422, "Product pdt_x doesn't exist"],
  ['an unknown discount code', { discount_code: 'NOPE' }, 422, "This discount code doesn't exist"],
  ['an invalid tax ID', { tax_id: 'DE1' }, 422, 'Invalid tax ID for this country'],
  ['an invalid return_url', { return_url: 'javascript:alert(1)' }, 422, 'Invalid url'],
  ['an unknown customer', { customer: { customer_id: 'cus_x' } }, 404, 'Customer not found'],
])('%s is rejected and writes nothing', async (_, changes, status, message) => {
  const counted = async () => {
    const { db } = provider.deps.database
    const of = (table: 'payments' | 'checkoutSessions' | 'customers') =>
      db
        .selectFrom(table)
        .select((row) => row.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    return Promise.all([of('payments'), of('checkoutSessions'), of('customers')])
  }
  const before = await counted()
  const refused = await create(changes)
  expect({ status: refused.status, message: refused.body.message }).toEqual({ status, message })
  expect(await counted()).toEqual(before)
})

describe('recurring products', () => {
  /** Counts every row that a refused payment could leave behind. */
  const countRows = async () => {
    const tables = ['payments', 'checkoutSessions', 'customers', 'subscriptions'] as const
    const { db } = provider.deps.database
    return Promise.all(
      tables.map((table) =>
        db
          .selectFrom(table)
          .select((row) => row.fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow(),
      ),
    )
  }
  const createProduct = async (price: object) =>
    (await business.client.products.create({ name: 'Plan', tax_category: 'saas', price: price as never })).product_id
  const item = (product_id: string) => ({ product_id, quantity: 1 })
  const PRICES = {
    recurring: monthly(1000),
    'recurring with a trial': monthly(1000, { trial_period_days: 7 }),
    'usage-based': { ...monthly(0), type: 'usage_based_price', price: undefined, fixed_price: 500, meters: [] },
  }

  test.each(Object.entries(PRICES))(
    'M4: a payment for a %s product is rejected with its line and writes nothing',
    async (_, price) => {
      const plan = await createProduct(price)
      const { customer_id } = await business.client.customers.create({ email: 'plan@example.com', name: 'Plan' })
      const first = await create({ customer: { customer_id }, show_saved_payment_methods: true })
      await pay(first.body.payment_link, '4242424242424242', { saves_card: true })
      const { payment_method_id } = (await business.client.customers.retrievePaymentMethods(customer_id)).items[0] ?? {}
      const carts = { 0: [item(plan)], 1: [item(caliper), item(plan)], 2: [item(caliper), item(caliper), item(plan), item(plan)] }
      const payers = [{}, { customer: { customer_id }, payment_link: false, payment_method_id }]
      const before = await countRows()
      for (const [index, product_cart] of Object.entries(carts))
        for (const payer of payers) {
          const path = `product_cart.${index}`
          const message = 'Use POST /subscriptions for recurring and usage-based products'
          expect(await create({ product_cart, ...payer })).toMatchObject({
            status: 422,
            body: { code: 'INVALID_REQUEST_PARAMETERS', message, issues: [{ path, message }] },
          })
        }
      expect(await countRows()).toEqual(before)
    },
  )
})

test('a wrong key gets 401, a read-only key 403, and another business finds neither the product nor the payment', async () => {
  expect((await ask(provider, '/payments', { key: 'tpk_test_wrong', body: asked() })).status).toBe(401)
  const reader = await provider.readOnlyClient(business)
  await expect(reader.payments.create(asked() as never)).rejects.toMatchObject({ status: 403 })
  expect((await ask(provider, '/payments', { key: stranger.apiKey, body: asked() })).status).toBe(422)
  const { body } = await create()
  expect((await ask(provider, `/payments/${body.payment_id}`, { method: 'GET', key: stranger.apiKey })).status).toBe(404)
})

test('eight simultaneous requests with the same idempotency key create one payment', async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, () =>
      ask(provider, '/payments', { key: business.apiKey, body: asked(), headers: { 'idempotency-key': 'eight' } }),
    ),
  )
  expect(new Set(answers.map((answer) => answer.body.payment_id)).size).toBe(1)
})
