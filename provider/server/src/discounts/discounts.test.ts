import { addMilliseconds, DAY, SECOND } from '@tradepost/kit/clock'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, makeTestProvider, type TestBusiness, type TestProvider, usd } from '#src/testing/test-provider.ts'

let provider: TestProvider
let business: TestBusiness
let stranger: TestBusiness
let caliper: string
beforeAll(async () => {
  provider = await makeTestProvider()
  ;[business, stranger] = await Promise.all([provider.openBusiness(), provider.openBusiness('Stranger Ltd')])
  caliper = await sell(business)
})
afterAll(() => provider.close())

const sell = async ({ client }: TestBusiness) =>
  (await client.products.create({ name: 'Caliper', price: usd(3900), tax_category: 'digital_products' })).product_id
const quarter = { type: 'percentage' as const, amount: 2500 }
const flat = { type: 'flat' as const, amount: 500, currency_options: [{ currency: 'USD', is_default: true }] }
const inDays = (days: number) => addMilliseconds(provider.clock.now(), days * DAY).toISOString()
const make = (changes: Record<string, unknown> = {}) => business.client.discounts.create({ ...quarter, ...changes })
const send = (body: object, key = business.apiKey) => ask(provider, '/discounts', { key, body })
const patch = (id: string, body: object) => ask(provider, `/discounts/${id}`, { method: 'PATCH', key: business.apiKey, body })

test('a new discount has every API field and reads back the same', async () => {
  const sent = {
    ...quarter,
    code: ' summer25 ',
    name: '<b>Summer</b>',
    usage_limit: 100,
    per_customer_usage_limit: 2,
    starts_at: inDays(-1),
    expires_at: inDays(30),
    restricted_to: [caliper, caliper],
    subscription_cycles: 3,
    customer_eligibility: 'existing' as const,
    currency_options: [{ currency: 'USD' as const, max_amount_possible: 2000 }],
    preserve_on_plan_change: true,
    metadata: { campaign: 'summer' },
  }
  const made = await business.client.discounts.create(sent)
  expect(made).toEqual({
    ...sent,
    discount_id: expect.stringMatching(/^dsc_[0-9A-Za-z]{21}$/),
    business_id: business.businessId,
    code: 'SUMMER25',
    restricted_to: [caliper],
    currency_options: [{ currency: 'USD', is_default: false, max_amount_possible: 2000, minimum_subtotal: 0 }],
    times_used: 0,
    created_at: provider.clock.now().toISOString(),
  })
  expect(await business.client.discounts.retrieve(made.discount_id)).toEqual(made)
  expect(await business.client.discounts.retrieveByCode('Summer25')).toEqual(made)
})

test.each(['0000-01-01T00:00:00Z', '9999-12-31T23:59:59-14:00', '0001-01-01T00:00:00+14:00'])(
  'a time outside of the years 1 to 9999 is refused: %s',
  async (starts_at) => {
    expect(await send({ ...quarter, starts_at })).toMatchObject({
      status: 422,
      body: { message: 'starts_at: Expected a year from 1 to 9999' },
    })
  },
)

test.each([
  ['percentage', 0, 'INVALID_PERCENTAGE'],
  ['percentage', -5, 'INVALID_PERCENTAGE'],
  ['percentage', 10_001, 'INVALID_PERCENTAGE'],
  ['flat', 0, 'INVALID_REQUEST_PARAMETERS'],
  ['flat', -5, 'INVALID_REQUEST_PARAMETERS'],
] as const)('M23: a %s discount of %i is rejected with its own error code', async (type, amount, code) => {
  const { status, body } = await send({ ...flat, type, amount })
  expect({ status, code: body.code, issues: body.issues }).toMatchObject({ status: 422, code, issues: [{ path: 'amount' }] })
})

test.each([
  ['percentage', 1],
  ['percentage', 10_000],
  ['flat', 1],
] as const)('a %s discount of %i is the least or the most that is taken', async (type, amount) => {
  expect(await send({ ...flat, type, amount })).toMatchObject({ status: 200, body: { type, amount } })
})

test.each([undefined, null, '', '   '])(
  'with the code %j, a code of 16 characters is generated and all other fields are null or empty',
  async (code) => {
    expect(await make({ code })).toEqual({
      discount_id: expect.any(String),
      business_id: business.businessId,
      ...quarter,
      code: expect.stringMatching(/^[0-9A-Z]{16}$/),
      name: null,
      times_used: 0,
      usage_limit: null,
      per_customer_usage_limit: null,
      starts_at: null,
      expires_at: null,
      restricted_to: [],
      subscription_cycles: null,
      customer_eligibility: 'any',
      currency_options: [],
      preserve_on_plan_change: false,
      metadata: {},
      created_at: provider.clock.now().toISOString(),
    })
  },
)

test('the only currency option of a flat discount is its default', async () => {
  const { currency_options } = await make({ ...flat, currency_options: [{ currency: 'USD', minimum_subtotal: 900 }] })
  expect(currency_options).toEqual([{ currency: 'USD', is_default: true, max_amount_possible: null, minimum_subtotal: 900 }])
})

test('unknown fields are ignored and not stored', async () => {
  const { status, body } = await send({ ...quarter, shiny: true, discount_id: 'dsc_mine', times_used: 7 })
  expect({ status, times_used: body.times_used }).toEqual({ status: 200, times_used: 0 })
  const kept = await provider.deps.database.db
    .selectFrom('discounts')
    .selectAll()
    .where('id', '=', String(body.discount_id))
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(kept)).not.toContain('shiny')
})

test.each([
  ['no type', { type: undefined }, 'type: Required', 'type'],
  ['an unknown type', { type: 'flat_per_unit' }, /^type: Invalid option/, 'type'],
  ['no amount', { amount: undefined }, 'amount: Required', 'amount'],
  ['an amount as text', { amount: '10' }, 'amount: Expected number, received string', 'amount'],
  ['an amount over 32 bits', { ...flat, amount: 2 ** 31 }, /^amount: Too big/, 'amount'],
  ['half a basis point', { amount: 0.5 }, 'amount: Expected integer, received number', 'amount'],
  ['a code of two characters', { code: ' ab ' }, 'Discount code must have at least 3 characters', 'code'],
  ['a code over 100 characters', { code: 'a'.repeat(101) }, /^code: Too big/, 'code'],
  ['a code with a control character', { code: 'SAVE\u0007' }, 'Discount code must not contain invisible characters', 'code'],
  ['a code as a number', { code: 1234 }, 'code: Expected string, received number', 'code'],
  ['a name of the wrong type', { name: [] }, 'name: Expected string, received array', 'name'],
  ['a usage limit of 0', { usage_limit: 0 }, /^usage_limit: Too small/, 'usage_limit'],
  ['a usage limit over 32 bits', { usage_limit: 2 ** 40 }, /^usage_limit: Too big/, 'usage_limit'],
  ['a per-customer limit of 0', { per_customer_usage_limit: 0 }, /Too small/, 'per_customer_usage_limit'],
  ['0 subscription cycles', { subscription_cycles: 0 }, /^subscription_cycles: Too small/, 'subscription_cycles'],
  ['an invalid expiration', { expires_at: 'tomorrow' }, /^expires_at: Invalid ISO/, 'expires_at'],
  ['an expiration as a number', { expires_at: 5 }, 'expires_at: Expected string, received number', 'expires_at'],
  ['products that are not a list', { restricted_to: 'all' }, 'restricted_to: Expected array, received string', 'restricted_to'],
  ['an unknown eligibility', { customer_eligibility: 'vip' }, /Invalid option/, 'customer_eligibility'],
  ['a flag as text', { preserve_on_plan_change: 'yes' }, /Expected boolean, received string/, 'preserve_on_plan_change'],
  ['a currency option without a currency', { currency_options: [{}] }, /Required$/, 'currency_options.0.currency'],
  [
    'a currency option that takes 0 off',
    { currency_options: [{ currency: 'USD', max_amount_possible: 0 }] },
    /Too small/,
    'currency_options.0.max_amount_possible',
  ],
  ['a nested metadata value', { metadata: { a: {} } }, 'metadata.a: Invalid input', 'metadata.a'],
  ['a metadata key of 41 characters', { metadata: { ['k'.repeat(41)]: '' } }, /^Metadata keys/, `metadata.${'k'.repeat(41)}`],
])('%s is rejected with 422, the message and the field', async (_, changes, message, path) => {
  const { status, body } = await send({ ...quarter, ...changes })
  expect({ status, code: body.code }).toEqual({ status: 422, code: 'INVALID_REQUEST_PARAMETERS' })
  expect(body.message).toMatch(message)
  expect(body.issues).toMatchObject([{ path, message: expect.any(String) }])
})

test.each(['code', 'name'])("a %s that can't be stored is rejected", async (field) => {
  expect(await send({ ...quarter, [field]: 'SAVE\u0000' })).toMatchObject({
    status: 422,
    body: { code: 'INVALID_REQUEST_PARAMETERS' },
  })
})

test('a request with several errors reports them one at a time, in order', async () => {
  await make({ code: 'TAKEN' })
  const sent: Record<string, unknown> = {
    type: 'percentage',
    amount: 0,
    currency_options: [{ currency: 'USD' }, { currency: 'USD' }],
    starts_at: inDays(-1),
    expires_at: inDays(-2),
    usage_limit: 1,
    per_customer_usage_limit: 2,
    restricted_to: ['pdt_unknown'],
    code: 'taken',
  }
  const steps: [change: object, code: string, path: string][] = [
    [{}, 'INVALID_PERCENTAGE', 'amount'],
    [{ amount: 10_001 }, 'INVALID_PERCENTAGE', 'amount'],
    [{ amount: 10_000 }, 'DISCOUNT_CURRENCY_OPTION_INVALID', 'currency_options'],
    [{ currency_options: [] }, 'INVALID_REQUEST_PARAMETERS', 'starts_at'],
    [{ starts_at: null }, 'INVALID_REQUEST_PARAMETERS', 'per_customer_usage_limit'],
    [{ usage_limit: 2 }, 'PRODUCT_DOES_NOT_EXIST', 'restricted_to'],
    [{ restricted_to: [caliper] }, 'INVALID_REQUEST_PARAMETERS', 'expires_at'],
    [{ expires_at: inDays(1) }, 'DISCOUNT_CODE_ALREADY_EXISTS', 'code'],
  ]
  for (const [change, code, path] of steps) {
    Object.assign(sent, change)
    const { status, body } = await send(sent)
    expect({ status, code: body.code }).toEqual({ status: 422, code })
    expect(body.issues).toMatchObject([{ path }])
  }
  expect((await send({ ...sent, code: 'free' })).status).toBe(200)
})

test.each([
  ['one currency twice', { currency_options: [{ currency: 'USD', is_default: true }, { currency: 'USD' }] }],
  ['two defaults', { currency_options: ['USD', 'EUR'].map((currency) => ({ currency, is_default: true })) }],
  ['no default among two', { currency_options: [{ currency: 'USD' }, { currency: 'EUR' }] }],
  ['no currency option', { currency_options: undefined }],
])('a flat discount with %s is rejected', async (_, changes) => {
  const { status, body } = await send({ ...flat, ...changes })
  expect({ status, code: body.code }).toEqual({ status: 422, code: 'DISCOUNT_CURRENCY_OPTION_INVALID' })
})

test('an expiration at this moment is rejected, one a second later is accepted', async () => {
  const at = (milliseconds: number) =>
    send({ ...quarter, expires_at: addMilliseconds(provider.clock.now(), milliseconds).toISOString() })
  expect(await at(0)).toMatchObject({ status: 422, body: { code: 'INVALID_REQUEST_PARAMETERS' } })
  expect((await at(SECOND)).status).toBe(200)
})

test('only one of eight equal codes is created at once, and another business can use the same code', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => send({ ...quarter, code: 'RACE', name: `${index}` })))
  expect(answers.map((answer) => answer.body.code).filter((code) => code === 'RACE')).toHaveLength(1)
  expect(answers.filter((answer) => answer.body.code === 'DISCOUNT_CODE_ALREADY_EXISTS')).toHaveLength(7)
  expect((await send({ ...quarter, code: 'RACE' }, stranger.apiKey)).status).toBe(200)
})

describe('a patch', () => {
  test('changes only the given fields', async () => {
    const made = await make({ name: 'Spring', usage_limit: 5, restricted_to: [caliper], metadata: { a: 'b' } })
    const changes = { code: `x-${made.code}`, amount: 5000, customer_eligibility: 'first_time' as const, metadata: { c: 'd' } }
    const changed = await business.client.discounts.update(made.discount_id, changes)
    expect(changed).toEqual({ ...made, ...changes, code: `X-${made.code}` })
    expect(await business.client.discounts.retrieve(made.discount_id)).toEqual(changed)
    expect(await business.client.discounts.update(made.discount_id, {})).toEqual(changed)
  })

  const clearable = { name: 'N', usage_limit: 5, per_customer_usage_limit: 2, subscription_cycles: 3 }
  const kept = { customer_eligibility: 'existing', preserve_on_plan_change: true, metadata: { a: 'b' } }

  test('with null clears optional fields and leaves the others', async () => {
    const made = await make({ ...clearable, ...kept, restricted_to: [caliper], starts_at: inDays(1), expires_at: inDays(2) })
    const nulls = Object.fromEntries(Object.keys({ ...made, ...clearable }).map((key) => [key, null]))
    const absent = { name: null, usage_limit: null, per_customer_usage_limit: null, subscription_cycles: null }
    expect((await patch(made.discount_id, nulls)).body).toEqual({ ...made, ...absent, starts_at: null, expires_at: null })
    expect(await business.client.discounts.update(made.discount_id, { restricted_to: [] })).toMatchObject({ restricted_to: [] })
  })

  test('replaces the currency options, and an end in the past expires the discount', async () => {
    const made = await make(flat)
    const options = { currency_options: [{ currency: 'EUR' as const, max_amount_possible: 700 }] }
    expect((await business.client.discounts.update(made.discount_id, options)).currency_options).toEqual([
      { currency: 'EUR', is_default: true, max_amount_possible: 700, minimum_subtotal: 0 },
    ])
    await business.client.discounts.update(made.discount_id, { expires_at: inDays(-1) })
    await expect(business.client.discounts.retrieveByCode(made.code)).rejects.toMatchObject({
      status: 422,
      error: { code: 'DISCOUNT_CODE_EXPIRED' },
    })
  })

  test.each([
    ['a percentage of 0', { amount: 0 }, 'INVALID_PERCENTAGE'],
    ['a flat amount of 0', { type: 'flat', amount: 0 }, 'INVALID_REQUEST_PARAMETERS'],
    ['a short code', { code: 'ab' }, 'INVALID_REQUEST_PARAMETERS'],
    ['the type percentage and over 100%', { type: 'percentage', amount: 10_001 }, 'INVALID_PERCENTAGE'],
    ['the type flat without a currency', { type: 'flat' }, 'DISCOUNT_CURRENCY_OPTION_INVALID'],
    ['a limit below the per-customer limit', { usage_limit: 1 }, 'INVALID_REQUEST_PARAMETERS'],
    ['a start after its end', { starts_at: '2200-01-01T00:00:00Z' }, 'INVALID_REQUEST_PARAMETERS'],
    ['an unknown product', { restricted_to: ['pdt_unknown'] }, 'PRODUCT_DOES_NOT_EXIST'],
    ['a code that is taken', { code: 'patched' }, 'DISCOUNT_CODE_ALREADY_EXISTS'],
  ])('with %s is rejected and changes nothing', async (_, changes, code) => {
    const made = await make({ usage_limit: 9, per_customer_usage_limit: 2, expires_at: inDays(9) })
    const other = await make({ code: 'PATCHED' })
    expect(await patch(made.discount_id, { name: 'New', ...changes })).toMatchObject({ status: 422, body: { code } })
    expect(await business.client.discounts.retrieve(made.discount_id)).toEqual(made)
    await business.client.discounts.delete(other.discount_id)
  })
})

test('a deleted discount is gone for good, and its code can be used again', async () => {
  const made = await make({ code: 'GONE' })
  await business.client.discounts.delete(made.discount_id)
  const missing = { status: 404, error: { code: 'DISCOUNT_NOT_FOUND' } }
  await expect(business.client.discounts.delete(made.discount_id)).rejects.toMatchObject(missing)
  await expect(business.client.discounts.retrieve(made.discount_id)).rejects.toMatchObject(missing)
  await expect(business.client.discounts.update(made.discount_id, { name: 'x' })).rejects.toMatchObject(missing)
  await expect(business.client.discounts.retrieveByCode('GONE')).rejects.toMatchObject(missing)
  expect((await business.client.discounts.list({ code: 'GONE' })).items).toEqual([])
  expect((await make({ code: 'GONE' })).discount_id).not.toBe(made.discount_id)
})

test('deleting returns 204 without a body', async () => {
  const { discount_id } = await make()
  const answer = await provider.request(`/discounts/${discount_id}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${business.apiKey}` },
  })
  expect({ status: answer.status, body: await answer.text() }).toEqual({ status: 204, body: '' })
})

test('a code can contain any character that can be typed, and is found literally', async () => {
  const codes = ['<B>10%</B>', 'ZÜRICH 20', 'customers', "O'NEILL/50", '%_\\']
  for (const code of codes) {
    const made = await make({ code })
    expect(await business.client.discounts.retrieveByCode(code.toLowerCase())).toEqual(made)
  }
  const found = async (code: string) => (await business.client.discounts.list({ code })).items.map((item) => item.code)
  expect(await found('%_')).toEqual(['%_\\'])
})
