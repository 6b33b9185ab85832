import { DAY, MINUTE } from '@tradepost/kit/clock'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  ask,
  makeTestProvider,
  openSession,
  post,
  type TestBusiness,
  type TestProvider,
  typed,
  usd,
} from '#src/testing/test-provider.ts'
import { monthly } from '#src/testing/test-subscriptions.ts'

let provider: TestProvider
let business: TestBusiness
let stranger: TestBusiness
let caliper: string
beforeAll(async () => {
  provider = await makeTestProvider()
  ;[business, stranger] = await Promise.all([provider.openBusiness(), provider.openBusiness('Stranger Ltd')])
  caliper = await sell(3900)
})
afterAll(() => provider.close())

const sell = async (price: number, currency: 'USD' | 'EUR' | 'JPY' | 'KWD' = 'USD', seller = business) =>
  (await seller.client.products.create({ name: 'Caliper', price: { ...usd(price), currency }, tax_category: 'digital_products' }))
    .product_id
const cart = (quantity: unknown = 1, id: unknown = caliper) => ({ product_cart: [{ product_id: id, quantity }] })
const open = (body: object, key = business.apiKey) => ask(provider, '/checkouts', { key, body })
const address = { country: 'US', street: '1401 Folsom Street', city: 'San Francisco', state: 'CA', zipcode: '94103' }
const sessionsKept = async () => (await provider.deps.database.db.selectFrom('checkoutSessions').select('id').execute()).length

describe('as in section 5 of the specification', () => {
  test.each([
    ['an empty cart', { product_cart: [] }, 'At least one product is required', 'product_cart'],
    ['no cart', { product_cart: undefined }, 'product_cart: Required', 'product_cart'],
    ['a cart that is not a list', { product_cart: {} }, 'product_cart: Expected array, received object', 'product_cart'],
    [
      'a line without a product',
      () => ({ product_cart: [{ quantity: 1 }] }),
      'Product ID is required',
      'product_cart.0.product_id',
    ],
    ['a line with an empty product', () => cart(1, ''), 'Product ID is required', 'product_cart.0.product_id'],
    [
      'a product of the wrong type',
      () => cart(1, 5),
      'product_cart.0.product_id: Expected string, received number',
      'product_cart.0.product_id',
    ],
    ['quantity 0', () => cart(0), 'Quantity must be a positive integer', 'product_cart.0.quantity'],
    ['quantity −1', () => cart(-1), 'Quantity must be a positive integer', 'product_cart.0.quantity'],
    ['half a product', () => cart(1.5), 'Quantity must be a positive integer', 'product_cart.0.quantity'],
    [
      'a quantity as text',
      () => cart('2'),
      'product_cart.0.quantity: Expected number, received string',
      'product_cart.0.quantity',
    ],
    [
      'no quantity',
      () => ({ product_cart: [{ product_id: caliper }] }),
      'product_cart.0.quantity: Required',
      'product_cart.0.quantity',
    ],
    ['an invalid email', { customer: { email: 'nope' } }, 'Invalid email', 'customer.email'],
    ['an empty name', { customer: { email: 'a@b.co', name: '' } }, /^customer\.name: Too small/, 'customer.name'],
    ['N13: an empty email', { customer: { email: '', name: 'Ann' } }, 'Invalid email', 'customer.email'],
    [
      'N13: an email of the wrong type',
      { customer: { email: 5 } },
      'customer.email: Expected string, received number',
      'customer.email',
    ],
    [
      'N13: a name of the wrong type',
      { customer: { name: 5 } },
      'customer.name: Expected string, received number',
      'customer.name',
    ],
    [
      'N13: a confirmation without an email',
      () => ({ ...cart(), confirm: true, customer: { name: 'Ann' }, billing_address: address }),
      'customer.email: Required',
      'customer.email',
    ],
    [
      'a country of the wrong type',
      { billing_address: { country: 49 } },
      'billing_address.country: Expected string, received number',
      'billing_address.country',
    ],
    ['a return URL of the wrong type', { return_url: 5 }, 'return_url: Expected string, received number', 'return_url'],
    [
      'a currency of the wrong type',
      { billing_currency: 978 },
      'billing_currency: Expected string, received number',
      'billing_currency',
    ],
    [
      'a trial of the wrong type',
      { subscription_data: { trial_period_days: '7' } },
      'subscription_data.trial_period_days: Expected number, received string',
      'subscription_data.trial_period_days',
    ],
    ['a theme of the wrong type', { customization: { theme: 1 } }, /^customization\.theme: /, 'customization.theme'],
    [
      'payment methods that are not a list',
      { allowed_payment_method_types: 'credit' },
      'allowed_payment_method_types: Expected array, received string',
      'allowed_payment_method_types',
    ],
    ['a confirm flag of null', { confirm: null }, 'confirm: Expected boolean, received null', 'confirm'],
    [
      'a country of three letters',
      { billing_address: { country: 'USA' } },
      'Country must be a 2-letter ISO code',
      'billing_address.country',
    ],
    [
      'an unknown country',
      { billing_address: { country: 'XX' } },
      'Country must be a 2-letter ISO code',
      'billing_address.country',
    ],
    [
      'a country in lowercase',
      { billing_address: { country: 'us' } },
      'Country must be a 2-letter ISO code',
      'billing_address.country',
    ],
    [
      'an address without a country',
      { billing_address: { city: 'Bonn' } },
      'billing_address.country: Required',
      'billing_address.country',
    ],
    ['an invalid return URL', { return_url: 'shop' }, 'Invalid url', 'return_url'],
    ['a return URL that runs code', { return_url: 'javascript:alert(1)' }, 'Invalid url', 'return_url'],
    ['a currency of four letters', { billing_currency: 'EURO' }, 'Currency must be a 3-letter ISO code', 'billing_currency'],
    ['an unknown currency', { billing_currency: 'QQQ' }, 'Currency must be a 3-letter ISO code', 'billing_currency'],
    [
      'a negative trial',
      { subscription_data: { trial_period_days: -1 } },
      /^subscription_data\.trial_period_days: Too small/,
      'subscription_data.trial_period_days',
    ],
    [
      'a trial of half a day',
      { subscription_data: { trial_period_days: 0.5 } },
      'subscription_data.trial_period_days: Expected integer, received number',
      'subscription_data.trial_period_days',
    ],
    ['an unknown theme', { customization: { theme: 'pink' } }, /^customization\.theme: Invalid option/, 'customization.theme'],
    [
      'an unknown payment method',
      { allowed_payment_method_types: ['cash'] },
      /^allowed_payment_method_types\.0: Invalid option/,
      'allowed_payment_method_types.0',
    ],
    ['a confirm flag of the wrong type', { confirm: 'yes' }, 'confirm: Expected boolean, received string', 'confirm'],
    ['nested metadata', { metadata: { a: { b: 'c' } } }, 'metadata.a: Invalid input', 'metadata.a'],
    ['metadata that is not an object', { metadata: ['a'] }, 'metadata: Expected record, received array', 'metadata'],
  ])('%s is rejected with its message and field', async (_, changes, message, path) => {
    const { status, body } = await open({ ...cart(), ...(typeof changes === 'function' ? changes() : changes) })
    expect({ status, code: body.code }).toEqual({ status: 422, code: 'INVALID_REQUEST_PARAMETERS' })
    expect(body.message).toMatch(message)
    expect(body.issues).toMatchObject([{ path }])
  })

  test('a body of the wrong type is rejected with the expected type', async () => {
    expect(await ask(provider, '/checkouts', { key: business.apiKey, body: '[]' })).toMatchObject({
      status: 422,
      body: { message: 'Expected object, received array' },
    })
  })

  test.each([
    ...'credit debit upi_collect upi_intent apple_pay google_pay amazon_pay klarna affirm afterpay_clearpay sepa ach'.split(' '),
  ])('the payment method "%s" is accepted', async (method) => {
    expect((await open({ ...cart(), allowed_payment_method_types: ['credit', method] })).status).toBe(200)
  })

  test('a payment method that we never offer is accepted only next to one that we do', async () => {
    expect((await open({ ...cart(), allowed_payment_method_types: ['ideal', 'debit'] })).status).toBe(200)
    expect((await open({ ...cart(), allowed_payment_method_types: ['ideal'] })).body.code).toBe('NO_ELIGIBLE_PAYMENT_METHODS')
  })

  test.each(['light', 'dark', 'system'])('the theme "%s" is accepted', async (theme) => {
    const { body } = await open({ ...cart(), customization: { theme } })
    const data = (await (await provider.request(`/session/${body.session_id}/data`)).json()) as { theme: string }
    expect(data.theme).toBe(theme)
  })

  test('a trial of 0 days is accepted', async () => {
    expect((await open({ ...cart(), subscription_data: { trial_period_days: 0 } })).status).toBe(200)
  })
})

test('a new session returns its ID and checkout URL, with every key present', async () => {
  const session = await business.client.checkoutSessions.create({ product_cart: [{ product_id: caliper, quantity: 2 }] })
  expect(session).toEqual({
    session_id: expect.stringMatching(/^cks_[0-9A-Za-z]{21}$/),
    checkout_url: `${provider.url}/session/${session.session_id}`,
    client_secret: null,
    payment_id: null,
    publishable_key: null,
  })
  expect((await provider.request(`/session/${session.session_id}`)).status).toBe(200)
})

test('a session shows its customer and, once paid, its payment', async () => {
  const id = await openSession(business, { customer: { email: 'Maya@example.com', name: 'Maya Lindqvist' } })
  const before = await business.client.checkoutSessions.retrieve(id)
  expect(before).toEqual({
    id,
    created_at: provider.clock.now().toISOString(),
    customer_email: 'maya@example.com',
    customer_name: 'Maya Lindqvist',
    payment_id: null,
    payment_status: null,
  })
  const { body } = await post(provider, `/session/${id}/pay`, typed('4242424242424242'))
  expect(await business.client.checkoutSessions.retrieve(id)).toEqual({
    ...before,
    payment_id: body.payment_id,
    payment_status: 'succeeded',
  })
})

test('a session keeps the prices that its products had when it was created', async () => {
  const product = await sell(1000)
  const { body } = await open(cart(3, product))
  await business.client.products.update(product, { price: usd(9900) })
  const totals = (await (await provider.request(`/session/${body.session_id}/totals?country=US`)).json()) as { total: number }
  expect(totals.total).toBe(3000)
})

test('unknown fields are ignored and not stored', async () => {
  const { status, body } = await open({ ...cart(), sparkle: true, customization: { theme: 'dark', sparkle: 1 } })
  expect(status).toBe(200)
  const row = await provider.deps.database.db
    .selectFrom('checkoutSessions')
    .selectAll()
    .where('id', '=', String(body.session_id))
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(row)).not.toContain('sparkle')
})

describe("a cart that can't be sold is rejected and nothing is written:", () => {
  test.each([
    ['an unknown product', () => cart(1, 'pdt_unknown'), 422, 'PRODUCT_DOES_NOT_EXIST', "Product pdt_unknown doesn't exist"],
    [
      'another business’s product',
      async () => cart(1, await sell(3900, 'USD', stranger)),
      422,
      'PRODUCT_DOES_NOT_EXIST',
      /doesn't exist$/,
    ],
    ['an archived product', async () => cart(1, await archived()), 410, 'PRODUCT_IS_DELETED', /is no longer available$/],
    [
      'two currencies',
      async () => ({ product_cart: [...cart().product_cart, ...cart(1, await sell(100, 'EUR')).product_cart] }),
      422,
      'UNSUPPORTED_CURRENCY',
      'All products in a checkout must have the same currency',
    ],
    [
      '49 cents',
      async () => cart(1, await sell(49)),
      422,
      'TOTAL_PAYMENT_AMOUNT_BELOW_MINIMUM_AMOUNT',
      'Minimum amount of $0.50 is required to process payment',
    ],
    [
      '49 yen',
      async () => cart(1, await sell(49, 'JPY')),
      422,
      'TOTAL_PAYMENT_AMOUNT_BELOW_MINIMUM_AMOUNT',
      'Minimum amount of ¥50 is required to process payment',
    ],
    [
      'more than 32 bits',
      async () => cart(2, await sell(2 ** 31 - 1)),
      422,
      'TOTAL_PAYMENT_AMOUNT_ABOVE_MAXIMUM_AMOUNT',
      'The total is too large for one payment',
    ],
    [
      'more than 53 bits',
      async () => ({
        product_cart: Array(100).fill(cart(1_000_000, await sell(2 ** 31 - 1)).product_cart[0]),
        billing_address: { country: 'HU' },
      }),
      422,
      'TOTAL_PAYMENT_AMOUNT_ABOVE_MAXIMUM_AMOUNT',
      'The total is too large for one payment',
    ],
    [
      'an unsupported country',
      () => ({ ...cart(), billing_address: { country: 'KP' } }),
      422,
      'UNSUPPORTED_COUNTRY',
      'Country KP currently not supported',
    ],
    [
      'no eligible payment method',
      () => ({ ...cart(), allowed_payment_method_types: ['klarna', 'sepa'], billing_address: { country: 'IN' } }),
      422,
      'NO_ELIGIBLE_PAYMENT_METHODS',
      /payment methods/,
    ],
    [
      'an unknown discount code',
      () => ({ ...cart(), discount_code: 'SUMMER' }),
      422,
      'INVALID_DISCOUNT_CODE',
      "This discount code doesn't exist",
    ],
    [
      'a confirmation without an address',
      () => ({ ...cart(), confirm: true, customer: { email: 'a@b.co' } }),
      422,
      'MISSING_BILLING_DETAILS',
      /full billing address$/,
    ],
    [
      'a confirmation without a customer',
      () => ({ ...cart(), confirm: true, billing_address: address }),
      422,
      'MISSING_BILLING_DETAILS',
      /needs a customer/,
    ],
    [
      'a confirmation without a street',
      () => ({ ...cart(), confirm: true, customer: { email: 'a@b.co' }, billing_address: { ...address, street: '' } }),
      422,
      'MISSING_BILLING_DETAILS',
      /full billing address$/,
    ],
    [
      'an unknown customer',
      () => ({ ...cart(), customer: { customer_id: 'cus_unknown' } }),
      404,
      'CUSTOMER_NOT_FOUND',
      'Customer not found',
    ],
    [
      'another business’s customer',
      async () => ({
        ...cart(),
        customer: { customer_id: (await stranger.client.customers.create({ email: 'a@b.co', name: 'A' })).customer_id },
      }),
      404,
      'CUSTOMER_NOT_FOUND',
      'Customer not found',
    ],
  ])('%s', async (_, make, status, code, message) => {
    const request = await make()
    const before = await sessionsKept()
    const refused = await open(request)
    expect({ status: refused.status, code: refused.body.code }).toEqual({ status, code })
    expect(refused.body.message).toMatch(message)
    expect(await sessionsKept()).toBe(before)
  })

  const archived = async () => {
    const id = await sell(3900)
    await business.client.products.archive(id)
    return id
  }
})

test('the smallest and the largest chargeable totals are accepted', async () => {
  for (const id of [await sell(50), await sell(2 ** 31 - 1), await sell(50, 'JPY'), await sell(1000, 'KWD')]) {
    expect((await open(cart(1, id))).status).toBe(200)
  }
})

describe('M18: the amount of a fixed price is ignored', () => {
  const monthlyPlan = async () =>
    (await business.client.products.create({ name: 'Plan', price: monthly(1900), tax_category: 'saas' })).product_id
  const cartAt = (product: string, amount: number) => ({ product_cart: [{ product_id: product, quantity: 1, amount }] })
  const sold = [
    ['a one-time price', () => sell(1900)],
    ['a recurring price', monthlyPlan],
  ] as const

  test.each(sold)("a checkout for %s uses the product's price", async (_, make) => {
    const product = await make()
    for (const amount of [0, 500, 5000]) {
      const { status, body } = await open(cartAt(product, amount))
      expect(status).toBe(200)
      const shown = await provider.request(`/session/${body.session_id}/data`)
      expect(await shown.json()).toMatchObject({ totals: { total: 1900 } })
    }
  })

  test.each(sold)("a preview for %s uses the product's price", async (_, make) => {
    const preview = await ask(provider, '/checkouts/preview', { key: business.apiKey, body: cartAt(await make(), 500) })
    expect(preview).toMatchObject({ status: 200, body: { total_price: 1900 } })
  })

  test("a payment for a one-time price uses the product's price", async () => {
    const body = {
      ...cartAt(await sell(1900), 500),
      customer: { email: 'maya@example.com', name: 'Maya' },
      billing: { ...address, state: 'NV' },
    }
    expect(await ask(provider, '/payments', { key: business.apiKey, body })).toMatchObject({
      status: 200,
      body: { total_amount: 1900 },
    })
  })
})

test('tax of the billing country counts toward the largest total', async () => {
  const id = await sell(2 ** 31 - 1)
  expect((await open({ ...cart(1, id), billing_address: { country: 'DE' } })).body.code).toBe(
    'TOTAL_PAYMENT_AMOUNT_ABOVE_MAXIMUM_AMOUNT',
  )
})

test('an archived product blocks new sessions, but open ones can still be paid', async () => {
  const id = await sell(6300)
  const { body } = await open(cart(1, id))
  await business.client.products.archive(id)
  expect((await open(cart(1, id))).status).toBe(410)
  expect((await post(provider, `/session/${body.session_id}/pay`, typed('4242424242424242'))).body.status).toBe('succeeded')
})

test.each([
  ['24 hours', {}, DAY],
  ['15 minutes if confirmed', { confirm: true, customer: { email: 'maya@example.com' }, billing_address: address }, 15 * MINUTE],
])('a session expires after %s, to the millisecond', async (_, changes, life) => {
  const other = await makeTestProvider()
  try {
    const session = await openSession(await other.openBusiness(), changes)
    const stateOf = async () => ((await (await other.request(`/session/${session}/data`)).json()) as { status: string }).status
    other.clock.advance(life - 1)
    expect(await stateOf()).toBe('open')
    other.clock.advance(1)
    expect(await stateOf()).toBe('expired')
    expect(await post(other, `/session/${session}/pay`, typed('4242424242424242'))).toMatchObject({
      status: 410,
      body: { code: 'CHECKOUT_SESSION_EXPIRED' },
    })
  } finally {
    await other.close()
  }
})

test('supported countries are a plain list of codes, available without a key', async () => {
  const countries = (await (await provider.request('/checkout/supported_countries')).json()) as string[]
  expect(countries).toEqual(await business.client.misc.listSupportedCountries())
  expect(countries).toEqual(expect.arrayContaining(['US', 'DE', 'JP', 'IN']))
  expect(countries).not.toContain('KP')
  for (const country of countries) expect(country).toMatch(/^[A-Z]{2}$/)
})
