import type DodoPayments from 'dodopayments'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, makeTestProvider, type TestBusiness, type TestProvider, usd } from '#src/testing/test-provider.ts'

type Price = DodoPayments.ProductCreateParams['price']

let provider: TestProvider
let business: TestBusiness
beforeAll(async () => {
  provider = await makeTestProvider()
  business = await provider.openBusiness()
})
afterAll(() => provider.close())

const monthly = {
  type: 'recurring_price' as const,
  currency: 'USD' as const,
  price: 2900,
  discount: 0,
  purchasing_power_parity: false,
  payment_frequency_count: 1,
  payment_frequency_interval: 'Month' as const,
  subscription_period_count: 1,
  subscription_period_interval: 'Year' as const,
}
const { price: _, ...cycle } = monthly
const metered = { ...cycle, type: 'usage_based_price' as const, fixed_price: 500 }
const open = { ...usd(500), pay_what_you_want: true }

const make = (price: Price) => business.client.products.create({ name: 'Caliper', price, tax_category: 'saas' })
const offer = (price: unknown, more: object = {}) =>
  ask(provider, '/products', { key: business.apiKey, body: { name: 'Caliper', tax_category: 'saas', price, ...more } })

const whole: [what: string, price: Price, isRecurring: boolean, listed: number][] = [
  ['one-time', { ...usd(3900), pay_what_you_want: false, suggested_price: null, tax_inclusive: true }, false, 3900],
  [
    'pay what you want',
    { ...open, discount: 15, purchasing_power_parity: true, suggested_price: 900, tax_inclusive: false },
    false,
    500,
  ],
  [
    'charged every month',
    { ...monthly, discount: 10, tax_inclusive: true, trial_period_days: 14, trial_amount: 100, trial_apply_discounts: true },
    true,
    2900,
  ],
  [
    'charged every two weeks for ten years',
    {
      ...monthly,
      payment_frequency_count: 2,
      payment_frequency_interval: 'Week',
      subscription_period_count: 10,
      tax_inclusive: null,
      trial_period_days: 0,
      trial_amount: null,
      trial_apply_discounts: null,
    },
    true,
    2900,
  ],
  ['usage-based', { ...metered, tax_inclusive: false, meters: [] }, true, 500],
  ['usage-based without meters', { ...metered, fixed_price: 0, tax_inclusive: null, meters: null }, true, 0],
]

test.each(whole)('a price that is %s is stored as sent', async (_, price, isRecurring, listed) => {
  const made = await make(price)
  expect(made.price).toEqual(price)
  expect(made.is_recurring).toBe(isRecurring)
  expect(await business.client.products.retrieve(made.product_id)).toEqual(made)
  const { items } = await business.client.products.list({ page_number: 0, page_size: 100 })
  const item = items.find((each) => each.product_id === made.product_id)
  expect(item).toMatchObject({
    product_id: made.product_id,
    is_recurring: isRecurring,
    price: listed,
    currency: 'USD',
    price_detail: price,
    tax_inclusive: price.tax_inclusive ?? false,
  })
})

test('price fields that are left out have their defaults', async () => {
  const terms = { discount: 0, purchasing_power_parity: false, tax_inclusive: null }
  const bare = { type: 'one_time_price', currency: 'USD', price: 0 }
  expect((await offer(bare)).body.price).toEqual({ ...bare, ...terms, pay_what_you_want: false, suggested_price: null })
  const { discount: _discount, purchasing_power_parity: _parity, ...recurring } = monthly
  expect((await offer(recurring)).body.price).toEqual({
    ...recurring,
    ...terms,
    trial_period_days: 0,
    trial_amount: null,
    trial_apply_discounts: null,
  })
  expect((await make(metered)).price).toEqual({ ...metered, tax_inclusive: null, meters: null })
})

const unit = 'A price per unit must be above 0, with up to 5 digits before the decimal point and 12 after it'
const meter = (changes: object) => ({ ...metered, meters: [{ meter_id: 'mtr_1', ...changes }] })

test.each([
  ['no type', { price: 1 }, 'price.type: Required', 'price.type'],
  ['an unknown type', { ...usd(1), type: 'weekly' }, 'price.type: Invalid input', 'price.type'],
  ['a type that is not a string', { ...usd(1), type: 1 }, 'price.type: Invalid input', 'price.type'],
  ['a number', 3900, 'price: Expected object, received number', 'price'],
  ['a string', '39.00', 'price: Expected object, received string', 'price'],
  ['null', null, 'price: Expected object, received null', 'price'],
  ['a list', [usd(1)], 'price: Expected object, received array', 'price'],
  ['an amount as text', { ...usd(1), price: '1' }, 'price.price: Expected number, received string', 'price.price'],
  ['a discount over 100', { ...usd(1), discount: 101 }, /^price\.discount: Too big/, 'price.discount'],
  ['a negative discount', { ...usd(1), discount: -1 }, /^price\.discount: Too small/, 'price.discount'],
  [
    'a discount of half a percent',
    { ...usd(1), discount: 0.5 },
    'price.discount: Expected integer, received number',
    'price.discount',
  ],
  [
    'a flag as text',
    { ...usd(1), pay_what_you_want: 'yes' },
    'price.pay_what_you_want: Expected boolean, received string',
    'price.pay_what_you_want',
  ],
  ['a negative suggestion', { ...open, suggested_price: -1 }, /^price\.suggested_price: Too small/, 'price.suggested_price'],
  [
    'a recurring price without a cycle',
    { ...usd(1), type: 'recurring_price' },
    'price.payment_frequency_count: Required',
    undefined,
  ],
  ['payments every 0 months', { ...monthly, payment_frequency_count: 0 }, /Too small/, 'price.payment_frequency_count'],
  ['a period of −1 years', { ...monthly, subscription_period_count: -1 }, /Too small/, undefined],
  [
    'payments every half month',
    { ...monthly, payment_frequency_count: 0.5 },
    'price.payment_frequency_count: Expected integer, received number',
    'price.payment_frequency_count',
  ],
  [
    'an interval in lowercase',
    { ...monthly, payment_frequency_interval: 'month' },
    /^price\.payment_frequency_interval: Invalid option/,
    'price.payment_frequency_interval',
  ],
  [
    'no interval',
    { ...monthly, subscription_period_interval: undefined },
    'price.subscription_period_interval: Required',
    'price.subscription_period_interval',
  ],
  [
    'a subscription of 1001 years',
    { ...monthly, subscription_period_count: 1001 },
    'At most 1000 years',
    'price.subscription_period_count',
  ],
  ['a trial over 10,000 days', { ...monthly, trial_period_days: 10_001 }, /Too big/, 'price.trial_period_days'],
  ['a negative trial', { ...monthly, trial_period_days: -1 }, /Too small/, 'price.trial_period_days'],
  [
    'a trial of half a day',
    { ...monthly, trial_period_days: 0.5 },
    'price.trial_period_days: Expected integer, received number',
    'price.trial_period_days',
  ],
  ['a paid trial of 0 days', { ...monthly, trial_amount: 100 }, 'A paid trial must be at least 1 day', 'price.trial_amount'],
  ['no fixed price', { ...metered, fixed_price: undefined }, 'price.fixed_price: Required', 'price.fixed_price'],
  ['meters that are not a list', { ...metered, meters: {} }, 'price.meters: Expected array, received object', 'price.meters'],
  ['a meter without an ID', { ...metered, meters: [{}] }, 'price.meters.0.meter_id: Required', 'price.meters.0.meter_id'],
  [
    'eleven meters',
    { ...metered, meters: Array.from({ length: 11 }, (_, index) => ({ meter_id: `mtr_${index}` })) },
    'A price has at most 10 meters',
    'price.meters',
  ],
  ['a threshold as text', meter({ free_threshold: '1' }), /Expected number, received string/, 'price.meters.0.free_threshold'],
  ['a negative threshold', meter({ free_threshold: -1 }), /Too small/, 'price.meters.0.free_threshold'],
  [
    'a unit price as a number',
    meter({ price_per_unit: 0.5 }),
    /Expected string, received number/,
    'price.meters.0.price_per_unit',
  ],
])('%s is rejected with 422, the message and the field', async (_, price, message, path) => {
  const { status, body } = await offer(price)
  expect({ status, code: body.code }).toEqual({ status: 422, code: 'INVALID_REQUEST_PARAMETERS' })
  expect(body.message).toMatch(message)
  if (path) expect(body.issues).toMatchObject([{ path, message: expect.any(String) }])
})

test.each(['', '0', '0.000', '-1', '+1', '.5', '1.', '100000', '0.0000000000001', '1e3', '1,5', ' 1', '0x1', 'NaN', '１'])(
  'the unit price "%s" is rejected',
  async (price_per_unit) => {
    const { status, body } = await offer(meter({ price_per_unit }))
    expect({ status, message: body.message }).toEqual({ status: 422, message: unit })
    expect(body.issues).toMatchObject([{ path: 'price.meters.0.price_per_unit', message: unit }])
  },
)

test.each(['1', '0.5', '99999.999999999999', '0.000000000001', '00001.50', null])(
  'the unit price "%s" is accepted, and its meter is looked up',
  async (price_per_unit) => {
    const { status, body } = await offer(meter({ price_per_unit, name: 'Mine', free_threshold: 9_007_199_254_740_991 }))
    expect({ status, code: body.code }).toEqual({ status: 422, code: 'MISSING_METER_IDS' })
    expect(body.message).toContain('mtr_1')
  },
)

const period = (frequency: string, span: string) => {
  const [count, interval] = frequency.split(' ')
  const [spanCount, spanInterval] = span.split(' ')
  return {
    ...monthly,
    payment_frequency_count: Number(count),
    payment_frequency_interval: interval,
    subscription_period_count: Number(spanCount),
    subscription_period_interval: spanInterval,
  }
}

test.each([
  ['1 Month', '30 Day'],
  ['1 Month', '4 Week'],
  ['1 Year', '11 Month'],
  ['13 Month', '1 Year'],
  ['8 Day', '1 Week'],
])("a subscription charged every %s can't end after %s", async (frequency, span) => {
  const { status, body } = await offer(period(frequency, span))
  expect(status).toBe(422)
  expect(body.issues).toMatchObject([{ path: 'price.subscription_period_count' }])
})

test.each([
  ['1 Month', '31 Day'],
  ['12 Month', '1 Year'],
  ['1 Year', '12 Month'],
  ['7 Day', '1 Week'],
  ['1 Day', '1000 Year'],
])('a subscription charged every %s can end after %s', async (frequency, span) => {
  expect((await offer(period(frequency, span))).status).toBe(200)
})

test("a suggested price can't be below the minimum, and doesn't matter for a fixed price", async () => {
  expect(await offer({ ...open, suggested_price: 499 })).toMatchObject({ status: 422, body: { code: 'INVALID_SUGGESTED_PRICE' } })
  expect((await offer({ ...open, suggested_price: 500 })).status).toBe(200)
  expect((await offer({ ...usd(500), suggested_price: 499 })).status).toBe(200)
})

test.each([
  ['USD', 99, 100, '$1.00'],
  ['JPY', 0, 1, '¥1'],
  ['KWD', 999, 1000, 'KWD'],
])('a recurring price in %s is at least one whole unit', async (currency, less, least, words) => {
  const { status, body } = await offer({ ...monthly, currency, price: less })
  expect({ status, code: body.code }).toEqual({ status: 422, code: 'INVALID_REQUEST_PARAMETERS' })
  expect(body.message).toContain(words)
  expect((await offer({ ...monthly, currency, price: least })).status).toBe(200)
})

test('errors come in order: schema, brand, price, duplicate meters, unknown meters', async () => {
  const meters = [{ meter_id: 'mtr_1' }, { meter_id: 'mtr_1' }]
  const brand_id = 'brnd_none'
  const codeOf = async (price: unknown, more?: object) => (await offer(price, more)).body.code
  expect(await codeOf({ ...open, suggested_price: 1, discount: 200 }, { brand_id })).toBe('INVALID_REQUEST_PARAMETERS')
  expect(await codeOf({ ...open, suggested_price: 1 }, { brand_id })).toBe('BRAND_NOT_FOUND')
  expect(await codeOf({ ...metered, meters }, { brand_id })).toBe('BRAND_NOT_FOUND')
  expect(await codeOf({ ...metered, meters }, { addons: ['adn_none'] })).toBe('ADDONS_IN_USAGE_BASED_BILLING_NOT_SUPPORTED')
  expect(await codeOf({ ...metered, meters })).toBe('DUPLICATE_METER_IDS_IN_REQUEST')
  expect(await codeOf({ ...metered, meters: meters.slice(1) })).toBe('MISSING_METER_IDS')
})

test('a product can change its type of price, and an invalid price changes nothing', async () => {
  const { product_id: id } = await make(usd(3900))
  await business.client.products.update(id, { price: { ...monthly, trial_period_days: 7 } })
  const changed = await business.client.products.retrieve(id)
  expect(changed).toMatchObject({ is_recurring: true, price: { type: 'recurring_price', price: 2900, trial_period_days: 7 } })
  const refused: Price[] = [{ ...monthly, price: 99 }, { ...open, suggested_price: 1 }, meter({ price_per_unit: '1' })]
  for (const price of refused)
    await expect(business.client.products.update(id, { name: 'New', price })).rejects.toMatchObject({ status: 422 })
  expect(await business.client.products.retrieve(id)).toEqual(changed)
  await business.client.products.update(id, { price: null })
  expect((await business.client.products.retrieve(id)).price).toEqual(changed.price)
})

test('the list filters by recurring, page by page', async () => {
  const shop = await provider.openBusiness('Mixed Ltd')
  const kinds: Price[] = [usd(100), monthly, metered, usd(200), monthly]
  for (const [index, price] of kinds.entries()) {
    await shop.client.products.create({ name: `${index}`, price, tax_category: 'saas' })
    provider.clock.advance(1000)
  }
  const names = async (query: object) => (await shop.client.products.list(query)).items.map((item) => item.name)
  expect(await names({ recurring: true })).toEqual(['4', '2', '1'])
  expect(await names({ recurring: true, page_size: 2, page_number: 1 })).toEqual(['1'])
  expect(await names({ recurring: false })).toEqual(['3', '0'])
  expect(await names({})).toHaveLength(5)
})

describe('a checkout', () => {
  const session = async (price: Price, quantity = 1) => {
    const { product_id } = await make(price)
    return {
      product_id,
      ...(await ask(provider, '/checkouts', { key: business.apiKey, body: { product_cart: [{ product_id, quantity }] } })),
    }
  }
  const totalOf = async (id: unknown) =>
    (await (await provider.request(`/session/${id}/totals?country=US`)).json()) as { total: number }

  test('applies the percentage discount of the price', async () => {
    const { body } = await session({ ...usd(999), discount: 15 }, 3)
    expect(await totalOf(body.session_id)).toMatchObject({ total: 3 * 849 })
  })

  test('keeps the price that it was opened with', async () => {
    const { body, product_id } = await session(usd(3900))
    await business.client.products.update(product_id, { price: monthly, name: 'Other' })
    expect(await totalOf(body.session_id)).toMatchObject({ total: 3900 })
  })
})
