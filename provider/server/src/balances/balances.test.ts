import { SECOND } from '@tradepost/kit/clock'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Paying, payOut, readBalances, SPAIN, sell } from '#src/payouts/test-payouts.ts'
import { ask, makeTestProvider, type TestProvider } from '#src/testing/test-provider.ts'

let provider: TestProvider
let paying: Paying
let payment: string
beforeAll(async () => {
  provider = await makeTestProvider()
  paying = { provider, business: await provider.openBusiness() }
  payment = await sell(paying, { amount: 5000, billing: SPAIN })
  await provider.advance(SECOND)
  await sell(paying, { amount: 4000, currency: 'EUR', billing: SPAIN })
  await provider.advance(SECOND)
  await paying.business.client.refunds.create({ payment_id: payment })
  await provider.drainAll()
  await provider.advance(SECOND)
  await sell(paying, { amount: 9000 })
  await payOut(paying)
})
afterAll(() => provider.close())

const list = async (query: object = { page_size: 100 }) => (await paying.business.client.balances.retrieveLedger(query)).items

test('a payment is one entry for what was paid, one for its tax and one for its fees', async () => {
  const entries = await list({ reference_object_id: payment })
  expect(entries.toReversed()).toMatchObject([
    { event_type: 'payment', is_credit: true, amount: 6050, before_balance: 0, after_balance: 6050 },
    { event_type: 'tax', is_credit: false, amount: 1050, before_balance: 6050, after_balance: 5000 },
    { event_type: 'payment_fees', is_credit: false, amount: 373, after_balance: 4627, reference_object_id: payment },
  ])
})

test('each entry begins with the balance that the one before it left, and the last one is the balance', async () => {
  const entries = await list()
  for (const currency of ['USD', 'EUR']) {
    const own = entries.filter((entry) => entry.currency === currency).toReversed()
    let balance = 0
    for (const { before_balance, after_balance, amount, is_credit } of own) {
      expect(before_balance).toBe(balance)
      balance += is_credit ? amount : -amount
      expect(after_balance).toBe(balance)
    }
    expect(balance).toBe(0 - ((await readBalances(paying, currency)).merchant_balance ?? 0))
  }
})

test('a page and a filter change no balance', async () => {
  const entries = await list()
  for (const [page_number, entry] of entries.entries()) expect(await list({ page_number, page_size: 1 })).toEqual([entry])
  expect(await list({ limit: 3 })).toEqual(entries.slice(0, 3))
  const refunds = entries.filter(({ event_type }) => event_type === 'refund')
  expect(await list({ event_type: 'refund' })).toEqual(refunds)
  expect(await list({ currency: 'EUR' })).toEqual(entries.filter(({ currency }) => currency === 'EUR'))
  const from = refunds[0]?.created_at ?? ''
  expect(await list({ created_at_gte: from, page_size: 100 })).toEqual(entries.filter(({ created_at }) => created_at >= from))
  expect(await list({ created_at_lte: from, page_size: 100 })).toEqual(entries.filter(({ created_at }) => created_at <= from))
  expect(await list({ event_type: 'dodo_credits' })).toEqual([])
})

test('an amount in another currency is worth something in dollars', async () => {
  const [euro] = await list({ currency: 'EUR', event_type: 'payment' })
  expect(euro).toMatchObject({ amount: 4840, usd_equivalent_amount: 5519 })
})

test.each([
  'limit=0',
  'limit=101',
  'event_type=gift',
  'currency=usd',
  'created_at_gte=yesterday',
  'created_at_gte=0000-01-01T00:00:00Z',
])('%s is refused', async (query) => {
  const { apiKey: key } = paying.business
  expect(await ask(provider, `/balances/ledger?${query}`, { method: 'GET', key })).toMatchObject({
    status: 422,
    body: { code: 'INVALID_QUERY_PARAMS' },
  })
})

test('what happened in the same millisecond is listed in its order, and each balance follows from the one before', async () => {
  const shop = { provider, business: await provider.openBusiness() }
  const sales: string[] = []
  for (let count = 1; count <= 8; count += 1) sales.push(await sell(shop, { amount: count * 1000 }))
  const { items } = await shop.business.client.balances.retrieveLedger({ page_size: 100 })
  expect(new Set(items.map(({ created_at }) => created_at)).size).toBe(1)
  const shown = items.filter(({ event_type }) => event_type === 'payment').map((entry) => entry.reference_object_id)
  expect(shown).toEqual(sales.toReversed())
  for (const [index, { before_balance }] of items.entries()) expect(before_balance).toBe(items[index + 1]?.after_balance ?? 0)
})
