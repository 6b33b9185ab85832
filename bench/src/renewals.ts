import { setTimeout as wait } from 'node:timers/promises'
import type { World } from '@tradepost/e2e/world/world'
import { addMilliseconds, createMovableClock, MINUTE, SECOND, startStopwatch, systemClock } from '@tradepost/kit/clock'
import { sql } from '@tradepost/kit/database'
import { skipBooks } from '@tradepost/provider-server/test-books'
import { makeTestProvider, type TestProvider } from '@tradepost/provider-server/test-provider'
import { copySubscription, monthly, subscribe } from '@tradepost/provider-server/test-subscriptions'

/** Number of renewals due at the same time. */
const COUNTS = (process.env.RENEWAL_COUNTS ?? '1000,10000,100000').split(',').map(Number)
/** How long each size is measured, in seconds; RENEWAL_SECONDS=3600 sees the largest to its end. */
const SECONDS = Number(process.env.RENEWAL_SECONDS ?? 60)

/**
 * Measures renewals by one process, each with its payment, charge, ledger lines, invoice, events and receipt: how many per
 * second, and whether one costs more when more are due. Every size has its own provider.
 */
export async function runRenewalBench(_world: World): Promise<void> {
  for (const count of COUNTS) {
    const provider = await makeTestProvider({ clock: createMovableClock(systemClock.now().toISOString()) })
    // Copied subscriptions have no sale.
    skipBooks(provider)
    try {
      await makeDue(provider, count)
      await watch(provider, count)
    } finally {
      await provider.close()
    }
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

async function watch(provider: TestProvider, count: number): Promise<void> {
  const over = new AbortController()
  const before = await countRenewals(provider)
  const elapsed = startStopwatch()
  const settled = provider.drainAll().finally(() => over.abort())
  await Promise.race([settled, wait(SECONDS * SECOND, undefined, { signal: over.signal }).catch(() => {})])
  const milliseconds = elapsed()
  const done = (await countRenewals(provider)) - before
  const each = milliseconds / done
  const megabytes = Math.round(process.memoryUsage().rss / 2 ** 20)
  console.log(
    `renewals with ${String(count).padStart(6)} due: ${(1000 / each).toFixed(1).padStart(6)}/s, ${each.toFixed(2)} ms each, ` +
      `${done} of them seen, rss ${megabytes} MB`,
  )
}
