import type { ReconciliationReason } from '@tradepost/contract/platform/developers/seller-reconciliation'
import { addMilliseconds, HOUR, MINUTE } from '@tradepost/kit/clock'
import type { Deps } from '#src/deps.ts'
import type { ProviderConnectionRow } from '#src/organizations/table.ts'
import type { ConnectionKey } from '#src/scope.ts'
import { purgeRuns, startRun } from './run-rows.ts'
import type { ReconciliationRunRow } from './table.ts'

/** A start right after another one has nothing new to compare. */
const RESTART_MILLISECONDS = 10 * MINUTE
/** While an endpoint is disabled, its events are missed all the time. */
const DISABLED_MILLISECONDS = HOUR

async function listShops({ database }: Deps): Promise<ProviderConnectionRow[]> {
  return database.db
    .selectFrom('providerConnections')
    .selectAll()
    .where('isActive', '=', true)
    .where('status', '=', 'connected')
    .where('apiKeySealed', 'is not', null)
    .execute()
}

/** Returns a shop's newest run, of these reasons or of all. */
async function findNewest(
  { database }: Deps,
  { organizationId, environment }: ConnectionKey,
  reasons?: ReconciliationReason[],
): Promise<ReconciliationRunRow | undefined> {
  return database.db
    .selectFrom('reconciliationRuns')
    .selectAll()
    .where((row) => row.and({ organizationId, environment }))
    .$if(reasons !== undefined, (query) => query.where('reason', 'in', reasons ?? []))
    .orderBy('startedAs', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Starts a comparison of every shop; after a start, of those without a recent one. */
export async function reconcileEveryShop(deps: Deps, reason: ReconciliationReason): Promise<void> {
  const recently = addMilliseconds(deps.clock.now(), -RESTART_MILLISECONDS)
  for (const key of await listShops(deps)) {
    const newest = reason === 'started' ? await findNewest(deps, key) : undefined
    if (!newest || newest.startedAt < recently) await startRun(deps, key, reason)
  }
  await purgeRuns(deps)
}

/** Compares a shop whose own endpoint is disabled, every hour and once more when it is enabled again. */
export async function compareWhileDisabled(deps: Deps, key: ConnectionKey, isDisabled: boolean): Promise<void> {
  const recently = addMilliseconds(deps.clock.now(), -DISABLED_MILLISECONDS)
  const last = await findNewest(deps, key, ['endpoint_disabled', 'endpoint_enabled'])
  if (isDisabled && (last?.reason !== 'endpoint_disabled' || last.startedAt < recently))
    await startRun(deps, key, 'endpoint_disabled')
  if (!isDisabled && last?.reason === 'endpoint_disabled') await startRun(deps, key, 'endpoint_enabled')
}

/** Compares every shop once after a start: events may have been missed while no process received them. */
export const startReconciling = (deps: Deps): Promise<void> =>
  deps.addJob('reconcile-every-shop', { reason: 'started' }, 'reconcile-every-shop/started')
