import { DAY, MINUTE } from '@tradepost/kit/clock'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createReadOnlyScope } from '#src/deps.ts'
import { listBalances } from '#src/ledger/post-movements.ts'
import { ask, makeTestProvider, post, type TestBusiness, type TestProvider, typed, usd } from '#src/testing/test-provider.ts'

let provider: TestProvider
let business: TestBusiness
let isNetworkAway = false
beforeAll(async () => {
  provider = await makeTestProvider({
    wrapAcquirer: (acquirer) => ({
      ...acquirer,
      async openDispute(opening) {
        await acquirer.openDispute(opening)
        if (isNetworkAway) throw new Error('Away')
      },
      closeDispute: (...closing) => (isNetworkAway ? Promise.reject(new Error('Away')) : acquirer.closeDispute(...closing)),
    }),
  })
})
afterAll(() => provider.close())
beforeEach(async () => {
  business = await provider.openBusiness()
})

/** Sells something for 50.00 with 21% tax, and returns the payment. */
async function buy(card = '4242424242424242'): Promise<string> {
  const { client } = business
  const { product_id } = await client.products.create({ name: 'Thing', price: usd(5000), tax_category: 'digital_products' })
  const { session_id } = await client.checkoutSessions.create({ product_cart: [{ product_id, quantity: 1 }] })
  const billing = { country: 'ES', street: 'Calle 1', city: 'Madrid', zipcode: '28001' }
  const paid = await post(provider, `/session/${session_id}/pay`, typed(card, { billing, expected_total: 6050 }))
  expect(paid.body.status).toBe('succeeded')
  return String(paid.body.payment_id)
}
const call = (path: string, body: object = {}) => ask(provider, path, { key: business.apiKey, body })
const raise = async (payment_id: string, more: object = {}) => {
  const raised = await call('/test_helpers/disputes', { payment_id, ...more })
  expect(raised.status).toBe(200)
  return String(raised.body.dispute_id)
}
const advance = (id: string, to: string) => call(`/test_helpers/disputes/${id}/advance`, { to })
const read = (id: string) => business.client.disputes.retrieve(id)
const balances = async () => {
  const scope = await createReadOnlyScope(provider.deps, { businessId: business.businessId, mode: 'test' })
  return Object.fromEntries((await listBalances(scope)).map(({ account, amount }) => [account, amount === 0 ? 0 : amount]))
}
const eventsOf = async () =>
  (
    await provider.deps.database.db
      .selectFrom('events')
      .select('type')
      .where('businessId', '=', business.businessId)
      .orderBy('createdAt')
      .orderBy('type')
      .execute()
  )
    .map(({ type }) => type)
    .filter((type) => !type.startsWith('payment.'))

test('an opened dispute holds the amount, takes its fee, and shows in its payment', async () => {
  const payment_id = await buy()
  const before = await balances()
  const id = await raise(payment_id, { reason: 'fraudulent' })
  expect(await read(id)).toMatchObject({
    dispute_id: expect.stringMatching(/^dp_/),
    payment_id,
    amount: '6050',
    currency: 'USD',
    dispute_status: 'dispute_opened',
    dispute_stage: 'dispute',
    is_resolved_by_rdr: false,
    reason: 'fraudulent',
  })
  expect(await business.client.payments.retrieve(payment_id)).toMatchObject({ disputes: [{ dispute_id: id }] })
  expect((await business.client.payments.list()).items[0]).toMatchObject({ dispute_status: 'dispute_opened' })
  expect(await balances()).toEqual({
    ...before,
    dispute_reserve: -6050,
    merchant_balance: (before.merchant_balance ?? 0) + 6050 + 3000,
    fees: (before.fees ?? 0) - 3000,
  })
  expect(await eventsOf()).toEqual(['dispute.opened'])
})

describe.each([
  ['won', ['challenged', 'won'], true],
  ['cancelled', ['cancelled'], true],
  ['cancelled after it was challenged', ['dispute_challenged', 'dispute_cancelled'], true],
  ['accepted', ['accepted'], false],
  ['expired', ['expired'], false],
  ['lost', ['challenged', 'lost'], false],
  ['lost in arbitration', ['escalate', 'challenged', 'lost'], false],
])('a dispute that is %s', (_, steps, isReturned) => {
  test(isReturned ? 'returns the amount, less the fee' : "goes to the buyer's bank, and its tax is no longer owed", async () => {
    const payment_id = await buy()
    const before = await balances()
    const id = await raise(payment_id)
    for (const step of steps) expect((await advance(id, step)).status, step).toBe(200)
    const fees = (before.fees ?? 0) - 3000
    const own = (before.merchant_balance ?? 0) + 3000
    const back = { ...before, dispute_reserve: 0, merchant_balance: own, fees }
    const gone = { clearing: 0, dispute_reserve: 0, fees, merchant_balance: own + 6050 - 1050, tax_payable: 0 }
    expect(await balances()).toEqual(isReturned ? back : gone)
    const refunded = await call('/refunds', { payment_id })
    expect(refunded).toMatchObject(isReturned ? { status: 200 } : { status: 422, body: { code: 'PAYMENT_DISPUTED' } })
    if (!isReturned) return
    await provider.drainAll()
    expect(await business.client.refunds.retrieve(String(refunded.body.refund_id))).toMatchObject({ status: 'succeeded' })
  })
})

test.each([
  ['won', []],
  ['lost', ['accepted']],
  ['accepted', ['challenged']],
  ['expired', ['challenged']],
  ['challenged', ['cancelled']],
  ['escalate', ['escalate', 'escalate']],
  ['won', ['challenged', 'won']],
])('a dispute refuses to be %s after %j', async (step, before) => {
  const id = await raise(await buy(), { stage: before.length === 2 && step === 'escalate' ? 'pre_dispute' : 'dispute' })
  for (const each of before) expect((await advance(id, each)).status).toBe(200)
  const known = await read(id)
  expect(await advance(id, step)).toMatchObject({ status: 409, body: { code: 'INVALID_TRANSITION' } })
  expect(await read(id)).toEqual(known)
})

test('each stage has 10 days, and then expires to the millisecond', async () => {
  const id = await raise(await buy(), { stage: 'pre_dispute' })
  await provider.advance(5 * DAY)
  expect((await advance(id, 'escalate')).body).toMatchObject({ dispute_status: 'dispute_opened', dispute_stage: 'dispute' })
  await provider.advance(10 * DAY - 1)
  expect((await read(id)).dispute_status).toBe('dispute_opened')
  await provider.advance(1)
  expect((await read(id)).dispute_status).toBe('dispute_expired')
  expect(await eventsOf()).toEqual(['dispute.opened', 'dispute.opened', 'dispute.expired'])
})

test('a pending refund fails when its payment is disputed, and can no longer be made', async () => {
  const payment_id = await buy('4000000000007726')
  const asked = await call('/refunds', { payment_id })
  await provider.drainAll()
  const id = await raise(payment_id)
  expect(await read(id)).toMatchObject({ amount: '6050' })
  expect((await business.client.refunds.retrieve(String(asked.body.refund_id))).status).toBe('failed')
  expect(await call('/refunds', { payment_id })).toMatchObject({ status: 422, body: { code: 'PAYMENT_DISPUTED' } })
  expect(await eventsOf()).toEqual(['dispute.opened', 'refund.failed'])
})

test('at most what is not refunded can be disputed', async () => {
  const payment_id = await buy()
  const [line] = (await business.client.payments.retrieveLineItems(payment_id)).items
  await call('/refunds', { payment_id, items: [{ item_id: line?.items_id, amount: 1210 }] })
  await provider.drainAll()
  expect(await call('/test_helpers/disputes', { payment_id, amount: 4841 })).toMatchObject({ status: 422 })
  expect(await read(await raise(payment_id))).toMatchObject({ amount: '4840' })
  expect(await call('/test_helpers/disputes', { payment_id })).toMatchObject({ status: 422, body: { code: 'NOTHING_TO_REFUND' } })
})

test('a payment whose dispute was refused can still be refunded', async () => {
  const payment_id = await buy()
  expect(await call('/test_helpers/disputes', { payment_id, amount: 6051 })).toMatchObject({ status: 422 })
  const asked = await call('/refunds', { payment_id })
  await provider.drainAll()
  expect((await business.client.refunds.retrieve(String(asked.body.refund_id))).status).toBe('succeeded')
})

test.each([
  ['4000000000002685', 'dispute', 'product_not_received', 'dispute_opened', false],
  ['4000000000001976', 'pre_dispute', 'fraudulent', 'dispute_opened', false],
  ['4000000000005423', 'pre_dispute', 'unrecognized', 'dispute_lost', true],
])('the card %s disputes its payment after a minute', async (card, stage, reason, status, isRdr) => {
  await buy(card)
  await provider.advance(MINUTE - 1)
  expect((await business.client.disputes.list()).items).toEqual([])
  await provider.advance(1)
  const [dispute] = (await business.client.disputes.list()).items
  expect(dispute).toMatchObject({ dispute_stage: stage, dispute_status: status, is_resolved_by_rdr: isRdr })
  expect((await read(String(dispute?.dispute_id))).reason).toBe(reason)
  expect(await eventsOf()).toEqual(isRdr ? ['dispute.lost', 'dispute.opened'] : ['dispute.opened'])
})

test('a business accepts or challenges a dispute, until its deadline', async () => {
  const challenged = await raise(await buy())
  const answer = await call(`/disputes/${challenged}/challenge`, { explanation: 'It was delivered on Monday.' })
  expect(answer).toMatchObject({ status: 200, body: { dispute_status: 'dispute_challenged' } })
  expect((await call(`/disputes/${challenged}/accept`)).status).toBe(409)
  const accepted = await raise(await buy())
  expect((await call(`/disputes/${accepted}/accept`)).body).toMatchObject({ dispute_status: 'dispute_accepted' })
  const late = await raise(await buy())
  provider.clock.advance(10 * DAY)
  expect(await call(`/disputes/${late}/challenge`, { explanation: 'Wait' })).toMatchObject({
    status: 409,
    body: { code: 'DISPUTE_DEADLINE_PASSED' },
  })
  for (const explanation of ['', 'x'.repeat(20_001)])
    expect((await call(`/disputes/${late}/challenge`, { explanation })).status).toBe(422)
})

test('disputes are listed by status, stage and date', async () => {
  const first = await raise(await buy(), { stage: 'pre_dispute' })
  await provider.advance(DAY)
  const second = await raise(await buy())
  await advance(second, 'challenged')
  const list = async (query: object) => (await business.client.disputes.list(query)).items.map((each) => each.dispute_id)
  expect(await list({})).toEqual([second, first])
  expect(await list({ dispute_stage: 'pre_dispute' })).toEqual([first])
  expect(await list({ dispute_status: 'dispute_challenged' })).toEqual([second])
  expect(await list({ created_at_gte: (await read(second)).created_at })).toEqual([second])
})

test('a dispute that was won while the card network was away is closed there later, and its payment can be refunded', async () => {
  const payment_id = await buy()
  const id = await raise(payment_id)
  await advance(id, 'challenged')
  isNetworkAway = true
  expect((await advance(id, 'won')).status).toBe(500)
  await provider.drainAll()
  isNetworkAway = false
  expect(await read(id)).toMatchObject({ dispute_status: 'dispute_won' })
  const isClosed = async () =>
    (await provider.acquirerDatabase.db.selectFrom('networkDisputes').selectAll().orderBy('openedAt', 'desc').execute())[0]
      ?.closedAt !== null
  expect(await isClosed()).toBe(false)
  await provider.advance(2 * MINUTE)
  expect(await isClosed()).toBe(true)
  const refunded = await call('/refunds', { payment_id })
  await provider.drainAll()
  expect(await business.client.refunds.retrieve(String(refunded.body.refund_id))).toMatchObject({ status: 'succeeded' })
})

test('a dispute that the card network opened and we did not record is opened once when it is reported again', async () => {
  const payment_id = await buy()
  isNetworkAway = true
  expect((await call('/test_helpers/disputes', { payment_id })).status).toBe(500)
  isNetworkAway = false
  const id = await raise(payment_id)
  const opened = await provider.acquirerDatabase.db
    .selectFrom('networkDisputes')
    .selectAll()
    .where('key', 'like', `${payment_id}%`)
  expect(await opened.execute()).toHaveLength(1)
  for (const step of ['challenged', 'won']) await advance(id, step)
  const refunded = await call('/refunds', { payment_id })
  await provider.drainAll()
  expect(await business.client.refunds.retrieve(String(refunded.body.refund_id))).toMatchObject({ status: 'succeeded' })
})
