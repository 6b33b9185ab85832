import { addMilliseconds, SECOND } from '@tradepost/kit/clock'
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

let provider: TestProvider
let business: TestBusiness
beforeAll(async () => {
  provider = await makeTestProvider()
  business = await provider.openBusiness()
})
afterAll(() => provider.close())

const maya = { email: 'maya@example.com', name: 'Maya Lindqvist' }
const make = () => business.client.customers.create(maya)

test('a new customer has every API field and reads back the same', async () => {
  const made = await business.client.customers.create({
    ...maya,
    email: 'Maya@Example.COM',
    phone_number: '+14155550123',
    metadata: { tier: 'gold' },
  })
  expect(made).toEqual({
    customer_id: expect.stringMatching(/^cus_[0-9A-Za-z]{21}$/),
    business_id: business.businessId,
    email: 'maya@example.com',
    name: 'Maya Lindqvist',
    phone_number: '+14155550123',
    metadata: { tier: 'gold' },
    created_at: provider.clock.now().toISOString(),
    blocked_at: null,
    blocklist_entry_id: null,
  })
  expect(await business.client.customers.retrieve(made.customer_id)).toEqual(made)
})

test('metadata values are strings, numbers and booleans, and come back as sent', async () => {
  const metadata = { tier: 'gold', orders: 12, rate: -0.25, large: 2 ** 53 - 1, tiny: 1e-300, vip: true, empty: '' }
  const made = await business.client.customers.create({ ...maya, metadata })
  expect(made.metadata).toEqual(metadata)
  expect((await business.client.customers.retrieve(made.customer_id)).metadata).toEqual(metadata)
})

test('first purchases at the same moment, by the API and by the page, make one customer', async () => {
  const { product_id } = await business.client.products.create({ name: 'Caliper', price: usd(5000), tax_category: 'saas' })
  const billing = { country: 'US', zipcode: '94103', state: 'CA', city: 'San Francisco', street: '1 Way' }
  const body = {
    product_cart: [{ product_id, quantity: 1 }],
    customer: { email: 'first@example.com' },
    billing,
    payment_link: true,
  }
  const sessions = await Promise.all(Array.from({ length: 3 }, () => openSession(business)))
  await Promise.all([
    ...Array.from({ length: 4 }, () => ask(provider, '/payments', { key: business.apiKey, body })),
    ...sessions.map((session) =>
      post(provider, `/session/${session}/pay`, typed('4242424242424242', { email: 'first@example.com' })),
    ),
  ])
  const { items } = await business.client.payments.list({ page_size: 100 })
  const customers = items.flatMap(({ customer }) => (customer.email === 'first@example.com' ? [customer.customer_id] : []))
  expect(customers).toHaveLength(7)
  expect(new Set(customers).size).toBe(1)
})

test('several customers can have the same email', async () => {
  const [first, second] = [await make(), await make()]
  expect(first.customer_id).not.toBe(second.customer_id)
})

test('unknown fields are ignored and not stored', async () => {
  const { status, body } = await ask(provider, '/customers', {
    key: business.apiKey,
    body: { ...maya, shoe_size: 39, customer_id: 'cus_mine' },
  })
  expect(status).toBe(200)
  expect(body.customer_id).not.toBe('cus_mine')
  const row = await provider.deps.database.db
    .selectFrom('customers')
    .selectAll()
    .where('id', '=', String(body.customer_id))
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(row)).not.toContain('shoe')
})

test.each([
  ['an invalid email', { email: 'nope' }, 'Invalid email', 'email'],
  ['an email of the wrong type', { email: 5 }, 'email: Expected string, received number', 'email'],
  ['no email', { email: undefined }, 'email: Required', 'email'],
  ['an email over 254 characters', { email: `${'a'.repeat(250)}@example.com` }, 'Invalid email', 'email'],
  ['no name', { name: undefined }, 'name: Required', 'name'],
  ['a name of the wrong type', { name: ['Maya'] }, 'name: Expected string, received array', 'name'],
  ['an empty name', { name: ' ' }, /^name: Too small/, 'name'],
  ['a phone number over 32 characters', { phone_number: '1'.repeat(33) }, /^phone_number: Too big/, 'phone_number'],
  [
    'a metadata value over 500 characters',
    { metadata: { a: 'x'.repeat(501) } },
    'Metadata values must be at most 500 characters',
    'metadata.a',
  ],
  ['nested metadata', { metadata: { a: ['b'] } }, 'metadata.a: Invalid input', 'metadata.a'],
  ['a metadata value of null', { metadata: { a: null } }, 'metadata.a: Invalid input', 'metadata.a'],
  [
    'a number in metadata that would lose precision',
    { metadata: { a: 2 ** 53 + 2 } },
    'Use text for longer numbers in metadata',
    'metadata.a',
  ],
])('%s is rejected with 422, the message and the field', async (_, changes, message, path) => {
  const { status, body } = await ask(provider, '/customers', { key: business.apiKey, body: { ...maya, ...changes } })
  expect({ status, code: body.code }).toEqual({ status: 422, code: 'INVALID_REQUEST_PARAMETERS' })
  expect(body.message).toMatch(message)
  expect(body.issues).toMatchObject([{ path }])
})

test('M24: a 51st metadata key is rejected with MAXIMUM_KEYS_REACHED', async () => {
  const pairs = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 'v']))
  const create = (metadata: object) => ask(provider, '/customers', { key: business.apiKey, body: { ...maya, metadata } })
  expect((await create(pairs(50))).status).toBe(200)
  const message = 'Metadata can have at most 50 keys'
  expect(await create(pairs(51))).toMatchObject({
    status: 422,
    body: { code: 'MAXIMUM_KEYS_REACHED', message, issues: [{ path: 'metadata', message }] },
  })
})

test('a patch changes only the given fields, and null clears the phone number', async () => {
  const made = await business.client.customers.create({ ...maya, phone_number: '+1', metadata: { a: 'b' } })
  const changed = await business.client.customers.update(made.customer_id, { name: 'Maya L.', email: 'NEW@example.com' })
  expect(changed).toEqual({ ...made, name: 'Maya L.', email: 'new@example.com' })
  expect(await business.client.customers.update(made.customer_id, { phone_number: null })).toEqual({
    ...changed,
    phone_number: null,
  })
  expect(await business.client.customers.update(made.customer_id, {})).toEqual({ ...changed, phone_number: null })
})

test('an invalid patch changes nothing', async () => {
  const made = await make()
  const { status, body } = await ask(provider, `/customers/${made.customer_id}`, {
    method: 'PATCH',
    key: business.apiKey,
    body: { name: 'New', email: 'x' },
  })
  expect(status).toBe(422)
  expect(body).toMatchObject({ message: 'Invalid email', issues: [{ path: 'email' }] })
  expect(await business.client.customers.retrieve(made.customer_id)).toEqual(made)
})

describe('the list', () => {
  let shop: TestBusiness
  let start: Date
  beforeAll(async () => {
    shop = await provider.openBusiness('List Ltd')
    start = provider.clock.now()
    for (const name of ['Ada Lovelace', 'Grace Hopper', 'Ada 100% Byron']) {
      await shop.client.customers.create({ name, email: `${name.split(' ').at(-1)}@example.com` })
      provider.clock.advance(SECOND)
    }
  })
  const names = async (query: NonNullable<Parameters<TestBusiness['client']['customers']['list']>[0]>) =>
    (await shop.client.customers.list(query)).items.map((customer) => customer.name)

  test('starts with the newest, with pages numbered from 0', async () => {
    expect(await names({})).toEqual(['Ada 100% Byron', 'Grace Hopper', 'Ada Lovelace'])
    expect(await names({ page_number: 1, page_size: 2 })).toEqual(['Ada Lovelace'])
    expect(await names({ page_number: 2, page_size: 2 })).toEqual([])
  })

  test('finds an exact email in any case', async () => {
    expect(await names({ email: 'HOPPER@example.com' })).toEqual(['Grace Hopper'])
    expect(await names({ email: 'hopper' })).toEqual([])
  })

  test('finds any part of a name, with % and _ taken literally', async () => {
    expect(await names({ name: 'ada' })).toEqual(['Ada 100% Byron', 'Ada Lovelace'])
    expect(await names({ name: '100%' })).toEqual(['Ada 100% Byron'])
    expect(await names({ name: '%' })).toEqual(['Ada 100% Byron'])
    expect(await names({ name: '_' })).toEqual([])
    expect(await names({ name: '\\' })).toEqual([])
  })

  test('filters by creation time, both ends included', async () => {
    const second = addMilliseconds(start, SECOND).toISOString()
    expect(await names({ created_at_gte: second })).toEqual(['Ada 100% Byron', 'Grace Hopper'])
    expect(await names({ created_at_lte: second })).toEqual(['Grace Hopper', 'Ada Lovelace'])
    expect(await names({ created_at_gte: second, created_at_lte: second })).toEqual(['Grace Hopper'])
  })

  test('rejects an invalid time', async () => {
    const { status, body } = await ask(provider, '/customers?created_at_gte=yesterday', { method: 'GET', key: shop.apiKey })
    expect({ status, code: body.code }).toEqual({ status: 422, code: 'INVALID_QUERY_PARAMS' })
  })
})
