import type { Clock } from '@tradepost/kit/clock'
import { type Batch, createBatch, type Remembered } from '@tradepost/kit/database/batch'
import { runTransaction, sql } from '@tradepost/kit/database/database'
import { readReferences } from '@tradepost/kit/database/held-writes'
import { isConnectionLost } from '@tradepost/kit/database/outage'
import { matchAny, prepare } from '@tradepost/kit/database/prepare'
import { write } from '@tradepost/kit/database/statements'
import { writeFor } from '@tradepost/kit/email/email'
import { assert } from '@tradepost/kit/faults'
import { fetchBusinesses } from './businesses/get-business.ts'
import type { BusinessRow } from './businesses/table.ts'
import { toClock } from './clocks/read-clock.ts'
import type { Deps, TimedTenant } from './deps.ts'
import type { BusinessClock, DrainName, Scope } from './scope.ts'
import type { ProviderTables } from './tables.ts'

/** The work of many subjects, of any tenants. `remembered`: what its transactions read only once. */
export type Together<Item, Result> = {
  items: readonly Item[]
  remembered: Remembered
  work: (scope: Scope, item: Item) => Promise<Result>
}

export type Settled<Item, Result> = { item: Item; result: Result } | { item: Item; error: unknown }

/** A business with the time of its clock, if it has one. */
type ClockedBusiness = BusinessRow & { stoppedAt: Date | null; offsetMilliseconds: number | null }

const listClocked = prepare<ProviderTables, { ids: readonly string[] }, ClockedBusiness>((db, { ids }) =>
  db
    .selectFrom('businesses')
    .leftJoin('clocks', 'clocks.businessId', 'businesses.id')
    .selectAll('businesses')
    .select(['clocks.stoppedAt', 'clocks.offsetMilliseconds'])
    .where(sql<boolean>`businesses.id = ${matchAny(ids)}`),
)

/** Returns the clock of each tenant. Unless all of them had one, the businesses are known from then on. */
async function readClocks(
  { trx, remember }: Batch<ProviderTables>,
  items: readonly TimedTenant[],
  real: Clock,
): Promise<(tenant: TimedTenant) => BusinessClock> {
  if (items.every(({ clock }) => clock)) return ({ clock }) => clock ?? toClock(null, real)
  const rows = await listClocked.run(trx, { ids: items.map(({ businessId }) => businessId) })
  // Only test mode has clocks of its own.
  const clocks = new Map<string, BusinessClock>()
  for (const { stoppedAt, offsetMilliseconds, ...business } of rows) {
    remember(fetchBusinesses, business.id, business)
    if (offsetMilliseconds !== null) clocks.set(business.id, toClock({ stoppedAt, offsetMilliseconds }, real))
  }
  return ({ businessId, mode }) => (mode === 'test' ? clocks.get(businessId) : undefined) ?? toClock(null, real)
}

/** Waits for all, also after one failed: nothing may go on after the transaction. @throws what the first of them threw */
async function settleAll<Result>(running: readonly Promise<Result>[]): Promise<Result[]> {
  const failures: unknown[] = []
  const noted = running.map((each) =>
    each.catch((error: unknown) => {
      failures.push(error)
      throw error
    }),
  )
  await Promise.allSettled(noted)
  if (failures.length > 0) throw failures[0]
  return Promise.all(noted)
}

/**
 * Does the work of all items in one transaction, each as if it were alone, with the statements of one. Wakes the drains after the
 * commit. Nothing of it is written if one fails.
 */
async function transactTogether<Item extends TimedTenant, Result>(
  deps: Deps,
  { items, remembered, work }: Together<Item, Result>,
): Promise<Result[]> {
  const { mailer, linkKey, config } = deps
  const { db } = deps.database
  const references = await readReferences(db)
  const { results, leaves, changedPayments } = await runTransaction(db, async (own) => {
    const leaves = new Set<DrainName>()
    const changedPayments = new Set<string>()
    const batch = createBatch<ProviderTables>(own, { remembered, references })
    const { trx } = batch
    const clockOf = await readClocks(batch, items, deps.clock)
    const writeEmail: Scope['mailer']['write'] = async (_, clock, mail) => {
      const row = mailer.compose(clock, mail)
      if (row) await write({ trx, batch }, 'emails', [row])
    }
    const shared = { trx, batch, leaves, changedPayments, url: config.url, linkKey }
    const results = await settleAll(
      items.map(async (item) => {
        const { businessId, mode } = item
        const own = { businessId, mode, clock: clockOf(item), mailer: writeFor({ write: writeEmail }, businessId) }
        return work({ ...shared, ...own }, item)
      }),
    )
    await batch.flush()
    return { results, leaves, changedPayments }
  })
  deps.changed.fire(changedPayments)
  for (const drain of leaves) deps.wake(drain)
  return results
}

type Alone = { tenant: TimedTenant; remembered: Remembered }

/**
 * Does work for one tenant in one transaction, whose writes leave together at its end and which asks for the same thing once. Two
 * transactions that `remembered` is handed to ask once for what neither changes.
 */
export async function transactAlone<Result>(
  deps: Deps,
  { tenant, remembered }: Alone,
  work: (scope: Scope) => Promise<Result>,
): Promise<Result> {
  const [done] = await transactTogether(deps, {
    items: [tenant],
    remembered,
    work: async (scope) => ({ result: await work(scope) }),
  })
  assert(done, 'A transaction of one has one result')
  return done.result
}

/**
 * Does the work of all items, and returns what came of each. If one of them fails, each half is done by itself, so that in the
 * end the others are done and it fails alone.
 */
export async function transactEach<Item extends TimedTenant, Result>(
  deps: Deps,
  together: Together<Item, Result>,
): Promise<Settled<Item, Result>[]> {
  const { items, work } = together
  if (items.length === 0) return []
  try {
    return await transactTogether(deps, {
      ...together,
      work: async (scope, item) => ({ item, result: await work(scope, item) }),
    })
  } catch (error) {
    // Nobody's fault: it would fail the same way for each.
    if (items.length === 1 || isConnectionLost(error)) return items.map((item) => ({ item, error }))
    const middle = Math.ceil(items.length / 2)
    const halves = [items.slice(0, middle), items.slice(middle)]
    const settled: Settled<Item, Result>[] = []
    for (const half of halves) settled.push(...(await transactEach(deps, { ...together, items: half })))
    return settled
  }
}
