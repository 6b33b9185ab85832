import { createMovableClock, MINUTE, SECOND } from '@tradepost/kit/clock'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Acquirer, ChargeRequest } from '#src/acquirer/acquirer.ts'
import { createReadOnlyScope } from '#src/deps.ts'
import { listBalances } from '#src/ledger/post-movements.ts'
import {
  makeTestProvider,
  openSession,
  post,
  startOthers,
  type TestBusiness,
  type TestProvider,
  typed,
} from '#src/testing/test-provider.ts'

/** State of the connection to the card network: whole, or broken before the charge or before its reply arrives. */
let line: 'whole' | 'lost request' | 'lost reply'
/** Payments whose lookup fails. */
let unanswerable: Set<string>
let requests: ChargeRequest[]
const breakable = (acquirer: Acquirer): Acquirer => ({
  ...acquirer,
  async charge(request) {
    requests.push(request)
    if (line === 'lost request') throw new Error('connect ETIMEDOUT')
    const charge = await acquirer.charge(request)
    if (line === 'lost reply') throw new Error('read ECONNRESET')
    return charge
  },
  async answer(key, answer, at) {
    const charge = await acquirer.answer(key, answer, at)
    if (line === 'lost reply') throw new Error('read ECONNRESET')
    return charge
  },
  async lookUp(key, at) {
    if (unanswerable.has(key)) throw new Error('socket hang up')
    return acquirer.lookUp(key, at)
  },
})

let provider: TestProvider
let business: TestBusiness
beforeEach(async () => {
  line = 'whole'
  requests = []
  unanswerable = new Set()
  provider = await makeTestProvider({ wrapAcquirer: breakable })
  business = await provider.openBusiness()
})
afterEach(() => provider.close())

const submit = (session: string, number = '4242424242424242') => post(provider, `/session/${session}/pay`, typed(number))
const payments = async () => (await business.client.payments.list({ page_size: 100 })).items
const statuses = async () => (await payments()).map((payment) => payment.status)
const journal = () =>
  provider.acquirerDatabase.db.selectFrom('journal').select(['idempotencyKey', 'kind', 'amount']).orderBy('sequence').execute()
const events = () => provider.deps.database.db.selectFrom('events').select(['type', 'subjectId']).orderBy('createdAt').execute()
const balances = async () =>
  Object.fromEntries(
    (await listBalances(await createReadOnlyScope(provider.deps, { businessId: business.businessId, mode: 'test' }))).map(
      (balance) => [balance.account, balance.amount],
    ),
  )

test('a charge whose reply is lost is completed from the journal after 60 s, and charged once', async () => {
  line = 'lost reply'
  const session = await openSession(business)
  await submit(session)
  expect(await statuses()).toEqual(['processing'])
  await provider.advance(MINUTE - 1)
  expect(await statuses()).toEqual(['processing'])
  await provider.advance(1)
  expect(await statuses()).toEqual(['succeeded'])
  const [payment] = await payments()
  expect(payment).toMatchObject({ card_last_four: '4242', total_amount: 6300 })
  expect(await journal()).toEqual([{ idempotencyKey: payment?.payment_id, kind: 'succeeded', amount: 6300 }])
  expect(await events()).toEqual([{ type: 'payment.succeeded', subjectId: payment?.payment_id }])
  expect((await balances()).clearing).toBe(6300)
})

test('paying again while the outcome is unknown charges nothing and shows the pending attempt', async () => {
  line = 'lost reply'
  const session = await openSession(business)
  await submit(session)
  line = 'whole'
  const second = await submit(session)
  expect(second).toMatchObject({ status: 200, body: { status: 'processing', payment_id: (await payments())[0]?.payment_id } })
  expect(requests).toHaveLength(1)
  await provider.advance(MINUTE)
  expect(await submit(session)).toMatchObject({ status: 409, body: { code: 'CHECKOUT_SESSION_CONSUMED' } })
  expect(await journal()).toHaveLength(1)
})

test('a charge that never arrives is canceled after 60 s, and moves no money if it arrives late', async () => {
  line = 'lost request'
  const session = await openSession(business)
  await submit(session)
  await provider.advance(MINUTE)
  expect(await statuses()).toEqual(['cancelled'])
  const [late] = requests
  if (!late) throw new Error('Nothing was asked of the card network')
  line = 'whole'
  expect(await provider.deps.acquirer.charge(late)).toMatchObject({ status: 'voided', amount: 0 })
  expect((await journal()).map((entry) => entry.kind)).toEqual(['voided'])
  await provider.advance(MINUTE)
  expect(await statuses()).toEqual(['cancelled'])
  expect(await balances()).toEqual({})
  expect((await events()).map((event) => event.type)).toEqual(['payment.cancelled'])
})

test('a session whose charge never arrived can be paid once that is known', async () => {
  line = 'lost request'
  const session = await openSession(business)
  await submit(session)
  await provider.advance(MINUTE)
  line = 'whole'
  expect((await submit(session)).body.status).toBe('succeeded')
  expect((await journal()).filter((entry) => entry.kind === 'succeeded')).toHaveLength(1)
})

test.each([
  ['declined', '4000000000009995', 'failed', 'payment.failed'],
  ['challenged by a bank that the buyer never saw', '4000002500003155', 'cancelled', 'payment.cancelled'],
  ['approved later', '4000000000000259', 'succeeded', 'payment.succeeded'],
  ['declined later', '4000000000003063', 'failed', 'payment.failed'],
])('a card that was %s while the reply was lost gets that outcome', async (_, number, status, event) => {
  line = 'lost reply'
  await submit(await openSession(business), number)
  await provider.advance(MINUTE)
  expect(await statuses()).toEqual([status])
  expect((await events()).map((each) => each.type)).toEqual([event])
})

test("a payment that can't be looked up delays no other and is looked up again", async () => {
  line = 'lost reply'
  for (let number = 0; number < 3; number += 1) await submit(await openSession(business))
  const [stuck] = requests.map((request) => request.idempotencyKey)
  unanswerable.add(stuck ?? '')
  await provider.advance(MINUTE)
  expect((await statuses()).sort()).toEqual(['processing', 'succeeded', 'succeeded'])
  unanswerable.clear()
  await provider.advance(MINUTE)
  expect(await statuses()).toEqual(['succeeded', 'succeeded', 'succeeded'])
})

test('several providers that sweep the same databases at once complete every payment once', async () => {
  const clock = createMovableClock()
  const first = await makeTestProvider({ clock, wrapAcquirer: breakable })
  const all = [first, ...(await startOthers(first))]
  const seller = await first.openBusiness()
  line = 'lost reply'
  for (let number = 0; number < 12; number += 1)
    await post(first, `/session/${await openSession(seller)}/pay`, typed('4242424242424242'))
  clock.advance(MINUTE)
  await Promise.all([...all, ...all].map((each) => each.drainAll()))
  const { items } = await seller.client.payments.list({ page_size: 100 })
  expect(items.map((payment) => payment.status)).toEqual(Array(12).fill('succeeded'))
  const posted = await first.deps.database.db
    .selectFrom('ledgerEntries')
    .select(['transactionId', 'referenceObjectId'])
    .distinct()
    .execute()
  expect(posted.map((entry) => entry.referenceObjectId).sort()).toEqual(items.map((payment) => payment.payment_id).sort())
  const recorded = await first.deps.database.db.selectFrom('events').select('subjectId').execute()
  expect(recorded).toHaveLength(12)
  expect(await first.acquirerDatabase.db.selectFrom('journal').select('kind').execute()).toHaveLength(12)
  for (const each of all.toReversed()) await each.close()
})

test("a bank's answer and the sweep that cancels it at the same moment end in one outcome", async () => {
  const session = await openSession(business)
  const { body } = await submit(session, '4000002500003155')
  provider.clock.advance(15 * MINUTE)
  await Promise.all([
    post(provider, `/session/${session}/challenge/${body.payment_id}`, { answer: 'approve' }),
    provider.drainAll(),
  ])
  await provider.advance(MINUTE + SECOND)
  const [status] = await statuses()
  const kinds = (await journal()).map((entry) => entry.kind)
  expect([
    { status: 'succeeded', kinds: ['requires_action', 'succeeded'], recorded: ['payment.succeeded'], held: 6300 },
    { status: 'cancelled', kinds: ['requires_action', 'voided'], recorded: ['payment.cancelled'], held: undefined },
  ]).toContainEqual({ status, kinds, recorded: (await events()).map((event) => event.type), held: (await balances()).clearing })
})

test("a buyer's answer to the bank is found within a minute if the bank's reply is lost", async () => {
  const session = await openSession(business)
  const { body } = await submit(session, '4000002500003155')
  line = 'lost reply'
  const answered = await post(provider, `/session/${session}/challenge/${body.payment_id}`, { answer: 'approve' })
  expect(answered.status).toBe(200)
  expect(await statuses()).toEqual(['requires_customer_action'])
  await provider.advance(MINUTE)
  expect(await statuses()).toEqual(['succeeded'])
})
