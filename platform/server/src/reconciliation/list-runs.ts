import type { ReconciliationRun } from '@tradepost/contract/platform/developers/seller-reconciliation'
import { sql } from '@tradepost/kit/database/database'
import { LISTS } from '#src/records/whole-pass.ts'
import type { RecordScope } from '#src/scope.ts'
import type { ReconciliationRunRow } from './table.ts'

/** About a week of runs. */
const SHOWN_MAX = 20

/** Shows a run on the wire. */
export function viewRun({ list, ...run }: ReconciliationRunRow, differences: number): ReconciliationRun {
  const isDone = run.finishedAt !== null
  return {
    id: run.id,
    reason: run.reason,
    status: isDone ? 'done' : run.problem === null ? 'running' : 'waiting',
    progress: isDone ? 1 : list / (LISTS.length + 1),
    problem: isDone ? null : run.problem,
    calls: run.calls,
    differences,
    started_at: run.startedAt.toISOString(),
    finished_at: run.finishedAt?.toISOString() ?? null,
  }
}

/** Lists a shop's newest runs. */
export async function listRuns({ trx, organizationId, environment }: RecordScope): Promise<ReconciliationRun[]> {
  const rows = await trx
    .selectFrom('reconciliationRuns as run')
    .selectAll('run')
    .select(
      sql<number>`(select count(*) from found_differences found where found.organization_id = run.organization_id
        and found.environment = run.environment and found.run_id = run.id)`.as('differences'),
    )
    .where((row) => row.and({ 'run.organizationId': organizationId, 'run.environment': environment }))
    .orderBy('startedAs', 'desc')
    .limit(SHOWN_MAX)
    .execute()
  return rows.map(({ differences, ...run }) => viewRun(run, differences))
}
