import { createMovableClock } from '@tradepost/kit/clock'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { dropGuard } from '#src/testing/test-books.ts'
import { makeTestProvider, startOthers, type TestProvider } from '#src/testing/test-provider.ts'
import { ROUNDS } from '#src/testing/test-races.ts'
import { runScheduledPayouts } from './run-payouts.ts'
import { type Paying, payOut, readBalances, sell } from './test-payouts.ts'

const CALLERS = 8

let first: TestProvider
let all: TestProvider[]
let paying: Paying
beforeEach(async () => {
  const clock = createMovableClock('2026-11-18T09:00:00Z')
  first = await makeTestProvider({ clock })
  all = [first, ...(await startOthers(first))]
  paying = { provider: first, business: await first.openBusiness() }
})
afterEach(async () => {
  for (const each of all.toReversed()) await each.close()
})

/** Runs payouts by all processes, on request and as scheduled, and returns the statuses of the answers. */
async function runTogether(): Promise<number[]> {
  const tenant = { businessId: paying.business.businessId, mode: 'test' as const }
  const answers = await Promise.all(
    Array.from({ length: CALLERS }, async (_, caller) => {
      const provider = all[caller % all.length] ?? first
      if (caller < CALLERS / 2) return (await payOut({ ...paying, provider })).status
      await runScheduledPayouts(provider.deps, tenant)
      return 200
    }),
  )
  return [...new Set(answers)]
}

const countPayouts = async () => (await paying.business.client.payouts.list({ page_size: 100 })).items.length

test('a payout that is run by several callers and processes at once pays every entry once', async () => {
  for (let round = 1; round <= ROUNDS; round += 1) {
    await sell(paying, { amount: 10_000 })
    expect(await runTogether()).toEqual([200])
    expect(await countPayouts()).toBe(Math.min(100, round))
    expect(await readBalances(paying)).toMatchObject({ merchant_balance: 0 })
  }
}, 600_000)

test('without the index of paid entries, it would pay them more than once', async () => {
  await dropGuard(first, 'drop index payout_entries_once')
  for (let round = 1; round <= ROUNDS; round += 1) {
    await sell(paying, { amount: 10_000 })
    await runTogether()
    if ((await countPayouts()) > round) return
  }
  expect.fail('Nothing was paid twice')
})
