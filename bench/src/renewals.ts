import type { World } from '@tradepost/e2e/world/world'
import { addMilliseconds, createMovableClock, HOUR, MINUTE, startStopwatch, systemClock } from '@tradepost/kit/clock'
import { sql } from '@tradepost/kit/database/database'
import { skipBooks } from '@tradepost/provider-server/testing/test-books'
import { makeTestProvider, type TestProvider } from '@tradepost/provider-server/testing/test-provider'
import { copySubscription, monthly, subscribe } from '@tradepost/provider-server/testing/test-subscriptions'
import { quantile } from './measure.ts'
import { report } from './report.ts'

/** Numbers of renewals due at the same time; RENEWAL_COUNTS=1000,100000 takes others. */
const COUNTS = (process.env.RENEWAL_COUNTS ?? '1000,10000').split(',').map(Number)
/** How often each number is measured, in turn with the others. */
const ROUNDS = Number(process.env.RENEWAL_ROUNDS ?? 3)

/**
 * Measures renewals by one process, each with its payment, charge, ledger lines, invoice, events and receipt, until the last is
 * done: what one costs, and whether it costs more when more are due. Every measurement has its own provider.
 */
export async function runRenewalBench(_world: World): Promise<void> {
  const costs = new Map(COUNTS.map((count) => [count, [] as number[]]))
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [count, milliseconds] of costs) milliseconds.push(await measure(count))
  const medians = [...costs].map(([count, milliseconds]) => ({ count, each: quantile(milliseconds, 0.5), milliseconds }))
  for (const { count, each, milliseconds } of medians)
    report(
      `renewals with ${String(count).padStart(6)} due: ${(1000 / each).toFixed(1).padStart(6)}/s, ${each.toFixed(2)} ms each ` +
        `(median of ${milliseconds.map((each) => each.toFixed(2)).join(', ')}), ${(each / (medians[0]?.each ?? each)).toFixed(2)} × of the first`,
    )
}

/** Returns the milliseconds that each of this many renewals took. */
async function measure(count: number): Promise<number> {
  const provider = await makeTestProvider({ clock: createMovableClock(systemClock.now().toISOString()), pollMilliseconds: HOUR })
  // Copied subscriptions have no sale.
  skipBooks(provider)
  try {
    await makeDue(provider, count)
    return await watch(provider, count)
  } finally {
    await provider.close()
  }
}

/** Renewals before the measurement, so that Postgres has statistics on the tables as in production. */
const BEFORE = 500

async function makeDue(provider: TestProvider, count: number): Promise<void> {
  const business = await provider.openBusiness()
  const product = { name: 'Pro', tax_category: 'saas' as const, price: monthly(1200) }
  const { product_id } = await business.client.products.create(product)
  const dueAt = addMilliseconds(provider.clock.now(), -MINUTE)
  const copies = async (many: number) => {
    const { subscription } = await subscribe({ provider, business }, product_id, { total: 1200 })
    // From here on, nothing wakes the renewals before they are measured.
    await provider.drainAll()
    await copySubscription(provider, subscription.subscription_id, { count: many, dueAt })
  }
  await copies(BEFORE)
  await provider.drainAll()
  await copies(count)
  await sql`analyze`.execute(provider.deps.database.db)
}

async function countRenewals({ deps }: TestProvider): Promise<number> {
  const { count } = await deps.database.db
    .selectFrom('payments')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('billingReason', '=', 'subscription_cycle')
    .where('status', '=', 'succeeded')
    .executeTakeFirstOrThrow()
  return Number(count)
}

async function watch(provider: TestProvider, count: number): Promise<number> {
  const before = await countRenewals(provider)
  const elapsed = startStopwatch()
  await provider.drainAll()
  const milliseconds = elapsed()
  const done = (await countRenewals(provider)) - before
  if (done !== count) throw new Error(`${done} of ${count} renewals were done`)
  return milliseconds / count
}
