import { addMilliseconds, MINUTE, SECOND, startStopwatch } from '@tradepost/kit/clock'
import { Fault } from '@tradepost/kit/faults'
import { type Deps, toReadOnly } from '#src/deps.ts'
import { toRefusal } from '#src/faults.ts'
import { listUnorderedPayments } from '#src/orders/updates/reconcile-orders.ts'
import { syncPayment } from '#src/orders/updates/sync-order.ts'
import { findConnection } from '#src/organizations/find-connection.ts'
import { isTransient } from '#src/payments-provider/faults.ts'
import { claimAsks, releaseAsks } from '#src/records/ask-budget.ts'
import { type Asking, startAsking } from '#src/records/ask-provider.ts'
import { refreshStale } from '#src/records/refresh-records.ts'
import { isAtEnd, readLists } from '#src/records/whole-pass.ts'
import { claimRun, updateRun } from './run-rows.ts'
import { saveDifferences } from './save-differences.ts'
import type { ReconciliationRunRow } from './table.ts'

/** Below a minute, because the next run starts then. */
const RUN_MILLISECONDS_MAX = 45 * SECOND
/** Sales without an order that one run of a minute asks about. */
const ORDERS_AT_ONCE = 100

/** Creates the orders that are missing. @throws a Fault while retrying can help */
async function createMissingOrders({ deps, connection, provider }: Asking): Promise<void> {
  for (const paymentId of await listUnorderedPayments({ ...toReadOnly(deps), ...connection }, ORDERS_AT_ONCE))
    try {
      await syncPayment(deps, { connection, provider }, paymentId)
    } catch (error) {
      if (!(error instanceof Fault) || isTransient(error.code)) throw error
      deps.log.warn({ paymentId, code: error.code }, 'a sale has no order, and its provider does not return it')
    }
}

async function markRepaired({ deps }: Asking, { organizationId, environment, id: runId }: ReconciliationRunRow): Promise<void> {
  await deps.database.db
    .updateTable('reconciliationDifferences')
    .set({ repairedAt: deps.clock.now() })
    .where((row) => row.and({ organizationId, environment, runId }))
    .where('repairedAt', 'is', null)
    .execute()
}

/**
 * Compares the rest of the pages, as far as requests are left, then asks about each row that is stale after them. Answers repair
 * rows as they arrive.
 */
async function compare(asking: Asking, run: ReconciliationRunRow): Promise<Partial<ReconciliationRunRow>> {
  const now = asking.deps.clock.now()
  const place = await readLists(asking, run)
  const next = { ...place, problem: null, claimedUntil: addMilliseconds(now, MINUTE) }
  if (!isAtEnd(place)) return next
  await refreshStale(asking)
  if (asking.asksLeft <= 0) return next
  await createMissingOrders(asking)
  await markRepaired(asking, run)
  return { ...next, finishedAt: now }
}

/** Goes on with a run, with this minute's share of requests. If the provider is away, the run waits, and says so. */
async function goOn(deps: Deps, run: ReconciliationRunRow): Promise<void> {
  const now = deps.clock.now()
  const connection = await findConnection({ ...toReadOnly(deps), organizationId: run.organizationId }, run.environment)
  // Without a key there is nothing to compare with.
  if (!connection || connection.apiKeySealed === null) return updateRun(deps, run, { finishedAt: now })
  const granted = await claimAsks(deps, run)
  const asking = startAsking(deps, connection, granted, {
    onChanged: (scope, noun, changed) => saveDifferences(scope, run, { noun, changed }),
  })
  let noted: Partial<ReconciliationRunRow> = {}
  try {
    noted = await compare(asking, run)
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    noted = { problem: toRefusal(error), claimedUntil: addMilliseconds(now, (error.retryAfterSeconds ?? 60) * SECOND) }
  } finally {
    await updateRun(deps, run, { ...noted, calls: run.calls + granted - asking.asksLeft })
    await releaseAsks(deps, run, asking.asksLeft)
  }
}

/** Goes on with every open run, the one that waited longest first. */
export async function reconcileShops(deps: Deps): Promise<void> {
  const elapsed = startStopwatch()
  for (let run = await claimRun(deps); run; run = await claimRun(deps)) {
    await goOn(deps, run)
    if (elapsed() > RUN_MILLISECONDS_MAX) return
  }
}
