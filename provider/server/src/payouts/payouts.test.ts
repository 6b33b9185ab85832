import { addMilliseconds, createMovableClock, DAY, HOUR, SECOND } from '@tradepost/kit/clock'
import { readPdf } from '@tradepost/kit/testing/test-pdf'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ask, makeTestProvider, type TestProvider } from '#src/testing/test-provider.ts'
import { type Paying, payOut, readBalances, SPAIN, sell } from './test-payouts.ts'

/** The clock starts in the first half of a month. */
const START = '2026-11-10T12:00:00Z'

let provider: TestProvider
let paying: Paying
beforeAll(async () => {
  provider = await makeTestProvider({ clock: createMovableClock(START) })
})
afterAll(() => provider.close())
beforeEach(async () => {
  const now = provider.clock.now()
  const start = new Date(START)
  while (start < now) start.setUTCMonth(start.getUTCMonth() + 1)
  await provider.advance(start.getTime() - now.getTime())
  paying = { provider, business: await provider.openBusiness() }
})

const payouts = async () => (await paying.business.client.payouts.list()).items
const call = (path: string, body: object) => ask(provider, path, { key: paying.business.apiKey, body })
const breakupOf = async (id: string) => {
  const rows = await paying.business.client.payouts.breakup.retrieve(id)
  return Object.fromEntries(rows.map(({ event_type, total }) => [event_type, total]))
}
const sumOf = (amounts: Record<string, number>) => Object.values(amounts).reduce((sum, amount) => sum + amount, 0)
const detailsOf = async (id: string, page: object = { page_size: 100 }) =>
  (await paying.business.client.payouts.breakup.details.list(id, page)).items
const eventsOf = async () =>
  (
    await provider.deps.database.db
      .selectFrom('events')
      .select('type')
      .where('businessId', '=', paying.business.businessId)
      .where('type', 'like', 'payout.%')
      .orderBy('createdAt')
      .execute()
  ).map(({ type }) => type)
/** Moves the clock to a day of the test's month. */
const moveTo = async (day: number, month = 0) => {
  const now = provider.clock.now()
  await provider.advance(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + month, day) - now.getTime())
}

describe('by the clock', () => {
  test('what was sold by the 15th is paid on the 18th, the rest on the 4th', async () => {
    await sell(paying, { amount: 20_000 })
    await moveTo(16)
    await sell(paying, { amount: 150_000 })
    await provider.advance(2 * DAY - 1)
    expect(await payouts()).toEqual([])
    await provider.advance(1)
    // 4% + $0.40 for the sale, and $5 for a payout below $1,000.
    expect(await payouts()).toMatchObject([{ status: 'in_progress', amount: 20_000 - 840 - 500, fee: 500, currency: 'USD' }])
    await provider.advance(6 * HOUR)
    expect(await payouts()).toMatchObject([{ status: 'success', name: 'Acme Tools', payment_method: 'bank_transfer' }])
    expect(await eventsOf()).toEqual(['payout.created', 'payout.in_progress', 'payout.success'])
    await moveTo(4, 1)
    expect(await payouts()).toMatchObject([{ amount: 150_000 - 6040, fee: 0 }, { status: 'success' }])
    await provider.advance(6 * HOUR)
    expect(await readBalances(paying)).toMatchObject({ merchant_balance: 0, payouts_in_transit: 0, clearing: 6040 + 840 + 500 })
  })

  test('less than $50 carries over until it is enough', async () => {
    await sell(paying, { amount: 4000 })
    await moveTo(18)
    expect(await payouts()).toEqual([])
    await sell(paying, { amount: 4000 })
    await moveTo(4, 1)
    expect(await payouts()).toMatchObject([{ amount: 8000 - 400 - 500 }])
  })

  test('each currency has its own payout, with its own limit', async () => {
    await sell(paying, { amount: 9000 })
    await sell(paying, { amount: 300_000, currency: 'INR' })
    await sell(paying, { amount: 90_000, currency: 'INR' })
    await sell(paying, { amount: 4000, currency: 'EUR' })
    await moveTo(18)
    expect((await payouts()).map(({ currency }) => currency).sort()).toEqual(['INR', 'USD'])
    const [rupees] = (await payouts()).filter(({ currency }) => currency === 'INR')
    expect(rupees?.fee).toBe(47_330)
  })

  test('a balance below zero is paid out by nobody, and carries over', async () => {
    const payment_id = await sell(paying, { amount: 9000 })
    await payOut(paying)
    await paying.business.client.refunds.create({ payment_id })
    await provider.drainAll()
    await moveTo(4, 1)
    expect(await payouts()).toHaveLength(1)
    // The fees of the sale, of the payout and of the refund are kept.
    expect(await readBalances(paying)).toMatchObject({ merchant_balance: 9000 + 100 })
    expect(await payOut(paying)).toEqual({ status: 200, body: { items: [] } })
  })

  test('a business can be paid every week or every month', async () => {
    const settings = (schedule: string) =>
      ask(provider, '/settings/payouts', { method: 'PATCH', key: paying.business.apiKey, body: { schedule } })
    await sell(paying, { amount: 9000 })
    const month = provider.clock.now().toISOString().slice(0, 7)
    expect((await settings('weekly')).body).toEqual({ schedule: 'weekly', next_payout_at: `${month}-11T00:00:00.000Z` })
    await moveTo(11)
    expect(await payouts()).toEqual([])
    await moveTo(18)
    expect(await payouts()).toHaveLength(1)
    await sell(paying, { amount: 9000 })
    await settings('monthly')
    await moveTo(4, 1)
    expect(await payouts()).toHaveLength(1)
    await moveTo(11)
    expect(await payouts()).toHaveLength(2)
    expect((await settings('daily')).status).toBe(422)
  })
})

test('the breakup sums to the amount exactly, over sales, refunds, disputes and converted currencies', async () => {
  const { client } = paying.business
  const spanish = await sell(paying, { amount: 9999, billing: SPAIN })
  const converted = await sell(paying, { amount: 12_345, billing: { country: 'CA' }, pays: 'CAD' })
  const disputed = await sell(paying, { amount: 7777, billing: SPAIN })
  const lost = await sell(paying, { amount: 5555, billing: SPAIN })
  const [line] = (await client.payments.retrieveLineItems(converted)).items
  await client.refunds.create({ payment_id: spanish })
  await client.refunds.create({ payment_id: converted, items: [{ item_id: line?.items_id ?? '', amount: 4321 }] })
  await provider.drainAll()
  for (const [payment_id, to] of [
    [disputed, 'cancelled'],
    [lost, 'accepted'],
  ]) {
    const { body } = await call('/test_helpers/disputes', { payment_id })
    await call(`/test_helpers/disputes/${body.dispute_id}/advance`, { to })
  }
  await sell(paying, { amount: 60_000 })
  const before = await readBalances(paying)
  const { body } = await payOut(paying)
  const [payout] = await payouts()
  expect(body.items).toEqual([payout])
  const id = payout?.payout_id ?? ''
  const breakup = await breakupOf(id)
  expect(sumOf(breakup)).toBe(payout?.amount)
  expect(payout?.amount).toBe(-500 - (before.merchant_balance ?? 0))
  expect(Object.keys(breakup)).toEqual([
    'payment',
    'tax',
    'payment_fees',
    'refund',
    'tax_reversal',
    'refund_fees',
    'dispute',
    'dispute_reversal',
    'dispute_fees',
    'payout_fees',
  ])
  expect(payout).toMatchObject({
    tax: -Number(breakup.tax) - Number(breakup.tax_reversal),
    refunds: -Number(breakup.refund),
    chargebacks: -Number(breakup.dispute) - Number(breakup.dispute_reversal),
    fee: 500,
  })
  const details = await detailsOf(id)
  expect(details.reduce((sum, each) => sum + each.payout_currency_amount, 0)).toBe(payout?.amount)
  expect(await detailsOf(id, { page_size: 5, page_number: 1 })).toEqual(details.slice(5, 10))
})

test('the CSV has every entry of the payout, in the columns of the API', async () => {
  // More entries than are read at a time.
  for (let count = 0; count < 12; count += 1) await sell(paying, { amount: 9000, billing: SPAIN })
  const { businessId } = paying.business
  const { db } = provider.deps.database
  const rows = Array.from({ length: 1100 }, (_, number) => ({
    businessId,
    mode: 'test' as const,
    transactionId: `ltx_${String(number).padStart(5, '0')}`,
    currency: 'USD',
    amount: 100,
    eventType: 'payment' as const,
    referenceObjectId: `pay_${number}`,
    createdAt: addMilliseconds(provider.clock.now(), -number),
  }))
  await db
    .insertInto('ledgerEntries')
    .values(
      rows.flatMap((row) => [
        { ...row, position: 0, account: 'clearing' as const, side: 'debit' as const },
        { ...row, position: 1, account: 'merchant_balance' as const, side: 'credit' as const },
      ]),
    )
    .execute()
  await payOut(paying)
  const [payout] = await payouts()
  const answer = await paying.business.client.payouts.breakup.details.downloadCsv(payout?.payout_id ?? '').asResponse()
  expect(answer.headers.get('content-type')).toContain('text/csv')
  const [head, ...lines] = (await answer.text()).trimEnd().split('\r\n')
  expect(head).toBe(
    'Ledger ID,Event Type,Original Amount,Original Currency,Reference Object ID,Description,Created At,USD Equivalent Amount,Payout Currency Amount',
  )
  const cells = lines.map((line) => line.split(','))
  expect(new Set(cells.map(([id]) => id)).size).toBe(1100 + 12 * 3 + Number(payout?.fee !== 0))
  expect(cells.reduce((sum, row) => sum + Number(row[8]), 0)).toBe(payout?.amount)
  const firstPage = await detailsOf(payout?.payout_id ?? '', {})
  expect(cells.slice(0, 10).map(([id]) => id)).toEqual(firstPage.map(({ id }) => id))
})

describe('a payout that fails', () => {
  test('returns its amount and its fee, and its entries are paid by the next one', async () => {
    await sell(paying, { amount: 9000 })
    const before = await readBalances(paying)
    const { body } = await payOut(paying, { outcome: 'failed' })
    expect(body.items).toMatchObject([
      { status: 'failed', payout_document_url: null, remarks: expect.stringContaining('returned') },
    ])
    expect(await eventsOf()).toEqual(expect.arrayContaining(['payout.created', 'payout.in_progress', 'payout.failed']))
    expect(await readBalances(paying)).toEqual({ ...before, payouts_in_transit: 0 })
    const [failed] = await payouts()
    expect(sumOf(await breakupOf(failed?.payout_id ?? ''))).toBe(failed?.amount)
    await provider.advance(SECOND)
    await payOut(paying)
    const [paid] = await payouts()
    expect(paid).toMatchObject({ status: 'success', amount: failed?.amount })
    expect(await readBalances(paying)).toMatchObject({ merchant_balance: 0, payouts_in_transit: 0 })
  })

  test('posts one entry per event to the balance', async () => {
    await sell(paying, { amount: 9000 })
    await payOut(paying, { outcome: 'failed' })
    const { items } = await paying.business.client.balances.retrieveLedger({ page_size: 100 })
    const [latest] = items
    expect(latest).toMatchObject({ after_balance: 9000 - 400, business_id: paying.business.businessId })
    expect(Object.fromEntries(items.map((entry) => [entry.event_type, entry.is_credit ? entry.amount : -entry.amount]))).toEqual({
      payment: 9000,
      payment_fees: -400,
      payout: -8100,
      payout_fees: -500,
      payout_reversal: 8100,
      payout_fees_reversal: 500,
    })
  })
})

test('a payout on hold waits until the bank releases it', async () => {
  await sell(paying, { amount: 9000 })
  const { body } = await payOut(paying, { outcome: 'on_hold' })
  const [held] = body.items as { payout_id: string }[]
  await provider.advance(5 * DAY)
  expect(await payouts()).toMatchObject([{ status: 'on_hold', remarks: 'The bank is checking this payout.' }])
  const path = `/test_helpers/payouts/${held?.payout_id}/advance`
  expect((await call(path, { to: 'success' })).body).toMatchObject({ code: 'INVALID_TRANSITION' })
  expect((await call(path, { to: 'in_progress' })).body).toMatchObject({ status: 'in_progress', remarks: null })
  await provider.advance(6 * HOUR)
  expect(await payouts()).toMatchObject([{ status: 'success' }])
  expect((await call(path, { to: 'failed' })).status).toBe(409)
})

test.each([
  ['not_initiated', 'success'],
  ['in_progress', 'success'],
])('a payout that is %s goes on by the clock to %s', async (outcome, end) => {
  await sell(paying, { amount: 9000 })
  await payOut(paying, { outcome })
  await provider.drainAll()
  await provider.advance(6 * HOUR)
  expect(await payouts()).toMatchObject([{ status: end }])
})

test('a payout of everything pays what is below the limit, but not what its own fee would take', async () => {
  await sell(paying, { amount: 500 })
  expect((await payOut(paying)).body).toEqual({ items: [] })
  await sell(paying, { amount: 500 })
  expect((await payOut(paying)).body.items).toMatchObject([{ amount: 1000 - 120 - 500, status: 'success' }])
  expect((await payOut(paying, { outcome: 'tomorrow' })).status).toBe(422)
})

test('a payment names the payout that pays it, the first payday that can before, and neither without entries', async () => {
  const id = await sell(paying, { amount: 9000 })
  const find = (payment: string, key = paying.business.apiKey) =>
    ask(provider, `/payments/${payment}/payout`, { key, method: 'GET' })
  const day = provider.clock.now()
  const expected = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), 18)).toISOString()
  expect((await find(id)).body).toEqual({ payout: null, expected_at: expected })
  const free = await sell(paying, { amount: 0 })
  expect((await find(free)).body).toEqual({ payout: null, expected_at: null })
  await payOut(paying)
  const [payout] = await payouts()
  expect((await find(id)).body).toMatchObject({ payout: { payout_id: payout?.payout_id, status: 'success' }, expected_at: null })
  expect((await find(id, (await provider.openBusiness()).apiKey)).status).toBe(404)
})

test('a payment whose payout failed waits for the next one', async () => {
  const id = await sell(paying, { amount: 9000 })
  await payOut(paying, { outcome: 'failed' })
  const { body } = await ask(provider, `/payments/${id}/payout`, { key: paying.business.apiKey, method: 'GET' })
  expect(body).toEqual({ payout: null, expected_at: expect.any(String) })
})

test('payouts are listed by date', async () => {
  await sell(paying, { amount: 9000 })
  await payOut(paying)
  const [first] = await payouts()
  await provider.advance(DAY)
  await sell(paying, { amount: 9000 })
  await payOut(paying)
  const ids = async (query: object) => (await paying.business.client.payouts.list(query)).items.map(({ payout_id }) => payout_id)
  const [second] = await payouts()
  expect(await ids({})).toEqual([second?.payout_id, first?.payout_id])
  expect(await ids({ created_at_gte: second?.created_at })).toEqual([second?.payout_id])
  expect(await ids({ created_at_lte: first?.created_at })).toEqual([first?.payout_id])
})

describe('the statement', () => {
  test('exists once the payout has succeeded, and has the same bytes every time', async () => {
    await sell(paying, { amount: 9000, billing: SPAIN })
    await payOut(paying, { outcome: 'in_progress' })
    const [payout] = await payouts()
    const path = `/invoices/payouts/${payout?.payout_id}`
    expect(payout?.payout_document_url).toBeNull()
    expect((await provider.request(path)).status).toBe(404)
    expect((await provider.request('/invoices/payouts/pyt_nobody')).status).toBe(404)
    await provider.advance(6 * HOUR)
    const [paid] = await payouts()
    expect(paid?.payout_document_url).toBe(`${provider.url}${path}`)
    const read = async (query = '') => Buffer.from(await (await provider.request(`${path}${query}`)).arrayBuffer())
    const bytes = await read()
    expect((await read()).equals(bytes)).toBe(true)
    const text = (await readPdf(bytes)).flat().join('\n')
    expect(text).toContain('Payout statement')
    expect(text).toContain('Sales | 1 | $108.90')
    expect((await readPdf(await read('?language=de'))).flat().join('\n')).toContain('Auszahlungsbeleg')
    expect((await provider.request(`${path}?language=xx`)).status).toBe(422)
  })
})
