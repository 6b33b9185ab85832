import { sql } from '@tradepost/kit/database/database'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createReadOnlyScope, transact } from '#src/deps.ts'
import type { Scope } from '#src/scope.ts'
import { makeTestProvider, openSession, post, type TestBusiness, type TestProvider, typed } from '#src/testing/test-provider.ts'
import { buildEntries, listBalances } from './post-movements.ts'
import { buildPaymentMovements, postPayment } from './post-payment.ts'
import type { LedgerEntryRow } from './table.ts'

let provider: TestProvider
let business: TestBusiness
beforeAll(async () => {
  provider = await makeTestProvider()
  business = await provider.openBusiness()
  const session = await openSession(business)
  await post(provider, `/session/${session}/pay`, typed('4242424242424242'))
})
afterAll(() => provider.close())

const tenant = () => ({ businessId: business.businessId, mode: 'test' as const })
const within = <T>(work: (scope: Scope) => Promise<T>) => transact(provider.deps, tenant(), work)
const insert = (entries: Partial<LedgerEntryRow>[]) =>
  within((scope) =>
    scope.trx
      .insertInto('ledgerEntries')
      .values(
        entries.map((entry, position) => ({
          ...tenant(),
          transactionId: 'ltx_1',
          position,
          account: 'clearing' as const,
          side: 'debit' as const,
          amount: 100,
          currency: 'USD',
          eventType: 'payment' as const,
          referenceObjectId: 'pay_1',
          createdAt: scope.clock.now(),
          ...entry,
        })),
      )
      .execute(),
  )
const entryCount = async () => (await provider.deps.database.db.selectFrom('ledgerEntries').select('position').execute()).length

test.each<[string, Partial<LedgerEntryRow>[], RegExp]>([
  ['a debit without a credit', [{}], /debits and credits differ/],
  ['a debit that is one cent too high', [{ amount: 101 }, { side: 'credit' }], /debits and credits differ/],
  ['two currencies that balance only together', [{}, { side: 'credit', currency: 'EUR' }], /debits and credits differ/],
  ['two transactions that balance only together', [{}, { side: 'credit', transactionId: 'ltx_2' }], /debits and credits differ/],
  ['amounts of 0', [{ amount: 0 }, { amount: 0, side: 'credit' }], /violates check constraint/],
  ['negative amounts', [{ amount: -5 }, { amount: -5, side: 'credit' }], /violates check constraint/],
  ['an unknown account', [{ account: 'pocket' as 'fees' }, { side: 'credit' }], /violates check constraint/],
  ['an unknown event', [{ eventType: 'gift' as 'tax' }, { side: 'credit' }], /violates check constraint/],
])('the database rejects %s', async (_, entries, reason) => {
  const before = await entryCount()
  await expect(insert(entries)).rejects.toThrow(reason)
  expect(await entryCount()).toBe(before)
})

test('the database rejects additions to a written transaction, even balanced ones', async () => {
  await insert([{ transactionId: 'ltx_3' }, { transactionId: 'ltx_3', side: 'credit', account: 'fees' }])
  const more = [
    { transactionId: 'ltx_3', position: 2 },
    { transactionId: 'ltx_3', position: 3, side: 'credit' as const },
  ]
  await expect(insert(more)).rejects.toThrow('a transaction is written at once')
})

test("written entries can't be changed or deleted", async () => {
  const { db, pool } = provider.deps.database
  const before = await db.selectFrom('ledgerEntries').selectAll().execute()
  expect(before.length).toBeGreaterThan(0)
  await expect(db.updateTable('ledgerEntries').set({ amount: 1 }).execute()).rejects.toThrow('entries are never changed')
  await expect(db.deleteFrom('ledgerEntries').execute()).rejects.toThrow('entries are never changed')
  await expect(pool.query('truncate ledger_entries')).rejects.toThrow('entries are never changed')
  expect(await db.selectFrom('ledgerEntries').selectAll().execute()).toEqual(before)
})

test("the card network's journal can't be changed or deleted", async () => {
  const { pool } = provider.acquirerDatabase
  await expect(pool.query('update journal set amount = 1')).rejects.toThrow('what happened stays')
  await expect(pool.query('delete from journal')).rejects.toThrow('what happened stays')
  await expect(pool.query('truncate journal')).rejects.toThrow('what happened stays')
})

const anyPayment = fc
  .record({
    total: fc.integer({ min: 0, max: 2_147_483_647 }),
    taxShare: fc.integer({ min: 0, max: 100 }),
    fee: fc.integer({ min: 0, max: 2_147_483_647 }),
    conversionFee: fc.integer({ min: 0, max: 2_147_483_647 }),
  })
  .map(({ total, taxShare, fee, conversionFee }) => ({
    total,
    tax: Math.floor((total * taxShare) / 100),
    fee: Math.min(total, fee),
    conversionFee,
  }))

test('debits equal credits for every payment, and every entry is positive', () => {
  fc.assert(
    fc.property(anyPayment, (payment) => {
      const entries = buildEntries(buildPaymentMovements(payment))
      expect(entries.reduce((sum, entry) => sum + (entry.side === 'debit' ? entry.amount : -entry.amount), 0)).toBe(0)
      for (const entry of entries) expect(entry.amount).toBeGreaterThan(0)
    }),
  )
})

test('the card network owes everything that was charged, and the business is owed the total without tax and fee', () => {
  fc.assert(
    fc.property(anyPayment, (payment) => {
      const entries = buildEntries(buildPaymentMovements(payment))
      const balanceOf = (account: string) =>
        entries
          .filter((entry) => entry.account === account)
          .reduce((sum, entry) => sum + (entry.side === 'debit' ? entry.amount : -entry.amount), 0)
      expect(balanceOf('clearing')).toBe(payment.total + payment.conversionFee)
      expect(0 - balanceOf('merchant_balance')).toBe(payment.total - payment.tax - payment.fee)
    }),
  )
})

test('all accounts of a business sum to zero in each currency', async () => {
  await within((scope) =>
    postPayment(scope, { paymentId: 'pay_3', currency: 'JPY', total: 1190, tax: 190, fee: 60, conversionFee: 0 }),
  )
  const balances = await listBalances(await createReadOnlyScope(provider.deps, tenant()))
  for (const currency of ['USD', 'JPY']) {
    const ours = balances.filter((balance) => balance.currency === currency)
    expect(ours.length).toBeGreaterThanOrEqual(3)
    expect(ours.reduce((sum, balance) => sum + balance.amount, 0)).toBe(0)
  }
})

test("a payment that didn't succeed leaves no entry", async () => {
  const other = await provider.openBusiness('Declined Ltd')
  await post(provider, `/session/${await openSession(other)}/pay`, typed('4000000000000002'))
  expect(await listBalances(await createReadOnlyScope(provider.deps, { businessId: other.businessId, mode: 'test' }))).toEqual([])
})

test('a posting reads only its own transaction, however many there are', async () => {
  const read = await within(async (scope) => {
    const amounts = { currency: 'USD', total: 1200, tax: 0, fee: 100, conversionFee: 0 }
    for (let number = 0; number < 100; number += 1) await postPayment(scope, { paymentId: `pay_${number}`, ...amounts })
    const { rows } = await sql<{ entries: string }>`select seq_tup_read as entries from pg_stat_xact_user_tables
      where relname = 'ledger_entries'`.execute(scope.trx)
    return Number(rows[0]?.entries)
  })
  // The first ones may use a scan, because the table has only a few entries.
  expect(read).toBeLessThan(100)
})
