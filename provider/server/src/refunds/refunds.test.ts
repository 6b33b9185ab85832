import { DAY, HOUR } from '@tradepost/kit/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createReadOnlyScope } from '#src/deps.ts'
import { listBalances } from '#src/ledger/post-movements.ts'
import { ask, makeTestProvider, post, type TestBusiness, type TestProvider, typed, usd } from '#src/testing/test-provider.ts'

let provider: TestProvider
let business: TestBusiness
beforeAll(async () => {
  // Nothing moves by itself: a refund stays pending until the test goes on.
  provider = await makeTestProvider({ pollMilliseconds: HOUR })
})
afterAll(() => provider.close())
beforeEach(async () => {
  business = await provider.openBusiness()
})

const SPAIN = { country: 'ES', street: 'Calle 1', city: 'Madrid', zipcode: '28001' }
type Buying = { prices: number[]; billing?: object; card?: string; currency?: string }

/** Sells one product for each price, and returns the payment. */
async function buy({ prices, billing, card = '4242424242424242', currency }: Buying): Promise<string> {
  const { client } = business
  const products = await Promise.all(
    prices.map((price) => client.products.create({ name: 'Thing', price: usd(price), tax_category: 'digital_products' })),
  )
  const { session_id } = await client.checkoutSessions.create({
    product_cart: products.map(({ product_id }) => ({ product_id, quantity: 1 })),
    ...(currency ? { billing_currency: currency as 'CAD' } : {}),
  })
  const place = billing ?? { country: 'US' }
  const country = (place as { country: string }).country
  const totals = (await (await provider.request(`/session/${session_id}/totals?country=${country}`)).json()) as { total: number }
  const paid = await post(provider, `/session/${session_id}/pay`, typed(card, { billing: place, expected_total: totals.total }))
  expect(paid.body.status).toBe('succeeded')
  return String(paid.body.payment_id)
}
const refund = (payment_id: string, more: object = {}) =>
  ask(provider, '/refunds', { key: business.apiKey, body: { payment_id, ...more } })
const settled = async (payment_id: string, more: object = {}) => {
  const answer = await refund(payment_id, more)
  expect(answer).toMatchObject({ status: 200, body: { status: 'pending' } })
  await provider.drainAll()
  return business.client.refunds.retrieve(String(answer.body.refund_id))
}
const linesOf = async (payment: string) => (await business.client.payments.retrieveLineItems(payment)).items
const paymentOf = (payment: string) => business.client.payments.retrieve(payment)
const balances = async () => {
  const scope = await createReadOnlyScope(provider.deps, { businessId: business.businessId, mode: 'test' })
  return Object.fromEntries((await listBalances(scope)).map(({ account, amount }) => [account, amount]))
}
const eventsOf = async () =>
  (
    await provider.deps.database.db
      .selectFrom('events')
      .select('type')
      .where('businessId', '=', business.businessId)
      .orderBy('createdAt')
      .execute()
  ).map(({ type }) => type)
const journal = (key: string) =>
  provider.acquirerDatabase.db
    .selectFrom('journal')
    .select(['kind', 'amount'])
    .where('idempotencyKey', '=', key)
    .orderBy('sequence')
    .execute()

test('a refund without items returns everything: pending at once, then succeeded, with its event', async () => {
  const payment_id = await buy({ prices: [5000], billing: SPAIN })
  const before = await balances()
  const answer = await refund(payment_id, { reason: 'Wrong size', metadata: { ticket: 7 } })
  const expected = { payment_id, amount: 6050, currency: 'USD', is_partial: false, reason: 'Wrong size', metadata: { ticket: 7 } }
  expect(answer).toMatchObject({
    status: 200,
    body: { ...expected, status: 'pending', refund_id: expect.stringMatching(/^ref_/) },
  })
  expect((await linesOf(payment_id)).map((line) => line.refundable_amount)).toEqual([0])
  expect(await paymentOf(payment_id)).toMatchObject({ refund_status: null, refunds: [{ status: 'pending' }] })
  await provider.drainAll()
  const id = String(answer.body.refund_id)
  expect(await business.client.refunds.retrieve(id)).toMatchObject({ ...expected, status: 'succeeded' })
  expect(await paymentOf(payment_id)).toMatchObject({
    refund_status: 'full',
    refunds: [{ refund_id: id, status: 'succeeded', amount: 6050 }],
  })
  expect(await eventsOf()).toEqual(['payment.succeeded', 'refund.succeeded'])
  // The fee of the payment is kept, and the refund costs $1.
  expect(await balances()).toEqual({
    clearing: 0,
    fees: (before.fees ?? 0) - 100,
    merchant_balance: (before.merchant_balance ?? 0) + 6050 - 1050 + 100,
    tax_payable: 0,
  })
  expect(await journal(id)).toEqual([{ kind: 'refund_succeeded', amount: 6050 }])
})

describe('a refund by line', () => {
  test('takes an amount with or without its tax, and the last one takes what is left of both', async () => {
    const payment_id = await buy({ prices: [999, 5000], billing: SPAIN })
    const [small] = await linesOf(payment_id)
    const item_id = small?.items_id
    expect(small).toMatchObject({ amount: 1209, tax: 210 })
    expect(await settled(payment_id, { items: [{ item_id, amount: 400 }] })).toMatchObject({ amount: 400, is_partial: true })
    expect(await settled(payment_id, { items: [{ item_id, amount: 400, tax_inclusive: false }] })).toMatchObject({ amount: 484 })
    expect((await linesOf(payment_id))[0]?.refundable_amount).toBe(1209 - 884)
    expect(await settled(payment_id, { items: [{ item_id }] })).toMatchObject({ amount: 325, is_partial: true })
    expect(await paymentOf(payment_id)).toMatchObject({ refund_status: 'partial', refunds: [{}, {}, {}] })
    expect((await balances()).tax_payable).toBe(-1050)
    expect(await settled(payment_id)).toMatchObject({ amount: 6050, is_partial: true })
    expect(await paymentOf(payment_id)).toMatchObject({ refund_status: 'full' })
    expect(await balances()).toMatchObject({ clearing: 0, tax_payable: 0 })
  })

  test('names its line by product too, if only one line has it', async () => {
    const payment_id = await buy({ prices: [1000, 2000] })
    const { product_cart } = await paymentOf(payment_id)
    expect(await settled(payment_id, { items: [{ item_id: product_cart?.[1]?.product_id }] })).toMatchObject({ amount: 2000 })
  })

  test.each<[string, (line: string) => object[], string, string?]>([
    ['an unknown line', () => [{ item_id: 'li_nobody' }], 'LINE_ITEM_NOT_FOUND', 'items.0.item_id'],
    ['the same line twice', (line) => [{ item_id: line }, { item_id: line, amount: 5 }], 'DUPLICATE_LINE_ITEMS_IN_REQUEST'],
    ['nothing', (line) => [{ item_id: line, amount: 0 }], 'LINE_ITEM_REFUND_AMOUNT_TOO_LOW', 'items.0.amount'],
    ['less than nothing', (line) => [{ item_id: line, amount: -5 }], 'LINE_ITEM_REFUND_AMOUNT_TOO_LOW', 'items.0.amount'],
    ['a cent too much', (line) => [{ item_id: line, amount: 1001 }], 'LINE_ITEM_REFUND_AMOUNT_TOO_HIGH', 'items.0.amount'],
    ['half a cent', (line) => [{ item_id: line, amount: 1.5 }], 'INVALID_REQUEST_PARAMETERS', 'items.0.amount'],
    ['2^31 cents', (line) => [{ item_id: line, amount: 2 ** 31 }], 'INVALID_REQUEST_PARAMETERS', 'items.0.amount'],
    ['no line at all', () => [], 'NOTHING_TO_REFUND'],
  ])('is refused for %s, and writes nothing', async (_, itemsOf, code, path) => {
    const payment_id = await buy({ prices: [1000] })
    const [line] = await linesOf(payment_id)
    const answer = await refund(payment_id, { items: itemsOf(line?.items_id ?? '') })
    expect(answer).toMatchObject({ status: 422, body: { code, ...(path ? { issues: [{ path }] } : {}) } })
    expect((await business.client.refunds.list()).items).toEqual([])
    expect(await linesOf(payment_id)).toEqual([line])
  })

  test('a line that is wholly refunded is refused by name', async () => {
    const payment_id = await buy({ prices: [1000, 2000] })
    const [line] = await linesOf(payment_id)
    await settled(payment_id, { items: [{ item_id: line?.items_id }] })
    const again = await refund(payment_id, { items: [{ item_id: line?.items_id }] })
    expect(again).toMatchObject({ status: 422, body: { code: 'LINE_ITEM_FULLY_REFUNDED' } })
  })
})

test.each<[string, () => Promise<string>, number, string]>([
  ['an unknown payment', async () => 'pay_nobody', 404, 'PAYMENT_NOT_FOUND'],
  [
    'another business’s payment',
    async () => {
      const own = business
      business = await provider.openBusiness('Other')
      const foreign = await buy({ prices: [1000] })
      business = own
      return foreign
    },
    404,
    'PAYMENT_NOT_FOUND',
  ],
  [
    'a payment that is already refunded',
    async () => {
      const id = await buy({ prices: [1000] })
      await settled(id)
      return id
    },
    422,
    'PAYMENT_ALREADY_REFUNDED',
  ],
  [
    'everything while a refund is pending',
    async () => {
      const id = await buy({ prices: [1000, 500], card: '4000000000007726' })
      const [line] = await linesOf(id)
      await refund(id, { items: [{ item_id: line?.items_id }] })
      return id
    },
    409,
    'EXISTING_REFUND_REQUEST_PROCESSING',
  ],
  [
    'a payment after 30 days',
    async () => {
      const id = await buy({ prices: [1000] })
      await provider.advance(30 * DAY)
      return id
    },
    422,
    'REFUND_WINDOW_EXPIRED',
  ],
])('%s is refused', async (_, payment, status, code) => {
  expect(await refund(await payment())).toMatchObject({ status, body: { code } })
})

test('a payment that failed, or of 0, is refused', async () => {
  const { client } = business
  const { product_id } = await client.products.create({ name: 'Thing', price: usd(900), tax_category: 'saas' })
  const { session_id } = await client.checkoutSessions.create({ product_cart: [{ product_id, quantity: 1 }] })
  const failed = await post(provider, `/session/${session_id}/pay`, typed('4000000000000002', { expected_total: 900 }))
  expect((await refund(String(failed.body.payment_id))).body.code).toBe('PAYMENT_NOT_SUCCEEDED')
})

test('a reason of 3,001 characters is refused, one of 3,000 is kept', async () => {
  const payment_id = await buy({ prices: [1000] })
  expect(await refund(payment_id, { reason: 'x'.repeat(3001) })).toMatchObject({
    status: 422,
    body: { issues: [{ path: 'reason' }] },
  })
  expect((await settled(payment_id, { reason: 'x'.repeat(3000) })).reason).toHaveLength(3000)
})

test('a bank that refuses the refund after a day gives everything back to be refunded again', async () => {
  const payment_id = await buy({ prices: [1000], card: '4000000000005126' })
  const before = await balances()
  const { refund_id } = await settled(payment_id)
  await provider.advance(DAY - 1)
  expect((await business.client.refunds.retrieve(refund_id)).status).toBe('pending')
  await provider.advance(1)
  expect((await business.client.refunds.retrieve(refund_id)).status).toBe('failed')
  expect(await paymentOf(payment_id)).toMatchObject({ refund_status: null, refunds: [{ status: 'failed' }] })
  expect((await linesOf(payment_id))[0]?.refundable_amount).toBe(1000)
  expect(await balances()).toEqual(before)
  expect(await eventsOf()).toEqual(['payment.succeeded', 'refund.failed'])
  expect(await refund(payment_id)).toMatchObject({ status: 200 })
})

test('a slow bank takes three days', async () => {
  const payment_id = await buy({ prices: [1000], card: '4000000000007726' })
  const { refund_id } = await settled(payment_id)
  await provider.advance(3 * DAY - 1)
  expect((await business.client.refunds.retrieve(refund_id)).status).toBe('pending')
  await provider.advance(1)
  expect((await business.client.refunds.retrieve(refund_id)).status).toBe('succeeded')
})

test('a converted payment returns its settlement share, not the conversion fee', async () => {
  const payment_id = await buy({
    prices: [10_000],
    billing: { country: 'CA', zipcode: 'K1A 0B1', city: 'Ottawa', street: '1 Main', state: 'ON' },
    currency: 'CAD',
  })
  const { settlement_amount, settlement_currency, total_amount, currency } = await paymentOf(payment_id)
  expect([currency, settlement_currency]).toEqual(['CAD', 'USD'])
  const [line] = await linesOf(payment_id)
  const half = await settled(payment_id, { items: [{ item_id: line?.items_id, amount: Math.floor(total_amount / 2) }] })
  const rest = await settled(payment_id)
  expect([half.currency, rest.currency]).toEqual(['CAD', 'CAD'])
  expect(Number(half.amount) + Number(rest.amount)).toBeLessThan(total_amount)
  const rows = await provider.deps.database.db
    .selectFrom('refunds')
    .select('settlementAmount')
    .where('paymentId', '=', payment_id)
    .execute()
  expect(rows.reduce((sum, row) => sum + row.settlementAmount, 0)).toBe(settlement_amount)
  expect(await paymentOf(payment_id)).toMatchObject({ refund_status: 'full' })
})

test('refunds are listed newest first, and by status, customer and date', async () => {
  const first = await settled(await buy({ prices: [1000] }))
  await provider.advance(DAY)
  const second = await settled(await buy({ prices: [2000], card: '4000000000007726' }))
  const list = async (query: object = {}) => (await business.client.refunds.list(query)).items.map(({ refund_id }) => refund_id)
  expect(await list()).toEqual([second.refund_id, first.refund_id])
  expect(await list({ status: 'pending' })).toEqual([second.refund_id])
  expect(await list({ status: 'review' })).toEqual([])
  expect(await list({ created_at_gte: second.created_at })).toEqual([second.refund_id])
  expect(await list({ customer_id: first.customer.customer_id })).toContain(first.refund_id)
})

test.each([100, 0, null, '100'])(
  'N90: an amount of the whole payment is refused, and nothing is refunded: %j',
  async (amount) => {
    const payment_id = await buy({ prices: [1000] })
    const { status, body } = await ask(provider, '/refunds', { key: business.apiKey, body: { payment_id, amount } })
    expect({ status, body }).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('amount belongs to items'), issues: [{ path: 'amount' }] },
    })
    expect((await business.client.payments.retrieve(payment_id)).refunds).toEqual([])
  },
)
