import { afterEach, expect, test } from 'vitest'
import { sell } from '#src/payouts/test-payouts.ts'
import { dropGuard } from '#src/testing/test-books.ts'
import { type Answered, ask, makeTestProvider, type TestBusiness, type TestProvider } from '#src/testing/test-provider.ts'
import { ROUNDS, runTogether } from '#src/testing/test-races.ts'

const CALLERS = 8
const PRICE = 10_000

let provider: TestProvider
afterEach(() => provider.close())

async function open(): Promise<TestBusiness> {
  provider = await makeTestProvider()
  return provider.openBusiness()
}

type Race = { answers: Answered[]; statuses: number[]; taken: number }

/** Requests for one refund, each with a key of its own, so that none waits as the repetition of another. */
const refundsOf = ({ apiKey: key }: TestBusiness, count: number, body: object) =>
  Array.from({ length: count }, (_, caller) => {
    const headers = { 'idempotency-key': `${JSON.stringify(body)} ${caller}` }
    return () => ask(provider, '/refunds', { key, body, headers })
  })

/** Runs requests about one payment, all of which saw it as it was before; `taken`: of its settlement, right after them. */
async function race(payment: string, requests: (() => Promise<Answered>)[]): Promise<Race> {
  const answers = await runTogether(provider, 'payments', requests)
  const { refundReserved, disputeReserved } = await provider.deps.database.db
    .selectFrom('payments')
    .select(['refundReserved', 'disputeReserved'])
    .where('id', '=', payment)
    .executeTakeFirstOrThrow()
  return { answers, statuses: answers.map(({ status }) => status).sort(), taken: refundReserved + disputeReserved }
}

/** Eight refunds of 30% each, all of which saw that nothing was refunded. */
async function refundThirds(business: TestBusiness): Promise<Race & { returned: number }> {
  const payment = await sell({ provider, business }, { amount: PRICE })
  const [line] = (await business.client.payments.retrieveLineItems(payment)).items
  const part = { payment_id: payment, items: [{ item_id: line?.items_id, amount: 0.3 * PRICE }] }
  const result = await race(payment, refundsOf(business, CALLERS, part))
  await provider.drainAll()
  const journal = await provider.acquirerDatabase.db
    .selectFrom('journal')
    .selectAll()
    .where('kind', '=', 'refund_succeeded')
    .execute()
  const made = journal.filter(({ idempotencyKey }) => result.answers.some(({ body }) => body.refund_id === idempotencyKey))
  return { ...result, returned: made.reduce((sum, { amount }) => sum + amount, 0) }
}

test(`${CALLERS} refunds of 30% that all saw an unrefunded payment return at most what was paid`, async () => {
  const business = await open()
  for (let round = 0; round < ROUNDS; round += 1) {
    const { statuses, taken, returned } = await refundThirds(business)
    expect(statuses).toEqual([200, 200, 200, ...Array(CALLERS - 3).fill(422)])
    expect({ taken, returned }).toEqual({ taken: 0.9 * PRICE, returned: 0.9 * PRICE })
  }
}, 600_000)

test('without the checks of the payment and its lines, all of them would be accepted', async () => {
  const business = await open()
  for (const guard of ['payments_refunds_within', 'payments_returns_within', 'payments_card_refunds_within'])
    await dropGuard(provider, `alter table payments drop constraint ${guard}`)
  await dropGuard(provider, 'alter table payment_lines drop constraint payment_lines_refunds_within')
  const { statuses, taken } = await refundThirds(business)
  expect({ statuses, taken }).toEqual({ statuses: Array(CALLERS).fill(200), taken: CALLERS * 0.3 * PRICE })
})

/** A dispute of everything among refunds of everything; who is first changes from round to round. */
async function disputeMeanwhile(business: TestBusiness, place: number): Promise<Race & { payment: string }> {
  const payment = await sell({ provider, business }, { amount: PRICE })
  const refunds = refundsOf(business, CALLERS - 1, { payment_id: payment })
  const dispute = () => ask(provider, '/test_helpers/disputes', { key: business.apiKey, body: { payment_id: payment } })
  return { ...(await race(payment, refunds.toSpliced(place, 0, dispute))), payment }
}

test('a payment that is refunded while its buyer disputes it returns once', async () => {
  const business = await open()
  for (let round = 0; round < ROUNDS; round += 1) {
    const { taken, payment, answers } = await disputeMeanwhile(business, round % CALLERS)
    expect(taken).toBe(PRICE)
    for (const { status } of answers) expect([200, 409, 422]).toContain(status)
    await provider.drainAll()
    const { refunds, disputes } = await business.client.payments.retrieve(payment)
    const returned = refunds.filter(({ status }) => status === 'succeeded')
    expect([...returned, ...disputes]).toHaveLength(1)
  }
}, 600_000)

test('without the check of what a payment returns, both would take it', async () => {
  const business = await open()
  await dropGuard(provider, 'alter table payments drop constraint payments_returns_within')
  // A dispute that comes first refuses the refunds anyway, and chance may let it.
  const taken: number[] = []
  for (let round = 0; round < ROUNDS && !taken.includes(2 * PRICE); round += 1)
    taken.push((await disputeMeanwhile(business, CALLERS - 1)).taken)
  expect(taken).toContain(2 * PRICE)
})
