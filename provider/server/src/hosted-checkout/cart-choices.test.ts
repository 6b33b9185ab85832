import type { HostedSession, Totals } from '@tradepost/contract/hosted/checkout'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createReadOnlyScope } from '#src/deps.ts'
import { listBalances } from '#src/ledger/post-movements.ts'
import {
  ask,
  makeTestProvider,
  OPERATOR_KEY,
  openSession,
  post,
  type TestBusiness,
  type TestProvider,
  typed,
  usd,
} from '#src/testing/test-provider.ts'

let provider: TestProvider
let business: TestBusiness
let caliper: string
let tips: string
beforeAll(async () => {
  provider = await makeTestProvider()
  business = await provider.openBusiness()
  caliper = await sell(usd(2900))
  tips = await sell({ ...usd(500), pay_what_you_want: true, suggested_price: 1200 })
})
afterAll(() => provider.close())

const sell = async (price: Parameters<TestBusiness['client']['products']['create']>[0]['price'], seller = business) =>
  (await seller.client.products.create({ name: 'Thing', price, tax_category: 'digital_products' })).product_id
const open = (body: object, seller = business) => ask(provider, '/checkouts', { key: seller.apiKey, body })
const opened = async (body: object, seller = business) => String((await open(body, seller)).body.session_id)
const cartOf = (id: string, more: object = {}) => ({ product_cart: [{ product_id: id, quantity: 1, ...more }] })
type CartChoicesView = { status: number; body: HostedSession & { code?: string } }
const update = async (session: string, body: unknown): Promise<CartChoicesView> =>
  (await ask(provider, `/session/${session}/cart`, { method: 'PATCH', body })) as unknown as CartChoicesView
const show = async (session: string) => (await (await provider.request(`/session/${session}/data`)).json()) as HostedSession
const totalsIn = async (session: string, country: string) =>
  (await (await provider.request(`/session/${session}/totals?country=${country}`)).json()) as Totals
const pay = (session: string, expected_total: number, changes: object = {}) =>
  post(provider, `/session/${session}/pay`, typed('4242424242424242', { expected_total, ...changes }))
const paymentOf = async (answer: { body: Record<string, unknown> }, seller = business) =>
  seller.client.payments.retrieve(String(answer.body.payment_id))
const setAdaptive = (seller: TestBusiness, adaptive_currency: boolean) =>
  ask(provider, `/operator/businesses/${seller.businessId}`, {
    method: 'PATCH',
    key: OPERATOR_KEY,
    body: { adaptive_currency },
  })

describe('a pay-what-you-want price', () => {
  test('can be set by the business, but not below the minimum', async () => {
    const session = await opened(cartOf(tips, { amount: 777 }))
    expect((await show(session)).lines).toMatchObject([{ unit_price: 777, amount: 777, open_price: null }])
    expect((await paymentOf(await pay(session, 777))).total_amount).toBe(777)
    const low = await open(cartOf(tips, { amount: 499 }))
    expect(low).toMatchObject({ status: 422, body: { code: 'REQUEST_AMOUNT_BELOW_MINIMUM' } })
    expect(low.body.message).toBe('At least $5.00 has to be paid')
    expect(low.body.issues).toMatchObject([{ path: 'product_cart.0.amount' }])
  })

  test.each([['-1'], ['1.5'], ['"500"'], ['2147483648']])('rejects the amount %s', async (amount) => {
    const body = `{"product_cart":[{"product_id":"${tips}","quantity":1,"amount":${amount}}]}`
    expect(await ask(provider, '/checkouts', { key: business.apiKey, body })).toMatchObject({
      status: 422,
      body: { code: 'INVALID_REQUEST_PARAMETERS' },
    })
  })

  test('without an amount suggests one to the buyer and accepts theirs', async () => {
    const session = await opened(cartOf(tips))
    const shown = await show(session)
    expect(shown.lines).toMatchObject([
      { unit_price: 1200, open_price: { minimum: 500, maximum: 2_147_483_647, suggested: 1200 } },
    ])
    expect(shown.totals.total).toBe(1200)
    expect((await update(session, { lines: [{ position: 0, amount: 1850 }] })).body).toMatchObject({
      lines: [{ unit_price: 1850 }],
      totals: { total: 1850 },
    })
    expect((await pay(session, 1200)).body.code).toBe('TOTAL_CHANGED')
    expect((await paymentOf(await pay(session, 1850))).total_amount).toBe(1850)
  })

  test('rejects an amount below the minimum, on a fixed price or for an unknown line, and changes nothing', async () => {
    const session = await opened({ product_cart: [cartOf(tips), cartOf(caliper)].flatMap((cart) => cart.product_cart) })
    expect(await update(session, { lines: [{ position: 0, amount: 499 }] })).toMatchObject({
      status: 422,
      body: { code: 'REQUEST_AMOUNT_BELOW_MINIMUM' },
    })
    expect(await update(session, { lines: [{ position: 1, amount: 100 }] })).toMatchObject({ status: 403 })
    expect(await update(session, { lines: [{ position: 2, amount: 100 }] })).toMatchObject({ status: 422 })
    expect(await update(session, { lines: [{ position: 0, amount: -1 }] })).toMatchObject({ status: 422 })
    expect(await update(session, { prices: [] })).toMatchObject({ status: 422 })
    expect((await show(session)).totals.total).toBe(4100)
  })

  test('can be 0 if that is the minimum, or any chargeable amount above it', async () => {
    const gift = await sell({ ...usd(0), pay_what_you_want: true })
    const session = await opened(cartOf(gift))
    expect((await show(session)).totals.total).toBe(0)
    expect(await update(session, { lines: [{ position: 0, amount: 20 }] })).toMatchObject({
      status: 422,
      body: { code: 'TOTAL_PAYMENT_AMOUNT_BELOW_MINIMUM_AMOUNT' },
    })
    await update(session, { lines: [{ position: 0, amount: 50 }] })
    expect((await paymentOf(await pay(session, 50))).total_amount).toBe(50)
  })

  test('requires an amount when a payment is created', async () => {
    const request = {
      customer: { email: 'maya@example.com', name: 'Maya' },
      billing: { country: 'US', city: 'San Francisco', state: 'CA', street: '1401 Folsom Street', zipcode: '94103' },
    }
    const ordered = (amount?: number) =>
      ask(provider, '/payments', { key: business.apiKey, body: { ...request, ...cartOf(tips, { amount }) } })
    expect(await ordered()).toMatchObject({ status: 422, body: { code: 'PAY_AS_YOU_WANT_AMOUNT_REQUIRED' } })
    expect(await ordered(650)).toMatchObject({ status: 200, body: { total_amount: 650, product_cart: [{ amount: 650 }] } })
  })

  test("can't have add-ons, which only subscription products have", async () => {
    const addons = await open(cartOf(caliper, { addons: [{ addon_id: 'adn_1', quantity: 1 }] }))
    expect(addons).toMatchObject({ status: 422, body: { code: 'INVALID_REQUEST_PARAMETERS' } })
    expect(addons.body.message).toBe('Only subscription products can have add-ons')
    expect(await open(cartOf(caliper, { addons: [], amount: null }))).toMatchObject({ status: 200 })
  })
})

describe('another currency', () => {
  test("is charged if the business asks for it, while ledger and fee stay in the business's own", async () => {
    const seller = await provider.openBusiness('In dollars')
    const product = await sell(usd(2900), seller)
    const session = await opened({ ...cartOf(product), billing_currency: 'EUR' }, seller)
    const { lines, totals } = await show(session)
    expect(lines).toMatchObject([{ unit_price: 2645 }])
    expect(totals).toMatchObject({
      currency: 'EUR',
      total: 2645,
      conversion: { currency: 'USD', rate: '0.877', fee_basis_points: 400 },
    })
    expect(await totalsIn(session, 'DE')).toMatchObject({ currency: 'EUR', tax: 503, total: 3148 })
    const payment = await paymentOf(await pay(session, 3148, { billing: { country: 'DE' }, expected_currency: 'EUR' }), seller)
    expect(payment).toMatchObject({
      total_amount: 3148,
      currency: 'EUR',
      tax: 503,
      settlement_amount: 3451,
      settlement_currency: 'USD',
      settlement_tax: 551,
    })
    const balances = await listBalances(await createReadOnlyScope(provider.deps, { businessId: seller.businessId, mode: 'test' }))
    const fee = 40 + Math.round(3451 * 0.055)
    expect(balances).toEqual([
      // €31.48 is $35.90: $34.51 for the business and $1.39 for paying in euros.
      { account: 'clearing', currency: 'USD', amount: 3590 },
      { account: 'fees', currency: 'USD', amount: -(139 + fee) },
      { account: 'merchant_balance', currency: 'USD', amount: -(3451 - 551 - fee) },
      { account: 'tax_payable', currency: 'USD', amount: -551 },
    ])
  })

  test.each([
    ['JPY', 4897, 2900],
    ['KRW', 46_775, 2900],
    ['IDR', 53_898_001, 2900],
    ['GBP', 2280, 2900],
  ])('can be %s', async (currency, total, settled) => {
    const session = await opened({ ...cartOf(caliper), billing_currency: currency })
    expect(await paymentOf(await pay(session, total))).toMatchObject({
      total_amount: total,
      currency,
      settlement_amount: settled,
      settlement_currency: 'USD',
    })
  })

  test('converts prices in yen and dinars to the cent', async () => {
    const yen = await sell({ ...usd(4709), currency: 'JPY' })
    const dinar = await sell({ ...usd(8932), currency: 'KWD' })
    for (const product of [yen, dinar]) {
      const session = await opened({ ...cartOf(product), billing_currency: 'USD' })
      expect((await show(session)).totals).toMatchObject({ currency: 'USD', total: 3016 })
    }
  })

  test('can be chosen by the buyer, and prices follow', async () => {
    const session = await opened(cartOf(caliper))
    const { currencies } = await show(session)
    expect(currencies).toMatchObject({ own: 'USD', asked: null, by_country: { DE: 'EUR', JP: 'JPY', US: 'USD' } })
    expect(currencies?.all).toEqual(expect.arrayContaining(['EUR', 'JPY', 'USD']))
    expect(currencies?.all).not.toContain('KWD')
    expect((await update(session, { currency: 'GBP' })).body.totals).toMatchObject({ currency: 'GBP', total: 2280 })
    expect((await update(session, { currency: 'USD' })).body.totals).toMatchObject({ total: 2900, conversion: null })
  })

  test('chosen in another tab is never charged unseen', async () => {
    const session = await opened(cartOf(caliper))
    await update(session, { currency: 'EUR' })
    const { total } = (await show(session)).totals
    expect(await pay(session, total, { expected_currency: 'USD' })).toMatchObject({ body: { code: 'TOTAL_CHANGED' } })
    expect((await pay(session, total, { expected_currency: 'EUR' })).body.status).toBe('succeeded')
  })

  test("that can't be charged is rejected", async () => {
    const refused = { status: 422, body: { code: 'UNSUPPORTED_BILLING_CURRENCY' } }
    expect(await open({ ...cartOf(caliper), billing_currency: 'KWD' })).toMatchObject(refused)
    expect(await update(await opened(cartOf(caliper)), { currency: 'KWD' })).toMatchObject(refused)
    expect(await update(await opened(cartOf(caliper)), { currency: 'QQQ' })).toMatchObject({ status: 422 })
    expect(await update(await opened(cartOf(caliper)), { currency: 'VND' })).toMatchObject({ status: 200 })
    // $2,000,000.00 in rupiah exceeds the largest number of the wire format.
    const dear = await opened(cartOf(await sell(usd(200_000_000))))
    expect(await update(dear, { currency: 'IDR' })).toMatchObject({
      status: 422,
      body: { code: 'TOTAL_PAYMENT_AMOUNT_ABOVE_MAXIMUM_AMOUNT' },
    })
  })

  test("can't be chosen if the business fixed it", async () => {
    const flags = { feature_flags: { allow_currency_selection: false } }
    const session = await opened({ ...cartOf(caliper), ...flags, billing_currency: 'EUR' })
    expect(await show(session)).toMatchObject({ currencies: null, totals: { currency: 'EUR' } })
    expect(await update(session, { currency: 'USD' })).toMatchObject({ status: 403 })
  })

  test("isn't available if the business turned it off", async () => {
    const seller = await provider.openBusiness('Dollars only')
    const product = await sell(usd(2900), seller)
    expect(await setAdaptive(seller, false)).toMatchObject({ status: 200, body: { adaptive_currency: false } })
    const session = await opened({ ...cartOf(product), billing_currency: 'EUR' }, seller)
    expect(await show(session)).toMatchObject({ currencies: null, totals: { currency: 'USD', total: 2900 } })
    expect(await update(session, { currency: 'EUR' })).toMatchObject({ status: 403 })
    expect(await setAdaptive(seller, true)).toMatchObject({ body: { adaptive_currency: true, name: 'Dollars only' } })
    expect(await update(session, { currency: 'EUR' })).toMatchObject({ status: 200 })
  })

  test('of a pay-what-you-want amount is the one it was entered in', async () => {
    const session = await opened({ ...cartOf(tips), billing_currency: 'EUR' })
    expect((await show(session)).lines).toMatchObject([{ unit_price: 1094, open_price: { minimum: 456, suggested: 1094 } }])
    expect(await update(session, { lines: [{ position: 0, amount: 455 }] })).toMatchObject({ status: 422 })
    expect((await update(session, { lines: [{ position: 0, amount: 1000 }] })).body.totals.total).toBe(1000)
    // The amount chosen in euros includes the fee; dollars have none.
    expect((await update(session, { currency: 'USD' })).body.totals.total).toBe(1096)
    expect((await update(session, { currency: 'GBP' })).body.totals.total).toBe(862)
    expect((await update(session, { currency: 'EUR' })).body.totals.total).toBe(1000)
    const payment = await paymentOf(await pay(session, 1000))
    expect(payment).toMatchObject({ total_amount: 1000, currency: 'EUR', settlement_amount: 1096, settlement_currency: 'USD' })
  })
})

describe("a buyer's choice", () => {
  test("doesn't include the quantity, unless a link opened the checkout", async () => {
    const session = await opened(cartOf(caliper))
    expect(await update(session, { lines: [{ position: 0, quantity: 2 }] })).toMatchObject({ status: 403 })
    expect(await update(session, { lines: [{ position: 0, quantity: 1 }] })).toMatchObject({ status: 200 })
  })

  test('ends with the session and during an attempt', async () => {
    const session = await openSession(business)
    expect((await post(provider, `/session/${session}/pay`, typed('4000002500003155'))).body.status).toBe(
      'requires_customer_action',
    )
    const consumed = { status: 409, body: { code: 'CHECKOUT_SESSION_CONSUMED' } }
    expect(await update(session, { currency: 'EUR' })).toMatchObject(consumed)
    expect(await update('cks_unknown', { currency: 'EUR' })).toMatchObject({ status: 404 })
    const other = await opened(cartOf(caliper))
    await pay(other, 2900)
    expect(await update(other, { currency: 'EUR' })).toMatchObject(consumed)
    expect((await show(other)).totals).toMatchObject({ currency: 'USD', total: 2900 })
  })

  test('in another tab never changes the charge: it is the amount that was shown, or none', async () => {
    for (const currency of ['EUR', 'GBP', 'JPY', 'CAD']) {
      const session = await opened(cartOf(caliper))
      const [paid] = await Promise.all([
        pay(session, 2900, { expected_currency: 'USD' }),
        ...Array.from({ length: 4 }, () => update(session, { currency })),
      ])
      if (paid.body.code === 'TOTAL_CHANGED') continue
      const payment = await paymentOf(paid)
      expect(payment).toMatchObject({ total_amount: 2900, currency: 'USD', settlement_amount: 2900 })
      expect((await show(session)).totals).toMatchObject({ total: 2900, currency: 'USD' })
    }
  })

  test('that makes the cart smaller removes a code for larger carts', async () => {
    const { code } = await business.client.discounts.create({
      type: 'flat',
      amount: 300,
      currency_options: [{ currency: 'USD', is_default: true, minimum_subtotal: 2000 }],
    })
    const session = await opened({ ...cartOf(tips), discount_code: undefined })
    await update(session, { lines: [{ position: 0, amount: 2500 }] })
    await ask(provider, `/session/${session}/discount`, { method: 'PUT', body: { code } })
    expect((await show(session)).totals).toMatchObject({ codes: [{ code, amount: 300 }], total: 2200 })
    expect((await update(session, { lines: [{ position: 0, amount: 1999 }] })).body.totals).toMatchObject({
      codes: [],
      total: 1999,
    })
  })
})

describe('the operator', () => {
  test('is the only one who can change business settings', async () => {
    const path = `/operator/businesses/${business.businessId}`
    const change = (key: string | undefined, body: unknown = { adaptive_currency: true }, at = path) =>
      ask(provider, at, { method: 'PATCH', body, ...(key ? { key } : {}) })
    expect(await change(business.apiKey)).toMatchObject({ status: 401 })
    expect(await change(undefined)).toMatchObject({ status: 401 })
    const key = OPERATOR_KEY
    expect(await change(key, { adaptive_currency: 'no' })).toMatchObject({ status: 422 })
    expect(await change(key, { name: 'Other' })).toMatchObject({ status: 422 })
    expect(await change(key, {}, '/operator/businesses/bus_unknown')).toMatchObject({ body: { code: 'BUSINESS_NOT_FOUND' } })
    expect(await change(key, {})).toMatchObject({
      status: 200,
      body: { business_id: business.businessId, adaptive_currency: true },
    })
  })
})
