import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readBalances } from '#src/payouts/test-payouts.ts'
import { dropGuard } from '#src/testing/test-books.ts'
import { ask, makeTestProvider, type TestBusiness, type TestProvider } from '#src/testing/test-provider.ts'
import { ROUNDS } from '#src/testing/test-races.ts'

const CALLERS = 8

let provider: TestProvider
let business: TestBusiness
let customer: string
beforeAll(async () => {
  provider = await makeTestProvider()
})
afterAll(() => provider.close())
beforeEach(async () => {
  business = await provider.openBusiness()
  customer = (await business.client.customers.create({ email: 'maya@example.com', name: 'Maya Lindqvist' })).customer_id
})

const change = (body: object, id = customer) =>
  ask(provider, `/customers/${id}/wallets/ledger-entries`, { key: business.apiKey, body: { currency: 'USD', ...body } })
const wallets = () => business.client.customers.wallets.list(customer)
const balance = async () => (await wallets()).items.find(({ currency }) => currency === 'USD')?.balance
const entries = async (query: object = {}) =>
  (await business.client.customers.wallets.ledgerEntries.list(customer, { page_size: 100, ...query })).items

test('a customer has a wallet in dollars and one in rupees from the start', async () => {
  const created_at = (await business.client.customers.retrieve(customer)).created_at
  const empty = { customer_id: customer, balance: 0, created_at, updated_at: created_at }
  expect(await wallets()).toEqual({
    items: [
      { ...empty, currency: 'USD' },
      { ...empty, currency: 'INR' },
    ],
    total_balance_usd: 0,
    pays_first: true,
  })
})

test('an entry changes the wallet of its currency, and says what it was before and after', async () => {
  expect(await change({ entry_type: 'credit', amount: 500, reason: 'Sorry' })).toMatchObject({
    status: 200,
    body: { currency: 'USD', balance: 500 },
  })
  expect((await change({ entry_type: 'debit', amount: 120 })).body).toMatchObject({ balance: 380 })
  await change({ entry_type: 'credit', amount: 94_660, currency: 'INR' })
  expect(await wallets()).toMatchObject({ items: [{ balance: 380 }, { balance: 94_660 }], total_balance_usd: 380 + 1000 })
  const shown = { business_id: business.businessId, customer_id: customer, event_type: 'merchant_adjustment' }
  const dollars = await entries({ currency: 'USD' })
  expect(dollars.toSorted((left, right) => right.amount - left.amount)).toMatchObject([
    { ...shown, is_credit: true, amount: 500, before_balance: 0, after_balance: 500, reason: 'Sorry', reference_object_id: null },
    { ...shown, is_credit: false, amount: 120, before_balance: 500, after_balance: 380, reason: null },
  ])
  expect(await entries()).toHaveLength(3)
  expect(await entries({ currency: 'EUR' })).toEqual([])
  expect(await readBalances({ provider, business })).toEqual({ wallet_owed: -380, wallet_granted: 380 })
})

describe('a wallet', () => {
  test('gives no more than is in it', async () => {
    expect(await change({ entry_type: 'debit', amount: 1 })).toMatchObject({
      status: 400,
      body: { code: 'INSUFFICIENT_WALLET_FUNDS' },
    })
    await change({ entry_type: 'credit', amount: 500 })
    expect((await change({ entry_type: 'debit', amount: 501 })).body.code).toBe('INSUFFICIENT_WALLET_FUNDS')
    expect((await change({ entry_type: 'debit', amount: 1, currency: 'INR' })).body.code).toBe('INSUFFICIENT_WALLET_FUNDS')
    expect(await entries()).toHaveLength(1)
    expect((await change({ entry_type: 'debit', amount: 500 })).body).toMatchObject({ balance: 0 })
  })

  test.each([
    { amount: 0 },
    { amount: -5 },
    { amount: 1.5 },
    { amount: 2 ** 63 },
    { amount: '5' },
    { currency: 'EUR' },
    { currency: 'usd' },
    { entry_type: 'gift' },
    { reason: 'x'.repeat(501) },
    { reason: 'a\u0000b' },
    { idempotency_key: '' },
    { idempotency_key: 'x'.repeat(256) },
  ])('refuses an entry with %j', async (wrong) => {
    expect((await change({ entry_type: 'credit', amount: 500, ...wrong })).status).toBe(422)
    expect(await entries()).toEqual([])
  })

  test('of an unknown customer is not found', async () => {
    const answer = await change({ entry_type: 'credit', amount: 500 }, 'cus_nobody')
    expect(answer).toMatchObject({ status: 404, body: { code: 'CUSTOMER_NOT_FOUND' } })
  })
})

describe('an idempotency key', () => {
  const keyed = (more: object = {}) => change({ entry_type: 'credit', amount: 500, idempotency_key: 'one', ...more })

  test('makes one entry, and gives the first answer again, whatever happened since', async () => {
    const first = await keyed()
    await change({ entry_type: 'debit', amount: 200 })
    expect(await keyed()).toEqual(first)
    expect(await balance()).toBe(300)
    expect(await entries()).toHaveLength(2)
  })

  test.each([{ amount: 501 }, { entry_type: 'debit' }, { currency: 'INR' }, { reason: 'More' }])(
    'is refused for an entry with %j',
    async (other) => {
      await keyed()
      expect(await keyed(other)).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } })
      expect(await balance()).toBe(500)
    },
  )

  test('belongs to one customer, and is free again after a refusal', async () => {
    expect((await keyed({ entry_type: 'debit' })).status).toBe(400)
    await keyed()
    const other = (await business.client.customers.create({ email: 'jonas@example.com', name: 'Jonas' })).customer_id
    const answer = await change({ entry_type: 'credit', amount: 500, idempotency_key: 'one' }, other)
    expect(answer).toMatchObject({ status: 200, body: { customer_id: other, balance: 500 } })
  })
})

describe('of several callers at once', () => {
  const together = (body: (caller: number) => object) =>
    Promise.all(Array.from({ length: CALLERS }, (_, caller) => change(body(caller)))).then((answers) =>
      answers.map(({ status }) => status).toSorted(),
    )
  /** Takes 3 × 100 from 250, and returns what is left. */
  const overdraw = async () => {
    await change({ entry_type: 'credit', amount: 250 - ((await balance()) ?? 0) })
    const statuses = await together(() => ({ entry_type: 'debit', amount: 100 }))
    return { statuses, left: await balance() }
  }

  test('only as many take from a wallet as it has for', async () => {
    for (let round = 0; round < ROUNDS; round += 1)
      expect(await overdraw()).toEqual({ statuses: [200, 200, ...Array(CALLERS - 2).fill(400)], left: 50 })
  }, 600_000)

  test('with one key, one makes the entry and all get its answer', async () => {
    for (let round = 1; round <= ROUNDS; round += 1) {
      await together(() => ({ entry_type: 'credit', amount: 7, idempotency_key: `round ${round}` }))
      expect(await balance()).toBe(7 * round)
    }
  }, 600_000)

  test('without the checks of the database, a wallet would be overdrawn and a key would make more than one entry', async () => {
    await dropGuard(provider, 'alter table wallets drop constraint wallets_within')
    expect((await overdraw()).left).toBe(250 - CALLERS * 100)
    await dropGuard(provider, 'alter table wallet_entry_keys drop constraint wallet_entry_keys_once')
    const before = (await balance()) ?? 0
    await together(() => ({ entry_type: 'credit', amount: 7, idempotency_key: 'again' }))
    expect(await balance()).toBeGreaterThan(before + 7)
  })
})

test('changes of the same millisecond are listed in their order, each with the balance that the one before it left', async () => {
  const { ledgerEntries } = business.client.customers.wallets
  for (let amount = 1; amount <= 8; amount += 1)
    await ledgerEntries.create(customer, { entry_type: 'credit', currency: 'USD', amount })
  const { items } = await ledgerEntries.list(customer, { page_size: 100 })
  expect(new Set(items.map(({ created_at }) => created_at)).size).toBe(1)
  expect(items.map(({ amount }) => amount)).toEqual([8, 7, 6, 5, 4, 3, 2, 1])
  for (const [index, { before_balance }] of items.entries()) expect(before_balance).toBe(items[index + 1]?.after_balance ?? 0)
  const { items: second } = await ledgerEntries.list(customer, { page_size: 3, page_number: 1 })
  expect(second.map(({ amount }) => amount)).toEqual([5, 4, 3])
})
