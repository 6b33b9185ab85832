import { runsOf, SEED } from '@tradepost/kit/testing/test-runs'
import { createSeededRandom } from '@tradepost/platform-server/demo/seeded-random'
import { checkBooks } from '@tradepost/provider-server/testing/test-books'
import { makeTestProvider, type TestProvider } from '@tradepost/provider-server/testing/test-provider'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Month, OPERATIONS, stepOf } from './month/operations.ts'
import { makeStock } from './month/stock.ts'

/** Operations of the month. */
const COUNT = runsOf({ usual: 120, all: 20_000 })
/** How many operations are done before the books are checked again. */
const CHECKED_EVERY = 250

let provider: TestProvider
let month: Month
beforeAll(async () => {
  provider = await makeTestProvider()
  const business = await provider.openBusiness()
  const made = { payments: [], disputes: [], keys: [], instances: [], payouts: [], subscriptions: [] }
  const chance = createSeededRandom(SEED)
  month = { provider, business, chance, stock: await makeStock(business), stepMilliseconds: stepOf(COUNT), ...made }
})
afterAll(() => provider.close())

/** How often each operation was done and refused. */
type Tally = Record<string, { done: number; refused: number }>

/** Does one operation and counts it. @throws if the provider failed */
async function operate(tally: Tally, index: number): Promise<void> {
  const [name, operation] = month.chance.pick(
    Object.entries(OPERATIONS).map(([name, [weight, operation]]) => [weight, [name, operation]] as const),
  )
  const answer = await operation(month)
  if (!answer) return
  const { status, body } = answer
  const place = `operation ${index} with SEED=${SEED}, ${name}`
  if (status >= 500) throw new Error(`${place}: ${status} ${JSON.stringify(body)}`)
  if (status >= 400 && !body.code) throw new Error(`${place} was refused without a code: ${JSON.stringify(body)}`)
  const counted = tally[name] ?? { done: 0, refused: 0 }
  tally[name] = counted
  counted[status < 400 ? 'done' : 'refused'] += 1
}

test(`after ${COUNT} random operations of a month (SEED=${SEED}) the books are right`, {
  timeout: 600_000 + COUNT * 1000,
}, async () => {
  const tally: Tally = {}
  for (let index = 0; index < COUNT; index += 1) {
    await operate(tally, index)
    if (index % CHECKED_EVERY > 0) continue
    // The card network and the provider are read one after the other, so nothing may be under way.
    await provider.drainAll()
    await checkBooks(provider.deps.config)
  }
  await provider.drainAll()
  await checkBooks(provider.deps.config)
  console.info(`${COUNT} operations, SEED=${SEED}: ${JSON.stringify(tally)}`)
  // What never succeeded was not tried. A short month may come by without some of them.
  if (COUNT >= 1000) expect(Object.keys(OPERATIONS).filter((name) => !tally[name]?.done)).toEqual([])
})

test('the balance of each currency is the sum of its ledger, as the API lists them', async () => {
  const { db } = provider.deps.database
  const { client } = month.business
  const summed: Record<string, number> = {}
  for await (const { event_type: _, amount, currency, is_credit } of client.balances.retrieveLedger({
    page_number: 0,
    page_size: 100,
  }))
    summed[currency] = (summed[currency] ?? 0) + (is_credit ? amount : -amount)
  const kept = await db
    .selectFrom('ledgerEntries')
    .select(['currency', 'side'])
    .select(({ fn }) => fn.sum<number>('amount').as('amount'))
    .where('account', '=', 'merchant_balance')
    .groupBy(['currency', 'side'])
    .execute()
  const balances: Record<string, number> = {}
  for (const { currency, side, amount } of kept)
    balances[currency] = (balances[currency] ?? 0) + (side === 'credit' ? Number(amount) : -Number(amount))
  expect(summed).toEqual(balances)
})

test('each payout is the sum of its breakup, as the API tells it', async () => {
  const { client } = month.business
  for (const { payout_id, amount } of (await client.payouts.list({ page_size: 100 })).items) {
    const parts = await client.payouts.breakup.retrieve(payout_id)
    expect(parts.reduce((sum, { total }) => sum + total, 0)).toBe(amount)
  }
})
