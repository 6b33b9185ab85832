import { AsyncLocalStorage } from 'node:async_hooks'
import { addMilliseconds, createMovableClock, HOUR, MINUTE } from '@tradepost/kit/clock'
import { sql } from '@tradepost/kit/database/database'
import { startDuring } from '@tradepost/kit/testing/test-locks'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Deps } from '#src/deps.ts'
import { dueHandlers } from '#src/due-handlers.ts'
import type { PaymentRow } from '#src/payments/table.ts'
import { runDue } from '#src/schedule/run-due.ts'
import { skipBooks } from '#src/testing/test-books.ts'
import { makeTestProvider, startTestProvider, type TestBusiness, type TestProvider } from '#src/testing/test-provider.ts'
import { copySubscription, monthly, subscribe } from '#src/testing/test-subscriptions.ts'

/** Runs before each charge; a test makes it break something. */
let beforeCharge: (key: string) => Promise<unknown>
/** Collects the statements of what runs in it, and none of what else the provider does. */
const counted = new AsyncLocalStorage<string[]>()
let logged: string[] = []
/** Runs before each statement of the provider; a test makes it fail. */
let beforeStatement: (text: string) => void = () => undefined
let provider: TestProvider
let business: TestBusiness
const clock = createMovableClock()
beforeAll(async () => {
  provider = await makeTestProvider({
    clock,
    config: { logLevel: 'error' },
    // Nothing is renewed before the test runs it.
    pollMilliseconds: HOUR,
    writeLog: (line) => void logged.push(line),
    aroundStatement(text, run) {
      counted.getStore()?.push(text)
      beforeStatement(text)
      return run()
    },
    wrapAcquirer: (acquirer) => ({
      ...acquirer,
      async charge(request) {
        await beforeCharge(request.idempotencyKey)
        return acquirer.charge(request)
      },
    }),
  })
  // Copied subscriptions have no sale.
  skipBooks(provider)
})
beforeEach(async () => {
  beforeCharge = async () => undefined
  beforeStatement = () => undefined
  business = await provider.openBusiness()
  logged = []
})
afterAll(() => provider.close())

/** Buys a subscription. Returns its ID. */
async function buy(of: TestBusiness, price: Record<string, unknown> = {}): Promise<string> {
  const product = { name: 'Pro', tax_category: 'saas' as const, price: monthly(1200, price) }
  const { product_id } = await of.client.products.create(product)
  const { subscription } = await subscribe({ provider, business: of }, product_id, { total: 1200 })
  return subscription.subscription_id
}

const copyDue = (id: string, count: number): Promise<void> =>
  copySubscription(provider, id, { count, dueAt: addMilliseconds(clock.now(), -MINUTE) })

/** Makes this many subscriptions that are due now: copies of one that was bought, whose ID it returns. */
async function makeDue(count: number): Promise<string> {
  const id = await buy(business)
  await copyDue(id, count)
  return id
}

/** Runs what is due once, and wakes nothing else. */
const runOnce = ({ deps }: { deps: Deps } = provider): Promise<number> => runDue({ ...deps, wake: () => {} }, dueHandlers)

const listRenewals = ({ businessId }: TestBusiness = business): Promise<PaymentRow[]> =>
  provider.deps.database.db
    .selectFrom('payments')
    .selectAll()
    .where('businessId', '=', businessId)
    .where('billingReason', '=', 'subscription_cycle')
    .execute()
const countBy = async (of?: TestBusiness) => {
  const statuses = Map.groupBy(await listRenewals(of), ({ status }) => status)
  return Object.fromEntries([...statuses].map(([status, payments]) => [status, payments.length]))
}

async function countCharges(of: TestBusiness = business): Promise<number> {
  const renewals = (await listRenewals(of)).map(({ id }) => id)
  const { count } = await provider.acquirerDatabase.db
    .selectFrom('charges')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('idempotencyKey', 'in', renewals)
    .where('status', '=', 'succeeded')
    .executeTakeFirstOrThrow()
  return count
}

async function listInvoiceNumbers({ businessId }: TestBusiness): Promise<number[]> {
  const invoices = await provider.deps.database.db
    .selectFrom('invoices')
    .select('number')
    .where('businessId', '=', businessId)
    .orderBy('number')
    .execute()
  return invoices.map(({ number }) => number)
}
const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1)

const isTransaction = (text: string): boolean => /^(begin|commit|rollback)/.test(text)

// One lists who has something due. After it, nothing more is asked when all of it is claimed.
test.each([1, 50, 200])('%i renewals take 13 statements in two transactions', async (count) => {
  await makeDue(count)
  const ran: string[] = []
  expect(await counted.run(ran, () => runOnce())).toBe(count)
  expect(await countBy()).toEqual({ succeeded: count })
  expect(ran.filter((text) => text === 'commit')).toHaveLength(2)
  expect(ran.filter((text) => !isTransaction(text))).toHaveLength(13)
})

test('when a claim beside a full batch fails, the batch is done before the failure is told', async () => {
  await makeDue(201)
  let claims = 0
  beforeStatement = (text) => {
    if (!text.startsWith('update "schedule" set "wakes_at"')) return
    claims += 1
    if (claims === 2) throw new Error('The database is away')
  }
  await expect(runOnce()).rejects.toThrow('The database is away')
  expect(await countBy()).toEqual({ succeeded: 200 })
  expect(await runOnce()).toBe(1)
  expect(await countBy()).toEqual({ succeeded: 201 })
})

test('a subscription that cannot be billed holds back none of its batch, and is tried again after its lease', async () => {
  const original = await makeDue(20)
  const { db } = provider.deps.database
  const setCurrency = (currency: string) =>
    sql`update subscriptions set terms = jsonb_set(terms, '{currency}', to_jsonb(${currency}::text)) where id = ${`${original}_7`}`.execute(
      db,
    )
  await setCurrency('XYZ')
  expect(await runOnce()).toBe(20)
  expect(await countBy()).toEqual({ succeeded: 19 })
  expect(logged.filter((line) => line.includes(`${original}_7`))).toHaveLength(1)
  expect(await runOnce(), 'it waits for the end of its lease').toBe(0)
  await setCurrency('USD')
  await provider.advance(2 * MINUTE)
  expect(await countBy()).toEqual({ succeeded: 20 })
  expect(await listInvoiceNumbers(business)).toEqual(upTo(21))
})

test('a payment whose outcome cannot be recorded holds back none of its batch, and is recorded later without a second charge', async () => {
  await makeDue(20)
  const { db } = provider.deps.database
  const setLanguage = (id: string, language: string) =>
    sql`update payments set language = ${language} where id = ${id}`.execute(db)
  let broken = ''
  beforeCharge = async (key) => {
    broken ||= key
    if (key === broken) await setLanguage(key, 'no language')
  }
  expect(await runOnce()).toBe(20)
  expect(await countBy()).toEqual({ succeeded: 19, processing: 1 })
  expect(logged.filter((line) => line.includes(broken))).toHaveLength(1)
  expect(await runOnce(), 'its job waits for the end of the lease').toBe(0)
  await setLanguage(broken, 'en')
  await provider.advance(2 * MINUTE)
  expect(await countBy()).toEqual({ succeeded: 20 })
  expect(await countCharges()).toBe(20)
  expect(await listInvoiceNumbers(business)).toEqual(upTo(21))
})

test('a charge that fails in between is made later, and only once', async () => {
  await makeDue(10)
  let failed = 0
  beforeCharge = async () => {
    failed += 1
    if (failed <= 3) throw new Error('The card network is away')
  }
  await runOnce()
  expect(await countBy()).toEqual({ succeeded: 7, processing: 3 })
  await provider.advance(2 * MINUTE)
  expect(await countBy()).toEqual({ succeeded: 10 })
  expect(await countCharges()).toBe(10)
})

test('four processes that renew at the same time charge each subscription once, and miss no invoice number', async () => {
  await makeDue(500)
  const others = await Promise.all([1, 2, 3].map(() => startTestProvider({ ...provider.deps.config, port: 0 }, { clock })))
  try {
    await Promise.all([provider, ...others].map((each) => each.drainAll()))
    expect(await countBy()).toEqual({ succeeded: 500 })
    expect(await countCharges()).toBe(500)
    expect(await listInvoiceNumbers(business)).toEqual(upTo(501))
  } finally {
    for (const other of others) await other.close()
  }
})

test('a job that another process claims at this moment is left to it', async () => {
  const original = await makeDue(3)
  const { answer } = await provider.deps.database.db.transaction().execute(async (trx) => {
    const claim = trx.updateTable('schedule').set({ wakesAt: addMilliseconds(clock.now(), MINUTE) })
    await claim.where('subjectId', '=', `${original}_2`).execute()
    return startDuring(trx, () => runOnce())
  })
  expect(await answer).toBe(2)
  expect((await listRenewals()).map(({ subscriptionId }) => subscriptionId).sort()).toEqual([`${original}_1`, `${original}_3`])
})

test('a process that comes late to a job, after another one did it, bills nothing', async () => {
  await makeDue(5)
  const { db } = provider.deps.database
  const claimed = await db.selectFrom('schedule').selectAll().where('kind', '=', 'renew_subscription').execute()
  const late = claimed.filter(({ businessId, dueAt }) => businessId === business.businessId && dueAt <= clock.now())
  await runOnce()
  expect(late).toHaveLength(5)
  const handler = dueHandlers.renew_subscription
  if (typeof handler === 'function') throw new Error('Renewals are done together')
  expect(await handler.together(provider.deps, late)).toEqual([])
  expect(await countBy()).toEqual({ succeeded: 5 })
  const kept = await db.selectFrom('schedule').select('subjectId').where('kind', '=', 'renew_subscription').execute()
  expect(
    late.every(({ subjectId }) => kept.some((job) => job.subjectId === subjectId)),
    'the next cycle stays scheduled',
  ).toBe(true)
})

test('a batch renews subscriptions of several businesses and currencies, each by its own rules', async () => {
  const currencies = ['USD', 'EUR', 'JPY'] as const
  const shops: TestBusiness[] = []
  const bought: string[] = []
  for (const currency of currencies) {
    const shop = await provider.openBusiness(`Shop ${currency}`)
    bought.push(await buy(shop, { currency }))
    shops.push(shop)
  }
  for (const id of bought) await copyDue(id, 10)
  expect(await runOnce()).toBe(30)
  for (const [index, shop] of shops.entries()) {
    const renewals = await listRenewals(shop)
    expect(await countBy(shop)).toEqual({ succeeded: 10 })
    expect(new Set(renewals.map(({ currency, totalAmount }) => `${currency} ${totalAmount}`))).toEqual(
      new Set([`${currencies[index]} 1200`]),
    )
    expect(await listInvoiceNumbers(shop)).toEqual(upTo(11))
    const entries = await provider.deps.database.db
      .selectFrom('ledgerEntries')
      .select(['referenceObjectId', 'currency', 'side', 'amount'])
      .where('businessId', '=', shop.businessId)
      .where(
        'referenceObjectId',
        'in',
        renewals.map(({ id }) => id),
      )
      .execute()
    expect(new Set(entries.map(({ currency }) => currency))).toEqual(new Set([currencies[index]]))
    expect(new Set(entries.map(({ referenceObjectId }) => referenceObjectId)).size).toBe(10)
    const sum = entries.reduce((total, { side, amount }) => total + (side === 'debit' ? amount : -amount), 0)
    expect(sum).toBe(0)
  }
})

test('every renewal of a batch has its events and its receipt', async () => {
  const original = await makeDue(30)
  await runOnce()
  const { db } = provider.deps.database
  const renewals = await listRenewals()
  for (const { id, subscriptionId } of renewals) {
    const events = await db
      .selectFrom('events')
      .select('type')
      .where('subjectId', 'in', [id, subscriptionId ?? ''])
      .execute()
    expect(events.map(({ type }) => type).sort()).toEqual(['payment.succeeded', 'subscription.renewed'])
  }
  const mails = await db
    .selectFrom('emails')
    .select('recipient')
    .where('recipient', 'like', `${original.toLowerCase()}%`)
    .execute()
  expect(new Set(mails.map(({ recipient }) => recipient)).size).toBe(30)
  expect(mails).toHaveLength(30)
})

test('the next cycle of each is due a month later, however often renewals run in between', async () => {
  await makeDue(3)
  await runOnce()
  await provider.advance(HOUR)
  expect(await countBy()).toEqual({ succeeded: 3 })
  await provider.advance(32 * 24 * HOUR)
  expect(await countBy()).toEqual({ succeeded: 7 })
})
