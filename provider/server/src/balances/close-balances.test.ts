import { HOUR, MINUTE, SECOND } from '@tradepost/kit/clock'
import { sql } from '@tradepost/kit/database/database'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { transact } from '#src/deps.ts'
import { postMovements } from '#src/ledger/post-movements.ts'
import type { Scope } from '#src/scope.ts'
import { makeTestProvider, type TestBusiness, type TestProvider } from '#src/testing/test-provider.ts'
import { closeBalances } from './close-balances.ts'

let provider: TestProvider
let business: TestBusiness
beforeAll(async () => {
  provider = await makeTestProvider({ pollMilliseconds: HOUR })
})
beforeEach(async () => {
  business = await provider.openBusiness()
})
afterAll(() => provider.close())

const within = <T>(work: (scope: Scope) => Promise<T>) =>
  transact(provider.deps, { businessId: business.businessId, mode: 'test' }, work)

/** Posts a gain and a loss of different amounts. */
const post = (scope: Scope, number: number, currency = 'USD') =>
  postMovements(scope, {
    referenceObjectId: `pay_${number}`,
    currency,
    movements: [
      { eventType: 'payment', debit: 'clearing', credit: 'merchant_balance', amount: 1000 + number },
      { eventType: 'payment_fees', debit: 'merchant_balance', credit: 'fees', amount: 1 + (number % 7) },
    ],
  })

const postMany = async (numbers: readonly number[], currency?: string) => {
  await Promise.all(numbers.map((number) => within((scope) => post(scope, number, currency))))
}
const range = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index)

const countClosed = async () =>
  (
    await provider.deps.database.db
      .selectFrom('closedBalances')
      .select('at')
      .where('businessId', '=', business.businessId)
      .execute()
  ).length

type Query = { currency?: 'USD' | 'EUR'; event_type?: 'payment_fees' }

async function listAll(query: Query = {}) {
  const pages: Awaited<ReturnType<typeof business.client.balances.retrieveLedger>>['items'][] = []
  do {
    const paging = { page_number: pages.length, page_size: 100 }
    pages.push((await business.client.balances.retrieveLedger({ ...query, ...paging })).items)
  } while (pages.at(-1)?.length === 100)
  return pages.flat()
}

/** Adds up all entries one by one, and expects each to have that balance, whichever page and filter it is on. */
async function expectExact(): Promise<void> {
  const entries = await listAll()
  const sums = new Map<string, number>()
  const added = entries.toReversed().map((entry) => {
    const balance = (sums.get(entry.currency) ?? 0) + (entry.is_credit ? entry.amount : -entry.amount)
    sums.set(entry.currency, balance)
    return { ...entry, after_balance: balance }
  })
  expect(entries).toEqual(added.toReversed())
  expect(await listAll({ currency: 'EUR' })).toEqual(entries.filter(({ currency }) => currency === 'EUR'))
  expect(await listAll({ event_type: 'payment_fees' })).toEqual(entries.filter(({ event_type }) => event_type === 'payment_fees'))
}

test('balances are exact while entries are written and closed at the same time', async () => {
  for (const round of range(0, 6)) {
    const writing = [postMany(range(round * 60, 60)), postMany(range(round * 20, 20), 'EUR')]
    await Promise.all([...writing, closeBalances(provider.deps), closeBalances(provider.deps)])
    provider.clock.advance(SECOND)
  }
  await expectExact()
  await closeBalances(provider.deps)
  expect(await countClosed()).toBeGreaterThan(1)
  await expectExact()
})

test('a transaction that commits after later ones were closed is still counted before them', async () => {
  const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>()
  const { promise: hasBegun, resolve: begin } = Promise.withResolvers<void>()
  const late = within(async (scope) => {
    await post(scope, 1_000_000)
    // Entries leave with the next statement.
    await scope.trx.selectFrom('ledgerEntries').select('amount').limit(1).execute()
    begin()
    await mayCommit
  })
  await hasBegun
  for (const round of range(0, 4)) {
    provider.clock.advance(SECOND)
    await postMany(range(round * 50, 50))
  }
  await closeBalances(provider.deps)
  const closed = await countClosed()
  expect(closed).toBeGreaterThan(1)
  await expectExact()
  commit()
  await late
  await expectExact()
  expect(await closeBalances(provider.deps)).toBe(1)
  expect(await countClosed()).toBe(closed)
  await expectExact()
})

test('balances are exact after the test clock was moved', async () => {
  for (const round of range(0, 3)) {
    await postMany(range(round * 50, 50))
    await business.client.post('/test_helpers/clock/advance', { body: { months: 1 } })
    await closeBalances(provider.deps)
    provider.clock.advance(MINUTE)
  }
  await expectExact()
})

test('a balance that cannot be closed does not stop the others', async () => {
  const { db } = provider.deps.database
  await closeBalances(provider.deps)
  const broken = sql.lit(business.businessId)
  await postMany([1])
  await postMany([2], 'EUR')
  await sql`create function refuse() returns trigger language plpgsql as 'begin raise exception ''broken''; end';
    create trigger refuse before delete on open_changes for each row when (old.business_id = ${broken} and old.currency = 'EUR')
    execute function refuse()`.execute(db)
  expect(await closeBalances(provider.deps)).toBeGreaterThan(0)
  const list = () => db.selectFrom('openChanges').select('currency').where('businessId', '=', business.businessId).execute()
  expect(new Set((await list()).map(({ currency }) => currency))).toEqual(new Set(['EUR']))
  await sql`drop trigger refuse on open_changes; drop function refuse`.execute(db)
  await closeBalances(provider.deps)
  expect(await list()).toEqual([])
})
