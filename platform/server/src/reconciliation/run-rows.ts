import type { ReconciliationReason } from '@tradepost/contract/platform/developers/seller-reconciliation'
import { addMilliseconds, DAY, MINUTE } from '@tradepost/kit/clock'
import { generateUuid } from '@tradepost/kit/ids'
import { type Deps, toReadOnly } from '#src/deps.ts'
import { drawTicket } from '#src/records/save-records.ts'
import { START } from '#src/records/whole-pass.ts'
import type { ConnectionKey } from '#src/scope.ts'
import type { ReconciliationRunRow } from './table.ts'

/** After this time, the claim of a dead process ends. */
const CLAIM_MILLISECONDS = 5 * MINUTE
const KEPT_MILLISECONDS = 90 * DAY

/** Starts to compare everything with a shop's provider, in the background. While a run is open, that one is returned instead. */
export async function startRun(
  deps: Deps,
  { organizationId, environment }: ConnectionKey,
  reason: ReconciliationReason,
): Promise<ReconciliationRunRow> {
  const now = deps.clock.now()
  const run = await deps.database.db
    .insertInto('reconciliationRuns')
    .values({
      organizationId,
      environment,
      id: generateUuid(),
      reason,
      ...START,
      startedAs: await drawTicket(toReadOnly(deps)),
      calls: 0,
      claimedUntil: now,
      problem: null,
      startedAt: now,
      finishedAt: null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['organizationId', 'environment'])
        .where('finishedAt', 'is', null)
        // Changes nothing, but returns the open one.
        .doUpdateSet((row) => ({ id: row.ref('reconciliationRuns.id') })),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
  await deps.addJob('reconcile', {}, 'reconcile')
  return run
}

/** Claims an open run to go on with; undefined if none is left. */
export async function claimRun({ database, clock }: Deps): Promise<ReconciliationRunRow | undefined> {
  const now = clock.now()
  return database.db
    .updateTable('reconciliationRuns as run')
    .set({ claimedUntil: addMilliseconds(now, CLAIM_MILLISECONDS) })
    .from((from) =>
      from
        .selectFrom('reconciliationRuns')
        .select(['organizationId', 'environment', 'id'])
        .where('finishedAt', 'is', null)
        .where('claimedUntil', '<=', now)
        .orderBy('claimedUntil')
        .limit(1)
        .forUpdate()
        .skipLocked()
        .as('due'),
    )
    .whereRef('due.organizationId', '=', 'run.organizationId')
    .whereRef('due.environment', '=', 'run.environment')
    .whereRef('due.id', '=', 'run.id')
    .returningAll('run')
    .executeTakeFirst()
}

/** Saves how far a run came, and ends its claim. */
export async function updateRun(
  { database }: Deps,
  { organizationId, environment, id }: ReconciliationRunRow,
  noted: Partial<ReconciliationRunRow>,
): Promise<void> {
  await database.db
    .updateTable('reconciliationRuns')
    .set(noted)
    .where((row) => row.and({ organizationId, environment, id }))
    .execute()
}

/** Deletes old runs with their differences. */
export async function purgeRuns({ database, clock }: Deps): Promise<void> {
  await database.db
    .deleteFrom('reconciliationRuns')
    .where('finishedAt', '<', addMilliseconds(clock.now(), -KEPT_MILLISECONDS))
    .execute()
}
